import { sql } from "kysely";
import type { UnitState } from "../../db/stock-tables";
import { db } from "~/platform/db.server";
import { waitingStates } from "./list-units.server";
import { readScan } from "./unit-code";

const hasSerial = (serial: string) =>
  sql<boolean>`upper(serial) = upper(${serial}) and serial <> ''`;

/** The only piece that a scanner can mean. */
export async function findScannedUnit(text: string): Promise<number | undefined> {
  const { id, token, serial } = readScan(text);
  const rows = await db
    .selectFrom("units")
    .select("id")
    .where((eb) =>
      eb.or([
        ...(id === undefined ? [] : [eb("id", "=", id)]),
        ...(token === undefined ? [] : [eb("token", "=", token)]),
        hasSerial(serial),
      ]),
    )
    .limit(2)
    .execute();
  return rows.length === 1 ? rows[0]?.id : undefined;
}

export interface FoundUnit {
  id: number;
  productId: number | null;
  state: UnitState;
}

/** The piece that a packer holds: of several with that serial the one on sale, else the newest. */
export async function findHeldUnit(scan: string): Promise<FoundUnit | undefined> {
  if (scan === "" || scan.includes("\0")) return undefined;
  const { id, token, serial } = readScan(scan);
  return db
    .selectFrom("units")
    .select(["id", "product_id as productId", "state"])
    .where((eb) => {
      if (id !== undefined) return eb("id", "=", id);
      return token === undefined ? hasSerial(serial) : eb("token", "=", token);
    })
    .orderBy((eb) => eb("state", "=", "on-sale"), "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
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
