import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { findOrder } from "~/orders/orders.server";
import { db } from "~/platform/db.server";
import { queueMail } from "~/platform/mail.server";
import { insertWithdrawal } from "~/withdrawal/withdrawals.server";
import { order } from "../support/orders";
import { createProduct } from "../support/products";
import { keepRequests } from "../support/requests";
import { createSignedIn, mailsTo, Visitor } from "../support/visitor";

let lines: Map<number, number>;
beforeAll(async () => {
  lines = new Map([[(await createProduct({ stock: 100 })).id, 1]]);
});

describe("changing the password", () => {
  const password = "Andere-Brise-82-Q";

  it("ends the other sessions, renews this one and is reported by mail", async () => {
    const { person, visitor } = await createSignedIn();
    const elsewhere = new Visitor();
    await elsewhere.signIn(person);
    const old = visitor.cookies.get("session") ?? "";
    const answer = await visitor.post("/account/sicherheit", {
      intent: "password",
      currentPassword: person.password,
      password,
      passwordRepeat: password,
    });
    expect(answer.status).toBe(303);
    expect((await elsewhere.get("/account")).status).toBe(401);
    expect((await visitor.get("/account")).status).toBe(200);
    const replay = new Visitor();
    replay.cookies.set("session", old);
    expect((await replay.get("/account")).status).toBe(401);
    expect((await mailsTo(person.email)).at(-1)?.kind).toBe("account-passwordChanged");
    expect((await new Visitor().signIn({ ...person, password })).status).toBe(303);
  });

  it("needs the present one", async () => {
    const { person, visitor } = await createSignedIn();
    const answer = await visitor.post("/account/sicherheit", {
      intent: "password",
      currentPassword: "Falsches-Wort-1",
      password,
      passwordRepeat: password,
    });
    expect(answer.status).toBe(400);
    expect((await new Visitor().signIn(person)).status).toBe(303);
  });

  it("is told in the same words as with the mailed link that the new one is too short", async () => {
    const { person, visitor } = await createSignedIn();
    const answer = await visitor.post("/account/sicherheit", {
      intent: "password",
      currentPassword: person.password,
      password: "aB3",
      passwordRepeat: "aB3",
    });
    expect(answer.data).toMatchObject({
      problem: { title: "Passwort zu kurz" },
      lastResult: { error: { password: ["auth.errors.passwordShort"] } },
    });
  });
});

describe("the list of sessions", () => {
  interface Listed {
    publicId: string;
    current: boolean;
  }
  const listed = async (visitor: Visitor) =>
    (await visitor.get("/account/sicherheit")).data.sessions as Listed[];

  it("ends one of one's own, and none of somebody else's", async () => {
    const { person, visitor } = await createSignedIn();
    const elsewhere = new Visitor();
    await elsewhere.signIn(person);
    const other = (await listed(visitor)).find((session) => !session.current);
    const stranger = await createSignedIn();
    const end = { intent: "end-session", session: other?.publicId ?? "" };
    expect((await stranger.visitor.post("/account/sicherheit", end)).status).toBe(404);
    expect((await elsewhere.get("/account")).status).toBe(200);
    expect((await visitor.post("/account/sicherheit", end)).status).toBe(303);
    expect((await elsewhere.get("/account")).status).toBe(401);
    const odd = { intent: "end-session", session: "' or 1=1" };
    expect((await visitor.post("/account/sicherheit", odd)).status).toBe(404);
  });

  it("ends them all at once", async () => {
    const { person, visitor } = await createSignedIn();
    const elsewhere = new Visitor();
    await elsewhere.signIn(person);
    await visitor.post("/account/sicherheit", { intent: "end-all" });
    expect((await elsewhere.get("/account")).status).toBe(401);
    expect((await visitor.get("/account")).status).toBe(401);
  });
});

/** With the two mails of a contact message. */
async function keepRequestsAndMails(email: string) {
  await keepRequests(email);
  await db.transaction().execute(async (trx) => {
    const message = { subject: "Nachricht", text: "Guten Tag", html: "" };
    await queueMail(trx, {
      kind: "contact-message",
      recipient: "desk@shop.test",
      language: "de",
      message: { ...message, replyTo: { name: "Erika Muster", address: email } },
    });
    await queueMail(trx, {
      kind: "contact-confirmation",
      recipient: email,
      language: "de",
      message,
    });
  });
}

describe("one's own data", () => {
  it("are asked for on the sign-in page once the session is over", async () => {
    const answer = await new Visitor().get("/account/daten");
    expect(answer.status).toBe(302);
    expect(answer.location).toBe("/anmelden?redirectTo=%2Faccount%2Fsicherheit");
  });

  it("is everything about the account and no secret", async () => {
    const { person, visitor } = await createSignedIn({ verified: true });
    const placed = await order(lines, { form: { email: person.email } });
    const answer = await visitor.get("/account/daten");
    expect(answer.headers.get("Content-Disposition")).toMatch(/^attachment/);
    const content = JSON.parse(answer.text) as { orders: { number: string }[] };
    expect(content).toMatchObject({
      account: { email: person.email },
      profile: { last_name: "Muster" },
    });
    expect(content.orders.map((each) => each.number)).toEqual([placed.number]);
    expect(answer.text).not.toMatch(/argon2|id_hash|totp_|form_token/);
  });

  it("has the history of orders, withdrawals and known devices, and nobody else's", async () => {
    const { person, visitor } = await createSignedIn({ verified: true });
    const placed = await order(lines, { form: { email: person.email } });
    const foreign = await order(lines, { form: { email: "somebody-else@customer.test" } });
    for (const { email, number } of [
      { email: person.email.toUpperCase(), number: placed.number },
      { email: "somebody-else@customer.test", number: foreign.number },
    ]) {
      await insertWithdrawal({
        form: { name: "Erika Muster", orderNumber: number, email, items: "alles" },
        formId: randomUUID(),
        language: "de",
      });
    }
    const { text } = await visitor.get("/account/daten");
    const content = JSON.parse(text) as {
      orders: { number: string; history: { event: string; created_at: string }[] }[];
      requests: { withdrawals: { order_number: string; items: string }[] };
      devices: unknown[];
    };
    expect(content.orders[0]?.history[0]).toMatchObject({ event: "placed" });
    expect(content.requests.withdrawals).toMatchObject([
      { order_number: placed.number, items: "alles" },
    ]);
    expect(content.devices).toHaveLength(1);
    expect(text).not.toContain(foreign.number);
    expect(text).not.toMatch(/operator|form_token|device_hash/);
  });

  it("takes what was asked under the address along, with files and mails, and no stranger's", async () => {
    const { person, visitor } = await createSignedIn({ verified: true });
    const own = person.email.toUpperCase();
    const other = "still-waiting@customer.test";
    for (const email of [own, other]) await keepRequestsAndMails(email);
    await visitor.post("/account/loeschen", { password: person.password, confirm: "on" });
    for (const table of ["buyback_requests", "contact_messages", "quote_requests"] as const) {
      const rows = await db.selectFrom(table).select("email").execute();
      expect(rows).toEqual([{ email: other }]);
    }
    const due = await db.selectFrom("upload_leftovers").select("object_key").execute();
    expect(due).toEqual([{ object_key: `file of ${own}` }]);
    const mails = await db
      .selectFrom("mails")
      .select(["kind", "recipient"])
      .where("kind", "like", "contact-%")
      .orderBy("kind")
      .execute();
    expect(mails).toEqual([
      { kind: "contact-confirmation", recipient: other },
      { kind: "contact-message", recipient: "desk@shop.test" },
    ]);
  });

  it("ends the newsletter; the proof of a consent stays, what was only asked for goes", async () => {
    for (const confirmed_at of [new Date(), null]) {
      const { person, visitor } = await createSignedIn({ verified: true });
      const { email, password } = person;
      const asked = { email, language: "de" as const, confirmed_at };
      await db.insertInto("newsletter_subscriptions").values(asked).execute();
      await visitor.post("/account/loeschen", { password, confirm: "on" });
      const rows = await db
        .selectFrom("newsletter_subscriptions")
        .select(["confirmed_at", "unsubscribed_at"])
        .where("email", "=", email)
        .execute();
      const ended = { confirmed_at, unsubscribed_at: expect.any(Date) as Date };
      expect(rows).toEqual(confirmed_at ? [ended] : []);
    }
  });

  it("leaves requests of an address that nobody confirmed: they may be a stranger's", async () => {
    const { person, visitor } = await createSignedIn();
    await keepRequestsAndMails(person.email);
    await visitor.post("/account/loeschen", { password: person.password, confirm: "on" });
    const rows = await db
      .selectFrom("contact_messages")
      .select("email")
      .where("email", "=", person.email)
      .execute();
    expect(rows).toHaveLength(1);
  });

  it("goes with the account, while orders stay without an owner", async () => {
    const { person, visitor } = await createSignedIn({ verified: true });
    const placed = await order(lines, { userId: person.id, form: { email: person.email } });
    const wrong = await visitor.post("/account/loeschen", {
      password: "Falsches-Wort-1",
      confirm: "on",
    });
    expect(wrong.status).toBe(400);
    const unsure = await visitor.post("/account/loeschen", { password: person.password });
    expect(unsure.status).toBe(400);
    const sure = { password: person.password, confirm: "on" };
    expect((await visitor.post("/account/loeschen", sure)).location).toBe("/");

    expect((await visitor.get("/account")).status).toBe(401);
    expect((await new Visitor().signIn(person)).status).toBe(400);
    for (const table of ["profiles", "sessions", "tokens", "favorites"] as const) {
      const rows = await db
        .selectFrom(table)
        .select("user_id")
        .where("user_id", "=", person.id)
        .execute();
      expect(rows).toEqual([]);
    }
    expect(await findOrder({ id: placed.id })).toMatchObject({ userId: null, email: person.email });
    expect((await mailsTo(person.email)).map((mail) => mail.kind)).toContain("account-deleted");
  });
});
