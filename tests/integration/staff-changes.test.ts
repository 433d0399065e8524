import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "~/platform/db.server";
import { actsOn, createStaff, freshAddress, roleOf, versionOf } from "../support/staff";

type Created = Awaited<ReturnType<typeof createStaff>>;

let owner: Created;

beforeAll(async () => {
  owner = await createStaff("owner");
});

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

it("A second factor that somebody lost is taken off by an owner, to be set up anew", async () => {
  const { id } = await createStaff("store");
  const form = { intent: "reset-factor", version: await versionOf(id) };
  expect((await owner.visitor.post(`/intern/personal/${id}`, form)).status).toBe(303);
  const factor = db.selectFrom("users").select("totp_secret").where("id", "=", id);
  expect(await factor.executeTakeFirst()).toEqual({ totp_secret: null });
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
