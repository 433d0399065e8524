import { beforeAll, describe, expect, it } from "vitest";
import type { Order } from "~/orders/orders.server";
import { db } from "~/platform/db.server";
import { receive } from "../support/order-acts";
import { reload } from "../support/order-book";
import { order } from "../support/orders";
import { createProduct } from "../support/products";
import { actsOn, createStaff } from "../support/staff";
import { heldBy, offerUnits, unitStatesOf } from "../support/units";
import type { Visitor } from "../support/visitor";

let store: Visitor;
let owner: Visitor;

beforeAll(async () => {
  store = (await createStaff("store")).visitor;
  owner = (await createStaff("owner")).visitor;
});

/** A paid order of two pieces, the second of which its buyer chose; the third is still on sale. */
async function toPack({ plain = 0 } = {}) {
  const part = await createProduct({ stock: plain });
  const [one = 0, two = 0, three = 0] = await offerUnits(part.id, 3);
  const placed = await order(new Map([[part.id, 2 + plain]]), {
    unitIds: new Map([[part.id, [two]]]),
    form: { paymentMethod: "prepayment" },
  });
  await receive(placed, placed.amountCents);
  const path = `/intern/versand/${placed.number}`;
  const scan = async (text: string, packed = "") => {
    const query = new URLSearchParams({ packed, scan: text }).toString();
    return (await store.get(`${path}?${query}`)).data;
  };
  return { part, placed: await reload(placed), path, scan, one, two, three };
}

const unit = (id: number) =>
  db.selectFrom("units").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

async function formOf(path: string, intent: string, visitor: Visitor) {
  const { view } = (await visitor.get(path)).data as {
    view: { tokens: Record<string, string>; order: { version: number } };
  };
  return { intent, formToken: view.tokens[intent] ?? "", version: String(view.order.version) };
}

const itemOf = (placed: Order) => placed.items[0]?.id ?? 0;

describe("Packing piece by piece", () => {
  it("shows each piece with its own place and counts it by label, address or serial number", async () => {
    const { path, scan, one, two } = await toPack();
    await db.updateTable("units").set({ store_place: "C-7" }).where("id", "=", one).execute();
    const { serial } = await unit(one);
    const { token } = await unit(two);
    const record = `https://shop.test/pruefung/${token.replaceAll("-", "").slice(0, 22)}`;
    await db
      .updateTable("units")
      .set({ token: token.replaceAll("-", "").slice(0, 22) })
      .where("id", "=", two)
      .execute();
    expect((await store.get(path)).data).toMatchObject({
      lines: [{ quantity: 2, packed: 0, units: [{ id: one, place: "C-7" }, { id: two }] }],
    });
    const picks = (await store.get("/intern/versand")).data.picks as object[];
    expect(picks).toContainEqual(
      expect.objectContaining({ place: "C-7", quantity: 1, codes: [`S${one}`] }),
    );
    expect((await scan(`s${one}`)).packed).toBe(`S${one}`);
    expect((await scan(serial.toLowerCase())).packed).toBe(`S${one}`);
    expect(await scan(record, `S${one}`)).toMatchObject({
      packed: `S${one},S${two}`,
      lines: [{ packed: 2 }],
    });
    const led = await store.get(`/intern/versand?scan=S${one}`);
    expect(led.location).toBe(`${path}?scan=S${one}`);
  });

  it("stops at a wrong piece and says which it should be", async () => {
    const { part, scan, one, two, three } = await toPack();
    const other = await toPack();
    expect(await scan(`S${one}`, `S${one}`)).toMatchObject({ problem: "twice" });
    expect(await scan(`S${other.one}`)).toMatchObject({ problem: "foreign", packed: "" });
    expect(await scan(part.articleNumber)).toMatchObject({
      problem: "byPiece",
      codes: `S${one}, S${two}`,
    });
    expect(await scan(`S${three}`, `S${one}`)).toMatchObject({
      problem: "chosen",
      codes: `S${two}`,
      packed: `S${one}`,
    });
    for (const nonsense of ["S9999999999", "S999999", "\0", "/pruefung/x", "x".repeat(3_000)]) {
      expect(await scan(nonsense)).toMatchObject({ problem: "wrong", packed: "" });
    }
  });

  it("swaps the piece in the packer's hand for one that the buyer didn't choose", async () => {
    const { placed, path, scan, one, two, three } = await toPack();
    const shown = await scan(`S${three}`, `S${two}`);
    expect(shown).toMatchObject({ problem: "swap", swap: { out: one, by: three } });
    const { formToken } = shown.swap as { formToken: string };
    const version = (await formOf(path, "ship", store)).version;
    const swap = { intent: "swap", formToken, version, packed: `S${two}` };
    const answer = await store.post(path, { ...swap, out: String(one), by: String(three) });
    expect(answer.status).toBe(303);
    const again = new URLSearchParams({ packed: `S${two},S${three}` }).toString();
    expect(answer.location).toBe(`${path}?${again}`);
    expect(await unitStatesOf([one, two, three])).toEqual(["on-sale", "reserved", "reserved"]);
    expect(await heldBy(placed)).toMatchObject([{ unit: two }, { unit: three }]);
    expect((await actsOn(placed.number)).at(-1)).toMatchObject({ act: "order-piece-swapped" });
  });

  it("doesn't swap what the buyer chose, what isn't on sale, or another part's piece", async () => {
    const { path, one, two, three } = await toPack();
    const other = await toPack();
    for (const [out, by] of [
      [two, three],
      [one, two],
      [one, other.three],
      [other.one, other.three],
      [one, 2_147_483_647],
      [one, 99_999_999_999],
    ]) {
      const form = await formOf(path, "ship", store);
      const swap = { ...form, intent: "swap", out: String(out), by: String(by) };
      const answer = await store.post(path, { ...swap, packed: "" });
      expect(answer.status).toBe(400);
    }
    expect(await unitStatesOf([one, two, three])).toEqual(["reserved", "reserved", "on-sale"]);
  });

  it("ships the pieces that are ticked, and the delivery note has their serial numbers", async () => {
    const { placed, path, one, two } = await toPack();
    const item = itemOf(placed);
    const shipment = { carrier: "dhl", trackingNumber: "JJD1", [`units-${item}`]: `${one} ${two}` };
    const send = async (more: Record<string, string>) =>
      store.post(path, { ...(await formOf(path, "ship", store)), ...shipment, ...more });
    const tooMany = { [`item-${item}`]: "1", [`unit-${one}`]: "on", [`unit-${two}`]: "on" };
    expect((await send(tooMany)).status).toBe(400);
    expect((await send({ [`item-${item}`]: "1" })).status).toBe(400);
    expect((await send({ [`item-${item}`]: "1", [`unit-${two}`]: "on" })).status).toBe(303);
    expect(await unitStatesOf([one, two])).toEqual(["reserved", "sold"]);
    const slip = async () =>
      JSON.stringify((await store.get(`/intern/bestellungen/${placed.number}/lieferschein`)).data);
    const serials = [(await unit(one)).serial, (await unit(two)).serial] as const;
    expect(await slip()).toContain(serials[0]);
    expect(await slip()).not.toContain(serials[1]);
    expect((await send({ [`item-${item}`]: "1" })).status).toBe(303);
    expect(await unitStatesOf([one, two])).toEqual(["sold", "sold"]);
  });

  it("takes back the pieces that are ticked, and asks which where that isn't clear", async () => {
    const { placed, path, one, two } = await toPack();
    const item = itemOf(placed);
    await store.post(path, {
      ...(await formOf(path, "ship", store)),
      ...{ carrier: "dhl", trackingNumber: "JJD1", [`item-${item}`]: "2" },
    });
    const page = `/intern/bestellungen/${placed.number}`;
    const takeBack = async (more: Record<string, string>) =>
      owner.post(page, {
        ...(await formOf(page, "return", owner)),
        ...{ [`item-${item}`]: "1", [`condition-${item}`]: "opened" },
        [`units-${item}`]: `${one} ${two}`,
        ...more,
      });
    expect((await takeBack({})).status).toBe(400);
    expect((await takeBack({ [`unit-${two}`]: "on" })).status).toBe(303);
    expect(await unitStatesOf([one, two])).toEqual(["sold", "returned"]);
  });
});
