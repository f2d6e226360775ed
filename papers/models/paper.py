from django.core.validators import RegexValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from papers.models.sealed import Sealed, seal_of

# https://info.arxiv.org/help/arxiv_identifier.html, without a version
ARXIV_ID = r"^(\d{4}\.\d{4,5}|[a-z-]+(\.[A-Z]{2})?/\d{7})$"


class Paper(Sealed):
    """The thing itself. What a month says about it is a summary."""

    says = ("translated_title", "takeaway")

    title = models.CharField(
        _("title as printed"), max_length=500, help_text=_("In the paper's own language.")
    )
    translated_title = models.CharField(
        _("translated title"), max_length=500, null=True, blank=True
    )
    takeaway = models.CharField(_("one-line takeaway"), max_length=300, null=True, blank=True)
    slug = models.SlugField(_("slug"), max_length=80, unique=True)
    arxiv_id = models.CharField(
        _("arXiv id"),
        max_length=30,
        null=True,
        blank=True,
        unique=True,
        validators=[RegexValidator(ARXIV_ID, _("An arXiv id looks like 2602.15763."))],
    )
    doi = models.CharField(_("DOI"), max_length=200, null=True, blank=True, unique=True)
    url = models.URLField(_("address"), max_length=500)
    version = models.CharField(
        _("version read"), max_length=20, blank=True, help_text=_("Such as v2.")
    )
    authors = models.JSONField(
        _("authors"), default=list, blank=True, help_text=_("A list of names, in order.")
    )
    categories = models.JSONField(_("categories"), default=list, blank=True)
    published = models.DateField(_("first published"), null=True, blank=True)
    revised = models.DateField(_("last revised"), null=True, blank=True)

    seal = seal_of(
        *("title", "slug", "arxiv_id", "doi", "url", "version"),
        *("authors", "categories", "published", "revised"),
    )
    seal_en = seal_of("translated_title_en", "takeaway_en")
    seal_ko = seal_of("translated_title_ko", "takeaway_ko")

    class Meta(Sealed.Meta):
        verbose_name = _("paper")
        verbose_name_plural = _("papers")
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(condition=~models.Q(title=""), name="paper_has_title"),
            models.CheckConstraint(condition=~models.Q(slug=""), name="paper_has_slug"),
            models.CheckConstraint(
                condition=~models.Q(arxiv_id="") & ~models.Q(doi=""),
                name="paper_unknown_id_is_null",
            ),
        ]

    def __str__(self):
        return self.title

    def said(self, field, language):
        """A title that is not translated is shown as it is printed."""
        words = super().said(field, language)
        return words or (self.title if field == "translated_title" else "")

    def place_of(self, field):
        return f"papers.paper {self.slug} {field}"  # pictures know it by its slug

    def columns_said(self, field):
        columns = super().columns_said(field)
        return [*columns, "title"] if field == "translated_title" else columns
