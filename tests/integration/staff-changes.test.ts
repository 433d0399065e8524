import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "~/platform/db.server";
import type { StaffRole } from "../../db/staff-tables";
import { actsOn, createStaff, freshAddress, roleOf, versionOf } from "../support/staff";
import { createSignedIn, Visitor } from "../support/visitor";

type Someone = StaffRole | "customer" | "nobody";
type Created = Awaited<ReturnType<typeof createStaff>>;

let owner: Created;
let member: Created;
const visitors = {} as Record<Someone, Visitor>;

beforeAll(async () => {
  owner = await createStaff("owner");
  member = await createStaff("store");
  visitors.owner = owner.visitor;
  for (const role of ["desk", "store", "adviser"] as const) {
    visitors[role] = (await createStaff(role)).visitor;
  }
  visitors.customer = (await createSignedIn({ verified: true })).visitor;
  visitors.nobody = new Visitor();
});

/** What each gets: 200 or 303 for who may, 404 for everybody else, in whatever way it is asked. */
const doors: [
  method: "get" | "post",
  path: string,
  form: Record<string, string>,
  may: Someone[],
][] = [
  ["get", "/intern", {}, ["owner", "desk", "store", "adviser"]],
  ["get", "/intern/personal", {}, ["owner"]],
  ["get", "/intern/personal/ID", {}, ["owner"]],
  ["get", "/intern/protokoll", {}, ["owner", "adviser"]],
  [
    "post",
    "/intern/personal",
    { intent: "invite", email: "x@staff.test", role: "owner" },
    ["owner"],
  ],
  ["post", "/intern/personal", { intent: "withdraw", email: "x@staff.test" }, ["owner"]],
  ["post", "/intern/personal/ID", { intent: "role", role: "store", version: "V" }, ["owner"]],
  ["post", "/intern/personal/ID", { intent: "reset-factor", version: "V" }, ["owner"]],
  ["post", "/intern/personal/ID", { intent: "remove", version: "V" }, ["owner"]],
];
const everybody: Someone[] = ["nobody", "customer", "adviser", "store", "desk", "owner"];

describe.each(doors)("%s %s %j", (method, path, form, may) => {
  it.each(everybody)("by %s", async (who) => {
    const target = path.replace("ID", member.id);
    const fields = form.version ? { ...form, version: await versionOf(member.id) } : form;
    const before = await roleOf(member.id);
    const answer = await visitors[who][method](target, fields);
    if (may.includes(who)) {
      expect([200, 303]).toContain(answer.status);
    } else {
      expect([answer.status, answer.text]).toEqual([404, "Not found"]);
      expect(await roleOf(member.id)).toBe(before);
    }
  });
});

it.each(["/intern", "/intern/protokoll"])(
  "A form posted to %s, which has none, is a 404 for strangers and a 405 for staff",
  async (path) => {
    expect((await visitors.nobody.post(path, {})).status).toBe(404);
    expect((await visitors.customer.post(path, {})).status).toBe(404);
    expect((await visitors.desk.post(path, {})).status).toBe(405);
  },
);

describe("A role", () => {
  it("counts from the next request on, and its change is on record", async () => {
    const { id, email, visitor } = await createStaff("desk");
    expect((await visitor.get("/intern/protokoll")).status).toBe(404);
    const form = { intent: "role", role: "adviser", version: await versionOf(id) };
    expect((await owner.visitor.post(`/intern/personal/${id}`, form)).status).toBe(303);
    expect((await visitor.get("/intern/protokoll")).status).toBe(200);
    expect((await actsOn(email)).at(-1)).toEqual({
      actor: owner.email,
      act: "role-changed",
      before: { role: "desk" },
      after: { role: "adviser" },
    });
  });

  it("that somebody else has changed meanwhile answers 409 with both values, then counts", async () => {
    const { id, email } = await createStaff("desk");
    const path = `/intern/personal/${id}`;
    const other = await createStaff("owner");
    const opened = await versionOf(id);
    const first = { intent: "role", role: "store", version: opened };
    expect((await other.visitor.post(path, first)).status).toBe(303);
    const late = { intent: "role", role: "adviser", version: opened };
    const answer = await owner.visitor.post(path, late);
    expect(answer.status).toBe(409);
    expect(answer.data.moved).toEqual({ version: Number(opened) + 1, stored: { role: "store" } });
    expect(answer.data.lastResult).toMatchObject({ initialValue: { role: "adviser" } });
    expect(await roleOf(id)).toBe("store");
    const again = { ...late, version: String(Number(opened) + 1) };
    expect((await owner.visitor.post(path, again)).status).toBe(303);
    expect(await roleOf(id)).toBe("adviser");
    expect((await actsOn(email)).filter(({ act }) => act === "role-changed")).toHaveLength(2);
  });

  it("is changed by one of two who save at the same moment", async () => {
    const { id } = await createStaff("desk");
    const other = await createStaff("owner");
    const version = await versionOf(id);
    const answers = await Promise.all([
      owner.visitor.post(`/intern/personal/${id}`, { intent: "role", role: "store", version }),
      other.visitor.post(`/intern/personal/${id}`, { intent: "role", role: "adviser", version }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  });

  it("stays when its record can't be written", async () => {
    const { id, email } = await createStaff("desk");
    await sql`alter table audit add constraint full_disk check (act <> 'role-changed') not valid`.execute(
      db,
    );
    const form = { intent: "role", role: "owner", version: await versionOf(id) };
    await expect(owner.visitor.post(`/intern/personal/${id}`, form)).rejects.toThrow("full_disk");
    await sql`alter table audit drop constraint full_disk`.execute(db);
    expect(await roleOf(id)).toBe("desk");
    expect((await actsOn(email)).at(-1)?.act).toBe("staff-joined");
  });
});

describe("Who is removed", () => {
  it("is out at once, everywhere, and so are the invitations", async () => {
    const { id, email, visitor } = await createStaff("owner");
    const invited = freshAddress();
    await visitor.post("/intern/personal", { intent: "invite", email: invited, role: "owner" });
    const form = { intent: "remove", version: await versionOf(id) };
    expect((await owner.visitor.post(`/intern/personal/${id}`, form)).status).toBe(303);
    expect((await visitor.get("/intern")).status).toBe(404);
    expect((await visitor.get("/account")).status).toBe(401);
    const left = await db
      .selectFrom("staff_invitations")
      .select("email")
      .where("email", "=", invited)
      .execute();
    expect(left).toEqual([]);
    expect((await actsOn(email)).at(-1)).toMatchObject({
      act: "staff-removed",
      before: { role: "owner" },
    });
    const gone = await owner.visitor.post(`/intern/personal/${id}`, form);
    expect([gone.status, gone.location]).toEqual([303, "/intern/personal"]);
    expect((await owner.visitor.get(`/intern/personal/${id}`)).location).toBe("/intern/personal");
  });

  it("is never the last owner, however many are removed at the same moment", async () => {
    await db
      .updateTable("users")
      .set({ staff_role: "desk" })
      .where("staff_role", "=", "owner")
      .execute();
    const [first, second] = [await createStaff("owner"), await createStaff("owner")];
    const remove = async (who: Created, whom: Created) =>
      who.visitor.post(`/intern/personal/${whom.id}`, {
        intent: "remove",
        version: await versionOf(whom.id),
      });
    await Promise.all([remove(first, second), remove(second, first)]);
    const owners = await db
      .selectFrom("users")
      .select("id")
      .where("staff_role", "=", "owner")
      .execute();
    expect(owners).toHaveLength(1);
    const last = owners[0]?.id === first.id ? first : second;
    const alone = await remove(last, last);
    expect(alone.status).toBe(400);
    const form = { intent: "role", role: "desk", version: await versionOf(last.id) };
    const demoted = await last.visitor.post(`/intern/personal/${last.id}`, form);
    expect(demoted.data.lastResult).toMatchObject({ error: { role: ["staff.errors.lastOwner"] } });
    expect(await roleOf(last.id)).toBe("owner");
    const own = { intent: "reset-factor", version: await versionOf(last.id) };
    expect((await last.visitor.post(`/intern/personal/${last.id}`, own)).status).toBe(400);
  });
});
