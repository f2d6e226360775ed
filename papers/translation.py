from modeltranslation.translator import TranslationOptions, register

from papers.models import Benchmark, Paper, ReportedResult


@register(Paper)
class PaperTranslation(TranslationOptions):
    fields = ["translated_title", "takeaway"]


@register(Benchmark)
class BenchmarkTranslation(TranslationOptions):
    fields = ["description"]


@register(ReportedResult)
class ReportedResultTranslation(TranslationOptions):
    fields = ["quantity", "conditions", "caveat"]
