import { beforeAll, describe, expect, it } from "vitest";
import { findOrder } from "~/orders/orders.server";
import { db } from "~/platform/db.server";
import { runShop } from "../support/command";
import { order } from "../support/orders";
import { createProduct } from "../support/products";
import {
  createAccount,
  createSignedIn,
  freshPerson,
  mailedLink,
  mailsTo,
  Visitor,
} from "../support/visitor";

const page = "/account/e-mail";
const linkPage = "/e-mail-aendern";

let lines: Map<number, number>;
beforeAll(async () => {
  lines = new Map([[(await createProduct({ stock: 100 })).id, 1]]);
});

/** A customer who has asked for another address. */
async function ask(changes: { verified?: boolean } = { verified: true }) {
  const { person, visitor } = await createSignedIn(changes);
  const { email } = freshPerson();
  const form = { email, password: person.password };
  const answer = await visitor.post(page, form);
  return { person, visitor, email, answer };
}

const newLink = (email: string) => mailedLink(email, linkPage);
const oldLink = newLink;
const agree = { intent: "agree" };
const kindsTo = async (email: string) => (await mailsTo(email)).map((mail) => mail.kind);

async function addressOf(userId: string) {
  const { email } = await db
    .selectFrom("users")
    .select("email")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return email;
}

describe("the address of an account", () => {
  it("changes once the mailboxes of both addresses have agreed, in either order", async () => {
    for (const oldFirst of [true, false]) {
      const { person, visitor, email, answer } = await ask();
      expect(answer.location).toBe(page);
      expect((await visitor.get(page)).data.pending).toMatchObject({
        email,
        newConfirmed: false,
        oldAgreed: false,
      });
      const steps = [
        async () => new Visitor().post(await oldLink(person.email), agree),
        async () => visitor.post(await newLink(email), { intent: "confirm" }),
      ];
      if (!oldFirst) steps.reverse();
      for (const step of steps) {
        expect(await addressOf(person.id)).toBe(person.email);
        expect((await step()).status).toBe(303);
      }
      expect(await addressOf(person.id)).toBe(email);
      expect((await new Visitor().signIn({ ...person, email })).status).toBe(303);
      expect((await new Visitor().signIn(person)).status).toBe(400);
      expect(await kindsTo(person.email)).toContain("account-emailChanged");
      expect(await kindsTo(email)).toContain("account-emailChanged");
    }
  });

  it("needs the password, and another address than now", async () => {
    const { person, visitor } = await createSignedIn({ verified: true });
    const refused = [
      { email: freshPerson().email, password: "Falsches-Wort-1" },
      { email: freshPerson().email, password: "" },
      { email: "no address", password: person.password },
      { email: person.email.toUpperCase(), password: person.password },
    ];
    for (const form of refused) expect((await visitor.post(page, form)).status).toBe(400);
    expect((await visitor.get(page)).data.pending).toBeUndefined();
  });

  it("ends the sessions elsewhere and keeps the one that finishes the change", async () => {
    const { person, visitor, email } = await ask();
    const elsewhere = new Visitor();
    await elsewhere.signIn(person);
    await new Visitor().post(await oldLink(person.email), agree);
    await visitor.post(await newLink(email), { intent: "confirm" });
    expect((await elsewhere.get("/account")).status).toBe(401);
    expect((await visitor.get("/account")).data).toMatchObject({ email, emailVerified: true });
  });

  it("isn't taken over by a stranger who is talked into opening the link", async () => {
    const { person, email } = await ask();
    await new Visitor().post(await oldLink(person.email), agree);
    const stranger = new Visitor();
    const link = await newLink(email);
    expect((await stranger.get(link)).data).toMatchObject({ step: "new", signedIn: false });
    for (const password of ["", "Falsches-Wort-1"]) {
      const form = { intent: "confirm", password };
      expect((await stranger.post(link, form)).status).toBe(400);
    }
    expect(await addressOf(person.id)).toBe(person.email);
    const form = { intent: "confirm", password: person.password };
    expect((await stranger.post(link, form)).status).toBe(303);
    expect(await addressOf(person.id)).toBe(email);
    expect((await stranger.get("/account")).status).toBe(401);
  });

  it("stays when the old mailbox stops the change, or its owner takes it back", async () => {
    const stopped = await ask();
    const confirming = await newLink(stopped.email);
    await stopped.visitor.post(confirming, { intent: "confirm" });
    const link = await oldLink(stopped.person.email);
    expect((await new Visitor().post(link, { intent: "stop" })).status).toBe(303);
    expect((await new Visitor().post(link, agree)).status).toBe(400);
    const taken = await ask();
    await taken.visitor.post(page, { intent: "cancel" });
    const oldMail = await oldLink(taken.person.email);
    expect((await new Visitor().post(oldMail, agree)).status).toBe(400);
    for (const { person, visitor } of [stopped, taken]) {
      expect(await addressOf(person.id)).toBe(person.email);
      expect((await visitor.get(page)).data.pending).toBeUndefined();
    }
  });

  it.each(["change-email-old", "change-email-new"] as const)(
    "stays when a link was used too late: %s",
    async (purpose) => {
      const { person, visitor, email } = await ask();
      await db
        .updateTable("tokens")
        .set({ expires_at: new Date(Date.now() - 1000) })
        .where("user_id", "=", person.id)
        .where("purpose", "=", purpose)
        .execute();
      await new Visitor().post(await oldLink(person.email), agree);
      await visitor.post(await newLink(email), { intent: "confirm" });
      expect(await addressOf(person.id)).toBe(person.email);
    },
  );

  it("stays when the password was changed or reset meanwhile", async () => {
    const { person, visitor, email } = await ask();
    const password = "Neue-Wolke-193-Z";
    const change = { currentPassword: person.password, password, passwordRepeat: password };
    await visitor.post("/account/sicherheit", { intent: "password", ...change });
    const link = await newLink(email);
    expect((await visitor.post(link, { intent: "confirm" })).status).toBe(400);
  });

  it("tells nobody that the new one has an account, but its owner", async () => {
    const other = await createAccount({ verified: true });
    const { person, visitor } = await createSignedIn({ verified: true });
    const answer = await visitor.post(page, { email: other.email, password: person.password });
    const { answer: free, visitor: inFree, email } = await ask();
    expect([answer.status, answer.location]).toEqual([free.status, free.location]);
    const shape = ({ data }: Awaited<ReturnType<Visitor["get"]>>) => JSON.stringify(data.pending);
    const shown = shape(await visitor.get(page)).replace(other.email, "X");
    expect(shown).toBe(shape(await inFree.get(page)).replace(email, "X"));
    expect((await mailsTo(other.email)).at(-1)?.kind).toBe("account-addressTaken");
    expect((await new Visitor().post(await oldLink(person.email), agree)).status).toBe(303);
    expect(await addressOf(person.id)).toBe(person.email);
  });

  it("stays when somebody signed up with the new one meanwhile", async () => {
    const { person, visitor, email } = await ask();
    await new Visitor().post("/registrieren", { ...freshPerson(), email });
    await new Visitor().post(await oldLink(person.email), agree);
    const answer = await visitor.post(await newLink(email), { intent: "confirm" });
    expect(answer.status).toBe(303);
    expect(await addressOf(person.id)).toBe(person.email);
    expect((await visitor.get(page)).data.pending).toBeUndefined();
  });

  it("asks only the new mailbox when the old one was never confirmed", async () => {
    const { person, visitor, email } = await ask({});
    expect(await kindsTo(person.email)).toEqual(["account-verify"]);
    await visitor.post(await newLink(email), { intent: "confirm" });
    expect(await addressOf(person.id)).toBe(email);
  });

  it("takes the orders along, those placed as a guest with the old one as well", async () => {
    const { person, visitor, email } = await ask();
    const own = await order(lines, { userId: person.id, form: { email: "at-work@customer.test" } });
    const asGuest = await order(lines, { form: { email: person.email } });
    await new Visitor().post(await oldLink(person.email), agree);
    await visitor.post(await newLink(email), { intent: "confirm" });
    const { data } = await visitor.get("/account/bestellungen");
    const numbers = (data.orders as { number: string }[]).map((each) => each.number);
    expect(numbers.sort()).toEqual([own.number, asGuest.number].sort());
    expect(await findOrder({ id: asGuest.id })).toMatchObject({ email: person.email });
    const content = JSON.parse((await visitor.get("/account/daten")).text) as {
      account: object;
      orders: { number: string }[];
    };
    expect(content.account).toMatchObject({ email });
    expect(content.orders).toHaveLength(2);
  });

  it("is changed by the operator for who lost the old mailbox", async () => {
    const { person, visitor } = await createSignedIn({ verified: true });
    const { email } = freshPerson();
    const run = (to: string) => runShop(["accounts", "change-address", person.email, to, "--json"]);
    expect((await run("no address")).exitCode).toBe(2);
    const other = await createAccount();
    const taken = await run(other.email);
    expect([taken.exitCode, taken.err]).toEqual([1, `${other.email} has an account of its own.\n`]);
    const { exitCode, out } = await run(email.toUpperCase());
    expect([exitCode, JSON.parse(out)]).toEqual([0, { email, changed: true }]);
    expect(await addressOf(person.id)).toBe(email);
    expect((await visitor.get("/account")).status).toBe(401);
    for (const address of [person.email, email]) {
      expect((await mailsTo(address)).at(-1)?.kind).toBe("account-emailChanged");
    }
  });
});
