import { randomUUID } from "node:crypto";
import { findEntry, importEntries, type StoredEntry } from "../../app/payments/bank-entries.server";
import { readStatement } from "../../app/payments/bank-statement.server";
import { db } from "../../app/platform/db.server";
import { order } from "./orders";
import { createProduct } from "./products";

/** Banks, their files, and orders that wait for a transfer. */

export const IBAN = "DE89370400440532013000";

/** To be paid by transfer; each has another amount unless it is given. */
let amounts = 20_000;
export async function placePrepayment({ priceCents = (amounts += 137), email = "" } = {}) {
  const product = await createProduct({ priceCents });
  const address = email || `${randomUUID()}@customer.test`;
  const form = { paymentMethod: "prepayment", email: address } as const;
  return order(new Map([[product.id, 1]]), { form });
}

export interface BankLine {
  cents: number;
  text?: string;
  payer?: string;
  iban?: string;
}

const euros = (cents: number) => (cents / 100).toFixed(2).replace(".", ",");

export function bankFile(lines: readonly BankLine[]): File {
  const rows = lines.map(({ cents, text = "", payer = "Walzwerk", iban = "" }) =>
    ["23.11.2026", payer, text, iban, euros(cents)].join(";"),
  );
  const head = "Buchungstag;Auftraggeber;Verwendungszweck;IBAN;Betrag";
  return new File([[head, ...rows].join("\n")], "umsatz.csv");
}

/** What came in, as it is stored. */
export async function receiveLine(line: BankLine): Promise<StoredEntry> {
  const content = new Uint8Array(await bankFile([line]).arrayBuffer());
  const { entries } = readStatement(content);
  await importEntries(entries, { actor: { id: null, name: "operator tests" }, file: "umsatz.csv" });
  const stored = await findEntry(entries[0]?.id ?? "");
  if (!stored) throw new Error("no entry");
  return stored;
}

export function upload(file: File): FormData {
  const form = new FormData();
  form.append("statement", file);
  return form;
}

/** One for a payment, or for nothing that is left. @returns its reference */
export async function keepTransferFile(paymentId: string | null = null): Promise<string> {
  const reference = `UE-20261123-${randomUUID().slice(-6).toUpperCase()}`;
  const { id } = await db
    .insertInto("transfer_batches")
    .values({
      ...{ form_token: randomUUID(), reference, actor: "operator tests" },
      ...{ holder: "Shop", iban: IBAN },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("transfer_lines")
    .values({
      ...{ batch_id: id, payment_id: paymentId },
      ...{ cents: 100, name: "Erika Muster", iban: IBAN, text: "Rechnung" },
    })
    .execute();
  return reference;
}
