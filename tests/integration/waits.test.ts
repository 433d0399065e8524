import { randomUUID } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { collectPersonData } from "~/account/own-data.server";
import { deleteOldWaits } from "~/demand/retention.server";
import { tellWaiting } from "~/demand/tell.server";
import { daysBefore } from "~/platform/clock";
import { db } from "~/platform/db.server";
import { deliverMail } from "~/platform/mail.server";
import { retention } from "~/shop";
import { moveStock } from "~/stock/moves.server";
import { mailbox } from "../support/fresh-shop";
import { createProduct } from "../support/products";
import { openedForm } from "../support/requests";
import { createSignedIn, freshEmail, mailedLink, mailsTo, Visitor } from "../support/visitor";

const ask = (email: string, articleNumber: string, visitor = new Visitor()) =>
  visitor.post("/bescheid", { email, articleNumber, formToken: openedForm() });

const confirm = async (email: string) =>
  new Visitor().post(await mailedLink(email, "/bescheid"), {});

async function waitFor(articleNumber: string, email = freshEmail()) {
  await ask(email, articleNumber);
  await confirm(email);
  return email;
}

const bring = (productId: number, pieces = 1) =>
  db
    .transaction()
    .execute((trx) => moveStock(trx, [{ productId, pieces }], { reason: "correction" }));

const noticesTo = async (email: string) =>
  (await mailsTo(email)).filter(({ kind }) => /^notice-w/.test(kind));

describe("whoever waits for a part", () => {
  it("is asked first, by a mail whose link changes nothing until its button is pressed", async () => {
    const { id, articleNumber } = await createProduct({ stock: 0 });
    const email = freshEmail();
    const answer = await ask(email.toUpperCase(), articleNumber.toLowerCase());
    expect(answer.status).toBe(303);
    await bring(id);
    await tellWaiting();
    expect(await noticesTo(email)).toEqual([]);
    const link = await mailedLink(email, "/bescheid");
    const scanner = await new Visitor().get(link);
    expect(scanner.data).toMatchObject({ question: { state: "open" } });
    await tellWaiting();
    expect(await noticesTo(email)).toEqual([]);
    await new Visitor().post(link, {});
    await new Visitor().post(link, {});
    expect((await new Visitor().get(link)).data).toMatchObject({ question: { state: "done" } });
    await tellWaiting();
    const notices = await noticesTo(email);
    expect(notices.map(({ message }) => message.subject)).toEqual([`${articleNumber} ist da`]);
  });

  it("gets one mail when the part comes in, and no second one", async () => {
    const { id, articleNumber } = await createProduct({ stock: 0 });
    const email = await waitFor(articleNumber);
    await tellWaiting();
    expect(await noticesTo(email)).toEqual([]);
    await bring(id);
    await Promise.all([tellWaiting(), tellWaiting(), tellWaiting()]);
    await bring(id);
    await tellWaiting();
    expect(await noticesTo(email)).toHaveLength(1);
  });

  it("is told of a number that the shop didn't know, once somebody adds it", async () => {
    const number = `NEU-${randomUUID().slice(0, 8)}7`;
    const email = await waitFor(number.toLowerCase().replaceAll("-", " "));
    const values = { price_cents: 100, stock: 2, images: ["neu.jpg"], condition: "Neu" };
    await db
      .insertInto("products")
      .values({ ...values, name: "Neues Teil", article_number: number })
      .execute();
    await tellWaiting();
    expect(await noticesTo(email)).toHaveLength(1);
  });

  it("isn't told of what could be bought when they asked, but of more of it", async () => {
    const { id, articleNumber } = await createProduct({ stock: 1 });
    const email = await waitFor(articleNumber);
    await tellWaiting();
    expect(await noticesTo(email)).toEqual([]);
    await bring(id);
    await tellWaiting();
    expect(await noticesTo(email)).toHaveLength(1);
  });

  it("isn't told of a part that can't be bought: without a picture, or off sale", async () => {
    const { id, articleNumber } = await createProduct({ stock: 0, images: [] });
    const email = await waitFor(articleNumber);
    await bring(id);
    await tellWaiting();
    expect(await noticesTo(email)).toEqual([]);
    await db
      .updateTable("products")
      .set({ images: ["a.jpg"] })
      .where("id", "=", id)
      .execute();
    await tellWaiting();
    expect(await noticesTo(email)).toHaveLength(1);
  });

  it("ends it with one click from the mail, together with everything else they wait for", async () => {
    const { id, articleNumber } = await createProduct({ stock: 0 });
    const other = await createProduct({ stock: 0 });
    const email = await waitFor(articleNumber);
    await waitFor(other.articleNumber, email);
    await bring(id);
    await tellWaiting();
    const [notice] = await noticesTo(email);
    await deliverMail(notice?.id ?? "");
    const url = `${mailbox.url}/mails.json?to=${encodeURIComponent(email)}`;
    expect(await (await fetch(url)).text()).toContain("List-Unsubscribe=One-Click");
    const end = await mailedLink(email, "/bescheid/ende");
    expect((await new Visitor().get(end)).data).toMatchObject({ state: "open" });
    const click = await new Visitor().post(end, { "List-Unsubscribe": "One-Click" });
    expect(click.status).toBe(200);
    expect((await new Visitor().get(end)).data).toMatchObject({ state: "done" });
    await bring(other.id);
    await tellWaiting();
    expect(await noticesTo(email)).toHaveLength(1);
  });

  it("needs no second mail where the address is the account's own", async () => {
    const { id, articleNumber } = await createProduct({ stock: 0 });
    const { person, visitor } = await createSignedIn({ verified: true });
    await ask(person.email, articleNumber, visitor);
    await bring(id);
    await tellWaiting();
    expect(await noticesTo(person.email)).toHaveLength(1);
    expect((await mailsTo(person.email)).map(({ kind }) => kind)).not.toContain("notice-confirm");
  });
});

describe("the form", () => {
  it("mails nobody a text that somebody has typed", async () => {
    const email = freshEmail();
    await ask(email, "RUFT AN 0900 123");
    const [mail] = await mailsTo(email);
    expect(JSON.stringify(mail?.message)).not.toMatch(/0900|RUFT/);
  });

  it("asks an address once a day for a part, and seldom for others", async () => {
    const email = freshEmail();
    const asked = [];
    for (let n = 0; n < 13; n++) asked.push((await ask(email, `X${n % 11}-100`)).status);
    expect(asked.slice(0, 10)).toEqual(Array(10).fill(303));
    expect(asked.slice(10)).toEqual([429, 429, 429]);
    expect(await mailsTo(email)).toHaveLength(10);
    const other = freshEmail();
    await Promise.all([ask(other, "Y-100"), ask(other, "y 100")]);
    expect(await mailsTo(other)).toHaveLength(1);
  });

  it.each([
    ["", "TEST-1"],
    ["no address", "TEST-1"],
    [`${"a".repeat(200)}@customer.test`, "TEST-1"],
    ["a@customer.test", ""],
    ["a@customer.test", "Schaltschrank"],
    ["a@customer.test", "1".repeat(101)],
    ["a@customer.test\nBcc: b@customer.test", "TEST-1"],
  ])("gives back what can't be: %j, %j", async (email, articleNumber) => {
    const answer = await ask(email, articleNumber);
    expect(answer.status).toBe(400);
    const result = answer.data.lastResult as { initialValue: object; error: object };
    expect(Object.keys(result.error)).toHaveLength(1);
  });

  it("takes nothing from robots, from forms of others or sent too quickly", async () => {
    const email = freshEmail();
    const fields = { email, articleNumber: "TEST-1" };
    const robot = { ...fields, formToken: openedForm(), website: "x" };
    expect((await new Visitor().post("/bescheid", robot)).status).toBe(303);
    const foreign = { ...fields, formToken: "not.our.token" };
    expect((await new Visitor().post("/bescheid", foreign)).status).toBe(400);
    const visitor = new Visitor();
    const { formToken } = (await visitor.get("/bescheid")).data as { formToken: string };
    expect((await visitor.post("/bescheid", { ...fields, formToken })).status).toBe(400);
    expect(await mailsTo(email)).toEqual([]);
  });

  it("stands on the page of a part that can't be bought, and where its number isn't found", async () => {
    const sold = await createProduct({ stock: 0 });
    const there = await createProduct({ stock: 1 });
    const page = async (path: string) => (await new Visitor().get(path)).data;
    expect((await page(`/produkt/${sold.id}`)).formToken).not.toBe("");
    expect((await page(`/produkt/${there.id}`)).formToken).toBe("");
    const missing = await page("/katalog?search=6ES7+999-9XX99-9XX9");
    expect(missing.wait).toMatchObject({ articleNumber: "6ES7 999-9XX99-9XX9" });
    expect((await page(`/katalog?search=${there.articleNumber}`)).wait).toBeUndefined();
  });
});

describe("the watch list", () => {
  it("tells of sold-out parts that are there again, in one mail, by choice", async () => {
    const [one, two, there] = await Promise.all([
      createProduct({ stock: 0 }),
      createProduct({ stock: 1 }),
      createProduct({ stock: 1 }),
    ]);
    const { person, visitor } = await createSignedIn({ verified: true });
    for (const { id } of [one, two, there]) {
      await visitor.post("/merkliste", { intent: "add", productId: String(id) });
    }
    await bring(one.id);
    await tellWaiting();
    expect(await noticesTo(person.email)).toEqual([]);
    const answer = await visitor.post("/account/merkliste", { intent: "watch-on" });
    expect(answer.status).toBe(303);
    await tellWaiting();
    expect(await noticesTo(person.email)).toEqual([]);
    await bring(one.id, -1);
    await bring(two.id, -1);
    await bring(one.id);
    await bring(two.id);
    await Promise.all([tellWaiting(), tellWaiting()]);
    const notices = await noticesTo(person.email);
    expect(notices.map(({ message }) => message.subject)).toEqual(["2 Teile sind da"]);
    await new Visitor().post(await mailedLink(person.email, "/bescheid/ende"), {});
    await bring(one.id, -1);
    await bring(one.id);
    await tellWaiting();
    expect(await noticesTo(person.email)).toHaveLength(1);
    expect((await visitor.get("/account/merkliste")).data).toMatchObject({ isTold: false });
  });

  it("mails no address that nobody has confirmed, and knows no other act", async () => {
    const { visitor } = await createSignedIn();
    for (const intent of ["watch-on", "other", ""]) {
      expect((await visitor.post("/account/merkliste", { intent })).status).toBe(400);
    }
  });
});

it("What somebody waits for is in their data, and goes when its term is over", async () => {
  const email = await waitFor("TEST-OWN-1");
  const never = freshEmail();
  await ask(never, "TEST-OWN-1");
  const waits = async (address: string) => (await collectPersonData(address)).requests.waits;
  expect(await waits(email)).toMatchObject([{ article_number: "TEST-OWN-1" }]);
  await deleteOldWaits(daysBefore(new Date(), -retention.waitConfirmDays - 1));
  expect(await waits(never)).toEqual([]);
  expect(await waits(email)).toHaveLength(1);
  await deleteOldWaits(daysBefore(new Date(), -retention.waitDays - 1));
  expect(await waits(email)).toEqual([]);
  vi.restoreAllMocks();
});
