import { beforeAll, describe, expect, it } from "vitest";
import { db } from "~/platform/db.server";
import { unitCode } from "~/stock/unit-code";
import {
  caseOf,
  deliver,
  offerAll,
  sellParts,
  type SoldCase,
  staffSends,
  takeInAll,
} from "../support/buyback-cases";
import { createStaff } from "../support/staff";
import { errorsOf, type Visitor } from "../support/visitor";

let desk: Visitor;
let deskEmail: string;

beforeAll(async () => {
  ({ visitor: desk, email: deskEmail } = await createStaff("desk"));
});

async function piecesOf({ number }: SoldCase) {
  const units = await db
    .selectFrom("units")
    .select("id")
    .where("origin_reference", "=", number)
    .orderBy("id")
    .execute();
  return units.map(({ id }) => id);
}

describe("pieces of a buy-back", () => {
  it("are tested one after the other, each with its record, before the seller hears", async () => {
    const sold = await sellParts({ list: "ABC-790; 2" });
    await offerAll(desk, sold);
    await deliver(desk, sold);
    await takeInAll(desk, sold);
    expect(errorsOf(await staffSends(desk, sold, "inspected", { message: "Alles gut" }))).toEqual({
      "": ["staffBuybacks.obstacles.untested"],
    });
    expect((await caseOf(sold)).state).toBe("arrived");
    const [first = 0, second = 0] = await piecesOf(sold);
    const path = (id: number) => `/intern/stueck/${unitCode(id)}/test`;
    const record = async (id: number) => {
      const { formToken } = (await desk.get(path(id))).data as { formToken: string };
      const typed = { formToken, "check-power-up": "passed", firmware: "V2.1", text: "Läuft" };
      const unsure = await desk.post(path(id), typed);
      expect([unsure.status, errorsOf(unsure)]).toEqual([
        400,
        { result: ["staffGoods.errors.result"] },
      ]);
      return desk.post(path(id), { ...typed, result: "limited" });
    };
    expect((await record(first)).location).toBe(path(second));
    expect((await record(second)).location).toBe(`/intern/ankauf/${sold.number}`);
    const { view } = (await desk.get(`/intern/ankauf/${sold.number}`)).data as {
      view: { untested: number; units: object[] };
    };
    expect(view.untested).toBe(0);
    expect(view.units).toMatchObject([
      { id: first, result: "limited", testedBy: deskEmail },
      { id: second, result: "limited", testedBy: deskEmail },
    ]);
    expect((await staffSends(desk, sold, "inspected")).status).toBe(303);
  });
});
