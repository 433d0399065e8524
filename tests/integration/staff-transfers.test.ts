import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { cancelOrder } from "~/payments/cancel-order.server";
import { findEntry } from "~/payments/bank-entries.server";
import { assignEntry, decideEntry } from "~/payments/decide-entry.server";
import { listOwedTransfers } from "~/payments/owed-transfers.server";
import { notePaid } from "~/buyback/case-acts.server";
import { settleBatch } from "~/payments/transfer-batches.server";
import { refundAmount } from "~/orders/refund-amount.server";
import { IBAN, placePrepayment, receiveLine } from "../support/bank";
import { balance, lastMailTo } from "../support/order-acts";
import { reload } from "../support/order-book";
import { changeSettings, forgetSettings } from "../support/settings";
import { actsOn, createStaff } from "../support/staff";
import { errorsOf, Visitor } from "../support/visitor";

const PATH = "/intern/zahlungen/ausgang";
const actor = { id: null, name: "operator tests" };
const OTHER_IBAN = "AT611904300234573201";

let desk: Visitor;
let deskEmail: string;

async function setOwnAccount() {
  const { visitor: owner } = await createStaff("owner");
  const account = { bankHolder: "Teile & Söhne GbR", iban: "DE02 1203 0000 0000 2020 51" };
  const answer = await changeSettings(owner, "bank", account);
  if (answer.status !== 303) throw new Error(JSON.stringify(answer.data));
}

beforeAll(async () => {
  await setOwnAccount();
  ({ visitor: desk, email: deskEmail } = await createStaff("desk"));
});

/** Paid from an account; more or less than the price, if given. */
async function placePaid(moreCents = 0) {
  const placed = await placePrepayment();
  const cents = placed.amountCents + moreCents;
  const entry = await receiveLine({ cents, text: placed.number, payer: "Zahler AG", iban: IBAN });
  await assignEntry({ id: entry.id, number: placed.number, actor });
  return reload(placed);
}

async function owedFor({ number }: { number: string }) {
  return (await listOwedTransfers()).filter((each) => each.number === number);
}

type Owed = Awaited<ReturnType<typeof listOwedTransfers>>;

async function fileForm(owed: Owed, ibans: Record<string, string> = {}) {
  const { token } = (await desk.get(PATH)).data as { token: string };
  return [
    ["intent", "file"],
    ["formToken", token],
    ...owed.flatMap(({ key, cents, iban }) => [
      ["take", `${key} ${cents}`],
      [`iban-${key}`, ibans[key] ?? iban],
    ]),
  ] as [string, string][];
}

interface File {
  reference: string;
  lines: { cents: number; name: string; text: string; state: string }[];
}

async function newestFile(): Promise<File> {
  const { files } = (await desk.get(PATH)).data as { files: File[] };
  const [file] = files;
  if (!file) throw new Error("no file");
  return file;
}

async function makeFile(owed: Owed, ibans?: Record<string, string>) {
  const answer = await desk.post(PATH, await fileForm(owed, ibans));
  if (answer.status !== 303) throw new Error(JSON.stringify(answer.data));
  return newestFile();
}

describe("What is owed by transfer", () => {
  it("is a decided refund, the rest of an ended order, too much, and money without an order", async () => {
    const [refunded, ended, over] = [await placePaid(), await placePaid(), await placePaid(700)];
    await refundAmount({ number: refunded.number, actor, cents: 1_000, reason: "Kratzer" });
    await cancelOrder({ number: ended.number, actor: "tests", restock: true });
    const stranger = await receiveLine({ cents: 2_222, payer: "Fremd", text: "Irrtum" });
    await decideEntry({ id: stranger.id, state: "to-send-back", actor });
    const from = { name: "Zahler AG", iban: IBAN };
    expect(await owedFor(refunded)).toMatchObject([
      { ...from, kind: "refund", cents: 1_000, reason: "Kratzer" },
    ]);
    expect(await owedFor(ended)).toMatchObject([
      { ...from, kind: "ended", cents: ended.amountCents },
    ]);
    expect(await owedFor(over)).toMatchObject([{ ...from, kind: "over", cents: 700 }]);
    const own = (await listOwedTransfers()).find(({ id }) => id === stranger.id);
    expect(own).toMatchObject({ kind: "entry", cents: 2_222, name: "Fremd", iban: "" });
  });
});

describe("A file for the bank", () => {
  it("takes what is ticked, once; carried out, each is noted where it belongs", async () => {
    const [ended, over] = [await placePaid(), await placePaid(300)];
    await cancelOrder({ number: ended.number, actor: "tests", restock: true });
    const stranger = await receiveLine({ cents: 3_333, payer: "Öfele", text: "Irrtum" });
    await decideEntry({ id: stranger.id, state: "to-send-back", actor });
    const key = `entry-${stranger.id}`;
    const owed = (await listOwedTransfers()).filter(
      (each) => each.key === key || [ended.number, over.number].includes(each.number),
    );
    expect(owed).toHaveLength(3);
    const form = await fileForm(owed, { [key]: "at61 1904 3002 3457 3201" });
    for (let turn = 0; turn < 2; turn++) {
      expect((await desk.post(PATH, form)).location).toBe(PATH);
    }
    const { reference, lines } = await newestFile();
    expect(lines.map(({ cents }) => cents).sort()).toEqual([300, 3_333, ended.amountCents].sort());
    const download = await desk.get(`${PATH}/${reference}`);
    expect(download.headers.get("Content-Disposition")).toContain(`${reference}.xml`);
    for (const text of [
      "DE02120300000000202051",
      "Teile + Soehne GbR",
      OTHER_IBAN,
      "<Nm>Oefele</Nm>",
      ended.number,
      '<InstdAmt Ccy="EUR">3.00<',
    ]) {
      expect(download.text).toContain(text);
    }
    expect(
      (await listOwedTransfers()).filter((each) => owed.some((o) => o.key === each.key)),
    ).toEqual([]);
    const before = await reload(ended);
    expect(before.money.sentBackCents).toBe(0);

    for (let turn = 0; turn < 2; turn++) {
      const answer = await desk.post(PATH, { intent: "settle", reference });
      expect(answer.location).toBe(PATH);
    }
    expect((await reload(ended)).paymentState).toBe("refunded");
    expect(await balance(over)).toMatchObject({ fact: "paid", overCents: 0, owedCents: 0 });
    expect((await lastMailTo(over)).text).toContain("Zu viel überwiesen");
    expect((await lastMailTo(ended)).kind).toBe("refunded-amount");
    expect((await findEntry(stranger.id))?.state).toBe("sent-back");
    expect(await settleBatch(reference, actor, notePaid)).toBe(0);
    expect((await actsOn(reference)).map((each) => [each.actor, each.act])).toEqual([
      [deskEmail, "transfers-filed"],
    ]);
    expect((await desk.get(`${PATH}/${reference}`)).text).toBe(download.text);
  });

  it("wants a right IBAN beside each, keeps what was typed, and something ticked", async () => {
    const ended = await placePaid();
    await cancelOrder({ number: ended.number, actor: "tests", restock: true });
    const owed = await owedFor(ended);
    const field = `iban-${owed[0]?.key ?? ""}`;
    const typed = { [owed[0]?.key ?? ""]: "DE88 3704 0044 0532 0130 00" };
    const answer = await desk.post(PATH, await fileForm(owed, typed));
    expect(errorsOf(answer)).toEqual({ [field]: ["staffPayments.errors.iban"] });
    expect(answer.data.lastResult).toMatchObject({
      initialValue: { [field]: Object.values(typed)[0] },
    });
    expect(errorsOf(await desk.post(PATH, await fileForm([])))).toEqual({
      "": ["staffPayments.errors.nothingTicked"],
    });
  });

  it("has no line twice, whoever presses first", async () => {
    const over = await placePaid(900);
    const owed = await owedFor(over);
    const forms = [await fileForm(owed), await fileForm(owed)];
    const answers = await Promise.all(forms.map((form) => desk.post(PATH, form)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 400]);
    expect(await balance(over)).toMatchObject({ owedCents: 900, overCents: 0 });
    const stale = await desk.post(PATH, await fileForm(owed));
    expect(errorsOf(stale)).toEqual({ "": ["staffPayments.errors.owedMoved"] });
  });

  it("that never went to the bank is discarded, and its lines can go into another", async () => {
    const over = await placePaid(500);
    const stranger = await receiveLine({
      cents: 4_444,
      payer: "Fremd",
      text: "zurück",
      iban: IBAN,
    });
    await decideEntry({ id: stranger.id, state: "to-send-back", actor });
    const pick = async () =>
      (await listOwedTransfers()).filter(
        ({ number, id }) => number === over.number || id === stranger.id,
      );
    const first = await makeFile(await pick());
    const path = `/intern/zahlungen/eingang/${stranger.id}`;
    const reopen = { intent: "reopen", version: String((await findEntry(stranger.id))?.version) };
    expect(errorsOf(await desk.post(path, reopen))).toEqual({
      "": ["staffPayments.errors.inFile"],
    });
    const drop = { intent: "drop", reference: first.reference };
    for (let turn = 0; turn < 2; turn++) expect((await desk.post(PATH, drop)).status).toBe(303);
    expect((await desk.get(`${PATH}/${first.reference}`)).status).toBe(404);
    const second = await makeFile(await pick());
    expect(second.reference).not.toBe(first.reference);
    expect(second.lines.map(({ cents }) => cents).sort()).toEqual([4_444, 500]);
    await desk.post(PATH, { intent: "settle", reference: first.reference });
    expect((await balance(over)).owedCents).toBe(500);
  });

  it("can't be made without the shop's account, and is nobody else's", async () => {
    const over = await placePaid(400);
    const form = await fileForm(await owedFor(over));
    await forgetSettings();
    const answer = await desk.post(PATH, form);
    await setOwnAccount();
    expect(errorsOf(answer)).toEqual({ "": ["staffPayments.out.noAccountText"] });
    expect((await balance(over)).overCents).toBe(400);
    const { reference } = await makeFile(await owedFor(over));
    for (const role of ["store", "adviser"] as const) {
      const { visitor } = await createStaff(role);
      expect((await visitor.get(`${PATH}/${reference}`)).status).toBe(404);
      expect((await visitor.post(PATH, { intent: "settle", reference })).status).toBe(404);
    }
    expect((await new Visitor().get(`${PATH}/${reference}`)).status).toBe(404);
    for (const wrong of ["UE-20261123-FFFFFF", "x", randomUUID()]) {
      expect((await desk.get(`${PATH}/${wrong}`)).status).toBe(404);
    }
    expect((await desk.post(PATH, { intent: "settle", reference: "x" })).status).toBe(400);
    expect((await desk.post(PATH, { intent: "steal" })).status).toBe(400);
  });
});
