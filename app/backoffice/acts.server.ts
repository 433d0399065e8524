import { sql } from "kysely";
import { db } from "~/platform/db.server";
import { beginsWith } from "~/platform/like";

const PAGE_SIZE = 50;

export interface ActFilter {
  /** How the names begin. */
  person: string;
  thing: string;
  /** A calendar day in Germany, `2026-11-23`. */
  day: string;
  /** Only older ones than this entry. */
  before: number | undefined;
}

/**
 * The newest first.
 * @param settingsName what the settings are called in the reader's language
 * @returns `older` is the `before` of the next page
 */
export async function listActs(
  { person, thing, day, before }: ActFilter,
  { settingsName }: { settingsName: string },
) {
  const subject = sql<string>`case subject_kind when 'settings' then ${settingsName} else subject end`;
  const rows = await db
    .selectFrom("audit")
    .select([
      "id",
      "created_at as createdAt",
      "actor",
      "act",
      subject.as("subject"),
      "before as previous",
      "after as next",
    ])
    .$if(person !== "", (query) => query.where("actor", "ilike", beginsWith(person)))
    .$if(thing !== "", (query) => query.where(subject, "ilike", beginsWith(thing)))
    .$if(day !== "", (query) =>
      query.where(
        sql<boolean>`created_at >= ${day}::timestamp at time zone 'Europe/Berlin' and
          created_at < (${day}::timestamp + interval '1 day') at time zone 'Europe/Berlin'`,
      ),
    )
    .$if(before !== undefined, (query) => query.where("id", "<", before ?? 0))
    .orderBy("id", "desc")
    .limit(PAGE_SIZE + 1)
    .execute();
  const shown = rows.slice(0, PAGE_SIZE);
  return { acts: shown, older: rows.length > PAGE_SIZE ? shown.at(-1)?.id : undefined };
}
