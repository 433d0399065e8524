import { Secret, TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { sendResetLink } from "~/auth/password-reset.server";
import { findOrder } from "~/orders/orders.server";
import { db } from "~/platform/db.server";
import { order } from "../support/orders";
import { createProduct } from "../support/products";
import { createSignedIn, mailedLink, Visitor } from "../support/visitor";

const factorPath = "/account/zwei-faktor";
const password = "Neue-Wolke-193-Z";

/** The owner of the address sets a password through the mailbox, and signs in with it. */
async function takeBack(person: { email: string }) {
  await sendResetLink({ email: person.email, language: "de" });
  const owner = new Visitor();
  const link = await mailedLink(person.email, "/reset-password");
  await owner.post(link, { password, passwordRepeat: password });
  const answer = await owner.signIn({ email: person.email, password });
  return { owner, answer };
}

/** As an earlier version of the shop allowed it. */
async function plantFactor(userId: string) {
  const { sealSecret } = await import("~/auth/second-factor.server");
  await db
    .updateTable("users")
    .set({ totp_secret: sealSecret(new Secret({ size: 20 }).base32, userId) })
    .where("id", "=", userId)
    .execute();
}

describe("an account with a stranger's address", () => {
  it("gets no second factor before the address is confirmed", async () => {
    const { person, visitor } = await createSignedIn();
    const started = await visitor.post(factorPath, { intent: "start", password: person.password });
    expect(started.status).toBe(400);
    expect(started.data.problem).toMatchObject({
      title: "Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse",
    });
    const page = await visitor.get(`${factorPath}?einrichten=1`);
    expect(page.data).toMatchObject({ emailVerified: false });
    expect(page.data.enrolment).toBeUndefined();
  });

  it("gets none that was begun while the address was confirmed", async () => {
    const { person, visitor } = await createSignedIn({ verified: true });
    await visitor.post(factorPath, { intent: "start", password: person.password });
    const { enrolment } = (await visitor.get(`${factorPath}?einrichten=1`)).data as {
      enrolment: { secret: string };
    };
    await db
      .updateTable("users")
      .set({ email_verified_at: null })
      .where("id", "=", person.id)
      .execute();
    const code = new TOTP({ secret: Secret.fromBase32(enrolment.secret) }).generate();
    expect((await visitor.post(factorPath, { intent: "enable", code })).status).toBe(400);
    expect((await new Visitor().signIn(person)).location).toBe("/account");
  });

  it("opens to the owner of the mailbox, whatever the stranger switched on", async () => {
    const { person } = await createSignedIn();
    await plantFactor(person.id);
    const { owner, answer } = await takeBack(person);
    expect(answer.location).toBe("/account");
    expect((await owner.get("/account")).data).toMatchObject({ emailVerified: true });
  });

  it("keeps nothing of what the stranger put into it", async () => {
    const { person, visitor } = await createSignedIn();
    const lines = new Map([[(await createProduct({ stock: 3 })).id, 1]]);
    const [productId = 0] = lines.keys();
    await visitor.post("/merkliste", { intent: "add", productId: String(productId) });
    const theirs = await order(lines, {
      userId: person.id,
      form: { email: "stranger-at-work@customer.test" },
    });
    const { owner } = await takeBack(person);
    expect((await visitor.get("/account")).status).toBe(401);
    expect((await owner.get("/account")).data.profile).toEqual({
      firstName: "",
      lastName: "",
      gender: "none",
      phone: "",
      company: "",
      street: "",
      postalCode: "",
      city: "",
      country: "",
    });
    const favorites = await db
      .selectFrom("favorites")
      .select("product_id")
      .where("user_id", "=", person.id)
      .execute();
    expect(favorites).toEqual([]);
    expect((await owner.get("/account/bestellungen")).data.orders).toEqual([]);
    expect(await findOrder({ id: theirs.id })).toMatchObject({ userId: null });
  });

  it("keeps profile and orders of who has confirmed it", async () => {
    const { person } = await createSignedIn({ verified: true });
    const lines = new Map([[(await createProduct({ stock: 3 })).id, 1]]);
    const placed = await order(lines, {
      userId: person.id,
      form: { email: "my-other-address@customer.test" },
    });
    await plantFactor(person.id);
    const { owner, answer } = await takeBack(person);
    expect(answer.location).toMatch(/^\/anmelden\/code/);
    expect((await owner.get("/account")).status).toBe(401);
    expect(await findOrder({ id: placed.id })).toMatchObject({ userId: person.id });
    const profile = await db
      .selectFrom("profiles")
      .select("last_name")
      .where("user_id", "=", person.id)
      .executeTakeFirst();
    expect(profile).toEqual({ last_name: "Muster" });
  });
});
