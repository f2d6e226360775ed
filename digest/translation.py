from modeltranslation.translator import TranslationOptions, register

from digest.models import Issue, Source, Summary, Trend


@register(Issue)
class IssueTranslation(TranslationOptions):
    fields = ["title", "introduction", "layout"]


@register(Source)
class SourceTranslation(TranslationOptions):
    fields = ["title", "layout"]


@register(Trend)
class TrendTranslation(TranslationOptions):
    fields = ["body"]


@register(Summary)
class SummaryTranslation(TranslationOptions):
    fields = ["body", "layout"]
