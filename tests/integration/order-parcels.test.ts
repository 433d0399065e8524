import { describe, expect, it } from "vitest";
import { ActRefusedError } from "~/orders/act-on-order.server";
import { OrderTransitionError } from "~/orders/lifecycle";
import { correctParcel } from "~/orders/correct-parcel.server";
import { listParcels, shipParcel } from "~/orders/parcels.server";
import { runShop } from "../support/command";
import { kindsOfMails, reload, settledState } from "../support/order-book";
import {
  actOn,
  actsOn,
  lastMailTo,
  placeOrder,
  placePaid,
  receive,
  ship,
} from "../support/order-acts";
import { stockOf } from "../support/products";

describe("parcels", () => {
  it("make the order a shipped one with the last, each with its own mail", async () => {
    const { placed } = await placePaid();
    await ship(placed, [0, 1], "DPD111");
    expect(await settledState(placed)).toBe("processing paid sold");
    expect((await reload(placed)).trackingNumber).toBe("");
    const first = await lastMailTo(placed);
    expect(first.kind).toBe("shipped-in-part");
    expect(first.text).toContain("https://tracking.dpd.de/parcelstatus?query=DPD111");
    expect(first.text).toContain("Der Rest folgt");
    expect(first.text).not.toContain(placed.items[0]?.articleNumber);
    await ship(placed, [1, 1], "DPD222");
    expect(await settledState(placed)).toBe("shipped paid sold");
    const last = await lastMailTo(placed);
    expect(last.kind).toBe("shipped");
    expect(last.text).toContain("query=DPD222");
    const [one, two] = placed.items;
    expect(
      (await listParcels(placed.id)).map(({ trackingNumber, items }) => [trackingNumber, items]),
    ).toEqual([
      ["DPD111", [{ itemId: two?.id, quantity: 1 }]],
      [
        "DPD222",
        [
          { itemId: one?.id, quantity: 1 },
          { itemId: two?.id, quantity: 1 },
        ],
      ],
    ]);
    expect((await actsOn(placed)).slice(1)).toEqual(Array(2).fill("ute@shop.test: order-shipped"));
  });

  it("of all that is left are what the operator's command ships", async () => {
    const { placed } = await placePaid();
    await ship(placed, [1]);
    await runShop(["orders", "ship", placed.number, "AAA111"]);
    await runShop(["orders", "ship", placed.number, "AAA222"]);
    const parcels = await listParcels(placed.id);
    expect(parcels.map(({ trackingNumber }) => trackingNumber)).toEqual(["DPD1", "AAA222"]);
    const kinds = await kindsOfMails(placed);
    expect(kinds.slice(2)).toEqual(["shipped-in-part", "shipped", "shipped"]);
  });

  it.each([
    ["more than there are", [2], "quantity-too-high"],
    ["nothing", [0, 0], "nothing-chosen"],
  ])("never hold %s", async (_, quantities, reason) => {
    const { placed } = await placePaid();
    await expect(ship(placed, quantities)).rejects.toMatchObject({ reason });
    expect(await listParcels(placed.id)).toEqual([]);
    expect(await settledState(placed)).toBe("paid paid sold");
  });

  it("hold no line twice or of another order", async () => {
    const { placed } = await placePaid();
    const other = await placePaid();
    const act = { ...(await actOn(placed)), carrier: "ups", trackingNumber: "" } as const;
    const itemId = placed.items[0]?.id ?? 0;
    const twice = [1, 1].map((quantity) => ({ itemId, quantity }));
    await expect(shipParcel({ ...act, items: twice })).rejects.toBeInstanceOf(ActRefusedError);
    const foreign = [{ itemId: other.placed.items[0]?.id ?? 0, quantity: 1 }];
    await expect(shipParcel({ ...act, items: foreign })).rejects.toBeInstanceOf(ActRefusedError);
  });

  it("don't leave before the order is paid", async () => {
    const { placed } = await placeOrder();
    await receive(placed, 100);
    await expect(ship(placed, [1])).rejects.toBeInstanceOf(OrderTransitionError);
  });

  it("that are on their way aren't put on sale when the order is cancelled", async () => {
    const { placed, one, two } = await placePaid();
    await ship(placed, [0, 1]);
    const { exitCode, err } = await runShop(["orders", "cancel", placed.number]);
    expect(exitCode).toBe(1);
    expect(err).toContain("part of it has been shipped");
    expect(await stockOf(one.id)).toBe(4);
    expect(await stockOf(two.id)).toBe(3);
  });

  it("get another number when the first was wrong, and the buyer is told", async () => {
    const { placed } = await placePaid();
    await ship(placed, [1, 2], "WRONG1");
    const [parcel] = await listParcels(placed.id);
    const change = {
      parcelId: parcel?.id ?? "",
      carrier: "gls",
      trackingNumber: "RIGHT1",
    } as const;
    await correctParcel({ ...(await actOn(placed)), ...change });
    expect((await reload(placed)).trackingNumber).toBe("RIGHT1");
    expect((await lastMailTo(placed)).text).toContain(
      "gls-group.eu/DE/de/paketverfolgung?match=RIGHT1",
    );
  });
});
