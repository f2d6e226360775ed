// What markdownx.js leaves undone for people who type.
"use strict";

// It takes Tab for an indent; then nobody gets out of the editor by keyboard.
window.addEventListener(
  "keydown",
  (event) => {
    if (event.key === "Tab" && event.target.matches(".markdownx-editor")) {
      event.stopImmediatePropagation();
    }
  },
  true,
);

// Of a refused image it writes "Invalid response" into the text: say why instead.
document.addEventListener(
  "markdownx.fileUploadError",
  (event) => {
    const editor = event.target.querySelector(".markdownx-editor");
    const { value, selectionStart, selectionEnd } = editor;
    setTimeout(() => {
      editor.value = value;
      editor.setSelectionRange(selectionStart, selectionEnd);
      noteOf(event.target).textContent = event.detail[0].image_error;
    });
  },
  true,
);

document.addEventListener(
  "markdownx.fileUploadEnd",
  (event) => noteOf(event.target).remove(),
  true,
);

function noteOf(field) {
  let note = field.querySelector(".errornote");
  if (!note) {
    note = document.createElement("p");
    note.className = "errornote";
    note.setAttribute("role", "alert");
    field.prepend(note);
  }
  return note;
}
