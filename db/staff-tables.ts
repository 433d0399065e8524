import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { CreatedAt, Timestamp } from "./columns";

export type StaffRole = "owner" | "desk" | "store" | "adviser";

/** One for each address. */
export interface StaffInvitationsTable {
  email: string;
  role: StaffRole;
  token_hash: string;
  /** Who invited, as in `AuditTable.actor`. */
  invited_by: string;
  created_at: Timestamp;
  expires_at: Timestamp;
}

/** What somebody changed: field and value, as little as tells it. */
export type AuditValues = Record<string, string | number | boolean | null>;

/** A change of the shop's settings (app/settings/). */
export interface SettingsTable {
  id: GeneratedAlways<number>;
  /** Planned while it lies ahead. */
  valid_from: ColumnType<Date, Date, never>;
  content: ColumnType<Record<string, string | number>, string, never>;
  created_at: CreatedAt;
  /** As `AuditTable.actor`. */
  created_by: string;
  /** Before it held. */
  withdrawn_at: Timestamp<Date | null>;
}

/** Written with the act itself, never changed. */
export interface AuditTable {
  id: Generated<number>;
  created_at: CreatedAt;
  /** `null` for the operator's commands. */
  actor_id: string | null;
  /** E-mail address, or `operator NAME`. */
  actor: string;
  /** `staff.invited`: what it was about and what happened. */
  act: string;
  subject_kind: string;
  /** A number, an id, an address: what people search it by. */
  subject: string;
  before: ColumnType<AuditValues | null, string | null, never>;
  after: ColumnType<AuditValues | null, string | null, never>;
}
