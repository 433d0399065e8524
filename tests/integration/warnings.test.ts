import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { mailGuessWarning } from "~/auth/warnings.server";
import { db } from "~/platform/db.server";
import { switchOn } from "../support/second-factor";
import { createAccount, createSignedIn, mailsTo, Visitor } from "../support/visitor";

const wrong = "Falsches-Wort-1";

/** The pauses between two tries are over; counts in a row last for months. */
const wait = () => sql`update rate_limits set expire = expire - 3600 * 1000`.execute(db);

async function tryPasswords(email: string, times: number) {
  for (let turn = 0; turn < times; turn++) {
    expect((await new Visitor().signIn({ email, password: wrong })).status).toBe(400);
    await wait();
  }
}

/** Lets the jobs run that wrong passwords for this address left behind. */
async function runWarnings(email: string): Promise<number> {
  const jobs = await sql<{ data: Parameters<typeof mailGuessWarning>[0] }>`
    delete from pgboss.job where name = 'warn-of-guesses' and data->>'email' = ${email}
    returning data`.execute(db);
  for (const job of jobs.rows) await mailGuessWarning(job.data);
  return jobs.rows.length;
}

const kindsTo = async (email: string) => (await mailsTo(email)).map((mail) => mail.kind);
const count = async (email: string, kind: string) =>
  (await kindsTo(email)).filter((each) => each === `account-${kind}`).length;

describe("the owner of an account is told", () => {
  it("once, after twenty wrong passwords in a row", async () => {
    const person = await createAccount();
    await tryPasswords(person.email, 19);
    expect(await runWarnings(person.email)).toBe(0);
    await tryPasswords(person.email, 6);
    expect(await runWarnings(person.email)).toBe(1);
    expect(await count(person.email, "wrongPasswords")).toBe(1);
    const text = (await mailsTo(person.email)).at(-1)?.message.text;
    expect(text).toContain("20-mal hintereinander");
    expect(text).not.toContain("Erika");
  });

  it("with the same work for an address without an account, that gets no mail", async () => {
    const email = "not-a-customer@customer.test";
    await tryPasswords(email, 20);
    expect(await runWarnings(email)).toBe(1);
    expect(await mailsTo(email)).toEqual([]);
  });

  it("not while mistakes end with the right password", async () => {
    const person = await createAccount();
    for (let turn = 0; turn < 3; turn++) {
      await tryPasswords(person.email, 9);
      expect((await new Visitor().signIn(person)).status).toBe(303);
    }
    expect(await runWarnings(person.email)).toBe(0);
  });

  it("when the hundredth wrong one ends the guessing", async () => {
    const person = await createAccount();
    await mailGuessWarning({ email: person.email, inARow: 100 });
    expect(await kindsTo(person.email)).toEqual(["account-verify", "account-stopped"]);
  });

  it("after five wrong codes that followed the right password", async () => {
    const { person } = await switchOn();
    for (let turn = 0; turn < 7; turn++) {
      const attacker = new Visitor();
      await attacker.signIn(person);
      expect((await attacker.post("/anmelden/code", { code: "123456" })).status).toBe(400);
      expect(await count(person.email, "wrongCodes")).toBe(turn < 4 ? 0 : 1);
      await wait();
    }
  });

  it("when a recovery code was used, and how many are left", async () => {
    const { person, codes } = await switchOn();
    const visitor = new Visitor();
    await visitor.signIn(person);
    await visitor.post("/anmelden/code", { code: codes[0] ?? "" });
    const mail = (await mailsTo(person.email)).find(
      ({ kind }) => kind === "account-recoveryCodeUsed",
    );
    expect(mail?.message.text).toContain("Noch unbenutzt: 9.");
  });

  it("when a new device signs in, once a day, and never about a device that is known", async () => {
    const { person, visitor } = await createSignedIn();
    await visitor.post("/abmelden", {});
    await visitor.signIn(person);
    expect(await count(person.email, "newDevice")).toBe(0);
    await new Visitor().signIn(person);
    const last = (await mailsTo(person.email)).at(-1);
    expect(last?.kind).toBe("account-newDevice");
    expect(last?.message.text).toContain("Firefox auf Linux");
    await new Visitor().signIn(person);
    expect(await count(person.email, "newDevice")).toBe(1);
  });
});

describe("a hundred wrong codes in a row", () => {
  it("end the guessing of who has the password, while the owner's device gets in", async () => {
    const { person, visitor, codeAt, codes } = await switchOn();
    await visitor.post("/abmelden", {});
    const { countCode } = await import("~/auth/limits.server");
    for (let turn = 0; turn < 100; turn++) {
      await countCode({ userId: person.id, own: undefined });
      await wait();
    }
    const stranger = new Visitor();
    await stranger.signIn(person);
    const refused = await stranger.post("/anmelden/code", { code: codeAt(0) });
    expect(refused.status).toBe(429);
    expect(refused.data.problem).toMatchObject({ title: "Zu viele falsche Eingaben" });
    await visitor.signIn(person);
    const owner = await visitor.post("/anmelden/code", { code: codes[0] ?? "" });
    expect(owner.status).toBe(303);
  });
});
