import { beforeAll, describe, expect, it } from "vitest";
import { db } from "~/platform/db.server";
import { createFormToken } from "~/platform/form.server";
import { changeUnit } from "~/stock/change-unit.server";
import { articleForm, articlePath, openArticle, productRow } from "../support/articles";
import { press, rowsOf, runJob, uploadAndCheck } from "../support/imports";
import { createProduct } from "../support/products";
import { createStaff } from "../support/staff";
import { takeIn } from "../support/units";
import { errorsOf, type Visitor } from "../support/visitor";

let desk: Visitor;

beforeAll(async () => {
  desk = (await createStaff("desk")).visitor;
});

async function setTax(id: number, taxKind: "margin" | "standard") {
  await db.updateTable("products").set({ tax_kind: taxKind }).where("id", "=", id).execute();
}

/** Its only piece is on sale, and was bought with VAT. */
async function withPiece() {
  const { id } = await createProduct({ stock: 0 });
  const unitId = await takeIn({ taxKind: "standard" });
  await db.updateTable("units").set({ product_id: id }).where("id", "=", unitId).execute();
  await change(unitId, "test");
  await putOn(unitId);
  return { id, unitId };
}

const change = (unitId: number, event: "test" | "offer" | "withdraw") =>
  db.transaction().execute((trx) => changeUnit(trx, { unitId, event, actor: "Lager" }));
const putOn = (unitId: number) => change(unitId, "offer");
const takeOff = (unitId: number) => change(unitId, "withdraw");

const taxOf = async (id: number) => (await productRow(id)).tax_kind;

async function fileWithTax(id: number, taxKind: string) {
  const { article_number: number, condition } = await productRow(id);
  const file = `ArtikelNr;Zustand;Besteuerung\n${number};${condition};${taxKind}`;
  return uploadAndCheck(desk, file);
}

describe("An article with a piece on sale that was bought with VAT", () => {
  it("isn't put under the margin scheme by hand, and nothing typed is lost", async () => {
    const { id, unitId } = await withPiece();
    const typed = { taxKind: "margin", name: "Neuer Name" };
    const refused = await desk.post(articlePath(id), await articleForm(desk, id, typed));
    expect(errorsOf(refused)).toEqual({ taxKind: ["staffArticles.errors.boughtWithVat"] });
    expect(refused.data.lastResult).toMatchObject({ initialValue: typed });
    expect(await taxOf(id)).toBe("standard");
    await takeOff(unitId);
    const saved = await desk.post(articlePath(id), await articleForm(desk, id, typed));
    expect(saved.status).toBe(303);
    expect(await taxOf(id)).toBe("margin");
  });

  it("isn't put there by a file", async () => {
    const { id } = await withPiece();
    const refused = await rowsOf(await fileWithTax(id, "Differenzbesteuerung"));
    expect(refused).toMatchObject([{ field: "Besteuerung", reason: "boughtWithVat" }]);
  });

  it("isn't put there by a file that was checked before the piece came on sale", async () => {
    const { id, unitId } = await withPiece();
    await takeOff(unitId);
    const file = await fileWithTax(id, "Differenzbesteuerung");
    await putOn(unitId);
    await press(desk, file, "apply");
    await runJob(file);
    expect(await rowsOf(file)).toMatchObject([{ reason: "boughtWithVat" }]);
    expect(await taxOf(id)).toBe("standard");
  });

  it("isn't put back there with the import that changed it", async () => {
    const { id, unitId } = await withPiece();
    await takeOff(unitId);
    await setTax(id, "margin");
    const file = await fileWithTax(id, "Regelbesteuerung");
    await press(desk, file, "apply");
    await runJob(file);
    expect(await taxOf(id)).toBe("standard");
    await putOn(unitId);
    await press(desk, file, "take-back");
    await runJob(file);
    expect(await rowsOf(file)).toMatchObject([{ reason: "boughtWithVat", outcome: "kept" }]);
    expect(await taxOf(id)).toBe("standard");
  });

  it("takes the article with it that it is merged into", async () => {
    const { id } = await withPiece();
    const goal = await createProduct({ stock: 1 });
    await setTax(goal.id, "margin");
    const { version } = await openArticle(desk, id);
    const form = { intent: "merge", formToken: createFormToken(), version: String(version) };
    const merged = await desk.post(articlePath(id), { ...form, target: `#${goal.id}` });
    expect(merged.status).toBe(303);
    expect(await taxOf(goal.id)).toBe("standard");
  });
});
