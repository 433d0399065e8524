import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { db } from "~/platform/db.server";
import { createFormToken } from "~/platform/form.server";
import { deliverMail } from "~/platform/mail.server";
import { handleWithdrawal } from "~/withdrawal/handle-withdrawal.server";
import { findReceivedAt } from "~/withdrawal/withdrawals.server";
import { order } from "../support/orders";
import { createProduct } from "../support/products";

const freshEmail = () => `${randomUUID()}@customer.test`;

interface Entries {
  name: string;
  orderNumber: string;
  email: string;
  items: string;
  formToken: string;
}

function entries(changes: Partial<Entries> = {}): Entries {
  return {
    name: "Erika Muster",
    orderNumber: "AA-2026-ABC123",
    email: freshEmail(),
    items: "",
    formToken: createFormToken(),
    ...changes,
  };
}

function post(
  intent: string,
  fields: Partial<Entries>,
  { address = "192.0.2.1", language = "de" } = {},
) {
  return handleWithdrawal(
    new Request(`http://shop.test/widerruf?lng=${language}`, {
      method: "POST",
      headers: { "x-client-ip": address },
      body: new URLSearchParams({ ...fields, intent }),
    }),
  );
}

async function confirm(fields: Entries, options?: { address?: string; language?: string }) {
  const answer = await post("confirm", fields, options);
  if (!(answer instanceof Response)) throw new Error("not accepted");
  return answer;
}

const withdrawalsOf = (email: string) =>
  db.selectFrom("withdrawals").selectAll().where("email", "=", email).execute();
const mailsTo = (recipient: string) =>
  db.selectFrom("mails").selectAll().where("recipient", "=", recipient).execute();

describe("the first step of a withdrawal", () => {
  it("shows what will be declared and keeps nothing", async () => {
    const fields = entries({ items: "nur das Netzteil" });
    const answer = await post("check", fields);
    const { formToken, ...value } = fields;
    expect(answer).toMatchObject({ data: { confirm: value, formToken }, init: { status: 200 } });
    expect(await withdrawalsOf(fields.email)).toEqual([]);
  });

  it("says beside each field what is missing and keeps what was typed", async () => {
    const answer = await post(
      "check",
      entries({ name: " ", email: "erika@", orderNumber: "AA-1" }),
    );
    expect(answer).toMatchObject({
      init: { status: 400 },
      data: {
        confirm: null,
        lastResult: {
          initialValue: { email: "erika@", orderNumber: "AA-1" },
          error: { name: ["withdrawal.errors.name"], email: ["person.errors.emailFormat"] },
        },
      },
    });
  });

  it("gives everything back for changes", async () => {
    const fields = entries();
    const answer = await post("edit", fields);
    expect(answer).toMatchObject({
      data: { confirm: null, lastResult: { initialValue: { email: fields.email } } },
    });
    expect(answer).not.toHaveProperty("data.lastResult.error");
  });
});

describe("a confirmed withdrawal", () => {
  it("is kept and acknowledged at once, with content, date and time", async () => {
    const fields = entries({ items: "Netzteil" });
    const answer = await confirm(fields);
    expect(answer.status).toBe(303);
    const [withdrawal, ...others] = await withdrawalsOf(fields.email);
    expect(others).toEqual([]);
    expect(withdrawal).toMatchObject({ name: "Erika Muster", order_number: "AA-2026-ABC123" });
    expect(answer.headers.get("Location")).toBe(`/widerruf?eingang=${withdrawal?.id}`);
    const [mail] = await mailsTo(fields.email);
    const received = new Intl.DateTimeFormat("de-DE", {
      dateStyle: "medium",
      timeStyle: "short",
      timeZone: "Europe/Berlin",
    }).format(withdrawal?.received_at);
    for (const part of [received, "Erika Muster", "AA-2026-ABC123", "Netzteil"]) {
      expect(mail?.message.text).toContain(part);
    }
  });

  it("reaches the shop, too, and a reply goes to the customer", async () => {
    const fields = entries();
    await confirm(fields);
    const mails = await mailsTo("desk@shop.test");
    const mail = mails.find(({ message }) => message.text.includes(fields.email));
    expect(mail?.message.replyTo).toEqual({ name: "Erika Muster", address: fields.email });
  });

  it("is acknowledged in the language it was declared in", async () => {
    const fields = entries();
    await confirm(fields, { language: "en" });
    const [mail] = await mailsTo(fields.email);
    expect(mail?.message.subject).toContain("Acknowledgement of your withdrawal");
  });

  it("is one, however often the same form arrives, also at the same time", async () => {
    const fields = entries();
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(fields)));
    expect(new Set(answers.map((answer) => answer.headers.get("Location"))).size).toBe(1);
    expect(await withdrawalsOf(fields.email)).toHaveLength(1);
    expect(await mailsTo(fields.email)).toHaveLength(1);
  });

  it("stays when its mail can't be sent, and the mail leaves later", async () => {
    const fields = entries();
    await confirm(fields);
    const [waiting] = await mailsTo(fields.email);
    expect(waiting?.status).toBe("waiting");
    await deliverMail(waiting?.id ?? "");
    expect((await mailsTo(fields.email))[0]?.status).toBe("sent");
  });

  it("counts even when its form's token is not one of ours", async () => {
    const fields = entries({ formToken: "made-up" });
    await confirm(fields);
    expect(await withdrawalsOf(fields.email)).toHaveLength(1);
  });

  it("is noted in the order when number and address both fit", async () => {
    const product = await createProduct({ stock: 1 });
    const placed = await order(new Map([[product.id, 1]]));
    const typed = { orderNumber: placed.number.toLowerCase(), email: placed.email.toUpperCase() };
    await confirm(entries(typed));
    const [withdrawal] = await withdrawalsOf(typed.email);
    expect(withdrawal?.order_id).toBe(placed.id);
    const events = await db
      .selectFrom("order_events")
      .select("event")
      .where("order_id", "=", placed.id)
      .execute();
    expect(events.map(({ event }) => event)).toContain("withdrawal-received");
  });

  it("is answered alike for orders that are there and orders that are not", async () => {
    const product = await createProduct({ stock: 1 });
    const placed = await order(new Map([[product.id, 1]]));
    const known = await confirm(entries({ orderNumber: placed.number, email: placed.email }));
    const unknown = await confirm(entries({ orderNumber: "AA-1999-000000", email: placed.email }));
    const shape = (answer: Response) => [
      answer.status,
      answer.headers.get("Location")?.replace(/[0-9a-f-]{36}$/, ""),
      [...answer.headers.keys()],
    ];
    expect(shape(known)).toEqual(shape(unknown));
    const texts = (await mailsTo(placed.email)).filter(({ kind }) => kind.startsWith("withdrawal"));
    const plain = (text: string) => text.replaceAll(/AA-\d{4}-[0-9A-F]{6}/g, "#");
    expect(new Set(texts.map(({ message }) => plain(message.text))).size).toBe(1);
  });
});

describe("the withdrawal page", () => {
  it("tells when a withdrawal arrived only to whoever has its address", async () => {
    const answer = await confirm(entries());
    const id = answer.headers.get("Location")?.split("=")[1] ?? "";
    expect(await findReceivedAt(id)).toBeInstanceOf(Date);
    expect(await findReceivedAt(randomUUID())).toBeUndefined();
    expect(await findReceivedAt("1 or 1=1")).toBeUndefined();
  });

  it("slows down whoever declares without end, keeps their entries, and nobody else", async () => {
    const flood = { address: "198.51.100.7" };
    const fields = entries();
    for (let turn = 0; turn < 30; turn++) await confirm(entries(), flood);
    expect(await post("confirm", fields, flood)).toMatchObject({
      init: { status: 429 },
      data: { problem: "tooMany", confirm: { email: fields.email } },
    });
    await expect(confirm(entries(), { address: "198.51.100.8" })).resolves.toBeDefined();
  });
});
