"""The SQL functions that seals and history stand on (papers/models/sealed.py)."""

from django.db import migrations

# Immutable, as a generated column demands: convert_to() is only called stable because
# conversions can be redefined, and a cast to bytea would choke on TeX's backslashes.
TEXT_SHA256 = r"""
CREATE FUNCTION text_sha256(words text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN encode(sha256(convert_to(words, 'UTF8')), 'hex');
"""

# to_jsonb() writes every type in one way, whatever the session's settings are. Line ends
# and Unicode form do not count. An empty value adds nothing, so that a field added later
# keeps old approvals. The length keeps two fields from running into each other.
SEAL_PART = r"""
CREATE FUNCTION seal_part(name text, value anyelement) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
    SELECT CASE
        WHEN coalesce(to_jsonb(value), 'null') IN ('null', '""', '[]', '{}', 'false') THEN ''
        ELSE (
            SELECT name || ' ' || length(words) || E'\n' || words || E'\n'
            FROM (
                SELECT normalize(
                    replace(replace(to_jsonb(value) #>> '{}', E'\r\n', E'\n'), E'\r', E'\n'),
                    NFC
                )
            ) AS normalized (words)
        )
    END
$$;
"""

# What changed, by column. Left out: seals, which follow from the rest, and
# modeltranslation's undotted columns (`body` beside `body_en`), which lag behind.
RECORD_CHANGE = r"""
CREATE FUNCTION record_change(of_table text, operation text, before jsonb, after jsonb)
RETURNS void LANGUAGE plpgsql
AS $$
DECLARE
    present jsonb := coalesce(after, before);
    old_values jsonb;
    new_values jsonb;
BEGIN
    SELECT
        coalesce(jsonb_object_agg(key, before -> key) FILTER (WHERE before ? key), '{}'),
        coalesce(jsonb_object_agg(key, after -> key) FILTER (WHERE after ? key), '{}')
    INTO old_values, new_values
    FROM jsonb_object_keys(present) AS key
    WHERE before -> key IS DISTINCT FROM after -> key
        AND key NOT LIKE 'seal%'
        AND NOT present ? (key || '_en');

    IF operation = 'UPDATE' AND new_values = '{}' THEN
        RETURN;
    END IF;

    INSERT INTO papers_change ("table", "row", operation, old, new, actor_id, road, at)
    VALUES (
        of_table,
        (present ->> 'id')::bigint,
        operation,
        old_values,
        new_values,
        nullif(current_setting('digest.actor', true), '')::bigint,
        coalesce(current_setting('digest.road', true), ''),
        clock_timestamp()
    );
END
$$;
"""


class Migration(migrations.Migration):
    initial = True
    dependencies = []
    operations = [
        migrations.RunSQL(TEXT_SHA256, "DROP FUNCTION text_sha256(text)"),
        migrations.RunSQL(SEAL_PART, "DROP FUNCTION seal_part(text, anyelement)"),
        migrations.RunSQL(RECORD_CHANGE, "DROP FUNCTION record_change(text, text, jsonb, jsonb)"),
    ]
