import { sql } from "kysely";
import { findUser } from "~/auth/session.server";
import { lastBusinessDefaults } from "~/orders/business.server";
import { isDeliveryCountry } from "~/parts/countries";
import { db } from "~/platform/db.server";
import type { ProfileForm } from "./schema.server";

export async function findProfile(userId: string): Promise<ProfileForm> {
  const row = await db
    .selectFrom("profiles")
    .select([
      "first_name",
      "last_name",
      "gender",
      "phone",
      "company_name",
      "street",
      "postal_code",
      "city",
      "country",
    ])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    gender: row.gender ?? "none",
    phone: row.phone ?? "",
    company: row.company_name ?? "",
    street: row.street ?? "",
    postalCode: row.postal_code ?? "",
    city: row.city ?? "",
    country: row.country && isDeliveryCountry(row.country) ? row.country : "",
  };
}

/** Empty fields are stored as null (specification, section 5). */
export async function updateProfile({ userId, form }: { userId: string; form: ProfileForm }) {
  await db
    .updateTable("profiles")
    .set({
      first_name: form.firstName,
      last_name: form.lastName,
      gender: form.gender === "none" ? null : form.gender,
      phone: form.phone || null,
      company_name: form.company || null,
      street: form.street || null,
      postal_code: form.postalCode || null,
      city: form.city || null,
      country: form.country || null,
      updated_at: sql<Date>`now()`,
    })
    .where("user_id", "=", userId)
    .execute();
}

/** Under the names of the checkout form's fields. */
export async function findCheckoutDefaults(request: Request): Promise<Record<string, string>> {
  const user = await findUser(request);
  if (!user) return {};
  const known = Object.entries({ ...(await findProfile(user.id)), email: user.email });
  const profile = Object.fromEntries(known.filter(([name, value]) => name !== "gender" && value));
  const business: Record<string, string> = profile.company ? { customerType: "business" } : {};
  return { ...profile, ...business, ...(await lastBusinessDefaults(user.id)) };
}
