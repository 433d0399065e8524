import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import PgBoss from "pg-boss";
import { handleBuyback } from "~/buyback/handle-buyback.server";
import { handleContact } from "~/contact/handle-contact.server";
import { runHousekeeping } from "~/housekeeping.server";
import { db } from "~/platform/db.server";
import { readForm } from "~/platform/form.server";
import { handlePartRequest } from "~/quote/handle-quote.server";
import { action, loader } from "~/requests/confirm.route";
import { findRequests, listRequests } from "~/requests/requests.server";
import { retention } from "~/shop";
import { order } from "../support/orders";
import { createProduct } from "../support/products";
import { openedForm } from "../support/requests";
import { mailedLink, mailsTo } from "../support/visitor";

const person = { firstName: "Erika", lastName: "Muster" };
const text = "Haben Sie noch 6ES7315 da, gebraucht?";
const forms = {
  contact: { handle: handleContact, fields: { message: text } },
  "buy-back": { handle: handleBuyback, fields: { components: text } },
  "part request": {
    handle: async (request: Request) => handlePartRequest(request, await readForm(request)),
    fields: { articleNumber: "6ES7315", quantity: "1", message: text },
  },
};
type Form = (typeof forms)[keyof typeof forms];

let senders = 0;
const freshEmail = () => `flooded-${++senders}@customer.test`;

function send(form: Form, { email, place }: { email: string; place: string }) {
  const body = new FormData();
  const fields = { ...person, ...form.fields, email, formToken: openedForm() };
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const headers = { "x-client-ip": place };
  return form.handle(new Request("http://shop.test/", { method: "POST", body, headers }));
}

async function sendHonestly(form: Form, email = freshEmail()) {
  const answer: unknown = await send(form, { email, place: `192.0.2.${++senders % 250}` });
  const { status } = answer instanceof Response ? answer : (answer as { init: ResponseInit }).init;
  return { email, status };
}

const visit = (link: string, method: "GET" | "POST") => {
  const request = new Request(`http://shop.test${link}`, { method });
  return { request, params: {}, context: {} };
};
const toDesk = async (email: string) =>
  (await mailsTo("desk@shop.test")).filter(({ message }) => message.text.includes(email));
const listed = async (email: string) =>
  (await listRequests({ limit: 2_000 })).filter((request) => request.email === email);

beforeAll(async () => {
  // A free block of IPv6 addresses has as many places.
  await Promise.all(
    Array.from({ length: 25 }, async (_, place) => {
      for (let turn = 0; turn < 40; turn++) {
        await send(forms.contact, {
          email: `robot-${place}-${turn}@spam.test`,
          place: `2001:db8:0:${place.toString(16)}00::1`,
        });
      }
    }),
  );
}, 240_000);

describe.each(Object.entries(forms))("after a thousand requests the %s form", (_name, form) => {
  it("is open to somebody who comes for the first time, and asks them to confirm", async () => {
    const { email, status } = await sendHonestly(form);
    expect(status).toBe(303);
    expect(await toDesk(email)).toEqual([]);
    expect(await listed(email)).toEqual([]);
    const mails = await mailsTo(email);
    expect(mails.map(({ kind }) => kind)).toEqual(["request-confirm"]);
    expect(mails[0]?.message.text).not.toContain("Erika");
    expect(mails[0]?.message.text).not.toContain("6ES7315");

    const link = await mailedLink(email, "/anfrage/bestaetigen");
    expect(await loader(visit(link, "GET"))).toMatchObject({ state: "open" });
    expect(await toDesk(email)).toEqual([]);
    for (let press = 0; press < 2; press++) await action(visit(link, "POST"));
    expect(await loader(visit(link, "GET"))).toMatchObject({ state: "done", button: undefined });
    const [mail, ...others] = await toDesk(email);
    expect(others).toEqual([]);
    expect(mail?.message.text).toContain("6ES7315");
    const [request] = await listed(email);
    expect(await findRequests({ idStart: request?.id ?? "", linkSeconds: 60 })).toHaveLength(1);
  });
});

describe("the mailbox of a stranger", () => {
  it("gets ten questions an hour at most", async () => {
    const email = freshEmail();
    for (let turn = 0; turn < 10; turn++) {
      expect((await sendHonestly(forms.contact, email)).status).toBe(303);
    }
    expect((await sendHonestly(forms.contact, email)).status).toBe(429);
    expect(await mailsTo(email)).toHaveLength(10);
  });
});

describe("the queue of mails", () => {
  it("lets the mail about an order pass a thousand about requests", async () => {
    const product = await createProduct();
    const email = freshEmail();
    await order(new Map([[product.id, 1]]), { form: { email, paymentMethod: "prepayment" } });
    const boss = new PgBoss({ connectionString: process.env.DATABASE_URL, migrate: false });
    await boss.start();
    // Beside the buyer the desk gets one.
    const next = await boss.fetch<{ mailId: string }>("send-mail", { batchSize: 2 });
    await boss.stop({ graceful: false });
    const [mail] = await mailsTo(email);
    expect(next.map(({ data }) => data.mailId)).toContain(mail?.id);
  });
});

// The last: it goes on to another day, on which the flood is forgotten.
describe("a request that waits for its sender", () => {
  it("is deleted when nobody confirms it, and its link leads nowhere then", async () => {
    const waiting = await sendHonestly(forms["buy-back"]);
    const confirmed = await sendHonestly(forms.contact);
    await action(visit(await mailedLink(confirmed.email, "/anfrage/bestaetigen"), "POST"));
    const link = await mailedLink(waiting.email, "/anfrage/bestaetigen");
    const days = retention.unconfirmedRequestDays;
    await runHousekeeping(new Date(Date.now() + (days + 0.1) * 86_400_000));
    const { rows } = await sql`
      select from buyback_requests where email = ${waiting.email}`.execute(db);
    expect(rows).toEqual([]);
    await action(visit(link, "POST"));
    expect(await loader(visit(link, "GET"))).toMatchObject({ state: "invalid" });
    expect(await toDesk(waiting.email)).toEqual([]);
    expect(await listed(confirmed.email)).toHaveLength(1);
  });
});
