import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { insertPayment } from "~/orders/ledger.server";
import { db } from "~/platform/db.server";
import { insertWithdrawal } from "~/withdrawal/withdrawals.server";
import { order } from "../support/orders";
import { createProduct } from "../support/products";
import { createSignedIn, Visitor } from "../support/visitor";

let lines: Map<number, number>;
beforeAll(async () => {
  lines = new Map([[(await createProduct({ stock: 100 })).id, 1]]);
});

const profile = {
  intent: "profile",
  firstName: "Karl",
  lastName: "Neumann",
  gender: "none",
  phone: "",
  company: "Neumann GmbH",
  street: "Hafenweg 3",
  postalCode: "20457",
  city: "Hamburg",
  country: "Austria",
};

describe("the account's pages", () => {
  it.each([
    "/account",
    "/account/bestellungen",
    `/account/bestellungen/${randomUUID()}`,
    "/account/merkliste",
    "/account/sicherheit",
    "/account/zwei-faktor",
    "/account/loeschen",
  ])("are for those who are signed in: %s", async (path) => {
    expect((await new Visitor().get(path)).status).toBe(401);
  });

  it.each(["/account", "/account/sicherheit", "/account/zwei-faktor", "/account/loeschen"])(
    "take no form from a stranger: %s",
    async (path) => {
      expect((await new Visitor().post(path, profile)).status).toBe(401);
    },
  );

  it.each(["/account", "/account/sicherheit", "/account/zwei-faktor"])(
    "know only their own forms: %s",
    async (path) => {
      const { visitor } = await createSignedIn();
      expect((await visitor.post(path, { intent: "become-admin" })).status).toBe(400);
    },
  );
});

describe("the profile", () => {
  it("is saved, with null for what is left empty", async () => {
    const { person, visitor } = await createSignedIn();
    expect((await visitor.post("/account", profile)).status).toBe(303);
    const row = await db
      .selectFrom("profiles")
      .selectAll()
      .where("user_id", "=", person.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      first_name: "Karl",
      gender: null,
      phone: null,
      company_name: "Neumann GmbH",
      country: "Austria",
    });
  });

  it("changes neither address nor owner, whatever fields are sent along", async () => {
    const other = await createSignedIn();
    const { person, visitor } = await createSignedIn();
    await visitor.post("/account", {
      ...profile,
      email: "taken-over@evil.test",
      user_id: other.person.id,
      userId: other.person.id,
      id: other.person.id,
      role: "admin",
    });
    expect((await visitor.get("/account")).data).toMatchObject({ email: person.email });
    const kept = await other.visitor.get("/account");
    expect(kept.data.profile).toMatchObject({ firstName: "Erika" });
  });

  it("names what is missing and keeps the rest", async () => {
    const { visitor } = await createSignedIn();
    const answer = await visitor.post("/account", { ...profile, lastName: "", gender: "x" });
    expect(answer.status).toBe(400);
    expect(answer.data.lastResult).toMatchObject({
      error: { lastName: ["person.errors.lastName"], gender: ["auth.errors.gender"] },
      initialValue: { city: "Hamburg" },
    });
  });

  it("fills in the checkout", async () => {
    const { person, visitor } = await createSignedIn();
    await visitor.post("/account", profile);
    const { writeCart } = await import("~/cart/cart.server");
    const [cart = ""] = (await writeCart(lines)).split(";");
    visitor.cookies.set("cart", cart.split(/=(.*)/s)[1] ?? "");
    const { data } = await visitor.get("/checkout");
    expect(data.defaults).toMatchObject({
      email: person.email,
      firstName: "Karl",
      company: "Neumann GmbH",
      country: "Austria",
    });
  });
});

describe("an order", () => {
  it("of somebody else is as unknown as one that never was", async () => {
    const owner = await createSignedIn({ verified: true });
    const placed = await order(lines, { userId: owner.person.id });
    const path = `/account/bestellungen/${placed.id}`;
    expect((await owner.visitor.get(path)).status).toBe(200);
    const { visitor } = await createSignedIn({ verified: true });
    expect((await visitor.get(path)).status).toBe(404);
    expect((await visitor.get(`/account/bestellungen/${randomUUID()}`)).status).toBe(404);
    for (const id of ["1", "x'--", "%00", `${placed.id}x`, placed.number]) {
      const answer = await visitor.get(`/account/bestellungen/${encodeURIComponent(id)}`);
      expect(answer.status).toBe(404);
    }
  });

  it("shows nothing but what is its owner's to see", async () => {
    const owner = await createSignedIn();
    const placed = await order(lines, {
      userId: owner.person.id,
      form: { paymentMethod: "prepayment" },
    });
    const { data } = await owner.visitor.get(`/account/bestellungen/${placed.id}`);
    expect(data.bank).toContainEqual(["Verwendungszweck", placed.number]);
    expect(JSON.stringify(data)).not.toContain(placed.formToken);
    expect(JSON.stringify(data)).not.toContain(owner.person.id);
  });

  it("offers its withdrawal as long as it isn't withdrawn or ended", async () => {
    const { person, visitor } = await createSignedIn();
    const placed = await order(lines, {
      userId: person.id,
      form: { paymentMethod: "prepayment", email: person.email },
    });
    const shown = async () =>
      (await visitor.get(`/account/bestellungen/${placed.id}`)).data as {
        order: { mayWithdraw: boolean };
      };
    expect((await shown()).order.mayWithdraw).toBe(true);
    await insertWithdrawal({
      form: { name: "Karl", orderNumber: placed.number, email: person.email, items: "" },
      formId: randomUUID(),
      language: "de",
    });
    expect((await shown()).order.mayWithdraw).toBe(false);
  });

  it("says what has gone back to the buyer, until that fails", async () => {
    const { person, visitor } = await createSignedIn();
    const placed = await order(lines, { userId: person.id });
    const sendBack = (cents: number) =>
      db.transaction().execute((trx) => {
        return insertPayment(trx, placed, { cents: -cents, way: "card", actor: "stripe" });
      });
    const refund = async () =>
      (await visitor.get(`/account/bestellungen/${placed.id}`)).data.refund;
    expect(await refund()).toBeUndefined();
    await sendBack(500);
    expect(await refund()).toMatchObject({ cents: 500 });
    await sendBack(placed.amountCents - 500);
    expect(await refund()).toMatchObject({ cents: placed.amountCents });
    await db
      .updateTable("payments")
      .set({ state: "failed" })
      .where("order_id", "=", placed.id)
      .execute();
    expect(await refund()).toBeUndefined();
  });

  it("stands in the list newest first, twenty to a page", async () => {
    const { person, visitor } = await createSignedIn();
    const numbers: string[] = [];
    for (let each = 0; each < 22; each++) {
      numbers.unshift((await order(lines, { userId: person.id })).number);
    }
    const list = async (page: string) =>
      (await visitor.get(`/account/bestellungen?page=${page}`)).data as {
        orders: { number: string }[];
        pages: number;
      };
    expect((await list("1")).orders.map((each) => each.number)).toEqual(numbers.slice(0, 20));
    expect((await list("2")).orders.map((each) => each.number)).toEqual(numbers.slice(20));
    for (const page of ["0", "-1", "99999999", "1e3", "x"]) {
      expect((await list(page)).pages).toBe(2);
    }
  });
});
