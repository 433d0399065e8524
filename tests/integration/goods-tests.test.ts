import { beforeAll, describe, expect, it } from "vitest";
import { db } from "~/platform/db.server";
import { sweepUploads } from "~/buyback/sweep.server";
import { objectExists } from "~/platform/storage.server";
import { changeUnit } from "~/stock/change-unit.server";
import { formWithPhotos, phonePhoto } from "../support/photos";
import { piecePath } from "../support/pieces";
import { createProduct, stockOf } from "../support/products";
import { createStaff } from "../support/staff";
import { offerUnits, takeIn, unitStatesOf } from "../support/units";
import { errorsOf, type Visitor } from "../support/visitor";

let store: Visitor;

beforeAll(async () => {
  store = (await createStaff("store")).visitor;
});

const pathOf = (id: number) => `${piecePath(id)}/test`;

async function fill(id: number, changes: Record<string, string> = {}) {
  const { formToken, checks } = (await store.get(pathOf(id))).data as {
    formToken: string;
    checks: string[];
  };
  return {
    formToken,
    ...Object.fromEntries(checks.map((check) => [`check-${check}`, "skipped"])),
    "check-power-up": "passed",
    result: "passed",
    firmware: "V3.2",
    text: "Läuft",
    ...changes,
  };
}

const testsOf = (id: number) =>
  db.selectFrom("unit_tests").selectAll().where("unit_id", "=", id).orderBy("id").execute();

describe("a test", () => {
  it("is a record of what was tried, what came out, and who did it", async () => {
    const id = await takeIn({ category: "Stromversorgungen", name: "QUINT" });
    const photo = { bytes: await phonePhoto() };
    const form = formWithPhotos(await fill(id, { "check-fan": "failed", result: "limited" }), [
      photo,
    ]);
    expect((await store.post(pathOf(id), form)).status).toBe(303);
    const [test] = await testsOf(id);
    expect(test).toMatchObject({
      result: "limited",
      firmware: "V3.2",
      note: "Läuft",
      checks: [
        { check: "housing", result: "skipped" },
        { check: "power-up", result: "passed" },
        { check: "output-voltage", result: "skipped" },
        { check: "load-run", result: "skipped" },
        { check: "fan", result: "failed" },
      ],
    });
    expect(test?.photos).toHaveLength(1);
    expect(test?.actor).toMatch(/@staff\.test$/);
    expect(await unitStatesOf([id])).toEqual(["testing"]);
    await sweepUploads();
    expect(await objectExists(test?.photos[0] ?? "")).toBe(true);
  });

  it("sent again counts once; another one stays beside it", async () => {
    const id = await takeIn();
    const form = await fill(id);
    const answers = await Promise.all([store.post(pathOf(id), form), store.post(pathOf(id), form)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(await testsOf(id)).toHaveLength(1);
    await store.post(pathOf(id), await fill(id, { result: "failed" }));
    expect((await testsOf(id)).map(({ result }) => result)).toEqual(["passed", "failed"]);
  });

  it.each([
    ["no result", { result: "" }, "result"],
    ["passed with a fault", { "check-housing": "failed" }, "result"],
    ["passed without anything that was OK", { "check-power-up": "skipped" }, "result"],
    ["a novel for the firmware", { firmware: "x".repeat(61) }, "firmware"],
  ])("is refused with all that was typed and its photos kept: %s", async (_, changes, field) => {
    const id = await takeIn();
    const photo = { bytes: await phonePhoto() };
    const form = await fill(id, changes);
    const answer = await store.post(pathOf(id), formWithPhotos(form, [photo]));
    expect(answer.status).toBe(400);
    expect(Object.keys(errorsOf(answer))).toEqual([field]);
    expect(answer.data.lastResult).toMatchObject({ initialValue: { text: "Läuft" } });
    const kept = answer.data.kept as string[];
    expect(kept).toHaveLength(1);
    const right = { ...(await fill(id)), kept: kept[0] ?? "" };
    expect((await store.post(pathOf(id), formWithPhotos(right, []))).status).toBe(303);
    expect((await testsOf(id))[0]?.photos).toEqual(kept);
  });

  it("takes no photo that isn't this piece's own", async () => {
    const id = await takeIn();
    const kept = `stueck/${id + 1}/00000000-0000-0000-0000-000000000000.webp`;
    for (const key of [kept, "buyback/secret.pdf", `stueck/${id}/../x.webp`, "\0"]) {
      await store.post(pathOf(id), { ...(await fill(id)), kept: key });
    }
    expect((await testsOf(id)).flatMap(({ photos }) => photos)).toEqual([]);
  });

  it("of one that is for sale changes neither state nor stock; none of one that is gone", async () => {
    const product = await createProduct({ stock: 0 });
    const [id = 0] = await offerUnits(product.id, 1);
    expect((await store.post(pathOf(id), await fill(id))).status).toBe(303);
    expect([await unitStatesOf([id]), await stockOf(product.id)]).toEqual([["on-sale"], 1]);
    const gone = await takeIn();
    const form = await fill(gone);
    await db
      .transaction()
      .execute((trx) => changeUnit(trx, { unitId: gone, event: "scrap", actor: "tests" }));
    expect((await store.post(pathOf(gone), form)).status).toBe(400);
    expect(await testsOf(gone)).toHaveLength(0);
  });
});
