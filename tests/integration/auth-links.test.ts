import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { sendResetLink } from "~/auth/password-reset.server";
import { db } from "~/platform/db.server";
import { deliverMail } from "~/platform/mail.server";
import { order } from "../support/orders";
import { createProduct } from "../support/products";
import { createAccount, createSignedIn, mailedLink, mailsTo, Visitor } from "../support/visitor";

const nextPassword = "Neue-Wolke-193-Z";
const renewed = { password: nextPassword, passwordRepeat: nextPassword };

async function isSignedIn(visitor: Visitor): Promise<boolean> {
  return (await visitor.get("/account")).status === 200;
}

/** Asks for a link through the form and lets the job run that the form left behind. */
async function requestLink(email: string): Promise<string> {
  await new Visitor().post("/passwort-vergessen", { email });
  const jobs = await sql<{ data: Parameters<typeof sendResetLink>[0] }>`
    delete from pgboss.job where name = 'send-reset-link' and data->>'email' = ${email}
    returning data`.execute(db);
  for (const job of jobs.rows) await sendResetLink(job.data);
  return mailedLink(email, "/reset-password");
}

describe("a forgotten password", () => {
  it("gets a link from the shop's own origin, of which the database has only the hash", async () => {
    const person = await createAccount();
    const link = await requestLink(person.email);
    const token = new URL(link, "http://shop.test").searchParams.get("token") ?? "";
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const rows = await db
      .selectFrom("tokens")
      .select(["hash", "expires_at", "created_at"])
      .where("user_id", "=", person.id)
      .where("purpose", "=", "reset-password")
      .execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    const minutes = ((rows[0]?.expires_at.getTime() ?? 0) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(58);
    expect(minutes).toBeLessThanOrEqual(60);
  });

  it("leaves no link in the outbox once the mail has been sent", async () => {
    const person = await createAccount();
    const link = await requestLink(person.email);
    const token = new URL(link, "http://shop.test").searchParams.get("token") ?? "";
    const mail = (await mailsTo(person.email)).find((each) => each.kind === "account-reset");
    await deliverMail(mail?.id ?? "");
    expect(JSON.stringify(await mailsTo(person.email))).not.toContain(token);
  });

  it("answers an unknown address alike and mails nobody", async () => {
    const person = await createAccount();
    const email = "stranger@customer.test";
    const known = await new Visitor().post("/passwort-vergessen", { email: person.email });
    const unknown = await new Visitor().post("/passwort-vergessen", { email });
    expect([unknown.status, unknown.location]).toEqual([known.status, known.location]);
    await sendResetLink({ email, language: "de" });
    expect(await mailsTo(email)).toEqual([]);
  });

  it("is replaced once, ends every session, confirms the address and is reported by mail", async () => {
    const { person, visitor } = await createSignedIn();
    const old = visitor.cookies.get("session") ?? "";
    const link = await requestLink(person.email);
    expect((await new Visitor().post(link, renewed)).location).toBe("/reset-password?fertig=1");

    const replay = new Visitor();
    replay.cookies.set("session", old);
    expect(await isSignedIn(replay)).toBe(false);
    expect((await new Visitor().signIn(person)).status).toBe(400);
    const again = new Visitor();
    await again.signIn({ ...person, password: nextPassword });
    expect((await again.get("/account")).data).toMatchObject({ emailVerified: true });
    const kinds = (await mailsTo(person.email)).map((mail) => mail.kind);
    expect(kinds).toContain("account-passwordChanged");
    expect((await new Visitor().post(link, renewed)).status).toBe(400);
  });

  it("isn't touched when the link is only opened", async () => {
    const person = await createAccount();
    const link = await requestLink(person.email);
    for (let turn = 0; turn < 3; turn++) {
      expect((await new Visitor().get(link)).data).toMatchObject({ state: "form" });
    }
    expect((await new Visitor().post(link, renewed)).status).toBe(303);
  });

  it("is set by one of many who use the link at the same moment", async () => {
    const person = await createAccount();
    const link = await requestLink(person.email);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, each) => {
        const password = `${nextPassword}-${each}`;
        return new Visitor().post(link, { password, passwordRepeat: password });
      }),
    );
    const winners = answers.flatMap((answer, each) => (answer.status === 303 ? [each] : []));
    expect(winners).toHaveLength(1);
    const password = `${nextPassword}-${winners[0]}`;
    expect((await new Visitor().signIn({ ...person, password })).status).toBe(303);
  });

  it("has one good link, the newest", async () => {
    const person = await createAccount();
    const older = await requestLink(person.email);
    const newer = await requestLink(person.email);
    expect((await new Visitor().get(older)).data).toMatchObject({ state: "invalid" });
    expect((await new Visitor().get(newer)).data).toMatchObject({ state: "form" });
    await Promise.all([1, 2, 3].map(() => sendResetLink({ email: person.email, language: "de" })));
    const good = await db
      .selectFrom("tokens")
      .select("hash")
      .where("user_id", "=", person.id)
      .where("purpose", "=", "reset-password")
      .execute();
    expect(good).toHaveLength(1);
  });

  it("has a link that ends after 60 minutes and then leads home", async () => {
    const person = await createAccount();
    const link = await requestLink(person.email);
    await db
      .updateTable("tokens")
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where("user_id", "=", person.id)
      .execute();
    const answer = await new Visitor().get(link);
    expect(answer.data).toMatchObject({ state: "invalid" });
    expect(answer.headers.get("Refresh")).toBe("4; url=/");
    expect((await new Visitor().post(link, renewed)).status).toBe(400);
  });

  it("refuses two different entries, short and common ones, and the link stays good", async () => {
    const person = await createAccount();
    const link = await requestLink(person.email);
    const send = async (password: string, passwordRepeat: string) =>
      (await new Visitor().post(link, { password, passwordRepeat })).data;
    expect(await send(nextPassword, `${nextPassword}x`)).toMatchObject({
      lastResult: { error: { passwordRepeat: ["auth.errors.passwordRepeat"] } },
    });
    expect(await send("aB3", "aB3")).toMatchObject({
      problem: { title: "Passwort zu kurz" },
      lastResult: { error: { password: ["auth.errors.passwordShort"] } },
    });
    expect(await send("Passwort1", "Passwort1")).toMatchObject({
      lastResult: { error: { password: ["auth.errors.passwordCommon"] } },
    });
    expect(await send("", "")).toMatchObject({
      lastResult: { error: { password: ["auth.errors.newPassword"] } },
    });
    expect((await new Visitor().post(link, renewed)).status).toBe(303);
  });

  it("sends at most five mails an hour to one address, known or not", async () => {
    const person = await createAccount();
    for (const email of [person.email, "flooded@customer.test"]) {
      const statuses = [];
      for (let turn = 0; turn < 6; turn++) {
        statuses.push((await new Visitor().post("/passwort-vergessen", { email })).status);
      }
      expect(statuses.at(-1)).toBe(429);
    }
  });
});

describe("confirming the address", () => {
  it("needs the link and the password of whoever signed up", async () => {
    const person = await createAccount();
    const link = await mailedLink(person.email, "/bestaetigen");
    const stranger = new Visitor();
    expect((await stranger.post(link, { password: "Falsches-Wort-1" })).status).toBe(400);
    expect((await stranger.post(link, { password: "" })).status).toBe(400);
    const owner = new Visitor();
    expect((await owner.post(link, person)).location).toBe("/account");
    expect((await owner.get("/account")).data).toMatchObject({ emailVerified: true });
    expect((await new Visitor().post(link, person)).status).toBe(400);
  });

  it("shows the orders that were placed with the address as a guest, not before", async () => {
    const person = await createAccount();
    const product = await createProduct({ stock: 3 });
    const lines = new Map([[product.id, 1]]);
    const guestOrder = await order(lines, { form: { email: person.email } });
    const ownOrder = await order(lines, {
      userId: person.id,
      form: { email: "other-address@customer.test" },
    });
    const visitor = new Visitor();
    await visitor.signIn(person);
    const numbers = async () =>
      ((await visitor.get("/account/bestellungen")).data.orders as { number: string }[])
        .map((each) => each.number)
        .sort();
    expect(await numbers()).toEqual([ownOrder.number]);
    expect((await visitor.get(`/account/bestellungen/${guestOrder.id}`)).status).toBe(404);
    await visitor.post(await mailedLink(person.email, "/bestaetigen"), {});
    expect(await numbers()).toEqual([guestOrder.number, ownOrder.number].sort());
    expect((await visitor.get(`/account/bestellungen/${guestOrder.id}`)).status).toBe(200);
  });

  it("can be asked for again, which voids the first link", async () => {
    const { person, visitor } = await createSignedIn();
    const first = await mailedLink(person.email, "/bestaetigen");
    expect((await visitor.post("/account", { intent: "resend" })).status).toBe(303);
    const second = await mailedLink(person.email, "/bestaetigen");
    expect(second).not.toBe(first);
    expect((await new Visitor().get(first)).data.email).toBeUndefined();
    expect((await new Visitor().get(second)).data.email).toBe(person.email);
  });
});
