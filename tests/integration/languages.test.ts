import { sql } from "kysely";
import { expect, it } from "vitest";
import { languages } from "~/i18n/i18n";
import { db } from "~/platform/db.server";

it("Every language may be stored wherever one is", async () => {
  const { rows } = await sql<{ table: string; rule: string | null }>`
    select table_name as table,
      (select string_agg(pg_get_constraintdef(oid), ' ') from pg_constraint
        where contype = 'c' and conrelid = table_name::regclass and
          pg_get_constraintdef(oid) like '%(language %') as rule
    from information_schema.columns
    where table_schema = 'public' and column_name = 'language'`.execute(db);
  expect(rows).not.toEqual([]);
  for (const { table, rule } of rows) {
    for (const language of languages) expect(rule, table).toContain(`'${language}'`);
  }
});
