import { expect, it } from "vitest";
import {
  draftLetter,
  letterTemplates,
  renderLetter,
  sendLetter,
} from "~/orders/order-letters.server";
import { viewOrder } from "~/orders/order-view.server";
import { runShop } from "../support/command";
import { kindsOfMails, reload } from "../support/order-book";
import { actOn, balance, lastMailTo, placeOrder, placePaid, receive } from "../support/order-acts";

const orders = (...argv: string[]) => runShop(["orders", ...argv]);

it("a letter to the buyer is sent as it was shown, once", async () => {
  const { placed } = await placeOrder();
  await receive(placed, 10_000);
  const order = await reload(placed);
  const draft = draftLetter(order, "payment");
  expect(draft.text).toMatch(/sind noch 300,00\s€ offen/);
  const letter = { ...draft, text: "Bitte denken Sie an den Rest.\nDanke!" };
  const shown = await renderLetter(order, letter);
  expect(shown.text).toContain("Guten Tag Erika Muster");
  expect(shown.text).toContain("Bitte denken Sie an den Rest.");
  expect(shown.text).toMatch(/IBAN/);
  expect(shown.html).toContain("Bitte denken Sie an den Rest.<br>Danke!");
  const act = { ...(await actOn(placed)), ...letter };
  await sendLetter(act);
  await sendLetter(act);
  const kinds = await kindsOfMails(placed);
  expect(kinds.filter((kind) => kind === "letter-payment")).toHaveLength(1);
  expect((await lastMailTo(placed)).text).toBe(shown.text.replaceAll("\u00a0", " "));
});

it.each(letterTemplates)(
  "the letter %s begins with a text in the buyer's language",
  async (template) => {
    const { placed } = await placeOrder();
    const german = draftLetter(placed, template);
    const english = draftLetter({ ...placed, language: "en" }, template);
    for (const { subject } of [german, english]) expect(subject).toContain(placed.number);
    expect(english.subject).not.toBe(german.subject);
  },
);

it("text of staff in a letter stays text", async () => {
  const { placed } = await placeOrder();
  const hostile = "<script>alert(1)</script>\u0000";
  const { html, text } = await renderLetter(placed, {
    ...draftLetter(placed, "free"),
    text: hostile,
  });
  expect(html).not.toContain("<script>");
  expect(text).not.toContain("\u0000");
});

it("the buyer sees parcels, parts of payments, refunds and returns", async () => {
  const { placed } = await placeOrder();
  await receive(placed, 10_000);
  expect((await viewOrder(await reload(placed), "de")).moves).toMatchObject({
    openCents: 30_000,
    payments: [{ cents: 10_000, state: "done" }],
  });
  await orders("received", placed.number, "300,00", "--text", "Rest");
  await orders("parcel", placed.number, "DPD111", "--carrier", "dpd", "--line", "2=1");
  await orders("parcel", placed.number, "JJD222");
  await orders("return", placed.number, "--line", "1");
  await orders("refund", placed.number, "100.00", "--reason", "Ihre Rücksendung");
  const { moves, order } = await viewOrder(await reload(placed), "de");
  expect(order.status).toBe("shipped");
  expect(moves.parcels).toMatchObject([
    { trackingNumber: "DPD111", link: { carrier: "DPD" }, items: [{ quantity: 1 }] },
    {
      trackingNumber: "JJD222",
      link: { carrier: "DHL" },
      items: [{ quantity: 1 }, { quantity: 1 }],
    },
  ]);
  expect(moves.payments.map(({ cents, state }) => [cents, state])).toEqual([
    [10_000, "done"],
    [30_000, "done"],
    [-10_000, "due"],
  ]);
  expect(moves).toMatchObject({ owedCents: 10_000, openCents: 0 });
  expect(moves.returns).toMatchObject([{ items: [{ quantity: 1 }] }]);
});

it("an order paid and shipped at once shows no list of payments", async () => {
  const { placed } = await placePaid();
  const { moves } = await viewOrder(placed, "de");
  expect(moves).toEqual({
    tracking: null,
    parcels: [],
    payments: [],
    openCents: 0,
    owedCents: 0,
    returns: [],
  });
});

it.each([
  [["received", "0"], 2],
  [["received", "1.5"], 2],
  [["received", "10", "--day", "gestern"], 2],
  [["refund", "10"], 2],
  [["refund", "500", "--reason", "x"], 1],
  [["parcel", "JJD1", "--line", "9=1"], 1],
])("the command %j changes nothing", async ([name = "", ...args], code) => {
  const { placed } = await placePaid();
  expect((await orders(name, placed.number, ...args)).exitCode).toBe(code);
  expect(await balance(placed)).toMatchObject({ fact: "paid" });
});

it("a note is written by command, too", async () => {
  const { placed } = await placePaid();
  expect((await orders("note", placed.number, "Rief an.", "--by", "Ute")).exitCode).toBe(0);
});
