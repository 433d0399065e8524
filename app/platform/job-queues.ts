import type PgBoss from "pg-boss";
import type { Language } from "../../db/columns";

export interface JobPayloads {
  "send-mail": { mailId: string };
  "release-expired-orders": Record<string, never>;
  "refund-order": { orderId: string };
  "refund-amount": { paymentId: string };
  "end-payment-page": { orderId: string };
  "check-vat-id": { orderId: string };
  "buyback-terms": Record<string, never>;
  "sweep-uploads": Record<string, never>;
  housekeeping: Record<string, never>;
  backup: Record<string, never>;
  alarms: Record<string, never>;
  reconcile: Record<string, never>;
  "morning-list": Record<string, never>;
  "send-reset-link": { email: string; language: Language };
  "warn-of-guesses": { email: string; inARow: number };
  "product-import": { importId: number };
  "tell-waiting": Record<string, never>;
  "make-document": { documentId: string };
  "product-feed": Record<string, never>;
}

export type JobName = keyof JobPayloads;

interface JobQueue {
  queue: Omit<PgBoss.Queue, "name">;
  everySeconds?: number;
  /** An idle shop asks less often where nobody waits. */
  pollingSeconds?: number;
  /** A worker takes one job a second. */
  workers?: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const scheduled = { policy: "short", expireInSeconds: HOUR / 2, retryDelay: 10 * MINUTE } as const;
const patient = { retryDelay: 5, retryBackoff: true, expireInSeconds: MINUTE } as const;

// A queue's only option to drop jobs that wait is `retentionMinutes`.
export const jobQueues: Record<JobName, JobQueue> = {
  "send-mail": {
    // About a day and a half: an SMTP server that is away loses nothing.
    queue: { ...patient, retryLimit: 14, retryDelay: 8, expireInSeconds: 4 * MINUTE },
    workers: 4,
  },
  "release-expired-orders": {
    queue: { policy: "short", retryLimit: 0, expireInSeconds: 2 * MINUTE },
    everySeconds: MINUTE,
    pollingSeconds: 5,
  },
  "refund-order": {
    // About a day, then the desk takes over.
    queue: { ...patient, retryLimit: 13, retryDelay: 10 },
  },
  "refund-amount": { queue: { ...patient, retryLimit: 13, retryDelay: 10 } },
  "end-payment-page": { queue: { ...patient, retryLimit: 10 } },
  // Registers of member states are away for nights; after a day and a half staff ask again.
  "check-vat-id": { queue: { ...patient, retryLimit: 13, retryDelay: 15 }, pollingSeconds: 5 },
  "buyback-terms": {
    queue: { policy: "short", retryLimit: 0, expireInSeconds: HOUR / 4 },
    everySeconds: HOUR / 4,
    pollingSeconds: 5,
  },
  "sweep-uploads": {
    queue: { policy: "short", retryLimit: 0, expireInSeconds: HOUR / 2 },
    everySeconds: HOUR,
    pollingSeconds: 5,
  },
  housekeeping: { queue: { ...scheduled, retryLimit: 2 }, everySeconds: DAY, pollingSeconds: 5 },
  // A million products take minutes.
  backup: {
    queue: { ...scheduled, expireInSeconds: 2 * HOUR, retryLimit: 5 },
    everySeconds: DAY,
    pollingSeconds: 5,
  },
  alarms: {
    queue: { policy: "short", retryLimit: 0, expireInSeconds: 2 * MINUTE },
    everySeconds: 10 * MINUTE,
    pollingSeconds: 5,
  },
  // The handler knows what time it is in Germany.
  "morning-list": {
    queue: { policy: "short", retryLimit: 2, expireInSeconds: 2 * MINUTE },
    everySeconds: HOUR / 4,
    pollingSeconds: 5,
  },
  reconcile: { queue: { ...scheduled, retryLimit: 5 }, everySeconds: DAY, pollingSeconds: 5 },
  "tell-waiting": {
    queue: { policy: "short", retryLimit: 0, expireInSeconds: 5 * MINUTE },
    everySeconds: MINUTE,
    pollingSeconds: 5,
  },
  // A million products take minutes.
  "product-feed": {
    queue: { policy: "short", retryLimit: 2, retryDelay: 5 * MINUTE, expireInSeconds: HOUR },
    everySeconds: 4 * HOUR,
    pollingSeconds: 5,
  },
  // What it has done stays done: the next attempt goes on.
  "product-import": {
    queue: { retryLimit: 6, retryDelay: 5, retryBackoff: true, expireInSeconds: HOUR / 2 },
    pollingSeconds: 2,
  },
  // Number and content are there already: files may take a day of tries.
  "make-document": { queue: { ...patient, retryLimit: 13, expireInSeconds: 2 * MINUTE } },
  "send-reset-link": { queue: { ...patient, retryLimit: 5, retentionMinutes: 24 * 60 } },
  "warn-of-guesses": {
    queue: { ...patient, retryLimit: 5, retentionMinutes: 24 * 60 },
    pollingSeconds: 5,
  },
};

export const jobNames = Object.keys(jobQueues) as JobName[];
