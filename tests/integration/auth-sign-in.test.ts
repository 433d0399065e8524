import { createHash } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { findHeaderUser } from "~/auth/header-user.server";
import { db } from "~/platform/db.server";
import { createAccount, createSignedIn, freshPerson, mailsTo, Visitor } from "../support/visitor";

async function isSignedIn(visitor: Visitor): Promise<boolean> {
  return (await visitor.get("/account")).status === 200;
}

/** An answer as an outsider compares it: status, place, fields, texts. */
function shape({ status, location, data }: Awaited<ReturnType<Visitor["post"]>>, email: string) {
  return JSON.stringify({ status, location, data }).replaceAll(email, "EMAIL");
}

describe("signing up", () => {
  it("creates an account with a hashed password and an unconfirmed address", async () => {
    const person = await createAccount();
    const row = await db
      .selectFrom("users")
      .innerJoin("profiles", "profiles.user_id", "users.id")
      .select(["password_hash", "email_verified_at", "first_name", "gender"])
      .where("email", "=", person.email)
      .executeTakeFirstOrThrow();
    expect(row.password_hash).toMatch(
      /^\$argon2id\$v=19\$m=19456,p=1,t=2\$|^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
    );
    expect(row).toMatchObject({ email_verified_at: null, first_name: "Erika", gender: "female" });
    expect((await mailsTo(person.email)).map((mail) => mail.kind)).toEqual(["account-verify"]);
  });

  it("answers an address that has an account like a new one and tells only its owner", async () => {
    const known = await createAccount();
    const fresh = freshPerson();
    const forKnown = await new Visitor().post("/registrieren", {
      ...known,
      password: "Anderes-Wort-88x",
    });
    const forFresh = await new Visitor().post("/registrieren", fresh);
    expect(shape(forKnown, known.email)).toBe(shape(forFresh, fresh.email));
    expect((await mailsTo(known.email)).at(-1)?.kind).toBe("account-exists");
    const visitor = new Visitor();
    await visitor.signIn(known);
    expect(await isSignedIn(visitor)).toBe(true);
  });

  it("makes one account out of two sign-ups in the same moment", async () => {
    const person = freshPerson();
    const answers = await Promise.all(
      ["A", "B", "C"].map((letter) =>
        new Visitor().post("/registrieren", { ...person, password: `${person.password}${letter}` }),
      ),
    );
    expect(new Set(answers.map((answer) => shape(answer, person.email))).size).toBe(1);
    const users = await db
      .selectFrom("users")
      .select("id")
      .where("email", "=", person.email)
      .execute();
    expect(users).toHaveLength(1);
    const kinds = (await mailsTo(person.email)).map((mail) => mail.kind).sort();
    expect(kinds).toEqual(["account-exists", "account-exists", "account-verify"]);
  });

  it("ignores fields that the form doesn't have", async () => {
    const victim = await createAccount();
    const person = freshPerson();
    await new Visitor().post("/registrieren", {
      ...person,
      id: victim.id,
      user_id: victim.id,
      role: "admin",
      emailVerified: "true",
      email_verified_at: "2020-01-01",
    });
    const row = await db
      .selectFrom("users")
      .select(["id", "email_verified_at"])
      .where("email", "=", person.email)
      .executeTakeFirstOrThrow();
    expect(row.id).not.toBe(victim.id);
    expect(row.email_verified_at).toBeNull();
  });

  it.each([
    ["Kurz-1a", "auth.errors.passwordShort"],
    ["nurkleinbuchstaben1", "auth.errors.passwordMix"],
    ["Passwort123!", "auth.errors.passwordCommon"],
  ])("refuses the password %s and gives it back to nobody", async (password, message) => {
    const answer = await new Visitor().post("/registrieren", { ...freshPerson(), password });
    expect(answer.status).toBe(400);
    expect(answer.data.lastResult).toMatchObject({ error: { password: [message] } });
    expect(JSON.stringify(answer.data)).not.toContain(password);
  });

  it("says in one sentence that something required is missing, and keeps the rest", async () => {
    const answer = await new Visitor().post("/registrieren", { ...freshPerson(), firstName: " " });
    expect(answer.status).toBe(400);
    expect(answer.data.problem).toMatchObject({
      title: "Alle Pflichtfelder müssen ausgefüllt werden",
    });
    expect(answer.data.lastResult).toMatchObject({ initialValue: { lastName: "Muster" } });
  });
});

describe("signing in", () => {
  it("lets in whose password was hashed by an earlier version of the shop", async () => {
    const person = await createAccount();
    // Made by argon2 0.45, with which the shop hashed until November 2026.
    const hash =
      "$argon2id$v=19$m=19456,p=1,t=2$5NM5K0pAM++7oNC59ohTfQ$UhrXi8XyqvhTj91YsINf4TfxVoeiGB0cCNDD5KZnM4g";
    await db
      .updateTable("users")
      .set({ password_hash: hash })
      .where("email", "=", person.email)
      .execute();
    const visitor = new Visitor();
    await visitor.signIn({ email: person.email, password: "Altes Passwort 2026" });
    expect(await isSignedIn(visitor)).toBe(true);
    const wrong = await new Visitor().signIn({ email: person.email, password: person.password });
    expect(wrong.status).toBe(400);
  });

  it("trims and lower-cases the address", async () => {
    const person = await createAccount();
    const visitor = new Visitor();
    await visitor.signIn({ ...person, email: `  ${person.email.toUpperCase()} ` });
    expect(await isSignedIn(visitor)).toBe(true);
  });

  it("answers a wrong password and an unknown address alike", async () => {
    const person = await createAccount();
    const wrong = await new Visitor().signIn({ ...person, password: "Falsches-Wort-1" });
    const email = "nobody-here@customer.test";
    const unknown = await new Visitor().signIn({ email, password: "Falsches-Wort-1" });
    expect(wrong.status).toBe(400);
    expect(shape(wrong, person.email)).toBe(shape(unknown, email));
    expect(JSON.stringify(wrong.data)).not.toContain("Falsches");
  });

  it("gives a new session id that the browser didn't choose, and keeps only its hash", async () => {
    const person = await createAccount();
    const visitor = new Visitor();
    await visitor.signIn(person);
    const first = visitor.cookies.get("session");
    await visitor.signIn(person);
    const second = visitor.cookies.get("session");
    expect(second).not.toBe(first);
    const decode = (cookie = "") =>
      JSON.parse(
        Buffer.from(decodeURIComponent(cookie).split(".")[0] ?? "", "base64").toString(),
      ) as string;
    const rows = await db
      .selectFrom("sessions")
      .select("id_hash")
      .where("user_id", "=", person.id)
      .execute();
    const hash = createHash("sha256").update(decode(second)).digest("hex");
    expect(rows.map((row) => row.id_hash)).toEqual([hash]);
  });

  it("doesn't adopt a session that somebody else planted", async () => {
    const attacker = await createSignedIn();
    const planted = attacker.visitor.cookies.get("session") ?? "";
    const victim = await createAccount();
    const browser = new Visitor();
    browser.cookies.set("session", planted);
    await browser.signIn(victim);
    expect(browser.cookies.get("session")).not.toBe(planted);
    const stolen = new Visitor();
    stolen.cookies.set("session", planted);
    expect(await isSignedIn(stolen)).toBe(false);
  });

  it.each(["//evil.test", "/\\evil.test", "/\t/evil.test", "https://evil.test", "/.//evil.test"])(
    "stays on the site when told to go to %j",
    async (redirectTo) => {
      const person = await createAccount();
      const answer = await new Visitor().post("/anmelden", { ...person, redirectTo });
      expect(answer.status).toBe(303);
      const target = new URL(answer.location ?? "", "http://shop.test");
      expect(target.origin).toBe("http://shop.test");
      expect(answer.location).not.toMatch(/^\/[/\\]/);
    },
  );

  it("reads its form within the limits of every form", async () => {
    for (const name of ["items[0]", "constructor", "x".repeat(51)]) {
      const answer = await new Visitor().post("/anmelden", { email: "a@b.test", [name]: "1" });
      expect(answer).toMatchObject({ status: 400, text: "Unknown field" });
    }
  });

  it("leads back to the page that asked for it", async () => {
    const person = await createAccount();
    const path = `/anmelden?redirectTo=${encodeURIComponent("/katalog?page=2")}`;
    expect((await new Visitor().post(path, person)).location).toBe("/katalog?page=2");
  });
});

describe("a session", () => {
  it("is over for a kept cookie once its owner has signed out", async () => {
    const { visitor } = await createSignedIn();
    const old = visitor.cookies.get("session") ?? "";
    await visitor.post("/abmelden", {});
    expect(visitor.cookies.has("session")).toBe(false);
    const replay = new Visitor();
    replay.cookies.set("session", old);
    expect(await isSignedIn(replay)).toBe(false);
  });

  it.each([
    ["last_seen_at", "14 days 1 minute"],
    ["created_at", "90 days 1 minute"],
  ])("is over when %s lies %s back", async (column, age) => {
    const { person, visitor } = await createSignedIn();
    expect(await isSignedIn(visitor)).toBe(true);
    await sql`update sessions set ${sql.ref(column)} = now() - ${age}::interval
      where user_id = ${person.id}`.execute(db);
    expect(await isSignedIn(visitor)).toBe(false);
  });

  it("stays when it is used within 14 days", async () => {
    const { person, visitor } = await createSignedIn();
    await sql`update sessions set last_seen_at = now() - interval '13 days'
      where user_id = ${person.id}`.execute(db);
    expect(await isSignedIn(visitor)).toBe(true);
    const { last_seen_at } = await db
      .selectFrom("sessions")
      .select("last_seen_at")
      .where("user_id", "=", person.id)
      .executeTakeFirstOrThrow();
    expect(Date.now() - last_seen_at.getTime()).toBeLessThan(60_000);
  });

  it("is nobody's when its cookie is forged, cut, huge, doubled or not ours", async () => {
    const { visitor } = await createSignedIn();
    const cookie = visitor.cookies.get("session") ?? "";
    const forged = [
      cookie.slice(0, -4),
      `${cookie}x`,
      cookie.replace(/^./, (letter) => (letter === "A" ? "B" : "A")),
      "x".repeat(100_000),
      "%",
      "%00",
      "null",
      "",
      `x; session=${cookie}`,
      Buffer.from(JSON.stringify({ user_id: "1" })).toString("base64"),
    ];
    for (const value of forged) {
      const request = new Request("http://shop.test/", {
        headers: { Cookie: `session=${value.replaceAll(/[\0\r\n]/g, "")}` },
      });
      expect(await findHeaderUser(request)).toBeNull();
    }
  });
});
