import { beforeAll, describe, expect, it } from "vitest";
import { db } from "~/platform/db.server";
import { unitCode } from "~/stock/unit-code";
import { piecePath } from "../support/pieces";
import { actsOn, createStaff } from "../support/staff";
import { takeIn } from "../support/units";
import type { Visitor } from "../support/visitor";

let desk: Visitor;
let store: Visitor;
let adviser: Visitor;

beforeAll(async () => {
  desk = (await createStaff("desk")).visitor;
  store = (await createStaff("store")).visitor;
  adviser = (await createStaff("adviser")).visitor;
});

interface Shown {
  unit: { version: number; costCents?: number | null } & Record<string, unknown>;
}

const see = async (id: number, who = store) => (await who.get(piecePath(id))).data.view as Shown;

const unit = (id: number) =>
  db.selectFrom("units").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

async function facts(id: number, changes: Record<string, string> = {}) {
  const { unit: now } = await see(id);
  const { articleNumber, manufacturer, name, category, condition, serial, place } = now;
  return {
    ...{ articleNumber, manufacturer, name, category, condition, serial, place },
    ...{ included: "", message: "" },
    intent: "facts",
    version: String(now.version),
    ...changes,
  } as Record<string, string>;
}

describe("a piece's page", () => {
  it("changes what is known of it, once, with a line in the audit log", async () => {
    const id = await takeIn();
    const form = await facts(id, { serial: "NEU-1", place: "C-3", condition: "Defekt" });
    expect((await store.post(piecePath(id), form)).status).toBe(303);
    expect((await store.post(piecePath(id), form)).status).toBe(303);
    expect(await unit(id)).toMatchObject({
      ...{ serial: "NEU-1", store_place: "C-3", condition: "Defekt", version: 1 },
    });
    const [, act, ...more] = await actsOn(unitCode(id));
    expect(more).toEqual([]);
    expect(act).toMatchObject({
      act: "unit-changed",
      after: { serial: "NEU-1", place: "C-3", condition: "Defekt" },
    });
  });

  it("shows what a colleague has entered meanwhile beside what was typed", async () => {
    const id = await takeIn({ place: "A-1" });
    const late = await facts(id, { place: "A-3" });
    await desk.post(piecePath(id), await facts(id, { place: "A-2" }));
    const answer = await store.post(piecePath(id), late);
    expect(answer.status).toBe(409);
    expect(answer.data).toMatchObject({
      moved: { version: 1, stored: { place: "A-2" } },
      lastResult: { initialValue: { place: "A-3" } },
    });
    expect((await unit(id)).store_place).toBe("A-2");
  });

  it("keeps number and condition of one that is for sale, whatever is sent", async () => {
    const id = await takeIn({ articleNumber: "FIX-1" });
    const form = await facts(id, { articleNumber: "FIX-2", place: "D-1" });
    await db.updateTable("units").set({ state: "reserved" }).where("id", "=", id).execute();
    await store.post(piecePath(id), form);
    expect(await unit(id)).toMatchObject({ article_number: "FIX-1", store_place: "D-1" });
  });

  it("has its cost for those who may see it, and only the desk changes it", async () => {
    const id = await takeIn({ costCents: 5_000 });
    expect((await see(id, desk)).unit.costCents).toBe(5_000);
    expect((await see(id, adviser)).unit.costCents).toBe(5_000);
    expect((await see(id, store)).unit).not.toHaveProperty("costCents");
    const form = { intent: "money", version: "0", cost: "75", taxKind: "margin" };
    expect((await store.post(piecePath(id), form)).status).toBe(404);
    expect((await adviser.post(piecePath(id), form)).status).toBe(404);
    expect((await desk.post(piecePath(id), form)).status).toBe(303);
    expect(await unit(id)).toMatchObject({ cost_cents: 7_500, tax_kind: "margin" });
    const late = await desk.post(piecePath(id), { ...form, cost: "80" });
    expect(late.status).toBe(409);
    expect(late.data.moved).toMatchObject({ stored: { cost: "75,00" } });
  });

  it.each(["S1", "S0", "1001", "S99999999999", "S2147483648", "S2147483647", "x", "S1001%00"])(
    "isn't there for %s",
    async (code) => {
      expect((await store.get(`/intern/stueck/${code}`)).status).toBe(404);
      expect((await store.get(`/intern/stueck/${code}/etikett`)).status).toBe(404);
    },
  );

  it("answers a broken form with 400", async () => {
    const id = await takeIn();
    for (const fields of [
      { intent: "gone", version: "0" },
      { intent: "facts", version: "99999999999" },
    ]) {
      expect((await store.post(piecePath(id), fields)).status).toBe(400);
    }
  });
});

describe("labels", () => {
  it("name each piece once, with its codes and no more of its serial than four", async () => {
    const one = await takeIn({ serials: ["GEHEIM-1234"] });
    const two = await takeIn({ serials: [""] });
    const { labels } = (
      await store.get(`/intern/eingang/etiketten?unit=S${two}&unit=S${one}&unit=S${two}&unit=S5`)
    ).data as { labels: { code: string; serial: string; dots: { path: string } }[] };
    expect(labels.map(({ code, serial }) => [code, serial])).toEqual([
      [`S${two}`, ""],
      [`S${one}`, "1234"],
    ]);
    expect(labels[0]?.dots.path).not.toBe(labels[1]?.dots.path);
  });
});
