import { describe, expect, it } from "vitest";
import { handleContact } from "~/contact/handle-contact.server";
import { db } from "~/platform/db.server";
import { runShop } from "../support/command";
import { openedForm, post } from "../support/requests";

let counter = 0;

function message(part: Record<string, string> = {}) {
  return {
    formToken: openedForm(),
    firstName: "Erika",
    lastName: "Muster",
    email: `contact-${++counter}@customer.test`,
    phone: "",
    organization: "",
    message: "Haben Sie noch 6ES7315 da?",
    website: "",
    ...part,
  };
}

async function send(fields: Record<string, string>) {
  const answer = await handleContact(post("/kontakt", new URLSearchParams(fields)));
  return "data" in answer
    ? { status: answer.init?.status, errors: answer.data.lastResult.error }
    : { status: answer.status, errors: undefined };
}

const rows = (email: string) =>
  db.selectFrom("contact_messages").selectAll().where("email", "=", email).execute();
const mailsTo = (recipient: string) =>
  db.selectFrom("mails").selectAll().where("recipient", "=", recipient).execute();

describe("a contact message", () => {
  it("is a row with a mail to the shop and a confirmation that repeats nothing", async () => {
    const form = message({ phone: "0631 12345", organization: "Werk GmbH" });
    expect((await send(form)).status).toBe(303);
    expect(await rows(form.email)).toMatchObject([{ company: "Werk GmbH", phone: "0631 12345" }]);
    const [confirmation] = await mailsTo(form.email);
    expect(confirmation?.message.text).not.toContain("Erika");
    expect(confirmation?.message.text).not.toContain("6ES7315");
    const toShop = (await mailsTo("desk@shop.test")).find(
      (mail) => mail.message.replyTo?.address === form.email,
    );
    expect(toShop?.message.text).toContain("6ES7315");
  });

  it("has a number that both sides and the operator's command know it by", async () => {
    const form = message();
    await send(form);
    const [row] = await rows(form.email);
    const number = row?.id.slice(0, 8).toUpperCase() ?? "";
    const texts = (await db.selectFrom("mails").select("message").execute())
      .map((mail) => mail.message.text)
      .filter((text) => text.includes(`Vorgangsnummer: ${number}`));
    expect(texts).toHaveLength(2);
    expect((await runShop(["requests", "show", number])).out).toContain(form.email);
  });

  it("sent twice from one form is kept once, changed in between twice", async () => {
    const form = message();
    await send(form);
    await send(form);
    expect(await rows(form.email)).toHaveLength(1);
    await send({ ...form, message: "Noch eine Frage." });
    expect(await rows(form.email)).toHaveLength(2);
    expect(await mailsTo(form.email)).toHaveLength(2);
  });

  it.each(["firstName", "lastName", "email", "message"])("needs %s", async (field) => {
    const { status, errors } = await send(message({ [field]: " " }));
    expect(status).toBe(400);
    expect(Object.keys(errors ?? {})).toEqual([field]);
  });

  it("can't bring a header into the mail", async () => {
    const { status } = await send(message({ lastName: "Muster\r\nBcc: x@y.de" }));
    expect(status).toBe(400);
  });

  it("with somebody else's token is asked to be sent again", async () => {
    const { status, errors } = await send(message({ formToken: "forged" }));
    expect(status).toBe(400);
    expect(errors).toEqual({ "": ["form.expired"] });
  });
});
