import { beforeAll, describe, expect, it } from "vitest";
import { claimPieces } from "~/buyback/case-goods.server";
import { db } from "~/platform/db.server";
import { changeUnit, taxUnits } from "~/stock/change-unit.server";
import { unitCode } from "~/stock/unit-code";
import {
  caseOf,
  deliver,
  details,
  linesOf,
  offerAll,
  sellerSends,
  sellParts,
  type SoldCase,
  staffSends,
  takeInAll,
  testAll,
} from "../support/buyback-cases";
import { createProduct } from "../support/products";
import { createStaff } from "../support/staff";
import { takeIn } from "../support/units";
import { errorsOf, type Visitor } from "../support/visitor";

let desk: Visitor;
let owner: Visitor;

beforeAll(async () => {
  ({ visitor: desk } = await createStaff("desk"));
  ({ visitor: owner } = await createStaff("owner"));
});

const business = {
  ...details,
  ...{ kind: "business", company: "Muster AG", vatId: "DE136695976", selfBilling: "on" },
};

const unitsOf = ({ number }: SoldCase) =>
  db
    .selectFrom("units")
    .select(["id", "version", "tax_kind as taxKind"])
    .where("origin_reference", "=", number)
    .orderBy("id")
    .execute();

const kindsOf = async (sold: SoldCase) => (await unitsOf(sold)).map(({ taxKind }) => taxKind);

describe("bought pieces", () => {
  it("that came before their seller said how he sells are taxed as he then says", async () => {
    const sold = await sellParts({ list: "ABC-810; 2" });
    await offerAll(desk, sold);
    await sellerSends(sold, "accept-all", { terms: "on" });
    await staffSends(desk, sold, "arrived");
    await takeInAll(desk, sold);
    expect(await kindsOf(sold)).toEqual(["margin", "margin"]);
    expect((await sellerSends(sold, "details", business)).status).toBe(303);
    expect(await kindsOf(sold)).toEqual(["standard", "standard"]);
    const [unit] = await unitsOf(sold);
    const { data } = await desk.get(`/intern/stueck/${unitCode(unit?.id ?? 0)}`);
    expect((data.view as { events: object[] }).events[0]).toMatchObject({
      event: "tax",
      reference: sold.number,
    });
    await sellerSends(sold, "details", details);
    expect(await kindsOf(sold)).toEqual(["margin", "margin"]);
  });

  it("are taxed so when he says it while one is taken in", async () => {
    const sold = await sellParts({ list: "ABC-813; 1" });
    await offerAll(desk, sold);
    await deliver(desk, sold);
    const [line] = await linesOf(desk, sold);
    const receipt = { origin: "buy-back", reference: sold.number, taxKind: "margin" } as const;
    await sellerSends(sold, "details", { ...business, iban: "" });
    await takeIn(receipt, (trx, unitIds) =>
      claimPieces(trx, { lineId: line?.id ?? 0, unitIds, actor: { id: null, name: "Lager" } }),
    );
    expect(await kindsOf(sold)).toEqual(["standard"]);
  });

  it("taxed otherwise by staff stay so while the seller's kind does", async () => {
    const sold = await sellParts({ list: "ABC-811; 1" });
    await offerAll(desk, sold);
    await deliver(desk, sold);
    await takeInAll(desk, sold);
    const [unit] = await unitsOf(sold);
    await taxAs("standard", unit);
    await sellerSends(sold, "details", { ...details, street: "Weg 2" });
    expect(await kindsOf(sold)).toEqual(["standard"]);
  });

  it.each(["reserved", "sold"] as const)(
    "that are %s without VAT hold up the pay-out to who charges it",
    async (state) => {
      const sold = await sellParts({ list: "ABC-812; 2" });
      await offerAll(desk, sold);
      await deliver(desk, sold);
      await takeInAll(desk, sold);
      await testAll(desk, sold);
      await staffSends(desk, sold, "inspected");
      const [unit] = await unitsOf(sold);
      await db
        .updateTable("units")
        .set({ state })
        .where("id", "=", unit?.id ?? 0)
        .execute();
      await sellerSends(sold, "details", { ...business, iban: "" });
      expect(await kindsOf(sold)).toEqual(["margin", "standard"]);
      expect(errorsOf(await staffSends(desk, sold, "release"))).toEqual({
        "": ["staffBuybacks.obstacles.tax-kind"],
      });
      await taxAs("standard", unit);
      await staffSends(desk, sold, "release");
      expect((await caseOf(sold)).state).toBe("payable");
    },
  );
});

describe("an article whose pieces were all bought without VAT", () => {
  const taxOf = async (productId: number) =>
    (
      await db
        .selectFrom("products")
        .select("tax_kind")
        .where("id", "=", productId)
        .executeTakeFirstOrThrow()
    ).tax_kind;

  async function withPiece(taxKind: "margin" | "standard") {
    const { id } = await createProduct({ stock: 0 });
    await db.updateTable("products").set({ tax_kind: "margin" }).where("id", "=", id).execute();
    const unit = await takeIn({ taxKind });
    await db.updateTable("units").set({ product_id: id }).where("id", "=", unit).execute();
    await db.transaction().execute(async (trx) => {
      await changeUnit(trx, { unitId: unit, event: "test", actor: "Lager" });
      await changeUnit(trx, { unitId: unit, event: "offer", actor: "Lager" });
    });
    return { id, unit };
  }

  it("is sold with VAT from the first piece on that was bought with it", async () => {
    expect(await taxOf((await withPiece("margin")).id)).toBe("margin");
    expect(await taxOf((await withPiece("standard")).id)).toBe("standard");
  });

  it("is so, too, when staff or the seller say it of a piece that is on sale", async () => {
    const { id, unit } = await withPiece("margin");
    const { version } = await db
      .selectFrom("units")
      .select("version")
      .where("id", "=", unit)
      .executeTakeFirstOrThrow();
    await taxAs("standard", { id: unit, version });
    expect(await taxOf(id)).toBe("standard");
    const other = await withPiece("margin");
    await db
      .transaction()
      .execute((trx) => taxUnits(trx, [other.unit], { taxKind: "standard", actor: "Lager" }));
    expect(await taxOf(other.id)).toBe("standard");
  });
});

async function taxAs(taxKind: string, unit: { id: number; version: number } | undefined) {
  const { id = 0, version = 0 } = unit ?? {};
  const money = { intent: "money", version: String(version), cost: "100", taxKind };
  const { status, data } = await owner.post(`/intern/stueck/${unitCode(id)}`, money);
  if (status !== 303) throw new Error(JSON.stringify(data));
}
