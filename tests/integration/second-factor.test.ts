import { describe, expect, it } from "vitest";
import { sendResetLink } from "~/auth/password-reset.server";
import { checkSecondFactor } from "~/auth/second-factor.server";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { switchOn, switchOnIn } from "../support/second-factor";
import { createSignedIn, goodPassword, mailedLink, Visitor } from "../support/visitor";

async function isSignedIn(visitor: Visitor): Promise<boolean> {
  return (await visitor.get("/account")).status === 200;
}

describe("a second factor", () => {
  const storedSecret = async (userId: string) =>
    (
      await db
        .selectFrom("users")
        .select("totp_secret")
        .where("id", "=", userId)
        .executeTakeFirstOrThrow()
    ).totp_secret;

  it("isn't offered without the password, and not on before a code proves it", async () => {
    const { person, visitor } = await createSignedIn({ verified: true });
    const path = "/account/zwei-faktor";
    const refused = await visitor.post(path, { intent: "start", password: "Falsches-Wort-1" });
    expect(refused.status).toBe(400);
    await visitor.post(path, { intent: "start", password: person.password });
    expect((await visitor.post(path, { intent: "enable", code: "000000" })).status).toBe(400);
    expect((await new Visitor().signIn(person)).location).toBe("/account");
  });

  it("is asked for after the password, and each code counts once", async () => {
    const { person, codeAt, enrolment } = await switchOn();
    expect(enrolment.picture).toMatch(/^data:image\/svg\+xml;base64,/);
    const visitor = new Visitor();
    const answer = await visitor.signIn(person);
    expect(answer.location).toBe("/anmelden/code?redirectTo=%2Faccount");
    expect(await isSignedIn(visitor)).toBe(false);
    expect((await visitor.post("/anmelden/code", { code: "123456" })).status).toBe(400);
    const code = codeAt(0);
    const second = new Visitor();
    await second.signIn(person);
    expect((await second.post("/anmelden/code", { code })).location).toBe("/account");
    expect(await isSignedIn(second)).toBe(true);
    const third = new Visitor();
    await third.signIn(person);
    expect((await third.post("/anmelden/code", { code })).status).toBe(400);
  });

  it("lets one in of several who send its code at the same moment", async () => {
    const { person, codeAt } = await switchOn();
    const code = codeAt(0);
    // The password step of each voids the one before: what they share is the code.
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => checkSecondFactor({ userId: person.id, code })),
    );
    expect(answers.filter(Boolean)).toHaveLength(1);
  });

  it("has a key that the database can't read, and that changes with the first secret", async () => {
    const { person, codeAt, enrolment } = await switchOn();
    const sealed = (await storedSecret(person.id)) ?? "";
    expect(sealed).not.toContain(enrolment.secret);
    env.SESSION_SECRET.unshift("the-next-secret-of-this-shop-0123456789");
    try {
      expect(await checkSecondFactor({ userId: person.id, code: codeAt(0) })).toBe(true);
      expect(await storedSecret(person.id)).not.toBe(sealed);
      env.SESSION_SECRET.splice(1);
      expect(await checkSecondFactor({ userId: person.id, code: codeAt(30) })).toBe(true);
    } finally {
      env.SESSION_SECRET.splice(0, 9, "a-secret-for-tests-only-0123456789abcdef");
    }
  });

  it("can be replaced by each recovery code once", async () => {
    const { person, codes } = await switchOn();
    expect(codes).toHaveLength(10);
    const code = (codes[0] ?? "").toLowerCase().replaceAll("-", " ");
    const visitor = new Visitor();
    await visitor.signIn(person);
    expect((await visitor.post("/anmelden/code", { code })).status).toBe(303);
    const again = new Visitor();
    await again.signIn(person);
    expect((await again.post("/anmelden/code", { code })).status).toBe(400);
  });

  it("asks for the password before the code, always", async () => {
    const { codeAt } = await switchOn();
    const stranger = new Visitor();
    const answer = await stranger.post("/anmelden/code", { code: codeAt(0) });
    expect(answer.location).toMatch(/^\/anmelden\?/);
    expect(await isSignedIn(stranger)).toBe(false);
  });

  it("isn't switched off by a new password", async () => {
    const { person } = await switchOn();
    await sendResetLink({ email: person.email, language: "de" });
    const password = "Neue-Wolke-193-Z";
    const link = await mailedLink(person.email, "/reset-password");
    await new Visitor().post(link, { password, passwordRepeat: password });
    const answer = await new Visitor().signIn({ ...person, password });
    expect(answer.location).toMatch(/^\/anmelden\/code/);
  });

  it("is switched off with the password and a code", async () => {
    const { person, visitor, codeAt } = await switchOn();
    const path = "/account/zwei-faktor";
    const off = { intent: "disable", password: goodPassword };
    const refused = [
      { ...off, password: "Falsches-Wort-1", code: codeAt(0) },
      { ...off, code: "" },
      { ...off, code: "123456" },
    ];
    for (const form of refused) expect((await visitor.post(path, form)).status).toBe(400);
    expect((await new Visitor().signIn(person)).location).toMatch(/code/);
    expect((await visitor.post(path, { ...off, code: codeAt(0) })).status).toBe(303);
    expect((await new Visitor().signIn(person)).location).toBe("/account");
  });

  it("is switched off with the password and a recovery code", async () => {
    const { person, visitor, codes } = await switchOn();
    const form = { intent: "disable", password: goodPassword, code: codes[2] ?? "" };
    expect((await visitor.post("/account/zwei-faktor", form)).status).toBe(303);
    expect((await new Visitor().signIn(person)).location).toBe("/account");
  });

  it("ends the sessions that began without it, but the one that switched it on", async () => {
    const { person, visitor } = await createSignedIn({ verified: true });
    const elsewhere = new Visitor();
    await elsewhere.signIn(person);
    const { codes } = await switchOnIn(visitor, person);
    expect(codes).toHaveLength(10);
    expect(await isSignedIn(visitor)).toBe(true);
    expect(await isSignedIn(elsewhere)).toBe(false);
  });
});
