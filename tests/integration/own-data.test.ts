import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { db } from "~/platform/db.server";
import { changeCase } from "~/buyback/apply-case-event.server";
import { addLines, savePrices } from "~/buyback/case-acts.server";
import { writeAsSeller } from "~/buyback/case-messages.server";
import { offerCase } from "~/buyback/case-offers.server";
import { readSellerList } from "~/buyback/seller-lines.server";
import { insertWithdrawal } from "~/withdrawal/withdrawals.server";
import { listPayments } from "~/orders/ledger.server";
import { assignEntry } from "~/payments/decide-entry.server";
import { addNote } from "~/orders/order-notes.server";
import { keepTransferFile, receiveLine } from "../support/bank";
import { runShop } from "../support/command";
import { makeOffer } from "../support/offers";
import { order } from "../support/orders";
import { createProduct } from "../support/products";
import { keepRequests } from "../support/requests";
import { switchOn } from "../support/second-factor";
import { invite } from "../support/staff";

/** Where the file has the rows of each table about a person. */
const places: Record<string, string> = {
  users: "account",
  profiles: "profile",
  sessions: "sessions.0",
  known_devices: "devices.0",
  recovery_codes: "recovery_codes.0",
  tokens: "links.0",
  favorites: "favorites.0",
  orders: "orders.0",
  order_items: "orders.0.items.0",
  order_events: "orders.0.history.0",
  payments: "orders.0.payments.0",
  bank_entries: "orders.0.transfers_received.0",
  transfer_lines: "orders.0.transfers_back.0",
  parcels: "orders.0.parcels.0",
  returns: "orders.0.returns.0",
  documents: "orders.0.documents.0",
  order_notes: "orders.0.notes.0",
  vat_checks: "orders.0.vat_checks.0",
  offers: "offers.0",
  buyback_requests: "requests.buyback.0",
  buyback_files: "requests.buyback.0.files.0",
  buyback_lines: "requests.buyback.0.lines.0",
  buyback_offers: "requests.buyback.0.offers.0",
  buyback_messages: "requests.buyback.0.messages.0",
  buyback_events: "requests.buyback.0.history.0",
  contact_messages: "requests.contact.0",
  quote_requests: "requests.quotes.0",
  quote_request_lines: "requests.quotes.0.lines.0",
  request_answers: "requests.contact.0.answers.0",
  withdrawals: "requests.withdrawals.0",
  newsletter_subscriptions: "requests.newsletter.0",
  waits: "requests.waits.0",
  watch_mails: "watch_mails.created_at",
  mails: "requests.mails.0",
  staff_invitations: "staff.invitations.0",
};

/** Say of an order or a request only what stands in its own row and history, too. */
const withoutNews = [
  ...["order_forms", "order_links", "stripe_events", "unconfirmed_requests"],
  ...["buyback_links", "rest_payments"],
];

async function tablesAboutPeople(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and
      column_name in (
        'email', 'user_id', 'recipient', 'order_id', 'request_id', 'contact_id', 'quote_id', 'payment_id')`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** One that came and one that goes back. */
async function leaveTransfers({ id, number }: { id: string; number: string }) {
  const entry = await receiveLine({ cents: 100, text: number });
  await assignEntry({ id: entry.id, number, actor: { id: null, name: "operator tests" } });
  const [payment] = await listPayments(id);
  await keepTransferFile(payment?.id);
}

/** A list that the shop has made an offer for. */
async function leaveCase(email: string) {
  const known = await findCaseOf(email);
  const actor = { id: null, name: "operator tests" };
  const from = async () => ({
    caseId: known.id,
    formToken: randomUUID(),
    version: (await findCaseOf(email)).version,
  });
  const [line] = (await readSellerList("ABC-1; 2")) ?? [];
  await addLines({ from: await from(), actor }, line ? [line] : []);
  await writeAsSeller(await from(), "Alles da?");
  const row = db.selectFrom("buyback_lines").select("id").where("request_id", "=", known.id);
  const { id: lineId } = await row.executeTakeFirstOrThrow();
  await savePrices({ from: await from(), actor }, [{ lineId, cents: 100, quantity: undefined }]);
  const given = { actor, message: "", validUntil: new Date(Date.now() + 86_400_000) };
  await changeCase(await from(), (trx, seen) =>
    offerCase(trx, seen, { ...given, formToken: randomUUID() }),
  );
}

const findCaseOf = async (email: string) =>
  db
    .selectFrom("buyback_requests")
    .select(["id", "version"])
    .where("email", "=", email)
    .executeTakeFirstOrThrow();

/** Something of everything that a customer can leave behind. */
async function leaveTraces(person: { id: string; email: string }) {
  const { id, email } = person;
  const product = await createProduct();
  await db.insertInto("favorites").values({ user_id: id, product_id: product.id }).execute();
  const placed = await order(new Map([[product.id, 1]]), {
    form: { email, paymentMethod: "prepayment" },
  });
  await runShop(["orders", "paid", placed.number]);
  await runShop(["orders", "ship", placed.number, "AAA111"]);
  await runShop(["orders", "return", placed.number]);
  await db
    .insertInto("vat_checks")
    .values({ order_id: placed.id, vat_id: "ATU12345675" })
    .execute();
  await leaveTransfers(placed);
  await addNote({ number: placed.number, actor: { id: null, name: "Ute" }, text: "Rief an." });
  await keepRequests(email);
  await leaveCase(email);
  await makeOffer({ email });
  await db.insertInto("newsletter_subscriptions").values({ email, language: "de" }).execute();
  await db.insertInto("watch_mails").values({ user_id: id }).execute();
  await db
    .insertInto("waits")
    .values({ email, language: "de", article_number: "6ES7", token_hash: randomUUID() })
    .execute();
  await invite("desk", email);
  await insertWithdrawal({
    form: { name: "Erika Muster", orderNumber: placed.number, email, items: "alles" },
    formId: randomUUID(),
    language: "de",
  });
}

describe("the file with one's own data", () => {
  it("has what each table about people holds, and no secret", async () => {
    const { person, visitor } = await switchOn();
    await leaveTraces(person);
    const answer = await visitor.get("/account/daten");
    const content: unknown = JSON.parse(answer.text);
    for (const place of Object.values(places)) expect(content).toHaveProperty(place);
    expect(content).toHaveProperty("requests.buyback.0.files.0.name", "Typenschild.jpg");
    expect(answer.text).not.toMatch(/argon2|_hash|totp_|form_token|operator/);
  });

  it("forgets no table that is added", async () => {
    const known = [...Object.keys(places), ...withoutNews];
    expect((await tablesAboutPeople()).sort()).toEqual(known.sort());
  });
});
