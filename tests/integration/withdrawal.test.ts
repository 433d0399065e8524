import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { db } from "~/platform/db.server";
import { createFormToken, readFormToken } from "~/platform/form.server";
import { deliverMail } from "~/platform/mail.server";
import { findReceived } from "~/withdrawal/withdrawals.server";
import { order } from "../support/orders";
import { createProduct } from "../support/products";
import { openedForm } from "../support/requests";
import {
  confirm,
  copiesAbout,
  entries,
  idOf,
  inBerlin,
  orderedEntries,
  postWithdrawal,
  withdrawalMails,
  withdrawalsOf,
} from "../support/withdrawals";

describe("the first step of a withdrawal", () => {
  it("shows what will be declared and keeps nothing", async () => {
    const fields = entries({ items: "nur das Netzteil" });
    const answer = await postWithdrawal("check", fields);
    const { formToken, ...value } = fields;
    expect(answer).toMatchObject({ data: { confirm: value, formToken }, init: { status: 200 } });
    expect(await withdrawalsOf(fields.email)).toEqual([]);
  });

  it("says beside each field what is missing and keeps what was typed", async () => {
    const answer = await postWithdrawal(
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
    const answer = await postWithdrawal("edit", fields);
    expect(answer).toMatchObject({
      data: { confirm: null, lastResult: { initialValue: { email: fields.email } } },
    });
    expect(answer).not.toHaveProperty("data.lastResult.error");
  });
});

describe("a confirmed withdrawal", () => {
  it("is kept and acknowledged at once, with content, date and time", async () => {
    const fields = await orderedEntries({ items: "Netzteil" });
    const answer = await confirm({ ...fields, orderNumber: fields.orderNumber.toLowerCase() });
    expect(answer.status).toBe(303);
    const [withdrawal, ...others] = await withdrawalsOf(fields.email);
    expect(others).toEqual([]);
    expect(withdrawal?.name).toBe("Erika Muster");
    expect(answer.headers.get("Location")).toBe(`/widerruf?eingang=${withdrawal?.id}`);
    const [mail] = await withdrawalMails(fields.email);
    expect(mail?.message.subject).toContain(fields.orderNumber);
    const received = inBerlin(withdrawal?.received_at);
    for (const part of [received, "Erika Muster", fields.orderNumber.toLowerCase(), "Netzteil"]) {
      expect(mail?.message.text).toContain(part);
    }
  });

  it("shows its content on the page for an hour, to be printed", async () => {
    const fields = entries({ items: "Netzteil" });
    const id = idOf(await confirm(fields));
    const { name, orderNumber, email, items } = fields;
    expect(await findReceived(id)).toMatchObject({
      content: { name, orderNumber, email, items },
    });
    await sql`
      update withdrawals set received_at = now() - interval '61 minutes' where id = ${id}`.execute(
      db,
    );
    const later = await findReceived(id);
    expect(later?.receivedAt).toBeInstanceOf(Date);
    expect(later?.content).toBeUndefined();
  });

  it("reaches the shop, too, and a reply goes to the customer", async () => {
    const fields = entries();
    await confirm(fields);
    const [mail] = await copiesAbout(fields.email);
    expect(mail?.message.replyTo).toEqual({ name: "Erika Muster", address: fields.email });
  });

  it("is acknowledged in the language it was declared in", async () => {
    const fields = entries();
    await confirm(fields, { language: "en" });
    const [mail] = await withdrawalMails(fields.email);
    expect(mail?.message.subject).toContain("Acknowledgement of your withdrawal");
  });

  it("is one, however often the same form arrives, also at the same time", async () => {
    const fields = entries();
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(fields)));
    expect(new Set(answers.map((answer) => answer.headers.get("Location"))).size).toBe(1);
    expect(await withdrawalsOf(fields.email)).toHaveLength(1);
    expect(await withdrawalMails(fields.email)).toHaveLength(1);
  });

  it("stays when its mail can't be sent, and the mail leaves later", async () => {
    const fields = entries();
    await confirm(fields);
    const [waiting] = await withdrawalMails(fields.email);
    expect(waiting?.status).toBe("waiting");
    await deliverMail(waiting?.id ?? "");
    expect((await withdrawalMails(fields.email))[0]?.status).toBe("sent");
  });

  it("changed and sent again from the same form is a second one", async () => {
    const fields = entries();
    const first = await confirm(fields);
    const second = await confirm({ ...fields, items: "nur das Netzteil" });
    expect(idOf(second)).not.toBe(idOf(first));
    expect(await withdrawalsOf(fields.email)).toHaveLength(2);
  });

  it("with a token that isn't ours is asked for once more, and counts then", async () => {
    const fields = entries({ formToken: "made-up" });
    const answer = await postWithdrawal("confirm", fields);
    expect(answer).toMatchObject({
      init: { status: 400 },
      data: { problem: "again", confirm: { email: fields.email } },
    });
    const { formToken } = (answer as { data: { formToken: string } }).data;
    expect(readFormToken(formToken)).toBeDefined();
    await confirm({ ...fields, formToken: openedForm() });
    expect(await withdrawalsOf(fields.email)).toHaveLength(1);
  });

  it("sent within two seconds is asked for once more, with everything kept", async () => {
    const fields = entries({ formToken: createFormToken() });
    expect(await postWithdrawal("confirm", fields)).toMatchObject({
      init: { status: 400 },
      data: { problem: "again", confirm: { email: fields.email }, formToken: fields.formToken },
    });
    expect(await withdrawalsOf(fields.email)).toEqual([]);
  });

  it("filled in by a robot gets the same answer and is not kept", async () => {
    const fields = entries({ website: "https://spam.test" });
    const answer = await confirm(fields);
    expect(answer.headers.get("Location")).toMatch(/^\/widerruf\?eingang=[0-9a-f-]{36}$/);
    expect(await withdrawalsOf(fields.email)).toEqual([]);
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
  });
});

describe("the withdrawal page", () => {
  it("tells when a withdrawal arrived only to whoever has its address", async () => {
    const id = idOf(await confirm(entries()));
    expect((await findReceived(id))?.receivedAt).toBeInstanceOf(Date);
    expect(await findReceived(randomUUID())).toBeUndefined();
    expect(await findReceived("1 or 1=1")).toBeUndefined();
  });

  it("slows down whoever declares without end, keeps their entries, and nobody else", async () => {
    const flood = { address: "198.51.100.7" };
    const fields = entries();
    for (let turn = 0; turn < 30; turn++) await confirm(entries(), flood);
    expect(await postWithdrawal("confirm", fields, flood)).toMatchObject({
      init: { status: 429 },
      data: { problem: "tooMany", confirm: { email: fields.email } },
    });
    await expect(confirm(entries(), { address: "198.51.100.8" })).resolves.toBeDefined();
  });
});
