import { sql } from "kysely";
import type { StaffRole } from "../../db/staff-tables";
import type { Language } from "~/i18n/i18n";
import { db, type Db, type Trx } from "~/platform/db.server";

export interface User {
  id: string;
  email: string;
  emailVerified: boolean;
  language: Language;
  gender: "male" | "female" | null;
  firstName: string;
  lastName: string;
  hasSecondFactor: boolean;
  staffRole: StaffRole | null;
}

export const userColumns = [
  "users.id",
  "users.email",
  sql<boolean>`users.email_verified_at is not null`.as("emailVerified"),
  "users.language",
  "profiles.gender",
  "profiles.first_name as firstName",
  "profiles.last_name as lastName",
  sql<boolean>`users.totp_secret is not null`.as("hasSecondFactor"),
  "users.staff_role as staffRole",
] as const;

export interface NewUser {
  email: string;
  passwordHash: string;
  language: Language;
  firstName: string;
  lastName: string;
  gender: "male" | "female" | null;
  phone: string | null;
  company: string | null;
}

export async function insertUser(trx: Trx, user: NewUser): Promise<string | undefined> {
  const row = await trx
    .insertInto("users")
    .values({ email: user.email, password_hash: user.passwordHash, language: user.language })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!row) return undefined;
  await trx
    .insertInto("profiles")
    .values({
      user_id: row.id,
      first_name: user.firstName,
      last_name: user.lastName,
      gender: user.gender,
      phone: user.phone,
      company_name: user.company,
    })
    .execute();
  return row.id;
}

export interface Credentials {
  id: string;
  passwordHash: string;
  hasSecondFactor: boolean;
}

const credentialColumns = [
  "id",
  "password_hash as passwordHash",
  sql<boolean>`totp_secret is not null`.as("hasSecondFactor"),
] as const;

export async function findCredentials(email: string): Promise<Credentials | undefined> {
  return db
    .selectFrom("users")
    .select(credentialColumns)
    .where("email", "=", email)
    .executeTakeFirst();
}

export async function findUserByEmail(
  email: string,
): Promise<{ id: string; email: string; language: Language } | undefined> {
  return db
    .selectFrom("users")
    .select(["id", "email", "language"])
    .where("email", "=", email)
    .executeTakeFirst();
}

export async function findRecipient(
  userId: string,
  trx: Db = db,
): Promise<{ email: string; language: Language }> {
  return trx
    .selectFrom("users")
    .select(["email", "language"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
}

export async function updatePassword(
  trx: Trx,
  { userId, passwordHash }: { userId: string; passwordHash: string },
): Promise<void> {
  await trx
    .updateTable("users")
    .set({ password_hash: passwordHash })
    .where("id", "=", userId)
    .execute();
}

/** @returns `false` when it was verified before; the first time stays */
export async function markEmailVerified(trx: Trx, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("users")
    .set({ email_verified_at: sql<Date>`now()` })
    .where("id", "=", userId)
    .where("email_verified_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Later mails are in the language of the page a user last acted on. */
export async function updateLanguage(
  trx: Trx,
  { userId, language }: { userId: string; language: Language },
): Promise<void> {
  await trx.updateTable("users").set({ language }).where("id", "=", userId).execute();
}
