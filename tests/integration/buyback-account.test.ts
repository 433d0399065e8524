import { beforeAll, describe, expect, it } from "vitest";
import { withCaseLink } from "~/buyback/case-link.server";
import {
  caseOf,
  details,
  IBAN,
  makePayable,
  OTHER_IBAN,
  sellerSends,
  sellParts,
  type SoldCase,
  staffSends,
} from "../support/buyback-cases";
import { fileForm, OUT, referenceOf } from "../support/buyback-payouts";
import { changeSettings } from "../support/settings";
import { createStaff } from "../support/staff";
import { mailsTo, Visitor } from "../support/visitor";

let owner: Visitor;

beforeAll(async () => {
  ({ visitor: owner } = await createStaff("owner"));
  const account = { bankHolder: "Teile GbR", iban: "DE02 1203 0000 0000 2020 51" };
  await changeSettings(owner, "bank", account);
});

/** Inspected and released, so that only the account is left to say. */
async function released() {
  const sold = await sellParts({ list: "ABC-820; 1" });
  await makePayable(owner, sold);
  await staffSends(owner, sold, "recall");
  return sold;
}

const asking = async ({ email }: SoldCase) =>
  (await mailsTo(email)).filter(({ kind }) => kind === "buyback-case-iban-asked");

/** As the newest mail asks. */
async function confirm(sold: SoldCase) {
  const mails = await asking(sold);
  const { text } = await withCaseLink(mails.at(-1)!.message);
  const konto = /konto=([\w-]{43})/.exec(text)?.[1] ?? "";
  await new Visitor().post(sold.path, { intent: "confirm-iban", konto });
  return text;
}

/** What the bank is told. */
async function transferTo(sold: SoldCase) {
  await staffSends(owner, sold, "release");
  await owner.post(OUT, fileForm(sold));
  const { text } = await owner.get(`${OUT}/${await referenceOf(sold)}`);
  const [, to = ""] = text.split("<CdtTrfTxInf>");
  return to;
}

describe("an account", () => {
  it("of another holder alone is another one: confirmed by mail, then paid to", async () => {
    const sold = await released();
    await sellerSends(sold, "details", { ...details, holder: "Erika Beispiel", iban: "" });
    expect(await caseOf(sold)).toMatchObject({
      holder: "Erika Muster",
      newIbanHint: "DE89 … 3000",
    });
    expect(await confirm(sold)).toContain("Erika Beispiel, DE89 … 3000");
    expect(await caseOf(sold)).toMatchObject({ holder: "Erika Beispiel", newIbanHint: "" });
    const to = await transferTo(sold);
    expect(to).toContain("<Nm>Erika Beispiel</Nm>");
    expect(to).toContain(`<IBAN>${IBAN}</IBAN>`);
  });

  it("that waits for its word can have its holder corrected", async () => {
    const sold = await released();
    await sellerSends(sold, "details", { ...details, holder: "Erika Bespiel", iban: OTHER_IBAN });
    await sellerSends(sold, "details", { ...details, holder: "Erika Beispiel", iban: "" });
    await confirm(sold);
    const to = await transferTo(sold);
    expect(to).toContain("<Nm>Erika Beispiel</Nm>");
    expect(to).toContain(`<IBAN>${OTHER_IBAN}</IBAN>`);
  });

  it("of the same holder asks nobody when something else is corrected", async () => {
    const sold = await released();
    await sellerSends(sold, "details", { ...details, street: "Weg 2", iban: "" });
    expect(await asking(sold)).toEqual([]);
    expect(await caseOf(sold)).toMatchObject({ holder: "Erika Muster", newIbanHint: "" });
  });
});
