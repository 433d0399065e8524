import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema";

export interface TableInfo {
  name: string;
  columns: string[];
  generated: string[];
  identity: string[];
}

// Counters that run out by themselves, and Kysely's own notes, which migrating writes.
const leftOut = ["rate_limits", "kysely_migration", "kysely_migration_lock"];

/** Referenced tables first. */
export async function listTables(db: Kysely<Database>): Promise<TableInfo[]> {
  const { rows: columns } = await sql<{
    name: string;
    column: string;
    isGenerated: boolean;
    isIdentity: boolean;
  }>`
    select table_name as name, column_name as column,
      is_generated = 'ALWAYS' as "isGenerated", is_identity = 'YES' as "isIdentity"
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
    order by table_name, ordinal_position`.execute(db);
  const { rows: references } = await sql<{ name: string; target: string }>`
    select source.relname as name, target.relname as target
    from pg_constraint
    join pg_class source on source.oid = conrelid
    join pg_class target on target.oid = confrelid
    where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid
    `.execute(db);

  const names = [...new Set(columns.map(({ name }) => name))].filter(
    (name) => !leftOut.includes(name),
  );
  const sorted: string[] = [];
  const place = (name: string) => {
    if (sorted.includes(name)) return;
    for (const reference of references) if (reference.name === name) place(reference.target);
    sorted.push(name);
  };
  names.forEach(place);
  return sorted.map((name) => {
    const own = columns.filter((column) => column.name === name);
    const pick = (condition: (column: (typeof own)[number]) => boolean) =>
      own.filter(condition).map(({ column }) => column);
    return {
      name,
      columns: pick(({ isGenerated }) => !isGenerated),
      generated: pick(({ isGenerated }) => isGenerated),
      identity: pick(({ isIdentity }) => isIdentity),
    };
  });
}
