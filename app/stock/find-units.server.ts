import { sql } from "kysely";
import { db } from "~/platform/db.server";
import { waitingStates } from "./list-units.server";
import { readUnitCode } from "./unit-code";

/** The piece that a scanner means: by its code, its serial, or the address on its label. */
export async function findScannedUnit(text: string): Promise<number | undefined> {
  const token = /\/pruefung\/([\w-]{16,64})$/.exec(text)?.[1];
  const code = readUnitCode(text);
  const rows = await db
    .selectFrom("units")
    .select("id")
    .where((eb) =>
      eb.or([
        ...(code === undefined ? [] : [eb("id", "=", code)]),
        ...(token === undefined ? [] : [eb("token", "=", token)]),
        sql<boolean>`upper(serial) = upper(${text}) and serial <> ''`,
      ]),
    )
    .limit(2)
    .execute();
  return rows.length === 1 ? rows[0]?.id : undefined;
}

/** Those that somebody has to look at, the longest here first. */
export async function listWaitingUnits(shown: number) {
  const since = sql<Date>`case when state = 'returned' then updated_at else created_at end`;
  const waiting = db.selectFrom("units").where("state", "in", waitingStates);
  const [units, { count }] = await Promise.all([
    waiting
      .select(["id", since.as("since")])
      .orderBy("since")
      .orderBy("id")
      .limit(shown)
      .execute(),
    waiting.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow(),
  ]);
  return { units, count };
}
