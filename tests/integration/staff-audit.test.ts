import { describe, expect, it } from "vitest";
import { deleteOldActs, recordAct } from "~/platform/audit.server";
import { db } from "~/platform/db.server";
import { changeSettings } from "../support/settings";
import { actsOn, createStaff } from "../support/staff";
import { mailedLink, Visitor } from "../support/visitor";
import { runShop } from "../support/command";

interface Listed {
  acts: { id: number; actor: string; act: string; subject: string }[];
  older: number | undefined;
}

async function fill(count: number, names: { actor: string; subject: string }) {
  await db.transaction().execute(async (trx) => {
    for (let turn = 0; turn < count; turn++) {
      await recordAct(trx, {
        actor: { id: null, name: names.actor },
        act: "role-changed",
        subject: { kind: "staff", name: names.subject },
        before: { role: "desk" },
        after: { role: "store" },
      });
    }
  });
}

describe("The audit log", () => {
  it("goes back page by page, the newest first, with its filter", async () => {
    const { visitor } = await createStaff("adviser");
    await fill(120, { actor: "busy_100%@staff.test", subject: "paging@staff.test" });
    await fill(1, { actor: "busyX100Y@staff.test", subject: "other@staff.test" });
    const look = async (query: string) =>
      (await visitor.get(`/intern/protokoll?${query}`)).data as unknown as Listed;
    const filter = "person=BUSY_100%25";
    const first = await look(filter);
    const second = await look(`${filter}&before=${first.older}`);
    const third = await look(`${filter}&before=${second.older}`);
    const pages = [first, second, third];
    expect(pages.map(({ acts }) => acts.length)).toEqual([50, 50, 20]);
    expect(third.older).toBeUndefined();
    const ids = pages.flatMap(({ acts }) => acts.map(({ id }) => id));
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
    const thing = await look("thing=other%40");
    expect(thing.acts.map(({ actor }) => actor)).toEqual(["busyX100Y@staff.test"]);
  });

  it("finds the acts of one day in Germany", async () => {
    const { visitor } = await createStaff("owner");
    await fill(1, { actor: "night@staff.test", subject: "night@staff.test" });
    await db
      .updateTable("audit")
      .set({ created_at: "2026-06-30T22:30:00Z" } as never)
      .where("actor", "=", "night@staff.test")
      .execute();
    const on = async (day: string) =>
      ((await visitor.get(`/intern/protokoll?person=night&day=${day}`)).data as unknown as Listed)
        .acts.length;
    expect(await on("2026-07-01")).toBe(1);
    expect(await on("2026-06-30")).toBe(0);
    expect(await on("2026-13-99")).toBe(1);
    expect(await on("%00")).toBe(1);
    expect(await deleteOldActs(new Date("2035-01-02T00:00:00Z"))).toBeGreaterThan(0);
  });
});

it("The audit log calls settings by their name in the reader's language, also in its filter", async () => {
  const { visitor } = await createStaff("owner");
  await changeSettings(visitor, "kontakt", { phone: "+49 651 4712" });
  const subjects = async (query: string) => {
    const { data } = await visitor.get(`/intern/protokoll?${query}`);
    return (data as unknown as Listed).acts.map(({ subject }) => subject);
  };
  expect(await subjects("lng=en&thing=sett")).toEqual(["Settings"]);
  expect(await subjects("lng=en&thing=einst")).toEqual([]);
  expect(await subjects("lng=de&thing=einst")).toEqual(["Einstellungen"]);
});

describe("The command staff", () => {
  it("invites by mail and on the screen, lists, changes roles and removes", async () => {
    const email = "new@staff.test";
    const invited = await runShop(["staff", "add", email, "--role", "owner", "--by", "Alex"]);
    expect(invited.exitCode).toBe(0);
    const link = await mailedLink(email, "/einladung");
    expect(invited.out).toContain(link.replace(/&lng=de$/, ""));
    expect((await runShop(["staff"])).exitCode).toBe(2);
    expect((await runShop(["staff", "list"])).out).toContain("invited, until");
    const form = { firstName: "A", lastName: "B", password: "Kupferdraht-Wabe-47" };
    await new Visitor().post(link, { ...form, passwordRepeat: form.password });
    expect((await runShop(["staff", "add", email, "--role", "desk"])).exitCode).toBe(1);
    const role = await runShop(["staff", "role", email.toUpperCase(), "--role", "desk", "--json"]);
    expect(JSON.parse(role.out)).toEqual({ email, role: "desk" });
    expect((await runShop(["accounts", "delete", email])).exitCode).toBe(1);
    expect((await runShop(["accounts", "reset-factor", email])).exitCode).toBe(1);
    expect((await runShop(["staff", "reset-factor", email])).exitCode).toBe(0);
    const acts = await actsOn(email);
    expect(acts.map(({ actor, act }) => `${actor}: ${act}`)).toEqual([
      "operator Alex: staff-invited",
      `${email}: staff-joined`,
      expect.stringMatching(/^operator \S+: role-changed$/),
      expect.stringMatching(/^operator \S+: factor-reset$/),
    ]);
    const removed = await runShop(["staff", "remove", email]);
    expect([removed.exitCode, removed.out]).toEqual([0, `${email}: removed.\n`]);
    expect((await runShop(["staff", "remove", email])).exitCode).toBe(1);
  });

  it("refuses the last owner, unknown roles and addresses that are none", async () => {
    await db
      .updateTable("users")
      .set({ staff_role: "desk" })
      .where("staff_role", "=", "owner")
      .execute();
    const { email } = await createStaff("owner");
    const { exitCode, err } = await runShop(["staff", "remove", email]);
    expect([exitCode, err]).toEqual([1, `${email} is the last owner.\n`]);
    expect((await runShop(["staff", "role", email, "--role", "boss"])).exitCode).toBe(2);
    expect((await runShop(["staff", "add", "nobody", "--role", "desk"])).exitCode).toBe(2);
    expect((await runShop(["staff", "role", "x@y.test", "--role", "desk"])).exitCode).toBe(1);
  });
});
