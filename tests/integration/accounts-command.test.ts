import { describe, expect, it } from "vitest";
import { createSignedIn, goodPassword, mailsTo, Visitor } from "../support/visitor";
import { runShop } from "../support/command";
import { switchOn } from "../support/second-factor";

const lastMail = async (email: string) => (await mailsTo(email)).at(-1)?.kind;

describe("the command accounts", () => {
  it("shows an account without its secrets, by its address in any case", async () => {
    const { person, codes } = await switchOn();
    const { exitCode, out } = await runShop(["accounts", "show", person.email.toUpperCase()]);
    expect(exitCode).toBe(0);
    expect(out).toContain(person.email);
    expect(out).toContain("Erika Muster");
    expect(out).toMatch(/second factor +on, 10 recovery codes left/);
    const json = await runShop(["accounts", "show", person.email, "--json"]);
    expect(JSON.parse(json.out)).toMatchObject({
      email: person.email,
      secondFactor: true,
      recoveryCodes: 10,
      sessions: 1,
      orders: 0,
    });
    expect(out + json.out).not.toMatch(/argon2|totp|hash/i);
    expect(out + json.out).not.toContain(codes[0]);
  });

  it("takes the second factor off an account whose phone and codes are lost", async () => {
    const { person, visitor } = await switchOn();
    expect((await new Visitor().signIn(person)).location).toMatch(/code/);
    const { exitCode, out } = await runShop(["accounts", "reset-factor", person.email, "--json"]);
    expect(exitCode).toBe(0);
    expect(JSON.parse(out)).toEqual({ email: person.email, changed: true });
    expect((await visitor.get("/account")).status).toBe(401);
    expect(await lastMail(person.email)).toBe("account-secondFactorReset");
    expect((await new Visitor().signIn(person)).location).toBe("/account");
    const again = await runShop(["accounts", "reset-factor", person.email, "--json"]);
    expect(again.exitCode).toBe(0);
    expect(JSON.parse(again.out)).toEqual({ email: person.email, changed: false });
  });

  it("deletes an account as its owner would", async () => {
    const { person, visitor } = await createSignedIn();
    const { exitCode, out } = await runShop(["accounts", "delete", person.email]);
    expect([exitCode, out]).toEqual([0, `${person.email}: deleted.\n`]);
    expect((await visitor.get("/account")).status).toBe(401);
    expect((await new Visitor().signIn({ ...person, password: goodPassword })).status).toBe(400);
    expect(await lastMail(person.email)).toBe("account-deleted");
  });

  it.each(["show", "reset-factor", "delete"])(
    "ends with 1 for an address without an account: %s",
    async (name) => {
      const { exitCode, err, out } = await runShop(["accounts", name, "nobody@customer.test"]);
      expect([exitCode, out]).toEqual([1, ""]);
      expect(err).toBe("There is no account with the address nobody@customer.test.\n");
      expect((await runShop(["accounts", name])).exitCode).toBe(2);
    },
  );
});
