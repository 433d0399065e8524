import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { getTFor } from "~/i18n/i18n.server";
import { requestSubscription } from "~/newsletter/newsletter.server";
import { db } from "~/platform/db.server";
import { deliverMail } from "~/platform/mail.server";
import { runShop } from "../support/command";
import { mailbox } from "../support/fresh-shop";
import { order } from "../support/orders";
import { createProduct } from "../support/products";
import { freshEmail, mailedLink, mailsTo, Visitor } from "../support/visitor";

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
    expect((await subscription(email))?.consent_text).toBe(getTFor("en")("checkout.newsletter"));
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

  it("names in its mail's headers where one click ends it (RFC 8058)", async () => {
    const email = freshEmail();
    await orderWithNewsletter(email);
    for (const { id } of await mailsTo(email)) await deliverMail(id);
    const mails = (await (await fetch(`${mailbox.url}/mails.json`)).json()) as {
      deliveredTo: string[];
      subject: string;
      headers: { name: string; value: string }[];
    }[];
    const headersOf = (subject: RegExp) =>
      mails
        .filter((mail) => JSON.stringify(mail).includes(email) && subject.test(mail.subject))
        .flatMap(({ headers }) => headers)
        .filter(({ name }) => name.startsWith("List-"))
        .map(({ name, value }) => `${name}: ${value}`)
        .sort();
    const { id } = (await subscription(email)) ?? { id: "" };
    expect(headersOf(/bestätigen/)).toEqual([
      "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
      `List-Unsubscribe: <http://shop.test/newsletter/abmelden?id=${id}&lng=de>`,
    ]);
    expect(headersOf(/Bestellung/)).toEqual([]);
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

  it("is not offered to many strangers by one place, whose orders are orders all the same", async () => {
    const product = await createProduct({ stock: 8 });
    const emails = Array.from({ length: 8 }, freshEmail);
    const subnetHash = randomUUID();
    for (const email of emails) {
      const form = { email, newsletter: true };
      await order(new Map([[product.id, 1]]), { subnetHash, form });
    }
    expect((await Promise.all(emails.map(confirmations))).flat()).toHaveLength(5);
    const orders = await db
      .selectFrom("orders")
      .select("newsletter")
      .where("email", "in", emails)
      .execute();
    expect(orders).toHaveLength(8);
    expect(orders.every(({ newsletter }) => newsletter)).toBe(true);
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

describe("the operator's export", () => {
  const subscribe = async (email: string) => {
    await ask(email);
    await new Visitor().post(await mailedLink(email, "/newsletter/bestaetigen"), {});
  };
  const exported = async (...argv: string[]) => {
    const { out } = await runShop(["newsletter", "export", "--format", "json", ...argv]);
    return JSON.parse(out) as Record<string, string>[];
  };
  const addresses = async () => (await exported()).map(({ email }) => email);

  it("has who confirmed, not who only asked, and nobody who unsubscribed", async () => {
    const [asked, confirmed, ended] = [freshEmail(), freshEmail(), freshEmail()];
    await ask(asked);
    await subscribe(confirmed);
    await subscribe(ended);
    expect(await addresses()).toEqual(expect.arrayContaining([confirmed, ended]));
    const row = (await exported()).find(({ email }) => email === ended);
    await new Visitor().post(
      new URL(row?.unsubscribe ?? "").pathname + new URL(row?.unsubscribe ?? "").search,
      {},
    );
    const left = await addresses();
    expect(left).toContain(confirmed);
    expect(left).not.toContain(ended);
    expect(left).not.toContain(asked);
  });

  it("is CSV unless asked for otherwise, goes into a file of its owner, and says how many", async () => {
    const email = freshEmail();
    await subscribe(email);
    const { id } = (await subscription(email)) ?? { id: "" };
    const file = join(await mkdtemp(join(tmpdir(), "newsletter-")), "subscribers.csv");
    const { exitCode, out } = await runShop(["newsletter", "export", file, "--json"]);
    const [head, ...lines] = (await readFile(file, "utf8")).trim().split("\n");
    expect(exitCode).toBe(0);
    expect(JSON.parse(out)).toEqual({ subscribers: lines.length });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(head).toBe("email,language,confirmed_at,unsubscribe");
    const link = `http://shop.test/newsletter/abmelden?id=${id}&lng=de`;
    const time = String.raw`\d{4}-\d\d-\d\dT[\d:.]+Z`;
    const line = lines.find((each) => each.startsWith(email));
    expect(line).toMatch(new RegExp(`^${email},de,${time},`));
    expect(line?.endsWith(`,${link}`)).toBe(true);
  });

  it("takes as many as there are", async () => {
    await db
      .insertInto("newsletter_subscriptions")
      .values(
        Array.from({ length: 2_500 }, (_, turn) => ({
          email: `many${turn}@customer.test`,
          language: "en" as const,
          confirmed_at: new Date(),
        })),
      )
      .execute();
    const many = (await addresses()).filter((email) => email?.startsWith("many"));
    expect(new Set(many).size).toBe(2_500);
    expect(many).toHaveLength(2_500);
  });

  it.each([
    [["newsletter", "export", "--help"], 0],
    [["newsletter", "export", "--format", "xml"], 2],
    [["newsletter"], 2],
    [["newsletter", "export", "/nowhere/at/all.csv"], 2],
  ])("ends %j with %i", async (argv, exitCode) => {
    expect((await runShop(argv)).exitCode).toBe(exitCode);
  });
});
