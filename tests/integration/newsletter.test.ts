import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { requestSubscription } from "~/newsletter/newsletter.server";
import { db } from "~/platform/db.server";
import { order } from "../support/orders";
import { createProduct } from "../support/products";
import { mailedLink, mailsTo, Visitor } from "../support/visitor";

const freshEmail = () => `${randomUUID()}@customer.test`;

async function orderWithNewsletter(email: string, language: "de" | "en" = "de") {
  const product = await createProduct();
  const form = { email, newsletter: true, paymentMethod: "prepayment" } as const;
  await order(new Map([[product.id, 1]]), { language, form });
}

const subscription = (email: string) =>
  db
    .selectFrom("newsletter_subscriptions")
    .selectAll()
    .where("email", "=", email)
    .executeTakeFirst();

const confirmations = async (email: string) =>
  (await mailsTo(email)).filter(({ kind }) => kind === "newsletter-confirm");

const ask = (email: string) =>
  db.transaction().execute((trx) => requestSubscription(trx, { email, language: "de" }));

describe("the newsletter", () => {
  it("isn't asked for by an order whose box wasn't ticked", async () => {
    const email = freshEmail();
    const product = await createProduct();
    await order(new Map([[product.id, 1]]), { form: { email } });
    expect(await subscription(email)).toBeUndefined();
  });

  it("begins with the button behind the mailed link, not with opening it", async () => {
    const email = freshEmail();
    await orderWithNewsletter(email.toUpperCase(), "en");
    const [mail] = await confirmations(email);
    expect(mail?.message.subject).toBe("Please confirm: news about new stock");
    const link = await mailedLink(email, "/newsletter/bestaetigen");
    const scanner = await new Visitor().get(link);
    expect(scanner.data).toMatchObject({ state: "open", button: "Yes, confirm" });
    expect(scanner.headers.get("set-cookie")).toBeNull();
    expect((await subscription(email))?.confirmed_at).toBeNull();

    const reader = new Visitor();
    const answer = await reader.post(link, {});
    expect(answer.status).toBe(303);
    expect((await reader.get(answer.location ?? "")).data).toMatchObject({ state: "done" });
    expect((await subscription(email))?.confirmed_at).toBeInstanceOf(Date);
    await reader.post(link, {});
    expect((await reader.get(link)).data).toMatchObject({ state: "done" });
  });

  it("ends with the button behind its other link, and a used link doesn't revive it", async () => {
    const email = freshEmail();
    await orderWithNewsletter(email);
    const confirm = await mailedLink(email, "/newsletter/bestaetigen");
    const end = await mailedLink(email, "/newsletter/abmelden");
    const reader = new Visitor();
    await reader.post(confirm, {});
    expect((await reader.get(end)).data).toMatchObject({ state: "open" });
    expect((await subscription(email))?.unsubscribed_at).toBeNull();
    await reader.post(end, {});
    expect((await reader.get(end)).data).toMatchObject({ state: "done" });
    await reader.post(confirm, {});
    const row = await subscription(email);
    expect(row?.confirmed_at).toBeInstanceOf(Date);
    expect(row?.unsubscribed_at).toBeInstanceOf(Date);
  });

  it("can't be used to flood a stranger's mailbox", async () => {
    const email = freshEmail();
    for (let turn = 0; turn < 5; turn++) await ask(email);
    expect(await confirmations(email)).toHaveLength(1);
    const yesterday = new Date(Date.now() - 25 * 3600_000);
    await db
      .updateTable("newsletter_subscriptions")
      .set({ requested_at: yesterday })
      .where("email", "=", email)
      .execute();
    await ask(email);
    expect(await confirmations(email)).toHaveLength(2);
  });

  it("doesn't ask a subscriber again", async () => {
    const email = freshEmail();
    await ask(email);
    await db
      .updateTable("newsletter_subscriptions")
      .set({ requested_at: new Date(0), confirmed_at: new Date() })
      .where("email", "=", email)
      .execute();
    await ask(email);
    expect(await confirmations(email)).toHaveLength(1);
  });

  it.each([
    ["/newsletter/bestaetigen?token=x"],
    [`/newsletter/bestaetigen?token=${"a".repeat(43)}`],
    ["/newsletter/bestaetigen"],
    ["/newsletter/abmelden?id=1%20or%201=1"],
    [`/newsletter/abmelden?id=${randomUUID()}`],
  ])("says that %s leads nowhere", async (path) => {
    const visitor = new Visitor();
    expect((await visitor.get(path)).data).toMatchObject({ state: "invalid", button: undefined });
    expect((await visitor.post(path, {})).status).toBe(303);
  });

  it("says so when a link is too old", async () => {
    const email = freshEmail();
    await ask(email);
    const link = await mailedLink(email, "/newsletter/bestaetigen");
    await db
      .updateTable("tokens")
      .set({ expires_at: new Date(0) })
      .where("email", "=", email)
      .execute();
    await new Visitor().post(link, {});
    expect((await new Visitor().get(link)).data).toMatchObject({ state: "invalid" });
    expect((await subscription(email))?.confirmed_at).toBeNull();
  });
});
