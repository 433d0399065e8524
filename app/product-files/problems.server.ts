import { type RawBuilder, sql } from "kysely";
import type { ProblemValues } from "../../db/import-tables";
import type { ServerTextKey, ServerTranslate } from "~/i18n/translate";
import { nameOf, type ProductColumn } from "./columns";

/** Why a row can't be taken: the name of a text of `importProblems` and its values. */
export interface Problem {
  code: string;
  values?: ProblemValues;
}

export function problemText(t: ServerTranslate, { code, values }: Problem): string {
  return t(`importProblems.${code}` as ServerTextKey, values);
}

/** SQL: what an update of the stage sets to refuse rows. */
export function refuse(
  column: ProductColumn,
  code: string | RawBuilder<string>,
  values: Record<string, RawBuilder<unknown>> = {},
): RawBuilder<unknown> {
  const pairs = Object.entries(values).map(([name, value]) => sql`${sql.lit(name)}, ${value}`);
  const details = pairs.length > 0 ? sql`jsonb_build_object(${sql.join(pairs)})` : sql`null`;
  return sql`field = ${nameOf(column)}, reason = ${code}, details = ${details}`;
}
