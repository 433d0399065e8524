import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { listActsOn, personSubject } from "~/account/erase-person.server";
import { calendarYear } from "~/platform/clock";
import { db } from "~/platform/db.server";
import { insertWithdrawal } from "~/withdrawal/withdrawals.server";
import { runShop } from "../support/command";
import { order } from "../support/orders";
import { createProduct } from "../support/products";
import { keepRequests } from "../support/requests";
import { actsOn, createStaff } from "../support/staff";
import { createSignedIn, freshEmail, mailsTo } from "../support/visitor";

interface Shown {
  person: {
    version: number;
    erasable: Record<string, number>;
    kept: { what: string; count: number; until: Date }[];
    isSubscribed: boolean;
    acts: { act: string; actor: string }[];
  };
}

const LIST = "/intern/personen";
const pathOf = (email: string) => `${LIST}/${encodeURIComponent(email)}`;
let owner: Awaited<ReturnType<typeof createStaff>>;

beforeAll(async () => {
  owner = await createStaff("owner");
});

const look = async (email: string) =>
  ((await owner.visitor.get(pathOf(email))).data as unknown as Shown).person;
const erase = async (email: string, version?: number) => {
  const seen = version ?? (await look(email)).version;
  return owner.visitor.post(pathOf(email), { intent: "erase", version: String(seen) });
};
const found = async (query: string) => {
  const { data } = await owner.visitor.get(`${LIST}?q=${encodeURIComponent(query)}`);
  return (data.found as { email: string }[] | null)?.map(({ email }) => email);
};

/** A guest who has bought, withdrawn, asked, and reads the newsletter. */
async function createGuest(email = freshEmail()) {
  const product = await createProduct();
  const placed = await order(new Map([[product.id, 1]]), { form: { email } });
  await keepRequests(email);
  await db
    .insertInto("newsletter_subscriptions")
    .values({ email, language: "de", confirmed_at: new Date(), consent_text: "Ja, bitte." })
    .execute();
  await insertWithdrawal({
    form: { name: "Erika Muster", orderNumber: placed.number, email, items: "alles" },
    formId: randomUUID(),
    language: "de",
  });
  return { email, placed };
}

const countOf = async (table: "contact_messages" | "orders" | "withdrawals", email: string) => {
  const rows = await db.selectFrom(table).select("id").where("email", "=", email).execute();
  return rows.length;
};

/** What eleven minutes do. */
const forgetPassword = () =>
  db
    .updateTable("sessions")
    .set({ password_at: new Date(Date.now() - 11 * 60_000) })
    .where("user_id", "=", owner.id)
    .execute();

it("An address nobody gave is a 404, and so is what is none", async () => {
  for (const name of [freshEmail(), "4711", "a@b", "<x>@y.test", "x".repeat(3000)]) {
    expect((await owner.visitor.get(pathOf(name))).status).toBe(404);
    expect((await owner.visitor.get(`${pathOf(name)}/x`).catch(() => null))?.status).not.toBe(200);
  }
  const { email } = await createGuest();
  expect((await owner.visitor.post(pathOf(email), { intent: "burn" })).status).toBe(400);
  expect((await owner.visitor.post(pathOf(email), { intent: "erase" })).status).toBe(400);
});

describe("The search", () => {
  it("finds guests and accounts by a part of address, name or company, each once", async () => {
    const { person } = await createSignedIn();
    const company = `Werk ${randomUUID()}`;
    await db
      .updateTable("profiles")
      .set({ company_name: company })
      .where("user_id", "=", person.id)
      .execute();
    const { email } = await createGuest();
    expect(await found(company.toUpperCase())).toEqual([person.email]);
    expect(await found(email.slice(0, 20))).toEqual([email]);
    expect(await found("Erika Muster")).toContain(email);
    const exact = await owner.visitor.get(`${LIST}?q=${encodeURIComponent(email.toUpperCase())}`);
    expect(exact.location).toBe(pathOf(email));
  });

  it("lists nobody who wasn't searched for", async () => {
    expect(await found("")).toBeUndefined();
    expect(await found("a")).toBeUndefined();
    expect(await found("%_%")).toEqual([]);
    expect((await owner.visitor.get(`${LIST}?q=%00%00%00`)).status).toBe(200);
  });
});

describe("The file about a person", () => {
  it("has a guest's orders, requests, proof and mails, and is on record", async () => {
    const { email, placed } = await createGuest();
    const asked = await owner.visitor.post(pathOf(email), { intent: "export" });
    expect(asked.location).toBe(`${pathOf(email)}/daten`);
    const answer = await owner.visitor.get(asked.location ?? "");
    expect(answer.headers.get("content-disposition")).toContain("attachment");
    const content: unknown = JSON.parse(answer.text);
    expect(content).toMatchObject({
      account: null,
      orders: [{ number: placed.number }],
      requests: {
        buyback: [{ files: [{ name: "Typenschild.jpg" }] }],
        contact: [{ message: "Guten Tag", answers: [{ message: "Gern" }] }],
        quotes: [{ quantity: 1 }],
        withdrawals: [{ order_number: placed.number }],
        newsletter: [{ consent_text: "Ja, bitte." }],
      },
    });
    expect(content).toHaveProperty("requests.mails.0.subject");
    expect(answer.text).not.toMatch(/form_token|_hash|staff\.test|assigned_to/);
    const acts = await actsOn(personSubject(email).name);
    expect(acts).toMatchObject([{ actor: owner.email, act: "person-exported" }]);
    expect(JSON.stringify(acts)).not.toContain(email);
    expect((await look(email)).acts).toMatchObject([{ act: "person-exported" }]);
  });

  it("has an account's data, too, whether its address is confirmed or not", async () => {
    const { person } = await createSignedIn();
    const { text } = await owner.visitor.get(`${pathOf(person.email)}/daten`);
    expect(JSON.parse(text)).toMatchObject({
      account: { email: person.email, email_verified_at: null },
      profile: { last_name: "Muster" },
      sessions: [{ user_agent: expect.any(String) as string }],
    });
  });

  it("wants the password again after ten minutes", async () => {
    const { email } = await createGuest();
    await forgetPassword();
    const early = await owner.visitor.get(`${pathOf(email)}/daten`);
    expect([early.location, early.text]).toEqual([pathOf(email), ""]);
    expect((await owner.visitor.post(pathOf(email), { intent: "export" })).status).toBe(400);
    expect((await erase(email)).status).toBe(400);
    expect(await countOf("contact_messages", email)).toBe(1);
    const proven = { intent: "export", password: owner.password };
    expect((await owner.visitor.post(pathOf(email), proven)).status).toBe(303);
    expect((await owner.visitor.get(`${pathOf(email)}/daten`)).text).toContain(email);
  });
});

describe("The command persons", () => {
  it("exports and deletes as the page does, on record", async () => {
    const { email } = await createGuest();
    const exported = await runShop(["persons", "export", email.toUpperCase(), "--by", "ute"]);
    expect(exported.exitCode).toBe(0);
    expect(JSON.parse(exported.out)).toMatchObject({ requests: { contact: [{ email }] } });
    const { out } = await runShop(["persons", "erase", email, "--by", "ute"]);
    expect(out).toBe(`${email}: deleted.\n`);
    expect(await countOf("contact_messages", email)).toBe(0);
    const again = await runShop(["persons", "erase", email]);
    expect([again.exitCode, again.out]).toEqual([0, `${email}: nothing left to delete.\n`]);
    expect((await listActsOn(email)).map(({ act, actor }) => `${actor}: ${act}`)).toEqual([
      "operator ute: person-erased",
      "operator ute: person-exported",
    ]);
    const staff = await runShop(["persons", "erase", owner.email]);
    expect(staff.exitCode).toBe(1);
  });
});

describe("Deleting a person's data", () => {
  it("takes what no term holds, keeps the rest as shown before, and is on record", async () => {
    const { email, placed } = await createGuest();
    const paid_at = new Date(Date.UTC(2026, 4, 5));
    await db
      .updateTable("orders")
      .set({ paid_at, stock_state: "sold" })
      .where("id", "=", placed.id)
      .execute();
    const { created_at } = await db
      .selectFrom("orders")
      .select("created_at")
      .where("id", "=", placed.id)
      .executeTakeFirstOrThrow();
    const year = calendarYear(created_at);
    const before = await look(email);
    expect(before.erasable).toMatchObject({
      account: 0,
      contact: 1,
      quotes: 1,
      buyback: 1,
      files: 1,
    });
    expect(before.isSubscribed).toBe(true);
    const until = Object.fromEntries(
      before.kept.map((kept) => [kept.what, kept.until.toISOString()]),
    );
    expect(until).toMatchObject({
      paidOrders: `${year + 8}-12-31T00:00:00.000Z`,
      withdrawals: `${year + 6}-12-31T00:00:00.000Z`,
      letters: `${year + 6}-12-31T00:00:00.000Z`,
    });
    expect(until.consent?.slice(0, 4)).toBe(String(new Date().getUTCFullYear() + 3));

    expect((await erase(email, before.version)).status).toBe(303);
    expect(await countOf("contact_messages", email)).toBe(0);
    expect(await countOf("orders", email)).toBe(1);
    expect(await countOf("withdrawals", email)).toBe(1);
    const file = await db
      .selectFrom("upload_leftovers")
      .select("object_key")
      .where("object_key", "=", `file of ${email}`)
      .execute();
    expect(file).toHaveLength(1);
    const proof = await db
      .selectFrom("newsletter_subscriptions")
      .select(["consent_text", "unsubscribed_at"])
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    expect(proof.consent_text).toBe("Ja, bitte.");
    expect(proof.unsubscribed_at).not.toBeNull();
    expect((await mailsTo(email)).map(({ kind }) => kind.split("-")[0])).not.toContain("contact");
    expect((await mailsTo(email)).length).toBeGreaterThan(0);
    expect(await actsOn(personSubject(email).name)).toMatchObject([
      { actor: owner.email, act: "person-erased", before: { account: 0, requests: 3 } },
    ]);
    const again = await erase(email, before.version);
    expect(again.status).toBe(303);
    expect(await actsOn(personSubject(email).name)).toHaveLength(1);
    expect((await look(email)).kept.map(({ what }) => what)).toContain("paidOrders");
  });

  it("ends an account, whose owner is told", async () => {
    const { person, visitor } = await createSignedIn({ verified: true });
    expect((await erase(person.email)).status).toBe(303);
    expect((await visitor.get("/account")).status).not.toBe(200);
    expect((await mailsTo(person.email)).map(({ kind }) => kind)).toEqual(["account-deleted"]);
  });

  it("is refused for staff, and when something came in meanwhile", async () => {
    const desk = await createStaff("desk");
    expect((await erase(desk.email)).status).toBe(400);
    expect((await look(desk.email)).erasable.account).toBe(1);

    const { email } = await createGuest();
    const { version } = await look(email);
    await keepRequests(email.toUpperCase());
    const late = await erase(email, version);
    expect(late.status).toBe(409);
    expect(late.data.moved).toMatchObject({ version: version + 3 });
    expect(await countOf("contact_messages", email)).toBe(1);
  });

  it("takes along what waits for the sender's confirmation", async () => {
    const email = freshEmail();
    await keepRequests(email);
    const { id } = await db
      .selectFrom("contact_messages")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    const message = JSON.stringify({ subject: "", text: email, html: "" });
    await db
      .insertInto("unconfirmed_requests")
      .values({ token_hash: randomUUID(), request_id: id, kind: "contact-message", message })
      .execute();
    await erase(email);
    const left = await db
      .selectFrom("unconfirmed_requests")
      .select("request_id")
      .where("request_id", "=", id)
      .execute();
    expect(left).toEqual([]);
  });
});
