import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { cancelOrder } from "~/payments/cancel-order.server";
import { findEntry, importEntries } from "~/payments/bank-entries.server";
import { assignEntry } from "~/payments/decide-entry.server";
import { listPayments } from "~/orders/ledger.server";
import { db } from "~/platform/db.server";
import { terms } from "~/shop";
import { bankFile, IBAN, placePrepayment, receiveLine, upload } from "../support/bank";
import { balance, lastMailTo } from "../support/order-acts";
import { openOrder, reload, settledState } from "../support/order-book";
import { actsOn, createStaff } from "../support/staff";
import { errorsOf, Visitor } from "../support/visitor";

const PATH = "/intern/zahlungen";
const pathOf = ({ id }: { id: string }) => `${PATH}/eingang/${id}`;

let desk: Visitor;
let deskEmail: string;

beforeAll(async () => {
  ({ visitor: desk, email: deskEmail } = await createStaff("desk"));
});

interface Shown {
  id: string;
  tick: string;
  proposal?: { certainty: string; number: string; openCents: number };
}

async function lists() {
  const { matching, unclear } = (await desk.get(PATH)).data as Record<string, Shown[]>;
  return { matching: matching ?? [], unclear: unclear ?? [] };
}

async function shownFor(entry: { id: string }) {
  const { matching, unclear } = await lists();
  return [...matching, ...unclear].find(({ id }) => id === entry.id);
}

/** The form of one entry as its page shows it. */
async function act(entry: { id: string }, intent: string, fields: Record<string, string> = {}) {
  const { version } = (await findEntry(entry.id)) ?? { version: 0 };
  return desk.post(pathOf(entry), { intent, version: String(version), ...fields });
}

const paymentsOf = async (placed: { id: string }) =>
  (await listPayments(placed.id)).map(({ cents, reference }) => [cents, reference]);

describe("The bank's file", () => {
  it("is stored once; what fits in number and amount is ticked, noted and pays the order, once", async () => {
    const placed = await placePrepayment();
    const text = `${placed.number.replaceAll("-", " ")} Danke`;
    const file = bankFile([{ cents: placed.amountCents, text }]);
    for (let turn = 0; turn < 2; turn++) {
      const answer = await desk.post(PATH, upload(file));
      expect([answer.status, answer.location]).toEqual([303, PATH]);
    }
    const { matching } = await lists();
    const [entry, ...others] = matching;
    expect(others).toEqual([]);
    expect(entry?.proposal).toMatchObject({ certainty: "exact", number: placed.number });
    for (let turn = 0; turn < 2; turn++) {
      const answer = await desk.post(PATH, { take: entry?.tick ?? "" });
      expect(answer.location).toBe(PATH);
    }
    expect(await settledState(placed)).toBe("paid paid sold");
    expect(await paymentsOf(placed)).toEqual([[placed.amountCents, `Walzwerk: ${text}`]]);
    expect(await actsOn(placed.number)).toMatchObject([{ actor: deskEmail, act: "order-payment" }]);
    expect(await actsOn(entry?.id ?? "")).toMatchObject([
      { actor: deskEmail, act: "entry-assigned", after: { order: placed.number } },
    ]);
    expect((await lists()).matching).toEqual([]);
    await desk.post(PATH, upload(file));
    expect((await findEntry(entry?.id ?? ""))?.state).toBe("assigned");
  });

  it("says beside the field what is wrong with it", async () => {
    const wrong: [File, string, number][] = [
      [new File([], "leer.csv"), "none", 400],
      [new File(["Hallo"], "brief.txt"), "unreadable", 400],
      [bankFile([{ cents: -500 }]), "empty", 400],
      [new File(["x".repeat(2_000_001)], "gross.csv"), "tooLarge", 413],
      [new File(["x".repeat(2_100_000)], "groesser.csv"), "tooLarge", 413],
    ];
    for (const [file, problem, status] of wrong) {
      const answer = await desk.post(PATH, upload(file));
      expect([answer.data.upload, answer.status]).toEqual([problem, status]);
    }
    const broken = new FormData();
    broken.append("statement", "text");
    expect((await desk.post(PATH, broken)).data.upload).toBe("none");
  });

  it("leaves to a person what doesn't fit, and proposes what it may be", async () => {
    const [one, two] = [await placePrepayment(), await placePrepayment()];
    const part = await receiveLine({ cents: 1_000, text: one.number });
    const nameless = await receiveLine({ cents: two.amountCents, text: "Rechnung" });
    const strange = await receiveLine({ cents: 7, text: "AA-2026-000000" });
    const found = await Promise.all([part, nameless, strange].map(shownFor));
    expect(found.map((each) => each?.proposal)).toMatchObject([
      { certainty: "differs", number: one.number, openCents: one.amountCents },
      { certainty: "amount", number: two.number },
      undefined,
    ]);
    expect((await lists()).matching).toEqual([]);
  });

  it("knows the account of a buyer's earlier order, and two of one amount by nothing", async () => {
    const email = `${randomUUID()}@customer.test`;
    const first = await placePrepayment({ email });
    const iban = "AT611904300234573201";
    const paid = await receiveLine({ cents: first.amountCents, text: first.number, iban });
    await assignEntry({ id: paid.id, number: first.number, actor: { id: null, name: "tests" } });
    const second = await placePrepayment({ email });
    const entry = await receiveLine({ cents: 4_321, text: "Rest", iban });
    expect((await shownFor(entry))?.proposal).toMatchObject({
      certainty: "buyer",
      number: second.number,
    });
    const twin = await placePrepayment({ priceCents: 33_333 });
    await placePrepayment({ priceCents: 33_333 });
    const unclear = await receiveLine({ cents: twin.amountCents, text: "Danke" });
    expect((await shownFor(unclear))?.proposal).toBeUndefined();
  });

  it("brings two transfers for one order: the second isn't ticked", async () => {
    const placed = await placePrepayment();
    const line = { cents: placed.amountCents, text: placed.number };
    const entries = [await receiveLine(line), await receiveLine({ ...line, payer: "Noch einmal" })];
    const found = await Promise.all(entries.map(shownFor));
    const certainties = found.map((each) => each?.proposal?.certainty);
    expect(certainties.sort()).toEqual(["differs", "exact"]);
    const ticks = found.map((each): [string, string] => ["take", each?.tick ?? ""]);
    expect((await desk.post(PATH, ticks)).status).toBe(303);
    expect(await balance(placed)).toMatchObject({ fact: "over", overCents: placed.amountCents });
  });
});

describe("An entry, by its own page,", () => {
  it("is assigned by hand, as people write numbers; too little is a part", async () => {
    const placed = await placePrepayment();
    const entry = await receiveLine({ cents: placed.amountCents - 500, text: "ohne Nummer" });
    const number = ` ${placed.number.toLowerCase().replaceAll("-", " ")} `;
    for (let turn = 0; turn < 2; turn++) {
      const answer = await act(entry, "assign", { number });
      expect(answer.location).toBe(PATH);
    }
    expect(await balance(placed)).toMatchObject({ fact: "part", openCents: 500 });
    expect(await findEntry(entry.id)).toMatchObject({ state: "assigned", number: placed.number });
  });

  it("lets a small difference go, so that the order is paid and nothing is open", async () => {
    const placed = await placePrepayment();
    const missing = terms.acceptedDifferenceCents;
    const entry = await receiveLine({ cents: placed.amountCents - missing, text: placed.number });
    const fields = { number: placed.number, acceptsLess: "on" };
    expect((await act(entry, "assign", fields)).location).toBe(PATH);
    expect(await settledState(placed)).toBe("paid paid sold");
    expect(await balance(placed)).toMatchObject({ fact: "paid", openCents: 0, overCents: 0 });
    expect((await lastMailTo(placed)).kind).toBe("payment-received");
    expect(await actsOn(placed.number)).toMatchObject([{ after: { waivedCents: missing } }]);
    await cancelOrder({ number: placed.number, actor: "tests", restock: true });
    expect(await balance(placed)).toMatchObject({ owedCents: placed.amountCents - missing });
  });

  it("lets no larger one go", async () => {
    const placed = await placePrepayment();
    const cents = placed.amountCents - terms.acceptedDifferenceCents - 1;
    const entry = await receiveLine({ cents, text: placed.number });
    const answer = await act(entry, "assign", { number: placed.number, acceptsLess: "on" });
    expect(errorsOf(answer)).toEqual({
      acceptsLess: ["staffOrders.refused.difference-too-high"],
    });
    expect(await settledState(placed)).toBe("pending open held");
    expect(await paymentsOf(placed)).toEqual([]);
    expect((await findEntry(entry.id))?.state).toBe("open");
  });

  it("for an order that was cancelled meanwhile is money that is owed", async () => {
    const placed = await placePrepayment();
    const entry = await receiveLine({ cents: placed.amountCents, text: placed.number });
    const tick = (await shownFor(entry))?.tick ?? "";
    await cancelOrder({ number: placed.number, actor: "tests", restock: true });
    expect((await shownFor(entry))?.proposal).toMatchObject({ certainty: "differs", openCents: 0 });
    expect((await desk.post(PATH, { take: tick })).status).toBe(303);
    expect(await balance(placed)).toMatchObject({ fact: "owed", owedCents: placed.amountCents });
  });

  it("is set aside with a reason, opened again, and sent back", async () => {
    const entry = await receiveLine({ cents: 8_800, text: "Privat", iban: IBAN });
    expect(errorsOf(await act(entry, "set-aside", { reason: " " }))).toEqual({
      reason: ["staffPayments.errors.reason"],
    });
    const steps: [string, Record<string, string>, string][] = [
      ["set-aside", { reason: "privat" }, "set-aside"],
      ["reopen", {}, "open"],
      ["send-back", {}, "to-send-back"],
    ];
    for (const [intent, fields, state] of steps) {
      for (let turn = 0; turn < 2; turn++) {
        expect((await act(entry, intent, fields)).status).toBe(303);
      }
      expect((await findEntry(entry.id))?.state).toBe(state);
    }
    expect((await actsOn(entry.id)).map((each) => each.act)).toEqual([
      "entry-set-aside",
      "entry-reopened",
      "entry-to-send-back",
    ]);
  });

  it("decided by two people at once becomes one thing, and the other is told", async () => {
    const [one, two] = [await placePrepayment(), await placePrepayment()];
    const entry = await receiveLine({ cents: 5_000, text: "wessen?" });
    const numbers = [one.number, two.number];
    const answers = await Promise.all(numbers.map((number) => act(entry, "assign", { number })));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    const paid = [...(await paymentsOf(one)), ...(await paymentsOf(two))];
    expect(paid.map(([cents]) => cents)).toEqual([5_000]);
    const late = await desk.post(pathOf(entry), {
      intent: "set-aside",
      version: "0",
      reason: "privat",
    });
    expect([late.status, late.data.moved]).toMatchObject([409, { stored: { state: "assigned" } }]);
  });

  it("refuses what is no order, one that pays online just now, and what isn't there", async () => {
    const entry = await receiveLine({ cents: 5_100, text: "?" });
    for (const [number, error] of [
      ["", "number"],
      ["Rechnung 5", "number"],
      ["AA-2026-000000", "unknownOrder"],
    ] as const) {
      const answer = await act(entry, "assign", { number });
      expect(errorsOf(answer)).toEqual({ number: [`staffPayments.errors.${error}`] });
    }
    expect((await act({ id: randomUUID() }, "assign")).status).toBe(404);
    expect((await desk.post(pathOf({ id: "x" }), { intent: "assign" })).status).toBe(404);
    const { placed } = await openOrder();
    expect(errorsOf(await act(entry, "assign", { number: placed.number }))).toEqual({
      number: ["staffOrders.refused.payment-under-way"],
    });
    expect((await act(entry, "steal")).status).toBe(400);
    for (const take of ["", "x", `${randomUUID()} ${entry.id}`, `${entry.id} AA-2026-000000`]) {
      expect((await desk.post(PATH, { take })).status).toBe(303);
    }
    expect((await findEntry(entry.id))?.state).toBe("open");
  });
});

describe("Payments are", () => {
  it("read by the adviser, and nobody's but the desk's and the owner's to decide", async () => {
    const entry = await receiveLine({ cents: 6_100, text: "Rollen" });
    const paths = [PATH, pathOf(entry), `${PATH}/ausgang`];
    const adviser = (await createStaff("adviser")).visitor;
    const store = (await createStaff("store")).visitor;
    const owner = (await createStaff("owner")).visitor;
    for (const path of paths) {
      expect((await adviser.get(path)).data.mayAct).toBe(false);
      expect((await owner.get(path)).data.mayAct).toBe(true);
      for (const visitor of [adviser, store, new Visitor()]) {
        expect((await visitor.post(path, { intent: "send-back" })).status).toBe(404);
      }
      for (const visitor of [store, new Visitor()]) {
        expect((await visitor.get(path)).status).toBe(404);
      }
    }
    expect((await adviser.post(PATH, upload(bankFile([])))).status).toBe(404);
  });

  it("decided with the password, when it was given too long ago", async () => {
    const { visitor, id, password } = await createStaff("desk");
    const placed = await placePrepayment();
    const entry = await receiveLine({ cents: placed.amountCents, text: placed.number });
    const tick = (await shownFor(entry))?.tick ?? "";
    await db
      .updateTable("sessions")
      .set({ password_at: new Date(Date.now() - 3_600_000) })
      .where("user_id", "=", id)
      .execute();
    expect(errorsOf(await visitor.post(PATH, { take: tick }))).toEqual({
      password: ["auth.errors.password"],
    });
    expect((await visitor.post(PATH, { take: tick, password })).status).toBe(303);
    expect((await reload(placed)).paymentState).toBe("paid");
  });

  it("stored in thousands at once", async () => {
    const entries = Array.from({ length: 2_500 }, (_, at) => ({
      id: randomUUID(),
      day: "2026-11-23",
      cents: at + 1,
      payer: "",
      iban: "",
      text: "",
    }));
    const by = { actor: { id: null, name: "operator tests" }, file: "viele.csv" };
    expect(await importEntries(entries, by)).toBe(2_500);
    expect(await importEntries(entries, by)).toBe(0);
    expect((await desk.get(PATH)).data.more).toBeGreaterThan(2_000);
  });
});
