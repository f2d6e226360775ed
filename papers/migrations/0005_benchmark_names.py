from django.db import migrations

# The approval of a result leans on the name of its benchmark as well. Approvals of before
# keep their worth where the benchmark is the one that they were about. Sign-offs are
# append-only: a migration may pass by that, since it alters the schema.
LEAN_ON_NAMES = """
SET CONSTRAINTS ALL IMMEDIATE;  -- or tables could not be altered
ALTER TABLE papers_resultsignoff DISABLE TRIGGER USER;
UPDATE papers_resultsignoff AS signoff
SET seals = signoff.seals || jsonb_build_object('benchmark name', jsonb_build_array(name.seal)),
    rows = signoff.rows || CASE
        WHEN signoff.rows ? ('papers_name ' || name.id) THEN '[]'::jsonb
        ELSE to_jsonb(ARRAY['papers_name ' || name.id]) END
FROM papers_reportedresult AS result
JOIN papers_benchmark AS benchmark ON benchmark.id = result.benchmark_id
JOIN papers_name AS name ON name.id = benchmark.name_id
WHERE result.id = signoff.thing_id
    AND NOT signoff.seals ? 'benchmark name'
    AND signoff.seals #>> '{benchmark,0}' = benchmark.seal;
ALTER TABLE papers_resultsignoff ENABLE TRIGGER USER;
"""


class Migration(migrations.Migration):
    dependencies = [("papers", "0004_promises")]

    operations = [migrations.RunSQL(LEAN_ON_NAMES, migrations.RunSQL.noop)]
