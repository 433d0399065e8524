import { beforeAll, describe, expect, it } from "vitest";
import { findOffer } from "~/offers/offers.server";
import { createFormToken } from "~/platform/form.server";
import { db } from "~/platform/db.server";
import { makeOffer, pathsOf } from "../support/offers";
import { openedForm } from "../support/requests";
import { createStaff } from "../support/staff";
import { errorsOf, Visitor } from "../support/visitor";

let desk: Visitor;

beforeAll(async () => {
  desk = (await createStaff("desk")).visitor;
});

describe("An offer asked about on its page", () => {
  const question = (changes: Record<string, string> = {}) => ({
    intent: "ask",
    formToken: openedForm(),
    question: "Mit Rechnung?",
    website: "",
    ...changes,
  });
  const messagesOn = (number: string) =>
    db
      .selectFrom("contact_messages")
      .select(["id", "message", "email", "last_name"])
      .where("message", "like", `%${number}%`)
      .execute();

  it("gives the desk one message that names it, whoever presses twice", async () => {
    const number = await makeOffer();
    const { page } = await pathsOf(number);
    const sent = question();
    const answer = await new Visitor().post(page, sent);
    expect([answer.status, answer.location]).toEqual([303, page]);
    await new Visitor().post(page, sent);
    const messages = await messagesOn(number);
    expect(messages).toMatchObject([
      {
        message: `Zu Ihrem Angebot ${number}:\n\nMit Rechnung?`,
        last_name: "Muster",
        email: (await findOffer({ number }))?.email,
      },
    ]);
    expect((await desk.get(`/intern/anfragen/${messages[0]?.id}`)).status).toBe(200);
  });

  it("refuses nothing and a novel beside the field, and keeps the novel", async () => {
    const number = await makeOffer();
    const { page } = await pathsOf(number);
    const empty = await new Visitor().post(page, question({ question: " " }));
    expect([empty.status, errorsOf(empty)]).toEqual([
      400,
      { question: ["contact.errors.message"] },
    ]);
    const novel = "x".repeat(5_001);
    const long = await new Visitor().post(page, question({ question: novel }));
    expect([long.status, errorsOf(long)]).toEqual([
      400,
      { question: ["contact.errors.messageLong"] },
    ]);
    expect(long.data.lastResult).toMatchObject({ initialValue: { question: novel } });
  });

  it("takes a robot for one, and stores nothing of it", async () => {
    const number = await makeOffer();
    const { page } = await pathsOf(number);
    const filled = await new Visitor().post(page, question({ website: "https://spam.test" }));
    expect(filled.status).toBe(303);
    const quick = await new Visitor().post(page, question({ formToken: createFormToken() }));
    expect(quick.status).toBe(400);
    expect(quick.data.lastResult).toMatchObject({ initialValue: { question: "Mit Rechnung?" } });
    const foreign = await new Visitor().post(page, question({ formToken: "a.b.c" }));
    expect(foreign.status).toBe(400);
    expect(await messagesOn(number)).toEqual([]);
  });

  it("is from whom it was made for, whatever else the form says", async () => {
    const number = await makeOffer();
    const { page } = await pathsOf(number);
    const forged = question({ email: "victim@else.test", offer: "AG-2026-000000" });
    await new Visitor().post(page, forged);
    const [message] = await messagesOn(number);
    expect(message?.email).toBe((await findOffer({ number }))?.email);
  });

  it("can be asked about after it has ended", async () => {
    const number = await makeOffer();
    const { page } = await pathsOf(number);
    await desk.post(`/intern/angebote/${number}`, { intent: "withdraw" });
    expect((await new Visitor().post(page, question())).status).toBe(303);
    expect(await messagesOn(number)).toHaveLength(1);
  });
});
