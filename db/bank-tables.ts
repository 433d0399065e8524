import type { Generated } from "kysely";
import type { CreatedAt, Timestamp } from "./columns";

export const entryStates = ["open", "assigned", "set-aside", "to-send-back", "sent-back"] as const;
export type EntryState = (typeof entryStates)[number];

/** Money that came in; the payment of an assigned one has the same id. */
export interface BankEntriesTable {
  /** From its content (payments/bank-statement.server.ts). */
  id: string;
  /** `2026-11-23` */
  day: string;
  cents: number;
  payer: string;
  iban: string;
  text: string;
  state: Generated<EntryState>;
  /** Why it was set aside. */
  reason: Generated<string>;
  order_id: string | null;
  /** Counts the changes. */
  version: Generated<number>;
  /** As in `AuditTable.actor`. */
  imported_by: string;
  decided_by: Generated<string>;
  decided_at: Timestamp<Date | null>;
  created_at: CreatedAt;
}

/** Transfers that go out with one file; from whose account as it was then. */
export interface TransferBatchesTable {
  id: Generated<string>;
  form_token: string;
  reference: string;
  holder: string;
  iban: string;
  actor: string;
  created_at: CreatedAt;
}

export interface TransferLinesTable {
  id: Generated<string>;
  batch_id: string;
  /** This, `entry_id` or `case_id`. */
  payment_id: string | null;
  entry_id: string | null;
  /** A buy-back that is paid out: its IBAN is sealed as the case has it. */
  case_id: string | null;
  cents: number;
  name: string;
  iban: string;
  text: string;
  /** Each payment and entry is in one open line at most. */
  state: Generated<"open" | "done" | "dropped">;
}
