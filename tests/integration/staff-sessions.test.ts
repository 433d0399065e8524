import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { db } from "~/platform/db.server";
import { actsOn, createJoined, createStaff, freshAddress } from "../support/staff";
import { createSignedIn, goodPassword, Visitor } from "../support/visitor";

const status = async (visitor: Visitor, path = "/intern") => (await visitor.get(path)).status;

/** As if its sessions had begun or been used so long ago. */
async function age(
  userId: string,
  column: "created_at" | "last_seen_at" | "password_at",
  by: string,
) {
  await sql`update sessions set ${sql.ref(column)} = now() - ${by}::interval
    where user_id = ${userId}`.execute(db);
}

describe("A session of staff", () => {
  it.each([
    ["created_at", "11 hours 59 minutes", 200],
    ["created_at", "12 hours", 404],
    ["last_seen_at", "59 minutes", 200],
    ["last_seen_at", "60 minutes", 404],
  ] as const)("with %s %s ago answers %s", async (column, ago, expected) => {
    const { id, visitor } = await createStaff("desk");
    await age(id, column, ago);
    expect(await status(visitor)).toBe(expected);
    // The shop doesn't know it either.
    expect((await visitor.get("/account")).status).toBe(expected === 200 ? 200 : 401);
  });

  it("goes on while it is used", async () => {
    const { id, visitor } = await createStaff("desk");
    for (let use = 0; use < 3; use++) {
      await age(id, "last_seen_at", "40 minutes");
      expect(await status(visitor)).toBe(200);
    }
  });

  it("is shorter than a customer's", async () => {
    const { person, visitor } = await createSignedIn();
    await age(person.id, "created_at", "13 hours");
    await age(person.id, "last_seen_at", "61 minutes");
    expect((await visitor.get("/account")).status).toBe(200);
  });
});

describe("The second factor of staff", () => {
  it("is set up before anything else opens", async () => {
    const { visitor } = await createJoined("owner");
    for (const path of ["/intern", "/intern/personal", "/intern/protokoll"]) {
      expect((await visitor.get(path)).location).toBe("/intern/zwei-faktor");
    }
    const form = { intent: "invite", email: freshAddress(), role: "owner" };
    expect((await visitor.post("/intern/personal", form)).location).toBe("/intern/zwei-faktor");
    expect(await actsOn(form.email)).toEqual([]);
    const wrong = { intent: "enable", code: "000000" };
    expect((await visitor.post("/intern/zwei-faktor", wrong)).status).toBe(400);
  });

  it("gives recovery codes, and then the back office", async () => {
    const { visitor, codes } = await createStaff("store");
    expect(codes).toHaveLength(10);
    expect(await status(visitor)).toBe(200);
    const again = await visitor.get("/intern/zwei-faktor");
    expect(again.data).toMatchObject({ isOn: true, enrolment: undefined });
  });

  it("takes codes half a minute off, none older, and none twice", async () => {
    const { email, codeAt } = await createStaff("desk");
    const signIn = async (code: string) => {
      const visitor = new Visitor();
      await visitor.signIn({ email, password: goodPassword });
      return (await visitor.post("/anmelden/code", { code })).status;
    };
    expect(await signIn(codeAt(-90))).toBe(400);
    expect(await signIn(codeAt(90))).toBe(400);
    const next = codeAt(30);
    expect(await signIn(next)).toBe(303);
    expect(await signIn(next)).toBe(400);
    expect(await signIn(codeAt(0))).toBe(400);
  });

  it("can't be guessed: after five codes there is a pause", async () => {
    const { email } = await createStaff("desk");
    const visitor = new Visitor();
    await visitor.signIn({ email, password: goodPassword });
    const guess = async () => (await visitor.post("/anmelden/code", { code: "000000" })).status;
    const answers: number[] = [];
    for (let turn = 0; turn < 7; turn++) answers.push(await guess());
    expect(answers.slice(0, 5)).toEqual([400, 400, 400, 400, 400]);
    expect(answers.at(-1)).toBe(429);
  });

  it("that was switched off in the account closes the back office", async () => {
    const { visitor, codeAt } = await createStaff("owner");
    const off = { intent: "disable", password: goodPassword, code: codeAt(30) };
    expect((await visitor.post("/account/zwei-faktor", off)).status).toBe(303);
    expect((await visitor.get("/intern")).location).toBe("/intern/zwei-faktor");
  });
});

describe("The password", () => {
  it("is asked for again ten minutes later, and then not for ten minutes", async () => {
    const { id, visitor } = await createStaff("owner");
    const email = freshAddress();
    const form = { intent: "invite", email, role: "desk" };
    expect((await visitor.post("/intern/personal", form)).status).toBe(303);
    await age(id, "password_at", "10 minutes");
    const asked = await visitor.post("/intern/personal", form);
    expect(asked.status).toBe(400);
    expect(asked.data.lastResult).toMatchObject({
      initialValue: { email, role: "desk" },
      error: { password: ["auth.errors.password"] },
    });
    const wrong = await visitor.post("/intern/personal", { ...form, password: "Falsches-Wort-1" });
    expect(wrong.data.lastResult).toMatchObject({
      initialValue: { email, role: "desk" },
      error: { password: ["auth.errors.passwordWrong"] },
    });
    expect(JSON.stringify(wrong.data)).not.toContain("Falsches");
    expect(await actsOn(email)).toHaveLength(1);
    const right = await visitor.post("/intern/personal", { ...form, password: goodPassword });
    expect(right.status).toBe(303);
    expect((await visitor.post("/intern/personal", form)).status).toBe(303);
  });

  it("of a session from before the back office counts as too long ago", async () => {
    const { id, visitor } = await createStaff("owner");
    await db.updateTable("sessions").set({ password_at: null }).where("user_id", "=", id).execute();
    const form = { intent: "invite", email: freshAddress(), role: "desk" };
    expect((await visitor.post("/intern/personal", form)).status).toBe(400);
  });

  it("can't be guessed there", async () => {
    const { id, visitor } = await createStaff("owner");
    await age(id, "password_at", "1 hour");
    const form = { intent: "invite", email: freshAddress(), role: "desk", password: "Falsch-1-x" };
    const answers: number[] = [];
    for (let turn = 0; turn < 7; turn++) {
      answers.push((await visitor.post("/intern/personal", form)).status);
    }
    expect(answers.at(-1)).toBe(429);
  });
});

it("An account of staff can't be deleted by its owner", async () => {
  const { visitor, id } = await createStaff("owner");
  const form = { password: goodPassword, confirm: "on" };
  const answer = await visitor.post("/account/loeschen", form);
  expect(answer.status).toBe(400);
  const left = await db.selectFrom("users").select("id").where("id", "=", id).execute();
  expect(left).toHaveLength(1);
});
