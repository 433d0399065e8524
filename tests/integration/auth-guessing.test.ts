import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "~/platform/db.server";
import { createAccount, freshPerson, Visitor } from "../support/visitor";

describe("guessing", () => {
  const wrong = { password: "Falsches-Wort-1" };

  it("is slowed down after five tries from one place, with the form kept", async () => {
    const person = await createAccount();
    const attacker = new Visitor();
    const answers = [];
    for (let turn = 0; turn < 8; turn++) {
      answers.push(await attacker.signIn({ ...person, ...wrong }));
    }
    const refused = answers.filter((answer) => answer.status === 429);
    expect(refused.length).toBeGreaterThan(0);
    const last = answers.at(-1);
    expect(Number(last?.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(Number(last?.headers.get("Retry-After"))).toBeLessThanOrEqual(30);
    expect(last?.data.lastResult).toMatchObject({ initialValue: { email: person.email } });
    expect(last?.data.problem).toMatchObject({ title: "Zu viele Versuche" });
  });

  it("doesn't keep the owner out who signs in from elsewhere", async () => {
    const person = await createAccount();
    const attacker = new Visitor();
    for (let turn = 0; turn < 12; turn++) await attacker.signIn({ ...person, ...wrong });
    const owner = new Visitor();
    expect((await owner.signIn(person)).status).toBe(303);
  });

  it("is slowed down over many places, too", async () => {
    const person = await createAccount();
    const statuses = await Promise.all(
      Array.from({ length: 30 }, async () => {
        return (await new Visitor().signIn({ ...person, ...wrong })).status;
      }),
    );
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(22);
    expect(statuses).toContain(429);
  });

  it("counts the tries of a second process as its own", async () => {
    const person = await createAccount();
    const attacker = new Visitor();
    for (let turn = 0; turn < 7; turn++) await attacker.signIn({ ...person, ...wrong });
    const script = fileURLToPath(new URL("../support/count-sign-in.ts", import.meta.url));
    const tryElsewhere = async (address: string) => {
      const args = ["--import", "tsx", script, person.email, address];
      return (await promisify(execFile)(process.execPath, args)).stdout;
    };
    expect(await tryElsewhere(attacker.address)).toBe("refused");
    expect(await tryElsewhere("192.0.2.77")).toBe("counted");
  });
});

describe("the time an answer takes", () => {
  const BATCH = 10;
  const BATCHES = 6;
  const median = (times: number[]) => [...times].sort((a, b) => a - b)[times.length >> 1] ?? 0;

  async function timed(work: () => Promise<unknown>): Promise<number> {
    const startedAt = performance.now();
    await work();
    return performance.now() - startedAt;
  }

  let known: { email: string }[];
  beforeAll(async () => {
    known = await Promise.all(Array.from({ length: BATCH }, () => createAccount()));
  });

  // In pairs, right after each other, so that a busy machine slows both down; more of them until the
  // median settles.
  it.each([
    ["sign-in", "/anmelden", { password: "Falsches-Wort-1" }],
    ["sign-up", "/registrieren", {}],
    ["forgot", "/passwort-vergessen", {}],
  ])("doesn't tell at %s whether the address has an account", async (_form, path, more) => {
    const send = (email: string) =>
      timed(() => new Visitor().post(path, { ...freshPerson(), email, ...more }));
    const ratios: number[] = [];
    let ratio = Infinity;
    for (let batch = 0; batch < BATCHES && ratio > 1.2; batch++) {
      await sql`delete from rate_limits`.execute(db);
      for (const [turn, { email }] of known.entries()) {
        const unknown = freshPerson().email;
        const [first, second] = turn % 2 ? [email, unknown] : [unknown, email];
        const [earlier, later] = [await send(first), await send(second)];
        ratios.push(turn % 2 ? earlier / later : later / earlier);
      }
      const middle = median(ratios);
      ratio = Math.max(middle, 1 / middle);
    }
    expect(ratio).toBeLessThan(1.2);
  });
});
