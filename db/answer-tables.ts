import type { Generated, GeneratedAlways } from "kysely";
import type { CreatedAt, Timestamp } from "./columns";

export type RequestState = "open" | "answered" | "closed" | "spam";

/** Of requests that are answered in the back office. */
export interface AnswerableColumns {
  state: Generated<RequestState>;
  /** Counts the changes of state and assignment. */
  version: Generated<number>;
  assigned_to: Generated<string | null>;
  /** When it was answered last. */
  answered_at: Timestamp<Date | null>;
  /** By what spam is recognised (requests/spam.server.ts). */
  traits: GeneratedAlways<string[]>;
}

export interface RequestAnswersTable {
  id: Generated<string>;
  /** This or `quote_id`. */
  contact_id: string | null;
  quote_id: string | null;
  form_token: string;
  mail_id: string | null;
  subject: string;
  message: string;
  /** As in `AuditTable.actor`. */
  answered_by: string;
  created_at: CreatedAt;
}
