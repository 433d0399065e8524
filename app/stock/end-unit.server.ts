import { type Actor, recordAct } from "~/platform/audit.server";
import { db } from "~/platform/db.server";
import { MovedError } from "~/platform/moved.server";
import { changeUnits, lockUnits } from "./change-unit.server";
import { unitCode } from "./unit-code";
import { type UnitEvent, unitEvents } from "./unit-states";

/** It leaves the sale or the house. */
export type UnitEnd = Extract<UnitEvent, "withdraw" | "scrap" | "send-back">;

const acts: Record<UnitEnd, string> = {
  withdraw: "unit-off-sale",
  scrap: "unit-scrapped",
  "send-back": "unit-sent-back",
};

/**
 * @returns false when it was so already
 * @throws {UnitStateError | MovedError}
 */
export async function endUnit({
  id,
  actor,
  version,
  event,
  reason,
}: {
  id: number;
  actor: Actor;
  /** As the form showed it. */
  version: number;
  event: UnitEnd;
  reason: string;
}): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const units = await lockUnits(trx, [id]);
    const [unit] = units;
    if (!unit) throw new Error(`no unit ${id}`);
    if (unit.state === unitEvents[event].to) return false;
    if (unit.version !== version) throw new MovedError(unit.version, { state: unit.state });
    await changeUnits(trx, units, event, { actor: actor.name, reference: reason });
    await recordAct(trx, {
      actor,
      act: acts[event],
      subject: { kind: "unit", name: unitCode(id) },
      after: { reason },
    });
    return true;
  });
}
