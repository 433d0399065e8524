import { db } from "../../app/platform/db.server";
import { handleWithdrawal } from "../../app/withdrawal/handle-withdrawal.server";
import { order } from "./orders";
import { createProduct } from "./products";
import { openedForm } from "./requests";
import { freshEmail } from "./visitor";

let senders = 0;

export interface Entries {
  name: string;
  orderNumber: string;
  email: string;
  items: string;
  formToken: string;
  website?: string;
}

export function entries(changes: Partial<Entries> = {}): Entries {
  return {
    name: "Erika Muster",
    orderNumber: "AA-2026-ABC123",
    email: freshEmail(),
    items: "",
    formToken: openedForm(),
    ...changes,
  };
}

export function postWithdrawal(
  intent: string,
  fields: Partial<Entries>,
  { address = `203.0.113.${++senders}`, language = "de" } = {},
) {
  return handleWithdrawal(
    new Request(`http://shop.test/widerruf?lng=${language}`, {
      method: "POST",
      headers: { "x-client-ip": address },
      body: new URLSearchParams({ ...fields, intent }),
    }),
  );
}

export async function confirm(fields: Entries, options?: { address?: string; language?: string }) {
  const answer = await postWithdrawal("confirm", fields, options);
  if (!(answer instanceof Response)) throw new Error("not accepted");
  return answer;
}

/** Entries whose number and address fit an order. */
export async function orderedEntries(changes: Partial<Entries> = {}) {
  const product = await createProduct({ stock: 1 });
  const placed = await order(new Map([[product.id, 1]]), { form: { email: freshEmail() } });
  return entries({ orderNumber: placed.number, email: placed.email, ...changes });
}

export const inBerlin = (date?: Date) =>
  new Intl.DateTimeFormat("de-DE", {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: "Europe/Berlin",
  }).format(date);
export const idOf = (answer: Response) => answer.headers.get("Location")?.split("=")[1] ?? "";
export const withdrawalsOf = (email: string) =>
  db.selectFrom("withdrawals").selectAll().where("email", "=", email).execute();
export const withdrawalMails = (recipient: string) =>
  db
    .selectFrom("mails")
    .selectAll()
    .where("recipient", "=", recipient)
    .where("kind", "like", "withdrawal%")
    .execute();
export const copiesAbout = async (email: string) =>
  (await withdrawalMails("desk@shop.test")).filter(({ message }) => message.text.includes(email));
