import { beforeAll, describe, expect, it } from "vitest";
import { moveBuybacks } from "~/buyback/case-terms-job.server";
import { withCaseLink } from "~/buyback/case-link.server";
import { db } from "~/platform/db.server";
import { createFormToken } from "~/platform/form.server";
import { createSecret } from "~/platform/secrets.server";
import {
  caseOf,
  deliver,
  details,
  IBAN,
  linesOf,
  makePayable,
  offerAll,
  OTHER_IBAN,
  seen,
  sellerSends,
  sellParts,
  type SoldCase,
  staffSends,
  takeInAll,
  testAll,
} from "../support/buyback-cases";
import { createProduct } from "../support/products";
import { actsOn, createStaff } from "../support/staff";
import { errorsOf, mailsTo, Visitor } from "../support/visitor";

const LIST = "6ES7315-2EH14-0AB0; 2; Gebraucht\n6SE6420-2UD21-1AA1; 1; Neu; OVP";

let desk: Visitor;
let deskEmail: string;
let owner: Visitor;

beforeAll(async () => {
  ({ visitor: desk, email: deskEmail } = await createStaff("desk"));
  ({ visitor: owner } = await createStaff("owner"));
});

const stateOf = async (sold: SoldCase) => (await caseOf(sold)).state;
const kindsTo = async ({ email }: SoldCase) => (await mailsTo(email)).map(({ kind }) => kind);

async function offered(fields: Record<string, string> = { list: LIST }) {
  const sold = await sellParts(fields);
  const answer = await offerAll(desk, sold);
  if (answer.status !== 303) throw new Error(JSON.stringify(answer.data));
  return sold;
}

const past = (sold: SoldCase, days: number) =>
  db
    .updateTable("buyback_requests")
    .set({ state_since: new Date(Date.now() - days * 86_400_000) })
    .where("id", "=", sold.id)
    .execute();

describe("a buy-back", () => {
  it("goes from a pasted list to the pay-out, and every step mails both sides once", async () => {
    const { articleNumber } = await createProduct({ priceCents: 40_000, stock: 1 });
    const sold = await sellParts({ components: "", list: `${articleNumber}\t2\tGebraucht` });
    expect(sold.number).toMatch(/^AK-20\d\d-\d{4}$/);
    const page = await new Visitor().get(sold.path);
    expect(page.data.shown).toMatchObject({ state: "new", lineCount: 1 });

    await offerAll(desk, sold, "80");
    expect(await stateOf(sold)).toBe("offered");
    const counter = await sellerSends(sold, "counter", { price: "190", words: "Sind geprüft." });
    expect(counter.status).toBe(303);
    await offerAll(desk, sold, "90");
    const accepted = await sellerSends(sold, "accept-all", { terms: "on" });
    expect(accepted.status).toBe(303);
    expect(await stateOf(sold)).toBe("accepted");
    expect((await caseOf(sold)).termsVersion).toMatch(/^[0-9a-f]{16}$/);

    expect((await sellerSends(sold, "details", details)).status).toBe(303);
    await staffSends(desk, sold, "arrived");
    await takeInAll(desk, sold);
    const units = await db
      .selectFrom("units")
      .select(["origin", "cost_cents", "tax_kind"])
      .where("origin_reference", "=", sold.number)
      .execute();
    expect(units).toEqual(
      Array(2).fill({ origin: "buy-back", cost_cents: 9_000, tax_kind: "margin" }),
    );
    await testAll(desk, sold);
    await staffSends(desk, sold, "inspected");
    expect((await staffSends(desk, sold, "release")).status).toBe(303);
    expect(await caseOf(sold)).toMatchObject({ state: "payable", payableCents: 18_000 });

    const kinds = (await kindsTo(sold)).map((kind) => kind.replace("buyback-case-", ""));
    expect(kinds).toEqual([
      "buyback-confirmation",
      ...["offered", "countered", "offered", "accepted", "detailed", "arrived", "inspected"],
      "confirmed",
    ]);
    expect((await actsOn(sold.number)).every(({ actor }) => actor === deskEmail)).toBe(true);
  });

  it("has numbers one after the other, however many come at once", async () => {
    const sold = await Promise.all(Array.from({ length: 6 }, () => sellParts()));
    const numbers = sold.map(({ number }) => Number(number.slice(8))).sort((a, b) => a - b);
    expect(numbers.at(-1)! - numbers[0]!).toBe(5);
  });

  it("is accepted in part: the rest is in no later offer", async () => {
    const sold = await offered();
    const [first, second] = await linesOf(desk, sold);
    const answer = await sellerSends(sold, "accept", [
      ["terms", "on"],
      ["line", String(first?.id)],
    ]);
    expect(answer.status).toBe(303);
    await sellerSends(sold, "details", details);
    await staffSends(desk, sold, "arrived");
    await takeInAll(desk, sold);
    await testAll(desk, sold);
    await staffSends(desk, sold, "inspected");
    await staffSends(desk, sold, "release");
    expect((await caseOf(sold)).payableCents).toBe(20_000);
    const left = await db
      .selectFrom("buyback_lines")
      .select("draft_cents")
      .where("id", "=", second?.id ?? 0)
      .executeTakeFirst();
    expect(left?.draft_cents).toBeNull();
  });

  it("with a deviation is offered again and paid at the new price, or goes back", async () => {
    const sold = await offered({ list: "ABC-777; 3" });
    await deliver(desk, sold);
    await staffSends(desk, sold, "inspected", { message: "Nur zwei sind da." });
    expect(errorsOf(await staffSends(desk, sold, "release"))).toEqual({
      "": ["staffBuybacks.obstacles.received"],
    });
    const [line] = await linesOf(desk, sold);
    await staffSends(desk, sold, "prices", {
      [`price-${line?.id}`]: "90",
      [`pieces-${line?.id}`]: "2",
    });
    await staffSends(desk, sold, "offer", { message: "Zwei statt drei.", validDays: "7" });
    await sellerSends(sold, "accept-all", { terms: "on" });
    expect(await stateOf(sold)).toBe("inspected");
    await takeInAll(desk, sold);
    expect(errorsOf(await staffSends(desk, sold, "release"))).toEqual({
      "": ["staffBuybacks.obstacles.untested"],
    });
    await testAll(desk, sold);
    await staffSends(desk, sold, "release");
    expect(await caseOf(sold)).toMatchObject({ state: "payable", payableCents: 18_000 });

    const other = await offered({ list: "ABC-778; 1" });
    await deliver(desk, other);
    await staffSends(desk, other, "inspected");
    await offerAll(desk, other, "1");
    await sellerSends(other, "decline", { reason: "Zu wenig" });
    expect(await stateOf(other)).toBe("send-back");
    await staffSends(desk, other, "sent-back", { message: "DHL 123" });
    expect(await stateOf(other)).toBe("closed");
  });
});

describe("an answer to an offer", () => {
  it.each([
    ["declined", (sold: SoldCase) => sellerSends(sold, "decline", { reason: "Nein" })],
    ["countered", (sold: SoldCase) => sellerSends(sold, "counter", { price: "500" })],
  ])("isn't possible any more once it is %s", async (state, answer) => {
    const sold = await offered();
    await answer(sold);
    const late = await sellerSends(sold, "accept-all", { terms: "on" });
    expect(late.status).toBe(409);
    expect(await stateOf(sold)).toBe(state);
  });

  it("isn't possible once it has ended, before and after the job has seen that", async () => {
    const sold = await offered();
    await db
      .updateTable("buyback_offers")
      .set({ valid_until: new Date(Date.now() - 1000) })
      .where("request_id", "=", sold.id)
      .execute();
    expect((await sellerSends(sold, "accept-all", { terms: "on" })).status).toBe(409);
    await moveBuybacks();
    expect(await stateOf(sold)).toBe("lapsed");
    expect((await sellerSends(sold, "accept-all", { terms: "on" })).status).toBe(409);
    expect((await sellerSends(sold, "counter", { price: "10" })).status).toBe(409);
  });

  it("counts once: of accepting, declining and countering at the same time one wins", async () => {
    const sold = await offered();
    const form = { version: String((await caseOf(sold)).version) };
    const post = (fields: Record<string, string>) =>
      new Visitor().post(sold.path, { ...form, formToken: createFormToken(), ...fields });
    const answers = await Promise.all([
      post({ intent: "accept-all", terms: "on" }),
      post({ intent: "decline", reason: "Nein" }),
      post({ intent: "counter", price: "500" }),
      post({ intent: "accept-all", terms: "on" }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409, 409]);
    const offers = await db
      .selectFrom("buyback_offers")
      .select("state")
      .where("request_id", "=", sold.id)
      .execute();
    expect(offers).toHaveLength(1);
    expect(offers[0]?.state).toBe(await stateOf(sold));
  });

  it("sent twice is one answer and one mail", async () => {
    const sold = await offered();
    const form = { ...(await seen(sold)), intent: "accept-all", terms: "on" };
    const answers = await Promise.all([1, 2].map(() => new Visitor().post(sold.path, form)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    const kinds = (await kindsTo(sold)).filter((kind) => kind === "buyback-case-accepted");
    expect(kinds).toHaveLength(1);
  });

  it("needs the terms, and something ticked", async () => {
    const sold = await offered();
    expect(errorsOf(await sellerSends(sold, "accept-all"))).toHaveProperty("terms");
    expect(errorsOf(await sellerSends(sold, "accept", { terms: "on" }))).toEqual({
      "": ["buybackCase.errors.nothingTicked"],
    });
    expect(await stateOf(sold)).toBe("offered");
  });

  it("isn't lost when the case has moved: 409 with what was typed", async () => {
    const sold = await offered();
    const form = { ...(await seen(sold)), intent: "message", text: "Ein langer Text" };
    await staffSends(desk, sold, "message", { text: "Noch etwas" });
    const late = await new Visitor().post(sold.path, form);
    expect(late.status).toBe(409);
    expect(late.data.lastResult).toMatchObject({ initialValue: { text: "Ein langer Text" } });
  });
});

describe("a case's page", () => {
  it("opens with its own token and no other", async () => {
    const [one, other] = [await sellParts(), await sellParts()];
    const page = await new Visitor().get(one.path);
    expect(page.data.shown).toMatchObject({ number: one.number });
    expect(JSON.stringify(page.data)).not.toContain(other.number);
    for (const token of [createSecret(), one.id, "x", "%00", one.path.slice(-42)]) {
      expect((await new Visitor().get(`/ankauf/vorgang/${token}`)).status).toBe(404);
      const post = await new Visitor().post(`/ankauf/vorgang/${token}`, { intent: "message" });
      expect(post.status).toBe(404);
    }
    const { rows } = await db
      .selectFrom("buyback_links")
      .select("token_hash")
      .execute()
      .then((all) => ({ rows: all }));
    expect(rows.some(({ token_hash }) => one.path.includes(token_hash))).toBe(false);
  });

  it("shows neither the whole account nor who works in the shop", async () => {
    const sold = await offered();
    await sellerSends(sold, "accept-all", { terms: "on" });
    await sellerSends(sold, "details", details);
    await staffSends(desk, sold, "message", { text: "Danke" });
    const text = JSON.stringify((await new Visitor().get(sold.path)).data);
    expect(text).toContain("DE89 … 3000");
    expect(text).not.toContain(IBAN);
    expect(text).not.toContain(deskEmail);
    const row = await db
      .selectFrom("buyback_requests")
      .selectAll()
      .where("id", "=", sold.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(IBAN);
  });

  it("takes another account only once its mail's link is confirmed", async () => {
    const sold = await offered();
    await sellerSends(sold, "accept-all", { terms: "on" });
    await sellerSends(sold, "details", details);
    await sellerSends(sold, "details", { ...details, iban: OTHER_IBAN });
    expect(await caseOf(sold)).toMatchObject({
      ibanHint: "DE89 … 3000",
      newIbanHint: "AT61 … 3201",
    });
    const { message } = (await mailsTo(sold.email)).find(({ kind }) => /iban-asked/.test(kind))!;
    const { text } = await withCaseLink(message);
    const secret = /konto=([\w-]{43})/.exec(text)?.[1] ?? "";
    const wrong = { intent: "confirm-iban", konto: createSecret() };
    await new Visitor().post(sold.path, wrong);
    expect((await caseOf(sold)).ibanHint).toBe("DE89 … 3000");
    await new Visitor().post(sold.path, { intent: "confirm-iban", konto: secret });
    expect(await caseOf(sold)).toMatchObject({ ibanHint: "AT61 … 3201", newIbanHint: "" });
  });

  it.each([
    ["an IBAN with wrong digits", { iban: "DE89370400440532013001" }, "iban"],
    ["an IBAN outside SEPA", { iban: "SA0380000000608010167519" }, "iban"],
    ["no street", { street: "" }, "street"],
    ["a country that isn't", { country: "Atlantis" }, "country"],
    ["no declaration", { maySell: "" }, "maySell"],
    ["a business without a VAT ID", { kind: "business", company: "AG" }, "vatId"],
    ["a business without a name", { kind: "business", vatId: "DE136695976" }, "company"],
    ["a kind of its own", { kind: "king" }, "kind"],
    ["an endless text", { pickupNote: "a".repeat(600) }, "pickupNote"],
  ])("refuses %s beside the field", async (_, changes, field) => {
    const sold = await offered();
    await sellerSends(sold, "accept-all", { terms: "on" });
    const answer = await sellerSends(sold, "details", { ...details, ...changes });
    expect(answer.status).toBe(400);
    expect(errorsOf(answer)).toHaveProperty(field);
  });

  it.each([
    ["no intent", {}],
    ["an unknown one", { intent: "pay" }],
    ["one of the object's own", { intent: "constructor" }],
  ])("answers 400 to %s", async (_, fields) => {
    const sold = await sellParts();
    expect((await new Visitor().post(sold.path, fields)).status).toBe(400);
  });

  it("asks for the token of a form of ours", async () => {
    const sold = await offered();
    const foreign = { version: "1", formToken: "x.y.z", intent: "decline" };
    expect((await new Visitor().post(sold.path, foreign)).status).toBe(400);
  });
});

describe("time", () => {
  it("reminds once after three days, of goods after five, and lapses after seven and 21", async () => {
    const asked = await sellParts();
    await staffSends(desk, asked, "ask", { text: "Fotos?" });
    await past(asked, 3.1);
    const waiting = await offered();
    await sellerSends(waiting, "accept-all", { terms: "on" });
    await sellerSends(waiting, "details", details);
    await past(waiting, 5.1);
    await moveBuybacks();
    await moveBuybacks();
    for (const sold of [asked, waiting]) {
      const kinds = (await kindsTo(sold)).filter((kind) => /reminded/.test(kind));
      expect(kinds).toHaveLength(1);
    }
    await past(asked, 7.1);
    await past(waiting, 21.1);
    await Promise.all([moveBuybacks(), moveBuybacks()]);
    expect(await stateOf(asked)).toBe("lapsed");
    expect(await stateOf(waiting)).toBe("lapsed");
    const lapses = (await kindsTo(asked)).filter((kind) => /lapsed/.test(kind));
    expect(lapses).toHaveLength(1);
  });
});

describe("paying", () => {
  it("needs receipt, inspection and an account", async () => {
    const sold = await offered({ list: "ABC-900; 1" });
    await deliver(desk, sold);
    const early = await staffSends(desk, sold, "release");
    expect(errorsOf(early)).toEqual({ "": ["staffBuybacks.obstacles.received"] });
    await takeInAll(desk, sold);
    await testAll(desk, sold);
    expect(errorsOf(await staffSends(desk, sold, "release"))).toEqual({
      "": ["staffBuybacks.obstacles.inspected"],
    });
    await staffSends(desk, sold, "inspected");
    expect((await staffSends(desk, sold, "release")).status).toBe(303);
  });

  it("of a business without a credit note waits for its invoice", async () => {
    const sold = await offered({ list: "ABC-901; 1" });
    await deliver(desk, sold, { kind: "business", company: "AG", vatId: "DE136695976" });
    await takeInAll(desk, sold);
    const unit = await db
      .selectFrom("units")
      .select("tax_kind")
      .where("origin_reference", "=", sold.number)
      .executeTakeFirst();
    expect(unit?.tax_kind).toBe("standard");
    await testAll(desk, sold);
    await staffSends(desk, sold, "inspected");
    expect(errorsOf(await staffSends(desk, sold, "release"))).toEqual({
      "": ["staffBuybacks.obstacles.invoice"],
    });
  });

  it("above the set sum needs two people", async () => {
    const sold = await sellParts({ list: "ABC-902; 1" });
    await offerAll(desk, sold, "2500");
    await deliver(desk, sold);
    await takeInAll(desk, sold);
    await testAll(desk, sold);
    await staffSends(desk, sold, "inspected");
    await staffSends(desk, sold, "release");
    expect(await stateOf(sold)).toBe("inspected");
    expect(errorsOf(await staffSends(desk, sold, "release"))).toEqual({
      "": ["staffBuybacks.errors.samePerson"],
    });
    await staffSends(owner, sold, "release");
    expect(await caseOf(sold)).toMatchObject({ state: "payable", payableCents: 250_000 });
  });

  it("can be recalled", async () => {
    const sold = await sellParts({ list: "ABC-903; 1" });
    expect((await makePayable(desk, sold)).status).toBe(303);
    await staffSends(desk, sold, "recall");
    expect(await stateOf(sold)).toBe("inspected");
  });
});
