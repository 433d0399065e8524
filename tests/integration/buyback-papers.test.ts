import { extractXml, Profile, validateXsd } from "@stackforge-eu/factur-x";
import { beforeAll, describe, expect, it } from "vitest";
import { notePaid } from "~/buyback/case-acts.server";
import { writeCii } from "~/documents/cii.server";
import { makeDocument } from "~/documents/make-document.server";
import { drawDocument } from "~/documents/pdf/draw.server";
import type { Language } from "~/i18n/i18n";
import { settleBatch } from "~/payments/transfer-batches.server";
import { db } from "~/platform/db.server";
import { caseOf, IBAN, makePayable, sellParts, type SoldCase } from "../support/buyback-cases";
import { fileForm, OUT, papersOf, payOut, referenceOf } from "../support/buyback-payouts";
import { brokenRules } from "../support/en16931-rules";
import { pdfText } from "../support/pdf-text";
import { changeSettings } from "../support/settings";
import { createStaff } from "../support/staff";
import { mailsTo, Visitor } from "../support/visitor";

const actor = { id: null, name: "operator tests" };
const staff = {} as Record<"owner" | "desk", Visitor>;
let owner: Visitor;
let desk: Visitor;

beforeAll(async () => {
  ({ visitor: owner } = await createStaff("owner"));
  ({ visitor: desk } = await createStaff("desk"));
  Object.assign(staff, { owner, desk });
  const account = { bankHolder: "Teile GbR", iban: "DE02 1203 0000 0000 2020 51" };
  await changeSettings(owner, "bank", account);
});

const paidMails = async ({ email }: SoldCase) =>
  (await mailsTo(email)).filter(({ kind }) => kind === "buyback-case-paid");

type PaperRow = Awaited<ReturnType<typeof papersOf>>[number];

/** As the job draws it, and what can be read on it. */
async function draw(
  { kind, number, issuedAt, snapshot }: PaperRow,
  language: Language = snapshot.language,
) {
  const document = { kind, number, issuedAt, snapshot: { ...snapshot, language } };
  const { pdf } = await drawDocument(document);
  return { document, pdf, text: pdfText(pdf) };
}

const drawNothing = () => Promise.resolve({ pdf: Buffer.from("%PDF-1.7 paper") });

const business = { kind: "business", company: "Muster AG", vatId: "DE136695976" };

describe("the paper of a paid sale", () => {
  it("of a private seller is one receipt without VAT, however often it is settled, in the mail", async () => {
    const sold = await payOut(staff);
    const papers = await papersOf(sold);
    expect(papers).toMatchObject([
      { kind: "purchase-receipt", netCents: 20_000, taxCents: 0, grossCents: 20_000 },
    ]);
    const [paper] = papers;
    const mails = await paidMails(sold);
    expect(mails.map(({ message }) => message.documentId)).toEqual([paper?.id]);
    expect(paper).toBeDefined();
    const { pdf, text } = await draw(paper!);
    for (const words of [
      "Ankaufbeleg Purchase receipt",
      `Nummer ${paper!.number}`,
      `Ankauf ${sold.number}`,
      "Verkäufer Erika Muster",
      "Weg 1 55116 Mainz Deutschland",
      "ABC-310",
      "2 Stück 100,00 € 200,00 €",
      "Von einer Privatperson gekauft, ohne Umsatzsteuer",
      "§ 25a UStG",
      "auf das Konto DE89 … 3000",
    ]) {
      expect(text).toContain(words);
    }
    expect(text).not.toMatch(/Umsatzsteuer 19|Summe netto/);
    expect(text.replaceAll(" ", "")).not.toContain(IBAN);
    await expect(extractXml(pdf)).rejects.toThrow();
  });

  it("of a small business is a receipt, too", async () => {
    const sold = await payOut(staff, { kind: "small-business", company: "Kleine Werkstatt" });
    expect(await papersOf(sold)).toMatchObject([{ kind: "purchase-receipt", taxCents: 0 }]);
  });

  const inGerman = [
    "Gutschrift Self-billed invoice",
    "Summe netto 168,07 €",
    "Umsatzsteuer 19 % 31,93 €",
    "Gutschriftbetrag 200,00 €",
    "Gutschrift im Sinne des § 14 Abs. 2 Satz 5 UStG",
  ];

  it("of a business that agreed is a credit note of ours with VAT, which says so in both languages", async () => {
    const sold = await payOut(staff, { ...business, selfBilling: "on" });
    const papers = await papersOf(sold);
    expect(papers).toMatchObject([
      { kind: "self-billed-credit-note", netCents: 16_807, taxCents: 3_193, grossCents: 20_000 },
    ]);
    const [paper] = papers;
    for (const [language, words] of [
      ["de", [...inGerman, `Verkäufer Muster AG`]],
      ["en", ["Self-billed invoice Gutschrift", "Seller Muster AG", "€168.07", "€200.00"]],
    ] as const) {
      const { pdf, text, document } = await draw(paper!, language);
      for (const each of [...words, "DE136695976", "Gutschrift", "§ 14"]) {
        expect(text).toContain(each);
      }
      const { xml } = await extractXml(pdf);
      expect(xml).toBe(writeCii(document, "en16931"));
      expect(xml).toContain("<ram:TypeCode>389</ram:TypeCode>");
      expect(await validateXsd(xml, Profile.EN16931)).toMatchObject({ valid: true, errors: [] });
      expect(brokenRules(xml)).toEqual([]);
    }
  });

  it("is listed under papers for the owner and the adviser, for the desk on its case alone", async () => {
    const sold = await payOut(staff);
    const [paper] = await papersOf(sold);
    const path = `/intern/belege/${paper?.number}`;
    const { visitor: adviser } = await createStaff("adviser");
    for (const [who, status] of [
      [owner, 200],
      [adviser, 200],
      [desk, 404],
    ] as const) {
      expect((await who.get(path)).status).toBe(status);
      const { data } = await who.get(`/intern/belege?q=${paper?.number}`);
      const listed = (data.documents as { number: string }[]).map(({ number }) => number);
      expect(listed).toEqual(status === 200 ? [paper?.number] : []);
    }
  });

  it("of a business that didn't agree is its own invoice: we issue none", async () => {
    const sold = await sellParts({ list: "ABC-311; 1" });
    await makePayable(desk, sold, business);
    await db
      .updateTable("buyback_requests")
      .set({ state: "payable", payable_cents: 10_000 })
      .where("id", "=", sold.id)
      .execute();
    await owner.post(OUT, fileForm(sold));
    await settleBatch(await referenceOf(sold), actor, notePaid);
    expect((await caseOf(sold)).state).toBe("paid");
    expect(await papersOf(sold)).toEqual([]);
    expect((await paidMails(sold))[0]?.message.documentId).toBeUndefined();
  });

  it("opens on the page of its own case and no other, for staff on theirs", async () => {
    const [sold, other] = [await payOut(staff), await payOut(staff, { article: "ABC-312" })];
    const [paper] = await papersOf(sold);
    const [foreign] = await papersOf(other);
    const file = `${paper?.number}.pdf`;
    expect((await desk.get(`${sold.path}/${file}`)).status).toBe(404);
    await makeDocument(paper?.id ?? "", drawNothing);
    await makeDocument(foreign?.id ?? "", drawNothing);
    const stranger = new Visitor();
    const page = JSON.stringify((await stranger.get(sold.path)).data);
    expect(page).toContain(paper?.number);
    expect(page).not.toContain(foreign?.number);
    const opened = await stranger.get(`${sold.path}/${file}`);
    expect([opened.status, opened.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
    expect((await stranger.get(`${other.path}/${file}`)).status).toBe(404);
    expect((await stranger.get(`/beleg/${file}`)).status).toBe(404);
    const { number } = sold;
    expect((await stranger.get(`/intern/ankauf/${number}/${file}`)).status).toBe(404);
    expect((await desk.get(`/intern/ankauf/${number}/${file}`)).status).toBe(200);
    expect((await desk.get(`/intern/ankauf/${other.number}/${file}`)).status).toBe(404);
    const { visitor: store } = await createStaff("store");
    expect((await store.get(`/intern/ankauf/${number}/${file}`)).status).toBe(404);
    const { view } = (await desk.get(`/intern/ankauf/${number}`)).data as {
      view: { papers: { number: string; hasPdf: boolean }[] };
    };
    expect(view.papers).toMatchObject([{ number: paper?.number, hasPdf: true }]);
  });
});
