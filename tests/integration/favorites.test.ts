import { beforeAll, describe, expect, it } from "vitest";
import { findFavorites } from "~/favorites/favorites.server";
import { createProduct } from "../support/products";
import { createAccount, createSignedIn, Visitor } from "../support/visitor";

let productId: string;
beforeAll(async () => {
  productId = String((await createProduct({ stock: 1 })).id);
});

const saved = async (userId: string) => (await findFavorites(userId)).map(({ id }) => String(id));

describe("the watch list", () => {
  it("takes a product once, also when it is pressed several times at once", async () => {
    const { person, visitor } = await createSignedIn();
    const add = { intent: "add", productId };
    const answers = await Promise.all([1, 2, 3].map(() => visitor.post("/merkliste", add)));
    expect(answers.every((answer) => answer.status === 303)).toBe(true);
    expect(await saved(person.id)).toEqual([productId]);
    await visitor.post("/merkliste", { intent: "remove", productId });
    expect(await saved(person.id)).toEqual([]);
  });

  it("is nobody else's to change", async () => {
    const owner = await createSignedIn();
    await owner.visitor.post("/merkliste", { intent: "add", productId });
    const { visitor } = await createSignedIn();
    const fields = { intent: "remove", productId, user_id: owner.person.id };
    await visitor.post("/merkliste", fields);
    expect(await saved(owner.person.id)).toEqual([productId]);
  });

  it("keeps a guest's product until they have signed in", async () => {
    const person = await createAccount();
    const guest = new Visitor();
    const redirectTo = "/produkt/etwas";
    const asked = await guest.post("/merkliste", { intent: "add", productId, redirectTo });
    expect(asked.location).toBe("/anmelden?redirectTo=%2Fprodukt%2Fetwas");
    const answer = await guest.post(asked.location ?? "", {
      email: person.email,
      password: person.password,
    });
    expect(answer.location).toBe(redirectTo);
    expect(await saved(person.id)).toEqual([productId]);
    expect(guest.cookies.has("pending-favorite")).toBe(false);
  });

  it("tells a dialog that somebody has to sign in first", async () => {
    const guest = new Visitor();
    const answer = await guest.post("/merkliste", { intent: "add", productId, dialog: "1" });
    expect(answer.status).toBe(401);
    expect(guest.cookies.has("pending-favorite")).toBe(true);
  });

  it("lets somebody sign in whose product is gone meanwhile", async () => {
    const person = await createAccount();
    const guest = new Visitor();
    await guest.post("/merkliste", { intent: "add", productId: "999999999" });
    expect((await guest.signIn(person)).status).toBe(303);
    expect(await saved(person.id)).toEqual([]);
  });

  it.each(["", "0", "-1", "1.5", "2147483648", "99999999999999999999", "x", "1 or 1=1"])(
    "refuses the product %j",
    async (odd) => {
      const { visitor } = await createSignedIn();
      const answer = await visitor.post("/merkliste", { intent: "add", productId: odd });
      expect(answer.status).toBe(400);
    },
  );

  it("stays on the site", async () => {
    const { visitor } = await createSignedIn();
    const redirectTo = "//evil.test/x";
    const answer = await visitor.post("/merkliste", { intent: "add", productId, redirectTo });
    expect(answer.location).toBe("/account/merkliste");
  });
});
