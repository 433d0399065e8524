import type { TestResult, UnitCheck, UnitState } from "../../db/stock-tables";
import { type Actor, recordAct } from "~/platform/audit.server";
import { db } from "~/platform/db.server";
import { keepObjects } from "~/uploads/leftovers.server";
import { changeUnits, lockUnits, UnitStateError } from "./change-unit.server";
import { unitCode } from "./unit-code";
import { mayHappen } from "./unit-states";

const MAX_TESTS = 50;

/** It is in the house. */
export const testableStates: readonly UnitState[] = [
  ...(["arrived", "testing", "returned", "on-sale", "reserved"] as const),
];

export const mayTest = (state: UnitState) => testableStates.includes(state);

/** Whether the result follows from what was tried. */
export function isPlausible(result: TestResult, checks: readonly UnitCheck[]): boolean {
  const has = (wanted: UnitCheck["result"]) => checks.some((check) => check.result === wanted);
  if (result === "failed") return true;
  return has("passed") && (result === "limited" || !has("failed"));
}

export interface UnitTest {
  unitId: number;
  /** The form's own id: sent twice, it counts once. */
  formToken: string;
  actor: Actor;
  checks: readonly UnitCheck[];
  result: TestResult;
  firmware: string;
  note: string;
  photos: readonly string[];
}

/**
 * A record that stays. One that has just arrived is in test from now on.
 * @throws {UnitStateError} it isn't in the house
 * @returns false when the form was carried out before
 */
export async function recordTest({ unitId, actor, photos, ...test }: UnitTest): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const [unit] = await lockUnits(trx, [unitId]);
    if (!unit) throw new Error(`no unit ${unitId}`);
    const { formToken, checks, result, firmware, note } = test;
    const inserted = await trx
      .insertInto("unit_tests")
      .values({
        unit_id: unitId,
        form_token: formToken,
        checks: JSON.stringify(checks),
        photos: [...photos],
        actor: actor.name,
        ...{ result, firmware, note },
      })
      .onConflict((conflict) => conflict.column("form_token").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!inserted) return false;
    if (!mayTest(unit.state)) throw new UnitStateError(unitId, unit.state, "test");
    if (mayHappen(unit.state, "test")) {
      await changeUnits(trx, [unit], "test", { actor: actor.name });
    }
    await keepObjects(trx, photos);
    await recordAct(trx, {
      actor,
      act: "unit-tested",
      subject: { kind: "unit", name: unitCode(unitId) },
      after: { testResult: result },
    });
    return true;
  });
}

/** The newest first. */
export async function listUnitTests(unitId: number) {
  return db
    .selectFrom("unit_tests")
    .select(["id", "checks", "result", "firmware", "note", "photos", "actor"])
    .select("created_at as createdAt")
    .where("unit_id", "=", unitId)
    .orderBy("id", "desc")
    .limit(MAX_TESTS)
    .execute();
}
