import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { findLinkedOrder, withOrderLink } from "~/orders/order-link.server";
import { shipOrder } from "~/orders/order-transitions.server";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { createSecret } from "~/platform/secrets.server";
import { mailbox } from "../support/fresh-shop";
import { openOrder, payOnline } from "../support/order-book";
import { listRoutes } from "../support/routes";
import { Visitor } from "../support/server";
import { serverOfFile } from "../support/server-of-file";
import { Visitor as Caller } from "../support/visitor";

const server = serverOfFile();

interface Mail {
  subject: string;
  text: string;
  html: string;
}

const linkIn = (text: string) => /\/bestellung\/[^\s"&]+/.exec(text)?.[0] ?? "";

/** What has left for a buyer; the server sends it. */
async function delivered(recipient: string, subject: string): Promise<Mail> {
  const find = async () => {
    const answer = await fetch(`${mailbox.url}/mails.json?to=${encodeURIComponent(recipient)}`);
    return ((await answer.json()) as Mail[]).find((mail) => mail.subject.includes(subject));
  };
  await expect.poll(find).toBeDefined();
  return (await find()) as Mail;
}

async function outboxOf(recipient: string) {
  return db.selectFrom("mails").select("message").where("recipient", "=", recipient).execute();
}

async function paidOrder() {
  const { placed } = await openOrder();
  await payOnline(placed);
  return placed;
}

const recordPath = "pruefung/:token";

describe("The link in every mail about an order", () => {
  it("shows a guest the order's state, then its parcel, and nobody else anything", async () => {
    const placed = await paidOrder();
    const mail = await delivered(placed.email, "Bestellbestätigung");
    const link = linkIn(mail.text);
    expect(link).toMatch(/^\/bestellung\/[\w-]{43}\?lng=de$/);
    expect(linkIn(mail.html)).toBe(link);

    const guest = new Visitor(server.origin);
    const page = await guest.get(link);
    const html = await page.text();
    expect(page.status).toBe(200);
    for (const text of [placed.number, "Bezahlt", "Werkstraße 1", "Versand ausstehend"]) {
      expect(html).toContain(text);
    }
    expect(html).toContain(`/widerruf?bestellung=${placed.number}`);
    expect(html).toContain(`/kontakt?bestellung=${placed.number}`);
    expect(html).not.toContain(placed.email);
    expect(html).toMatch(/<meta name="robots" content="noindex"/);
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    expect(page.headers.get("Referrer-Policy")).toBe("same-origin");

    await shipOrder({ number: placed.number, actor: "tests", trackingNumber: "JJD0001" });
    const second = await delivered(placed.email, "unterwegs");
    expect(linkIn(second.text)).toBe(link);
    const english = await (await guest.get(link.replace("lng=de", "lng=en"))).text();
    expect(english).toContain("JJD0001");
    expect(english).toContain("Shipped");
  });

  it("is kept as a hash only, and stays out of the log", async () => {
    const placed = await paidOrder();
    const link = linkIn((await delivered(placed.email, "Bestellbestätigung")).text);
    await new Visitor(server.origin).get(link);
    await new Visitor(server.origin).get(link.replace("/bestellung/", "/Bestellung/"));
    const token = link.slice("/bestellung/".length, link.indexOf("?"));
    expect(JSON.stringify(await outboxOf(placed.email))).not.toContain(token);
    const rows = await db.selectFrom("order_links").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(server.output()).toContain("/bestellung/:token");
    expect(server.output()).not.toContain(token);
  });

  it("stays out of the log like every address that opens something private", async () => {
    const visitor = new Visitor(server.origin);
    const token = createSecret();
    // The record of a piece is printed on its label: everybody may read it.
    const secret = listRoutes().filter(({ path }) => /:token/.test(path) && path !== recordPath);
    expect(secret.length).toBeGreaterThan(4);
    for (const { path } of secret) {
      await visitor.get(`/${path.replace(":token", token).replace(":file", "1")}`);
    }
    const page = await visitor.get(`/angebot/${token}`);
    expect(page.headers.get("Referrer-Policy")).toBe("same-origin");
    expect(server.output()).toContain("/angebot/:token");
    expect(server.output()).not.toContain(token);
  });

  it("leads nowhere but to what to do, when it is another's, broken or made up", async () => {
    const placed = await paidOrder();
    const { text } = await delivered(placed.email, "Bestellbestätigung");
    const token = linkIn(text).slice("/bestellung/".length).split("?")[0] ?? "";
    const wrong = [
      placed.id,
      placed.number,
      createSecret(),
      token.slice(0, 42),
      `${token}x`,
      token.split("").reverse().join(""),
      "%00",
      "%ff%fe",
      "..%2f..",
      randomBytes(400).toString("hex"),
    ];
    const guest = new Visitor(server.origin);
    for (const part of wrong) {
      const answer = await guest.get(`/bestellung/${part}`);
      expect([part, answer.status]).toEqual([part, 404]);
      expect(await answer.text()).not.toContain("Werkstraße 1");
    }
    const page = await (await guest.get(`/bestellung/${createSecret()}`)).text();
    expect(page).toContain("Öffnen Sie bitte den Link in der neuesten E-Mail");
  });

  it("goes on working under a new SESSION_SECRET, and orders from before get one", async () => {
    const placed = await paidOrder();
    const message = { subject: "", text: `/bestellung/${placed.id}`, html: "", orderId: placed.id };
    const tokenNow = async () => (await withOrderLink(message)).text.slice("/bestellung/".length);
    const old = await tokenNow();
    const secrets = env.SESSION_SECRET;
    env.SESSION_SECRET = ["another-secret-for-tests-0123456789abcdef"];
    const young = await tokenNow();
    env.SESSION_SECRET = secrets;
    expect(young).not.toBe(old);
    for (const token of [old, young]) {
      expect((await findLinkedOrder(token))?.number).toBe(placed.number);
    }
    await db.deleteFrom("order_links").where("order_id", "=", placed.id).execute();
    expect(await findLinkedOrder(old)).toBeUndefined();
    expect(await findLinkedOrder(await tokenNow())).toBeDefined();
    await db.deleteFrom("orders").where("id", "=", placed.id).execute();
    expect(await findLinkedOrder(old)).toBeUndefined();
    expect(await tokenNow()).toBe(old);
  });
});

describe("A question about an order", () => {
  it("begins with its number, which nobody can use to put in words of their own", async () => {
    const about = async (text: string) =>
      (await new Caller().get(`/kontakt?bestellung=${encodeURIComponent(text)}`)).data.about;
    expect(await about("aa-2026-12ABCD")).toBe("Zu meiner Bestellung AA-2026-12ABCD:\n\n");
    expect(await about("AA-2026-12ABCD zahlen Sie an")).toBeUndefined();
  });
});
