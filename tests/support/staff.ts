import { Secret, TOTP } from "otpauth";
import { inviteStaff } from "~/backoffice/invite.server";
import { db } from "~/platform/db.server";
import type { StaffRole } from "../../db/staff-tables";
import { goodPassword, Visitor } from "./visitor";

let people = 0;

export const freshAddress = () => `colleague${++people}@staff.test`;

const operator = { id: null, name: "operator tests" };

export async function invite(role: StaffRole, email = freshAddress()) {
  const path = await inviteStaff({ email, role, actor: operator, language: "de" });
  return { email, path };
}

export const joinForm = {
  firstName: "Kim",
  lastName: "Lager",
  password: goodPassword,
  passwordRepeat: goodPassword,
};

/** Invited and with a password, but without a second factor. */
export async function createJoined(role: StaffRole) {
  const { email, path } = await invite(role);
  const visitor = new Visitor();
  const answer = await visitor.post(path, joinForm);
  if (answer.status !== 303) throw new Error(`the invitation answered ${answer.status}`);
  const { id } = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return { id, email, path, visitor, password: goodPassword };
}

/** Signed in, with a second factor whose code of now is used; `codeAt` counts seconds from now. */
export async function createStaff(role: StaffRole) {
  const joined = await createJoined(role);
  const { enrolment } = (await joined.visitor.get("/intern/zwei-faktor")).data as {
    enrolment: { secret: string };
  };
  const totp = new TOTP({ secret: Secret.fromBase32(enrolment.secret) });
  const codeAt = (seconds: number) => totp.generate({ timestamp: Date.now() + seconds * 1000 });
  const form = { intent: "enable", code: codeAt(0) };
  const answer = await joined.visitor.post("/intern/zwei-faktor", form);
  return { ...joined, codeAt, codes: answer.data.codes as string[] };
}

export async function versionOf(id: string): Promise<string> {
  const { staff_version } = await db
    .selectFrom("users")
    .select("staff_version")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return String(staff_version);
}

export async function roleOf(id: string): Promise<StaffRole | null> {
  const { staff_role } = await db
    .selectFrom("users")
    .select("staff_role")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return staff_role;
}

/** What the audit log has of somebody or something, oldest first. */
export async function actsOn(subject: string) {
  return db
    .selectFrom("audit")
    .select(["actor", "act", "before", "after"])
    .where("subject", "=", subject)
    .orderBy("id")
    .execute();
}
