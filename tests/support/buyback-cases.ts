import { linkCase } from "../../app/buyback/case-link.server";
import { findCaseById } from "../../app/buyback/cases.server";
import { createFormToken } from "../../app/platform/form.server";
import { unitCode } from "../../app/stock/unit-code";
import { requestOf, send, values } from "./buyback";
import { Visitor } from "./visitor";

export const IBAN = "DE89370400440532013000";
export const OTHER_IBAN = "AT611904300234573201";

/** A case as its seller sends it. */
export async function sellParts(
  fields: Record<string, string> = {},
  files: Parameters<typeof send>[1] = [],
) {
  const form = values(fields);
  const { status, errors } = await send(form, files);
  if (status !== 303) throw new Error(`the form answered ${status} ${JSON.stringify(errors)}`);
  const { id, number } = (await requestOf(form.email ?? "")) ?? { id: "", number: "" };
  return { id, number, email: form.email ?? "", path: await linkCase(id) };
}

export type SoldCase = Awaited<ReturnType<typeof sellParts>>;

export async function caseOf({ id }: { id: string }) {
  const known = await findCaseById(id);
  if (!known) throw new Error("no case");
  return known;
}

/** The fields that every form of a case has. */
export async function seen(sold: { id: string }) {
  return { version: String((await caseOf(sold)).version), formToken: createFormToken() };
}

const seller = new Visitor();

/** A form of the seller's page. */
export async function sellerSends(
  sold: SoldCase,
  intent: string,
  fields: Record<string, string> | [string, string][] = {},
) {
  const given = Array.isArray(fields) ? fields : Object.entries(fields);
  return seller.post(sold.path, [...Object.entries({ ...(await seen(sold)), intent }), ...given]);
}

export async function staffSends(
  staff: Visitor,
  sold: SoldCase,
  intent: string,
  fields: Record<string, string> = {},
) {
  return staff.post(`/intern/ankauf/${sold.number}`, { ...(await seen(sold)), intent, ...fields });
}

interface Line {
  id: number;
  articleNumber: string;
}

export async function linesOf(staff: Visitor, { number }: SoldCase): Promise<Line[]> {
  const { data } = await staff.get(`/intern/ankauf/${number}`);
  return (data.view as { lines: Line[] }).lines;
}

/** Every line at one price, sent as an offer. */
export async function offerAll(staff: Visitor, sold: SoldCase, price = "100") {
  const lines = await linesOf(staff, sold);
  const prices = Object.fromEntries(lines.map(({ id }) => [`price-${id}`, price]));
  await staffSends(staff, sold, "prices", prices);
  return staffSends(staff, sold, "offer", { message: "Das zahlen wir.", validDays: "7" });
}

export const details = {
  kind: "private",
  holder: "Erika Muster",
  iban: IBAN,
  street: "Weg 1",
  postalCode: "55116",
  city: "Mainz",
  country: "Germany",
  shipping: "parcel",
  maySell: "on",
};

/** Accepted, with details, arrived. */
export async function deliver(
  staff: Visitor,
  sold: SoldCase,
  changes: Record<string, string> = {},
) {
  await sellerSends(sold, "accept-all", { terms: "on" });
  await sellerSends(sold, "details", { ...details, ...changes });
  await staffSends(staff, sold, "arrived");
}

/** All that was sold is taken in. */
export async function takeInAll(staff: Visitor, { number }: SoldCase) {
  const { data } = await staff.get(`/intern/ankauf/${number}`);
  const { expected } = data.view as {
    expected: { id: number; articleNumber: string; open: number }[];
  };
  for (const { id, articleNumber, open } of expected) {
    const answer = await staff.post("/intern/eingang/neu", {
      formToken: createFormToken(),
      origin: "buy-back",
      reference: number,
      soldLine: String(id),
      articleNumber,
      name: `Teil ${articleNumber}`,
      condition: "Gebraucht",
      quantity: String(open),
    });
    if (answer.status !== 303) throw new Error(`receipt: ${JSON.stringify(answer.data)}`);
  }
}

/** Each piece has its record. */
export async function testAll(staff: Visitor, { number }: SoldCase, result = "passed") {
  const { data } = await staff.get(`/intern/ankauf/${number}`);
  const { units } = data.view as { units: { id: number; result: string | null }[] };
  for (const { id } of units.filter((unit) => !unit.result)) {
    const answer = await staff.post(`/intern/stueck/${unitCode(id)}/test`, {
      formToken: createFormToken(),
      "check-housing": "passed",
      result,
    });
    if (answer.status !== 303) throw new Error(`test: ${JSON.stringify(answer.data)}`);
  }
}

/** Released for payment. */
export async function makePayable(
  staff: Visitor,
  sold: SoldCase,
  changes: Record<string, string> = {},
) {
  await offerAll(staff, sold);
  await deliver(staff, sold, changes);
  await takeInAll(staff, sold);
  await testAll(staff, sold);
  await staffSends(staff, sold, "inspected");
  return staffSends(staff, sold, "release");
}
