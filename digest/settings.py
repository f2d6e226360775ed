"""Settings from the environment; what must be secret is never defaulted.

DATABASE_URL          a PostgreSQL server; without it the embedded one, and local mode
DIGEST_SECRET_KEY     required with DATABASE_URL
DIGEST_HOSTS          comma-separated host names; required with DATABASE_URL
DIGEST_DATA_DIR       embedded database, uploads, local secret; default var/
DIGEST_DEBUG          "1" shows Django's debug pages
"""

import os
import secrets
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

import dj_database_url
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from digest.embedded import Cluster

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(os.environ.get("DIGEST_DATA_DIR") or BASE_DIR / "var").resolve()
DATABASE_URL = os.environ.get("DATABASE_URL", "")

# Local mode: the embedded database, this machine's browser, the demo people.
LOCAL = not DATABASE_URL


def required(name):
    value = os.environ.get(name, "")
    if not value:
        raise ImproperlyConfigured(f"Set {name}: it is required when DATABASE_URL is set.")
    return value


def local_secret():
    """A secret of this checkout, made once; only local mode uses it."""
    path = DATA_DIR / "secret_key"
    if not path.exists():
        DATA_DIR.mkdir(parents=True, exist_ok=True)
        # Whole from the first moment, and one for all who start at once.
        with NamedTemporaryFile("w", dir=DATA_DIR) as fresh, suppress(FileExistsError):
            fresh.write(secrets.token_urlsafe(50))
            fresh.flush()
            os.link(fresh.name, path)
    return path.read_text()


DEBUG = os.environ.get("DIGEST_DEBUG") == "1"

if LOCAL:
    SECRET_KEY = local_secret()
    ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]"]
    DATABASES = {"default": Cluster(DATA_DIR).connection()}
else:
    SECRET_KEY = required("DIGEST_SECRET_KEY")
    ALLOWED_HOSTS = required("DIGEST_HOSTS").split(",")
    DATABASES = {
        "default": dj_database_url.parse(DATABASE_URL, conn_max_age=600, conn_health_checks=True)
    }
    if DATABASES["default"].get("ENGINE") != "django.db.backends.postgresql":
        raise ImproperlyConfigured("DATABASE_URL must name a PostgreSQL server (postgres://…).")
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SECURE_HSTS_SECONDS = 30 * 24 * 3600
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = True

INSTALLED_APPS = [
    "modeltranslation",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.contrib.postgres",
    "pgtrigger",
    "csp",
    "markdownx",
    # After auth: its permissions must exist when accounts makes the groups.
    "accounts",
    "papers",
    "digest",
]

MIDDLEWARE = [
    "csp.middleware.CSPMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "digest.guard.GuardMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.middleware.ActingMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "digest.urls"
WSGI_APPLICATION = "digest.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "accounts.User"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "admin:login"

LANGUAGES = [("en", "English"), ("ko", "한국어")]
LANGUAGE_CODE = "en"
MODELTRANSLATION_DEFAULT_LANGUAGE = "en"
MODELTRANSLATION_FALLBACK_LANGUAGES = ()  # a missing language is shown as missing
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "Asia/Seoul"

STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
WHITENOISE_USE_FINDERS = True

MEDIA_ROOT = DATA_DIR / "media"
MEDIA_URL = "/media/"

MARKDOWNX_URLS_PATH = "/admin/markdown/preview/"
MARKDOWNX_UPLOAD_URLS_PATH = "/admin/markdown/image/"

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "form-action": [SELF],
    },
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"console": {"class": "logging.StreamHandler"}},
    "loggers": {
        "django": {"handlers": ["console"], "level": "INFO", "propagate": False},
        # A refusal is an answer, not a failure: no traceback for a 403, no line for a 404.
        "django.request": {"level": "ERROR"},
        "django.security.DisallowedHost": {"handlers": [], "propagate": False},
    },
}
