import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "~/platform/db.server";
import { createFormToken } from "~/platform/form.server";
import { deleteRequestsOf } from "~/requests/retention.server";
import { order } from "../support/orders";
import { createProduct } from "../support/products";
import { actsOn, createStaff } from "../support/staff";
import { freshEmail, mailsTo } from "../support/visitor";

interface Listed {
  entries: { id: string; email: string; isSuspect: boolean }[];
  next?: string;
}
interface Shown {
  asked: {
    state: string;
    version: number;
    assigneeId: string | null;
    suspicions: string[];
    answers: { subject: string; message: string; answeredBy: string; mailStatus: string }[];
  };
  reference: string;
  suggestedSubject: string;
  history: { requests: { id: string }[]; orders: { number: string }[] };
}

const PATH = "/intern/anfragen";
let desk: Awaited<ReturnType<typeof createStaff>>;

beforeAll(async () => {
  desk = await createStaff("desk");
});

type Changes = Partial<Record<"email" | "message" | "last_name", string>> & {
  language?: "de" | "en";
  created_at?: Date;
};

async function write(changes: Changes = {}) {
  const sender = {
    first_name: "Erika",
    last_name: "Muster",
    email: freshEmail(),
    form_token: null,
  };
  const { id } = await db
    .insertInto("contact_messages")
    .values({ ...sender, message: "Haben Sie das noch?", ...changes })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function askForQuote(email: string) {
  const sender = { first_name: "Erika", last_name: "Muster", email, form_token: null };
  const { id } = await db
    .insertInto("quote_requests")
    .values({ ...sender, product_name: "CPU 315-2", article_number: "6ES7315", quantity: 3 })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const list = async (query = "") =>
  (await desk.visitor.get(`${PATH}${query}`)).data as unknown as Listed;
const idsOf = ({ entries }: Listed) => entries.map(({ id }) => id);
const look = async (id: string) =>
  (await desk.visitor.get(`${PATH}/${id}`)).data as unknown as Shown;
const act = async (id: string, intent: string, fields: Record<string, string> = {}) => {
  const { version } = (await look(id)).asked;
  return desk.visitor.post(`${PATH}/${id}`, { intent, version: String(version), ...fields });
};
const answerFields = () => ({
  formToken: createFormToken(),
  subject: "Ihre Frage",
  message: "Guten Tag,\n\nja.",
});
const referenceOf = (id: string) => `AN-${id.slice(0, 8).toUpperCase()}`;

it("Unknown requests and acts are refused", async () => {
  const owner = (await createStaff("owner")).visitor;
  expect((await owner.get(PATH)).status).toBe(200);
  for (const id of ["4711", randomUUID(), "%00"]) {
    expect((await owner.get(`${PATH}/${id}`)).status).toBe(404);
    expect((await owner.post(`${PATH}/${id}`, { intent: "spam" })).status).toBe(404);
  }
  const id = await write();
  expect((await owner.post(`${PATH}/${id}`, { intent: "burn" })).status).toBe(400);
  expect((await owner.post(`${PATH}/${id}`, { intent: "spam", version: "x" })).status).toBe(400);
});

describe("The list", () => {
  it("has open messages and quotes with the oldest first, and goes on page by page", async () => {
    const name = `Pager${randomUUID().slice(0, 8)}`;
    for (let turn = 0; turn < 60; turn++) {
      // Some at the very same moment.
      const created_at = new Date(Date.UTC(2026, 0, 1, 0, Math.floor(turn / 7)));
      await write({ last_name: name, created_at });
    }
    const first = await list(`?q=${name}`);
    const second = await list(`?q=${name}&after=${encodeURIComponent(first.next ?? "")}`);
    expect([first.entries.length, second.entries.length]).toEqual([50, 10]);
    expect(second.next).toBeUndefined();
    expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(60);
    const noDay = `2026-02-31T00:00:00.000000Z_${randomUUID()}`;
    for (const after of ["nonsense", noDay]) {
      expect((await list(`?q=${name}&after=${after}`)).entries).toHaveLength(50);
    }
  });

  it("filters by kind, state, who has taken it on, and text; a reference opens its request", async () => {
    const email = freshEmail();
    const [message, quote] = [await write({ email }), await askForQuote(email)];
    expect(idsOf(await list(`?q=${email}`)).sort()).toEqual([message, quote].sort());
    expect(idsOf(await list(`?q=${email}&kind=quote`))).toEqual([quote]);
    expect(idsOf(await list(`?q=${email}&kind=contact`))).toEqual([message]);
    await act(message, "assign", { assignee: desk.id });
    expect(idsOf(await list(`?q=${email}&assignee=${desk.id}`))).toEqual([message]);
    expect(idsOf(await list(`?q=${email}&assignee=none`))).toEqual([quote]);
    await act(quote, "closed");
    expect(idsOf(await list(`?q=${email}`))).toEqual([message]);
    expect(idsOf(await list(`?q=${email}&state=closed`))).toEqual([quote]);
    expect(idsOf(await list(`?q=${email}&state=all`))).toHaveLength(2);
    expect(idsOf(await list("?q=100%25_"))).toEqual([]);
    const found = await desk.visitor.get(`${PATH}?q=[${referenceOf(quote)}]`);
    expect(found.location).toBe(`${PATH}/${quote}`);
  });

  it("leaves out what its sender hasn't confirmed yet", async () => {
    const email = freshEmail();
    const id = await write({ email });
    await db
      .insertInto("unconfirmed_requests")
      .values({
        token_hash: randomUUID(),
        request_id: id,
        kind: "contact-message",
        message: JSON.stringify({}),
      })
      .execute();
    expect(idsOf(await list(`?q=${email}`))).toEqual([]);
    expect((await desk.visitor.get(`${PATH}/${id}`)).status).toBe(404);
  });
});

describe("An answer", () => {
  it("is shown before it goes, leaves once in the person's language, and is kept", async () => {
    const email = freshEmail();
    const id = await write({ email, language: "en", message: "Do you still have it?" });
    const before = await look(id);
    expect(before.suggestedSubject).toMatch(/^Your message of /);
    const fields = { ...answerFields(), subject: "Your CPU" };
    const shown = await act(id, "preview", fields);
    expect(shown.status).toBe(200);
    expect(shown.data.preview).toMatchObject({ subject: `Your CPU [${referenceOf(id)}]` });
    expect(shown.data.lastResult).toMatchObject({ initialValue: { message: fields.message } });
    expect(await mailsTo(email)).toEqual([]);

    const form = { intent: "answer", version: "0", ...fields };
    const both = await Promise.all([1, 2].map(() => desk.visitor.post(`${PATH}/${id}`, form)));
    expect(both.map(({ status }) => status)).toEqual([303, 303]);
    const [mail, ...more] = await mailsTo(email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ kind: "request-answer", language: "en" });
    expect(mail?.message.subject).toBe(`Your CPU [${referenceOf(id)}]`);
    expect(mail?.message.text).toContain("Do you still have it?");
    expect(mail?.message.text).toContain("Please leave");
    const { asked } = await look(id);
    expect(asked).toMatchObject({ state: "answered", version: 1 });
    expect(asked.answers).toMatchObject([
      { subject: "Your CPU", answeredBy: desk.email, mailStatus: "waiting" },
    ]);
    expect(await actsOn(referenceOf(id))).toMatchObject([
      { actor: desk.email, act: "request-answered", after: { requestState: "answered" } },
    ]);
    await db.transaction().execute((trx) => deleteRequestsOf(trx, email));
    expect(await mailsTo(email)).toEqual([]);
  });

  it("to a quote names what was asked for, in German", async () => {
    const email = freshEmail();
    const id = await askForQuote(email);
    expect((await look(id)).suggestedSubject).toBe("Ihre Anfrage: CPU 315-2");
    expect((await act(id, "answer", answerFields())).status).toBe(303);
    const [mail] = await mailsTo(email);
    expect(mail?.message.text).toContain("6ES7315");
    expect(mail?.message.text).toContain("im Betreff stehen");
  });

  it("is refused when somebody else was quicker, with what was typed", async () => {
    const email = freshEmail();
    const id = await write({ email });
    await act(id, "closed");
    const late = { intent: "answer", version: "0", ...answerFields() };
    const answer = await desk.visitor.post(`${PATH}/${id}`, late);
    expect(answer.status).toBe(409);
    expect(answer.data.moved).toEqual({ version: 1, stored: { state: "closed", assignee: "" } });
    expect(answer.data.lastResult).toMatchObject({ initialValue: { message: late.message } });
    expect(await mailsTo(email)).toEqual([]);
    expect((await desk.visitor.post(`${PATH}/${id}`, { ...late, version: "1" })).status).toBe(303);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it("needs a subject and a text, and forges no header", async () => {
    const id = await write();
    for (const wrong of [{ subject: "" }, { message: " " }, { subject: "a\r\nBcc: x@y.test" }]) {
      const refused = await act(id, "answer", { ...answerFields(), ...wrong });
      expect([JSON.stringify(wrong), refused.status]).toEqual([JSON.stringify(wrong), 400]);
    }
    expect((await look(id)).asked.answers).toEqual([]);
  });
});

describe("Handling", () => {
  it("assigns, closes and opens again, each once and on record", async () => {
    const id = await write();
    await act(id, "assign", { assignee: desk.id });
    const closing = { intent: "closed", version: "1" };
    for (let turn = 0; turn < 2; turn++) {
      expect((await desk.visitor.post(`${PATH}/${id}`, closing)).status).toBe(303);
    }
    expect((await look(id)).asked).toMatchObject({ state: "closed", version: 2 });
    const late = await desk.visitor.post(`${PATH}/${id}`, { intent: "spam", version: "1" });
    expect(late.status).toBe(409);
    expect(late.data.moved).toMatchObject({ stored: { state: "closed", assignee: desk.email } });
    await act(id, "open");
    await act(id, "assign");
    expect((await look(id)).asked).toMatchObject({ state: "open", assigneeId: null });
    expect((await actsOn(referenceOf(id))).map((each) => each.act)).toEqual([
      "request-assigned",
      "request-closed",
      "request-reopened",
      "request-assigned",
    ]);
  });

  it("isn't assigned to who answers none", async () => {
    const id = await write();
    const { id: assignee } = await createStaff("store");
    expect((await act(id, "assign", { assignee })).status).toBe(400);
    expect((await look(id)).asked.assigneeId).toBeNull();
  });

  it("shows what else came from the address", async () => {
    const email = freshEmail();
    const [id, other] = [await write({ email: email.toUpperCase() }), await askForQuote(email)];
    const product = await createProduct();
    const placed = await order(new Map([[product.id, 1]]), { form: { email } });
    const { history } = await look(id);
    expect(history.requests.map((each) => each.id)).toContain(other);
    expect(history.orders.map((each) => each.number)).toEqual([placed.number]);
  });
});

describe("Spam", () => {
  const sentence = "wir bringen ihre webseite auf platz eins bei jeder suchmaschine";
  const isSuspect = async (id: string) => idsOf(await list("?state=suspect")).includes(id);

  it("is recognised by sender, link and sentence of what was marked, and only sorted", async () => {
    const email = freshEmail();
    const marked = await write({
      email,
      message: `Guten Tag! ${sentence}. Siehe https://www.rank-boost.example/a`,
    });
    const bySender = await write({ email: email.toUpperCase(), message: "Hallo" });
    const byLink = await write({ message: "Sehen Sie http://rank-boost.example/b?x=1" });
    const bySentence = await write({ message: `Hallo Chef,\n${sentence.toUpperCase()}!` });
    const innocent = await write({ message: "Haben Sie eine CPU 315-2 DP auf Lager?" });
    const suspects = [bySender, byLink, bySentence];
    for (const id of [...suspects, innocent]) expect(await isSuspect(id)).toBe(false);
    await act(marked, "spam");
    for (const id of suspects) expect(await isSuspect(id)).toBe(true);
    expect(await isSuspect(innocent)).toBe(false);
    expect((await look(byLink)).asked.suspicions).toEqual(["link rank-boost.example"]);
    expect((await look(bySentence)).asked.suspicions).toEqual([`sentence ${sentence}`]);
    const open = await list(`?q=${email}`);
    expect(open.entries).toMatchObject([{ id: bySender, isSuspect: true }]);
    expect(idsOf(await list(`?q=${email}&state=spam`))).toEqual([marked]);

    await act(byLink, "answer", answerFields());
    expect(await isSuspect(bySentence)).toBe(true);
    const linkAgain = await write({
      message: "Noch einmal: rank-boost.example, www.rank-boost.example",
    });
    expect(await isSuspect(linkAgain)).toBe(false);
    await act(marked, "open");
    expect(await isSuspect(bySentence)).toBe(false);
  });

  it("condemns a domain after two, until somebody from there was answered", async () => {
    const domain = `${randomUUID()}.example`;
    const from = (name: string) => write({ email: `${name}@${domain}`, message: "Hallo" });
    const [one, two, three] = [await from("one"), await from("two"), await from("three")];
    await act(one, "spam");
    expect(await isSuspect(three)).toBe(false);
    await act(two, "spam");
    expect(await isSuspect(three)).toBe(true);
    await act(await from("customer"), "answer", answerFields());
    expect(await isSuspect(three)).toBe(false);
  });
});
