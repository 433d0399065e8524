import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { resetPassword, sendResetLink } from "~/auth/password-reset.server";
import { deleteOldDevices } from "~/auth/devices.server";
import { db } from "~/platform/db.server";
import {
  goodPassword,
  createAccount,
  createSignedIn,
  mailedLink,
  Visitor,
} from "../support/visitor";

const wrong = "Falsches-Wort-1";
const nextPassword = "Neue-Wolke-193-Z";

/** Sixty connections, none of which has anything in common with another. */
const crowd = Array.from({ length: 60 }, (_, n) => `2001:db8:${(n + 256).toString(16)}:5500::1`);

/** How often a wrong password was compared when everybody in the crowd tries at once. */
async function guess(email: string): Promise<number> {
  const answers = await Promise.all(
    crowd.map((address) => new Visitor(address).signIn({ email, password: wrong })),
  );
  return answers.filter(({ status }) => status === 400).length;
}

/** Signed in before, and out again. */
async function createOwner() {
  const { person, visitor } = await createSignedIn();
  await visitor.post("/abmelden", {});
  expect(visitor.cookies.has("session")).toBe(false);
  return { person, owner: visitor };
}

const wait = (seconds: number) =>
  sql`
  update rate_limits set expire = expire - ${seconds * 1000}`.execute(db);

/** Strangers' wrong passwords, as many as the account bears. */
async function guessUntilStopped(email: string) {
  let compared = 0;
  for (let turn = 0; turn < 130; turn++) {
    const { status, data } = await new Visitor().signIn({ email, password: wrong });
    if (status === 400) compared++;
    else if ((data.problem as { title: string }).title !== "Zu viele Versuche") return compared;
    // The pause between two tries, not the 90 days of the count.
    await wait(40);
  }
  return compared;
}

describe("while a crowd guesses", () => {
  it("the owner signs in at once on a device that was signed in before, every time", async () => {
    const { person, owner } = await createOwner();
    for (let turn = 0; turn < 3; turn++) {
      await guess(person.email);
      expect((await owner.signIn(person)).status).toBe(303);
      await owner.post("/abmelden", {});
    }
  });

  it("strangers together get twenty tries, and one every ten seconds", async () => {
    const { person } = await createOwner();
    const startedAt = performance.now();
    const compared = await guess(person.email);
    const pauses = Math.ceil((performance.now() - startedAt) / 10_000);
    expect(compared).toBeLessThanOrEqual(20 + 1 + pauses);
  });

  it("an IPv6 network of many households counts as one place against an account", async () => {
    const person = await createAccount();
    const startedAt = performance.now();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        new Visitor(`2001:db8:77:${(n << 8).toString(16)}::1`).signIn({
          ...person,
          password: wrong,
        }),
      ),
    );
    const pauses = Math.ceil((performance.now() - startedAt) / 30_000);
    const compared = answers.filter(({ status }) => status === 400).length;
    expect(compared).toBeLessThanOrEqual(5 + 1 + pauses);
    expect((await new Visitor("198.51.100.9").signIn(person)).status).toBe(303);
  });

  it("the owner gets in with a new password from the mailbox, on a device that is new", async () => {
    const person = await createAccount();
    await guess(person.email);
    await sendResetLink({ email: person.email, language: "de" });
    const link = await mailedLink(person.email, "/reset-password");
    const owner = new Visitor();
    await owner.post(link, { password: nextPassword, passwordRepeat: nextPassword });
    await guess(person.email);
    expect((await owner.signIn({ ...person, password: nextPassword })).status).toBe(303);
  });

  it("password, second factor and deletion can be changed by who is signed in", async () => {
    const { person, visitor } = await createSignedIn({ verified: true });
    visitor.cookies.delete("device");
    await guess(person.email);
    const { password } = person;
    const start = { intent: "start", password };
    expect((await visitor.post("/account/zwei-faktor", start)).status).toBe(303);
    const change = {
      intent: "password",
      currentPassword: password,
      password: nextPassword,
      passwordRepeat: nextPassword,
    };
    expect((await visitor.post("/account/sicherheit", change)).status).toBe(303);
    await guess(person.email);
    const remove = { password: nextPassword, confirm: "on" };
    expect((await visitor.post("/account/loeschen", remove)).location).toBe("/");
  });

  it("guesses within a session are slowed down, too", async () => {
    const { visitor } = await createSignedIn();
    const statuses: number[] = [];
    for (let turn = 0; turn < 8; turn++) {
      const remove = { password: wrong, confirm: "on" };
      statuses.push((await visitor.post("/account/loeschen", remove)).status);
    }
    expect(statuses).toContain(429);
  });
});

describe("a hundred wrong passwords in a row", () => {
  it("end the guessing of strangers, while the owner's device and a new password get in", async () => {
    const { person, owner } = await createOwner();
    expect(await guessUntilStopped(person.email)).toBe(100);
    await wait(24 * 3600);
    const refused = await new Visitor().signIn(person);
    expect(refused.status).toBe(429);
    expect(refused.data.problem).toMatchObject({ title: "Zu viele falsche Eingaben" });
    expect((await owner.signIn(person)).status).toBe(303);
    expect((await new Visitor().signIn(person)).status).toBe(429);

    await sendResetLink({ email: person.email, language: "de" });
    const token = (await mailedLink(person.email, "/reset-password")).split("token=")[1] ?? "";
    await resetPassword({
      token: token.split("&")[0] ?? "",
      password: nextPassword,
      language: "de",
      request: new Request("http://shop.test/reset-password"),
    });
    const elsewhere = await new Visitor().signIn({ ...person, password: nextPassword });
    expect(elsewhere.status).toBe(303);
  }, 120_000);

  it("end them for an address without an account alike", async () => {
    const email = "nobody-ever@customer.test";
    expect(await guessUntilStopped(email)).toBe(100);
    const refused = await new Visitor().signIn({ email, password: goodPassword });
    expect(refused.data.problem).toMatchObject({ title: "Zu viele falsche Eingaben" });
  }, 120_000);
});

describe("a device", () => {
  it("is known for one account, without a word about it in its cookie", async () => {
    const { person, owner } = await createOwner();
    const other = await createAccount();
    const [content = ""] = decodeURIComponent(owner.cookies.get("device") ?? "").split(".");
    expect(Buffer.from(content, "base64").toString()).toMatch(/^"[A-Za-z0-9_-]{43}"$/);
    const rows = await db.selectFrom("known_devices").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(content, "base64").toString());
    expect(rows.map((row) => row.user_id)).toContain(person.id);
    expect(rows.map((row) => row.user_id)).not.toContain(other.id);
  });

  it("stays known for the accounts of others who use it", async () => {
    const { person, owner } = await createOwner();
    const other = await createAccount();
    await owner.signIn(other);
    await owner.post("/abmelden", {});
    for (const one of [person, other]) {
      await guess(one.email);
      expect((await owner.signIn(one)).status).toBe(303);
    }
  });

  it("isn't known to whoever planted or copied its cookie before the owner signed in", async () => {
    const attacker = await createSignedIn();
    const planted = attacker.visitor.cookies.get("device") ?? "";
    const person = await createAccount();
    const owner = new Visitor();
    owner.cookies.set("device", planted);
    await owner.signIn(person);
    expect(owner.cookies.get("device")).not.toBe(planted);
    const { findKnownDevice } = await import("~/auth/devices.server");
    const isKnown = async (cookie: string) => {
      const headers = { Cookie: `device=${cookie}` };
      const request = new Request("http://shop.test/", { headers });
      return (await findKnownDevice(request, { email: person.email })) !== undefined;
    };
    expect(await isKnown(planted)).toBe(false);
    expect(await isKnown(owner.cookies.get("device") ?? "")).toBe(true);
  });

  it("is forgotten with a new password, all but the one that set it", async () => {
    const { person, visitor } = await createSignedIn();
    const elsewhere = new Visitor();
    await elsewhere.signIn(person);
    const known = async () =>
      (
        await db
          .selectFrom("known_devices")
          .select("device_hash")
          .where("user_id", "=", person.id)
          .execute()
      ).length;
    expect(await known()).toBe(2);
    await visitor.post("/account/sicherheit", {
      intent: "password",
      currentPassword: person.password,
      password: nextPassword,
      passwordRepeat: nextPassword,
    });
    expect(await known()).toBe(1);
    await guess(person.email);
    expect((await visitor.signIn({ ...person, password: nextPassword })).status).toBe(303);
    const later = new Date(Date.now() + 181 * 24 * 3600_000);
    await deleteOldDevices(later);
    expect(await known()).toBe(0);
  });
});
