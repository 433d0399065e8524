import { beforeAll, beforeEach, expect, it } from "vitest";
import { createProduct } from "../support/products";
import { serverOfFile } from "../support/server-of-file";
import { Visitor as Reader } from "../support/server";
import { changeSettings, dayAhead, forgetSettings } from "../support/settings";
import { shopperAtCheckout } from "../support/shopper";
import { createStaff } from "../support/staff";
import type { Visitor } from "../support/visitor";

// Saved in this process, shown by another: as on two machines.
const server = serverOfFile();

let owner: Visitor;
beforeAll(async () => {
  owner = (await createStaff("owner")).visitor;
});
beforeEach(forgetSettings);

const read = async (path: string) => (await new Reader(server.origin).get(path)).text();
const shows = (path: string, text: string) =>
  expect.poll(() => read(path), { timeout: 5_000 }).toContain(text);

it("A page that was cached shows the new phone number, and so does one about a failure", async () => {
  const { id } = await createProduct();
  const pages = ["/", "/katalog", `/produkt/${id}`, "/impressum"];
  for (const path of pages) expect(await read(path)).toContain("+49 6131 0000000");
  await changeSettings(owner, "kontakt", { phone: "+49 651 4711" });
  for (const path of pages) {
    await shows(path, "+49 651 4711");
    expect(await read(path)).not.toContain("6131 0000000");
  }
  const foreign = { Origin: "https://evil.test" };
  const failed = await new Reader(server.origin).post("/anmelden", {}, foreign);
  expect(failed.status).toBe(403);
  const html = await failed.text();
  expect(html).toContain("tel:+496514711");
  expect(html).toContain("data-shop=");
});

it("A buyer at the checkout is told of the new price of shipping before ordering", async () => {
  const { id } = await createProduct({ priceCents: 5_000, stock: 2 });
  const { shopper, form } = await shopperAtCheckout(server, {
    productIds: [id],
    paymentMethod: "prepayment",
  });
  expect(form).toMatchObject({ shownAmountCents: "5619" });
  await changeSettings(owner, "versand", { domesticCents: "7,49" });
  await shows(`/produkt/${id}`, "7,49");
  const told = await shopper.post("/checkout", form);
  expect(told.status).toBe(400);
  const html = await told.text();
  expect(html).toContain("Der Gesamtbetrag hat sich geändert");
  expect(html).toContain("57,49");
  expect(html).not.toContain("6,19");
});

it("A notice stands on every page, as plain text, and goes when it is taken back", async () => {
  const notice = {
    noticeDe: "Ferien & <i>Ruhe</i>",
    noticeEn: "Holidays & rest",
    noticeFrom: dayAhead(0),
    noticeTo: dayAhead(3),
    dispatchFrom: dayAhead(4),
  };
  const { id } = await createProduct();
  expect((await changeSettings(owner, "hinweis", notice)).status).toBe(400);
  await changeSettings(owner, "hinweis", { ...notice, noticeDe: "Ferien & Ruhe" });
  for (const path of ["/", "/katalog", `/produkt/${id}`, "/agb", "/nirgends"]) {
    await shows(path, "Ferien &amp; Ruhe");
  }
  expect(await read(`/produkt/${id}`)).toContain("Versand wieder ab dem");
  expect(await read("/")).not.toContain("24\u00a0Stunden oder");
  const none = { noticeDe: "", noticeEn: "", noticeFrom: "", noticeTo: "", dispatchFrom: "" };
  await changeSettings(owner, "hinweis", none);
  await expect.poll(() => read("/katalog"), { timeout: 5_000 }).not.toContain("Ferien");
});
