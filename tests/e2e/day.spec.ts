import { act, buyerFor, orderPath, send, shownActs, shownSums, type Sums } from "./day-steps";
import { button } from "./account-steps";
import { expect, test } from "./fixtures";
import { fillCheckout, orderByPrepayment, putIntoCart } from "./purchase-steps";
import { join } from "./staff-steps";

/** Parts that no other journey touches, at round prices. */
const parts = [
  { number: "QX80H", cents: 10_000, left: 5 },
  { number: "072739", cents: 15_000, left: 6 },
  { number: "CJ1W-OC211", cents: 8_000, left: 5 },
] as const;
const [one, two, three] = parts.map(({ number }) => number) as [string, string, string];
const START = 10;

const shipment = { carrier: "dhl", trackingNumber: "JJD0042" };

test("A day of ten orders: at its end stock, money and audit log add up", async ({
  page,
  browser,
  backstage,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled !== false, "the acts' forms are the same with scripts");
  for (const { number, cents } of parts) {
    await backstage.setStock(number, START);
    await backstage.setPrice(number, cents);
  }
  const order = buyerFor(backstage);
  const owner = backstage.freshEmail();
  const store = backstage.freshEmail();
  const desk = await browser.newPage({ javaScriptEnabled });
  const table = await browser.newPage({ javaScriptEnabled });
  const reader = { language: "de", javaScriptEnabled } as const;
  await join({ page: desk, ...reader }, await backstage.inviteStaff("owner", owner));
  await join({ page: table, ...reader }, await backstage.inviteStaff("store", store));

  const did = (who: string, ...acts: string[]) => acts.map((each) => `${who}: ${each}`);
  const paid = "Zahlungseingang vermerkt";
  const shipped = "Paket versandt";
  /** What the pages have to show in the end, by order. */
  const expected = new Map<string, { sums: Sums; acts: string[] }>();

  await test.step("part of the payment, then the rest", async () => {
    await putIntoCart(page, "mitsubishi-electric-melsec-qx80h-digitaleingang");
    await page.goto("/warenkorb");
    await fillCheckout(page, backstage.freshEmail());
    const number = await orderByPrepayment(page);
    await act(desk, number, "payment", { amount: "40,00" });
    await expect(desk.getByText("zum Teil bezahlt")).toBeVisible();
    await act(desk, number, "payment");
    await act(desk, number, "ship", shipment);
    expected.set(number, { sums: { received: 10_000 }, acts: did(owner, paid, paid, shipped) });
  });

  await test.step("two parcels from the pack table", async () => {
    const number = await order([one, two, two]);
    await act(desk, number, "payment");
    await table.goto("/intern/versand");
    await table.locator("main [name=scan]").fill(number);
    await button(table, "Weiter").click();
    await expect(table).toHaveURL(`/intern/versand/${number}`);
    await table.locator("main [name=scan]").fill(one.toLowerCase());
    await button(table, "Weiter").click();
    await expect(table.getByText("1 von 1")).toBeVisible();
    await send(table, number, "ship", shipment);
    await table.goto(`/intern/versand/${number}`);
    await send(table, number, "ship", { carrier: "dpd", trackingNumber: "01234567" });
    const acts = [...did(owner, paid), ...did(store, shipped, shipped)];
    expected.set(number, { sums: { received: 40_000 }, acts });
  });

  await test.step("one piece comes back, and a part of the money goes back to the card", async () => {
    const number = await order([two, two], { paymentMethod: "online" });
    await act(desk, number, "ship", shipment);
    await act(desk, number, "return", {
      "item-": "1",
      "condition-": "opened",
      "refund-": "140,00",
      "restock-": true,
    });
    expected.set(number, {
      sums: { received: 30_000, refunded: 14_000 },
      acts: did(owner, shipped, "Rücksendung angenommen"),
    });
  });

  await test.step("the address was wrong", async () => {
    const number = await order([three, three]);
    await act(desk, number, "address", { street: "Werkstraße 1 b" });
    await act(desk, number, "payment");
    await desk.goto(`${orderPath(number)}/lieferschein`);
    await expect(desk.getByText("Werkstraße 1 b")).toBeVisible();
    await act(desk, number, "ship", shipment);
    expected.set(number, {
      sums: { received: 16_000 },
      acts: did(owner, "Adresse berichtigt", paid, shipped),
    });
  });

  await test.step("cancelled after it was paid", async () => {
    const number = await order([one], { paymentMethod: "online" });
    await act(desk, number, "cancel");
    expected.set(number, {
      sums: { received: 10_000, refunded: 10_000 },
      acts: did(owner, "Bestellung storniert"),
    });
  });

  await test.step("a caller pays later", async () => {
    const number = await order([three]);
    await act(table, number, "note", { text: "Am Telefon: zahlt am Freitag" });
    await expect(table.getByText("Am Telefon: zahlt am Freitag")).toBeVisible();
    expected.set(number, {
      sums: { received: 0, open: 8_619 },
      acts: did(store, "Notiz zur Bestellung"),
    });
  });

  await test.step("somebody paid too much", async () => {
    const number = await order([two]);
    await act(desk, number, "payment", { amount: "170" });
    await expect(desk.getByText("zu viel bezahlt").first()).toBeVisible();
    await act(desk, number, "refund", { amount: "20,00", reason: "zu viel überwiesen" });
    await act(desk, number, "refund-sent", { reference: "SEPA 7" });
    await act(desk, number, "ship", shipment);
    const back = ["Erstattung veranlasst", "Erstattung überwiesen"];
    expected.set(number, {
      sums: { received: 17_000, refunded: 2_000 },
      acts: did(owner, paid, ...back, shipped),
    });
  });

  await test.step("a business abroad, without VAT", async () => {
    const number = await order([one, one], {
      country: "Austria",
      company: "Huber GmbH",
      euTaxExempt: "on",
      vatId: "ATU50300008",
    });
    await act(desk, number, "payment");
    await expect(
      desk.getByRole("heading", { name: "USt-IdNr. prüfen, dann versenden" }),
    ).toBeVisible();
    await act(desk, number, "vat", { reference: "BZSt 4711" });
    await act(desk, number, "ship", shipment);
    expected.set(number, {
      sums: { received: 2 * 8_403 + 1_599 },
      acts: did(owner, paid, "USt-IdNr. geprüft", shipped),
    });
  });

  await test.step("a part is replaced before it is shipped", async () => {
    const number = await order([two, three]);
    await act(desk, number, "payment");
    await act(desk, number, "items", {
      itemId: `1 × ${two}`,
      quantity: "0",
      replacement: one,
      reason: "wie besprochen",
    });
    await act(desk, number, "refund-sent");
    await act(desk, number, "ship", shipment);
    expected.set(number, {
      sums: { received: 23_000, refunded: 5_000 },
      acts: did(owner, paid, "Positionen geändert", "Erstattung überwiesen", shipped),
    });
  });

  await test.step("a letter about a delay", async () => {
    const number = await order([three]);
    await act(desk, number, "payment");
    await desk.goto(`${orderPath(number)}/brief?template=delay`);
    await button(desk, "Vorschau").click();
    await expect(desk.getByRole("main")).toContainText("Guten Tag");
    await button(desk, "Senden").click();
    await expect(desk.getByText(`Erledigt: Bestellung ${number}`).first()).toBeVisible();
    await act(desk, number, "ship", shipment);
    expected.set(number, {
      sums: { received: 8_619 },
      acts: did(owner, paid, "Mail an den Käufer", shipped),
    });
  });

  expect(expected.size).toBe(10);
  const numbers = [...expected.keys()];

  const acts = [await shownActs(desk, owner), await shownActs(desk, store)];
  for (const [number, { sums, acts: done }] of expected) {
    expect(
      acts.flatMap((each) => each.get(number) ?? []),
      number,
    ).toEqual(done);
    // A card's refunds are sent by a job.
    await expect(async () => {
      expect(await shownSums(desk, number)).toEqual(sums);
    }).toPass({ intervals: [200] });
    const [stored] = await backstage.rows<{ cents: number }>(
      `select coalesce(sum(cents), 0)::int as cents from payments
       where state = 'done' and order_id = (select id from orders where number = $1)`,
      number,
    );
    expect(stored?.cents, number).toBe((sums.received ?? 0) - (sums.refunded ?? 0));
  }

  for (const { number, left } of parts) {
    const [gone] = await backstage.rows<{ pieces: number }>(
      `select sum(quantity - restocked)::int as pieces
       from order_items join orders on orders.id = order_id
       where stock_state in ('held', 'sold') and article_number = $1 and number = any($2)`,
      number,
      numbers,
    );
    expect(await backstage.stockOf(number), number).toBe(left);
    expect(left + (gone?.pieces ?? 0), number).toBe(START);
  }
  await desk.close();
  await table.close();
});
