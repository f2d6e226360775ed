"""What several tests ask in the same way."""

import re
from contextlib import contextmanager

from django.db import transaction
from django.utils.translation import override


@contextmanager
def undone():
    """What is done in the block is taken back at its end."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def assert_reasons_in_both_languages(refusal):
    reasons = {}
    for language in ("en", "ko"):
        with override(language):
            reasons[language] = str(refusal)
    assert re.search("[가-힣]", reasons["ko"])
    assert not re.search("[가-힣]", reasons["en"])
