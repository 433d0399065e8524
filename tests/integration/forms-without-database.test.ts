import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "~/platform/db.server";
import { firstSettings } from "~/shop";
import { formOf } from "../support/buyback";
import { offeredForm, valuesOf } from "../support/kept-form";
import { createProduct } from "../support/products";
import { useProxiedServer } from "../support/proxied-server";
import { openedForm } from "../support/requests";
import { Visitor } from "../support/server";
import { shopperAtCheckout } from "../support/shopper";
import { createAccount } from "../support/visitor";

const proxied = useProxiedServer();

afterEach(async () => {
  proxied.database.restore();
  await expect.poll(async () => (await visitor().get("/readyz")).status).toBe(200);
});

let visitors = 0;
const visitor = () =>
  new Visitor(proxied.server.origin, { "Fly-Client-IP": `203.0.113.${++visitors}` });

const person = {
  firstName: "Erika",
  lastName: "Muster & Söhne",
  email: "erika@customer.test",
};

async function postWithoutDatabase(who: Visitor, path: string, fields: Record<string, string>) {
  proxied.database.cut();
  const answer = await who.post(path, fields);
  const html = await answer.text();
  proxied.database.restore();
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(html).toContain("<html lang=");
  return { answer, html };
}

async function rowsOf(table: "contact_messages" | "quote_requests", email: string) {
  return db.selectFrom(table).select("id").where("email", "=", email).execute();
}

describe("a form whose page needs no database is shown again with everything typed", () => {
  const requests: {
    path: string;
    table: "contact_messages" | "quote_requests";
    fields: Record<string, string>;
    says: string;
  }[] = [
    {
      path: "/kontakt",
      table: "contact_messages",
      fields: { message: "Haben Sie\nnoch zwei davon?" },
      says: "Es gab ein Problem beim Senden Ihrer Nachricht.",
    },
    {
      path: "/anfrage",
      table: "quote_requests",
      fields: { articleNumber: "6ES7 315 & 316", company: '"Werk" GmbH', quantity: "3" },
      says: "Anfrage konnte nicht gesendet werden.",
    },
  ];

  it.each(requests)("$path", async ({ path, table, fields, says }) => {
    const who = visitor();
    const email = `form${visitors}@customer.test`;
    const formToken = openedForm();
    const typed = { ...person, ...fields, email, formToken };
    const { html } = await postWithoutDatabase(who, path, typed);
    expect(html).toContain(says);
    expect(valuesOf(html)).toEqual(expect.arrayContaining(Object.values(typed)));
    expect((await who.post(path, typed)).status).toBe(303);
    expect(await rowsOf(table, email)).toHaveLength(1);
  });

  it("/registrieren, the password excepted", async () => {
    const who = visitor();
    const secret = { gender: "female", password: "Zahnriemen-42-grün" };
    const { html } = await postWithoutDatabase(who, "/registrieren", { ...person, ...secret });
    expect(html).toContain("Das geht gerade nicht.");
    expect(html).not.toContain(secret.password);
    expect(valuesOf(html)).toEqual(expect.arrayContaining(Object.values(person)));
    expect(html).toMatch(/value="female"[^>]* selected|selected=""[^>]* value="female"/);
  });

  it("/widerruf, at the button that declares the withdrawal", async () => {
    const who = visitor();
    const typed = { name: "Erika Muster", orderNumber: "AA-2026-ABC123", email: person.email };
    const fields = { ...typed, formToken: openedForm(), items: "Alles" };
    const { html } = await postWithoutDatabase(who, "/widerruf", { ...fields, intent: "confirm" });
    expect(html).toContain("Ihr Widerruf ist noch nicht bestätigt");
    expect(html).toContain(firstSettings.email);
    expect(valuesOf(html)).toEqual(expect.arrayContaining(Object.values(fields)));
    const received = await who.post("/widerruf", { ...fields, intent: "confirm" });
    expect(received.headers.get("location")).toMatch(/eingang=/);
  });
});

describe("a form whose page needs the database is given back by the error page", () => {
  it("a quote on a product's page: sent from there once more, it arrives", async () => {
    const { id } = await createProduct({ images: [] });
    const who = visitor();
    const email = `quote${visitors}@customer.test`;
    const typed = { ...person, email, quantity: "12", phone: "0631 1" };
    const hiddenFields = { intent: "quote", formToken: openedForm() };
    const { answer, html } = await postWithoutDatabase(who, `/produkt/${id}`, {
      ...typed,
      ...hiddenFields,
    });
    expect(html).toContain("Ihre Eingaben sind noch da");
    expect(html).toContain(firstSettings.phone);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const offered = offeredForm(html);
    expect(offered).toEqual({
      action: `/produkt/${id}`,
      fields: { ...typed, ...hiddenFields },
      button: "Noch einmal senden",
    });
    expect((await who.post(offered.action, offered.fields)).status).toBe(303);
    expect(await rowsOf("quote_requests", email)).toHaveLength(1);
  });

  it("also when only the last step found the database away", async () => {
    const { id } = await createProduct({ images: [] });
    const who = visitor();
    const email = `late${visitors}@customer.test`;
    const typed = { ...person, email, intent: "quote", quantity: "3", formToken: openedForm() };
    await sql`create function shut_down() returns trigger language plpgsql as
      $$ begin raise exception 'shutting down' using errcode = '57P01'; end $$`.execute(db);
    await sql`create trigger away before insert on quote_requests
      for each row execute function shut_down()`.execute(db);
    const answer = await who.post(`/produkt/${id}`, typed);
    await sql`drop function shut_down() cascade`.execute(db);
    expect(answer.status).toBe(503);
    const offered = offeredForm(await answer.text());
    expect(offered).toMatchObject({ action: `/produkt/${id}`, fields: typed });
    expect((await who.post(offered.action, offered.fields)).status).toBe(303);
    expect(await rowsOf("quote_requests", email)).toHaveLength(1);
  });

  it("in English as well", async () => {
    const { id } = await createProduct({ images: [] });
    const who = visitor();
    await who.get("/?lng=en");
    const { html } = await postWithoutDatabase(who, `/produkt/${id}`, { intent: "quote" });
    expect(html).toContain("Your entries are still here");
    expect(offeredForm(html).button).toBe("Send again");
  });

  it("a part put on the watch list, though the form posts to no page", async () => {
    const { id } = await createProduct();
    const { email, password } = await createAccount();
    const who = visitor();
    expect((await who.post("/anmelden", { email, password })).status).toBe(303);
    const add = { intent: "add", productId: String(id), redirectTo: `/produkt/${id}` };
    const { html } = await postWithoutDatabase(who, "/merkliste", add);
    expect(offeredForm(html)).toMatchObject({ action: "/merkliste", fields: add });
    const sent = await who.post("/merkliste", add);
    expect(sent.headers.get("location")).toBe(`/produkt/${id}`);
  });

  it("the checkout: it shows the form again, because only its own button may order", async () => {
    const { id } = await createProduct();
    const email = `outage${++visitors}@customer.test`;
    const buyer = await shopperAtCheckout(proxied.server, {
      productIds: [id],
      paymentMethod: "prepayment",
      email,
    });
    const { html } = await postWithoutDatabase(buyer.shopper, "/checkout", buyer.form);
    const offered = offeredForm(html);
    expect(offered.button).toBe("Zurück zu Ihren Eingaben");
    expect(offered.fields).toEqual({ ...buyer.form, intent: "resume" });
    const form = await buyer.shopper.post(offered.action, offered.fields);
    const formHtml = await form.text();
    expect(form.status).toBe(200);
    expect(valuesOf(formHtml)).toEqual(
      expect.arrayContaining([email, "Erika", "Werkstraße 1", offered.fields.formToken]),
    );
    const orders = () => db.selectFrom("orders").select("id").where("email", "=", email).execute();
    expect(await orders()).toEqual([]);
    // Had the first POST got through after all, this would be the same order.
    expect((await buyer.order()).status).toBe(303);
    const again = await buyer.shopper.post(offered.action, offered.fields);
    await again.text();
    expect((await buyer.order()).status).toBe(303);
    expect(await orders()).toHaveLength(1);
  });

  it("a customer's profile, on the account's own page", async () => {
    const account = await createAccount({ verified: true });
    const who = visitor();
    await who.post("/anmelden", { email: account.email, password: account.password });
    const typed = { firstName: "Erika", lastName: "Neuer Name", city: "Mainz" };
    const { html } = await postWithoutDatabase(who, "/account?index", typed);
    const offered = offeredForm(html);
    expect(offered).toMatchObject({ action: "/account?index=", fields: typed });
  });
});

describe("a form with secrets or files", () => {
  it("never brings a password back, and says where the entries are", async () => {
    const account = await createAccount({ verified: true });
    const who = visitor();
    await who.post("/anmelden", { email: account.email, password: account.password });
    const typed = { password: account.password };
    const { html } = await postWithoutDatabase(who, "/account/loeschen", typed);
    expect(html).not.toContain(account.password);
    expect(html).toContain("Gehen Sie bitte im Browser einen Schritt zurück");
    expect(offeredForm(html).action).toBe("");
  });

  it("the buy-back keeps its text; files that were sent with it have to be chosen again", async () => {
    const who = visitor();
    const typed = {
      ...person,
      lastName: "Muster",
      phone: "0631 123456",
      components: "2 × S7-300, wie neu",
      formToken: openedForm(),
    };
    const form = formOf({ ...typed, intent: "send" });
    proxied.database.cut();
    const headers = { Origin: proxied.server.origin };
    const answer = await who.request("/ankauf", { method: "POST", body: form, headers });
    const html = await answer.text();
    expect(answer.status).toBe(503);
    expect(valuesOf(html)).toEqual(expect.arrayContaining(Object.values(typed)));
  });
});

it("a page of the account that can't be read says so in its title, too", async () => {
  const { email, password } = await createAccount();
  const who = visitor();
  await who.post("/anmelden", { email, password });
  proxied.database.cut();
  const answer = await who.get("/account");
  proxied.database.restore();
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain("<title>Fehler 503 – Automationsteile</title>");
});
