import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { deleteExpiredInvitations } from "~/backoffice/invitations.server";
import { inviteFirstOwner } from "~/backoffice/invite.server";
import { db } from "~/platform/db.server";
import { switchOn } from "../support/second-factor";
import { actsOn, createJoined, createStaff, invite, joinForm, roleOf } from "../support/staff";
import { createAccount, goodPassword, mailedLink, mailsTo, Visitor } from "../support/visitor";

it("The first owner is invited where nobody is staff, and nowhere else", async () => {
  const path = await inviteFirstOwner("first@staff.test");
  expect(path).toMatch(/^\/einladung\?token=[\w-]{43}$/);
  expect(await mailsTo("first@staff.test")).toEqual([]);
  const again = (await inviteFirstOwner("first@staff.test")) ?? "";
  expect((await new Visitor().post(path ?? "", joinForm)).status).toBe(400);
  expect((await new Visitor().post(again, joinForm)).location).toBe("/intern");
  expect(await inviteFirstOwner("second@staff.test")).toBeUndefined();
});

describe("An invitation", () => {
  it("is mailed, sets password and role, and is on record", async () => {
    const { email, id, visitor } = await createJoined("desk");
    const link = await mailedLink(email, "/einladung");
    expect((await mailsTo(email))[0]?.message.text).toContain("Büro");
    expect((await new Visitor().get(link)).data.invitation).toBeUndefined();
    expect(await roleOf(id)).toBe("desk");
    expect((await visitor.get("/intern")).location).toBe("/intern/zwei-faktor");
    expect(await actsOn(email)).toMatchObject([
      { actor: "operator tests", act: "staff-invited", after: { role: "desk" } },
      { actor: email, act: "staff-joined", after: { role: "desk", invitedBy: "operator tests" } },
    ]);
  });

  it("isn't used up by looking, and counts once, even for two at the same moment", async () => {
    const { email, path } = await invite("store");
    for (let look = 0; look < 2; look++) {
      expect((await new Visitor().get(path)).data.invitation).toEqual({ email, role: "store" });
    }
    const answers = await Promise.all([1, 2, 3].map(() => new Visitor().post(path, joinForm)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 400, 400]);
    expect((await new Visitor().post(path, joinForm)).status).toBe(400);
    expect((await actsOn(email)).filter(({ act }) => act === "staff-joined")).toHaveLength(1);
  });

  it("keeps the names when the password is refused, and the link", async () => {
    const { path } = await invite("store");
    const weak = { ...joinForm, password: "Passwort123!", passwordRepeat: "Passwort123!" };
    const answer = await new Visitor().post(path, weak);
    expect(answer.status).toBe(400);
    expect(answer.data.lastResult).toMatchObject({
      initialValue: { firstName: "Kim", lastName: "Lager" },
      error: { password: ["auth.errors.passwordCommon"] },
    });
    expect(JSON.stringify(answer.data)).not.toContain("Passwort123");
    expect((await new Visitor().post(path, joinForm)).status).toBe(303);
  });

  it("ends after three days", async () => {
    const { email, path } = await invite("desk");
    await db
      .updateTable("staff_invitations")
      .set({ expires_at: sql<Date>`now() - interval '1 second'` })
      .where("email", "=", email)
      .execute();
    expect((await new Visitor().get(path)).data.invitation).toBeUndefined();
    expect((await new Visitor().post(path, joinForm)).status).toBe(400);
    expect(await deleteExpiredInvitations(new Date())).toBe(1);
  });

  it("is void once there is a newer one, or it was withdrawn", async () => {
    const { email, path } = await invite("desk");
    const newer = await invite("store", email);
    expect((await new Visitor().post(path, joinForm)).status).toBe(400);
    const { visitor } = await createStaff("owner");
    const withdrawal = { intent: "withdraw", email };
    expect((await visitor.post("/intern/personal", withdrawal)).status).toBe(303);
    expect((await new Visitor().post(newer.path, joinForm)).status).toBe(400);
    expect((await actsOn(email)).at(-1)?.act).toBe("invitation-withdrawn");
  });

  it("leads who has a second factor to the code, and ends the sessions before", async () => {
    const { person, visitor, codeAt } = await switchOn();
    const { path } = await invite("adviser", person.email);
    const browser = new Visitor();
    const answer = await browser.post(path, joinForm);
    expect(answer.location).toBe("/anmelden/code?redirectTo=%2Fintern");
    expect((await visitor.get("/account")).status).toBe(401);
    const code = await browser.post("/anmelden/code?redirectTo=%2Fintern", { code: codeAt(0) });
    expect(code.location).toBe("/intern");
    expect((await browser.get("/intern")).status).toBe(200);
    expect((await mailsTo(person.email)).at(-1)?.kind).toBe("account-passwordChanged");
  });

  it("gives nothing to a stranger who had signed up with the address", async () => {
    const stranger = await createAccount();
    const { path } = await invite("desk", stranger.email);
    expect((await new Visitor().post(path, joinForm)).status).toBe(303);
    const old = await new Visitor().signIn({ email: stranger.email, password: "Anderes-Wort-1" });
    expect(old.status).toBe(400);
    const mine = await new Visitor().signIn({ email: stranger.email, password: goodPassword });
    expect(mine.status).toBe(303);
  });

  it("of a person who belongs to the staff already is refused", async () => {
    const { visitor } = await createStaff("owner");
    const { email } = await createJoined("desk");
    const form = { intent: "invite", email: email.toUpperCase(), role: "owner" };
    const answer = await visitor.post("/intern/personal", form);
    expect(answer.status).toBe(400);
    expect(answer.data.lastResult).toMatchObject({ error: { email: ["staff.errors.already"] } });
  });
});
