import { deleteOldDevices } from "./auth/devices.server";
import { TOTP_PURPOSE } from "./auth/second-factor.server";
import { deleteDeadSessions } from "./auth/session.server";
import { deleteExpiredTokens } from "./auth/tokens.server";
import { deleteUnconfirmedAccounts } from "./auth/unconfirmed.server";
import { deleteExpiredShares } from "./cart/shared.server";
import { checkStock } from "./check-stock.server";
import { deleteOldDemand, deleteOldWaits } from "./demand/retention.server";
import { IBAN_PURPOSE } from "./payments/payouts.server";
import { deleteExpiredInvitations } from "./backoffice/invitations.server";
import { deleteOldEntries } from "./payments/bank-entries.server";
import { deleteOldDocuments } from "./documents/documents.server";
import { deleteOldStripeEvents } from "./payments/stripe-events.server";
import { deleteOldOffers } from "./offers/offers.server";
import { deleteOldSubscriptions } from "./newsletter/retention.server";
import { deleteOldOrders, forgetSubnetHashes } from "./orders/retention.server";
import { deleteOldActs } from "./platform/audit.server";
import { isDatabaseUnavailable } from "./platform/db.server";
import { log } from "./platform/log.server";
import { deleteOldMails, failStrandedMails } from "./platform/outbox.server";
import { deleteExpiredLimits } from "./platform/rate-limit.server";
import { resealColumn } from "./platform/reseal.server";
import { deleteOldImports } from "./product-files/retention.server";
import { deleteOldRequests } from "./requests/retention.server";
import { deleteOldForms } from "./stock/claim-form.server";
import { forgetHolders } from "./stock/reservations.server";

async function resealIbans(): Promise<number> {
  const cases = { table: "buyback_requests", purpose: IBAN_PURPOSE, owner: "id" };
  const lines = { table: "transfer_lines", purpose: IBAN_PURPOSE, owner: "case_id" };
  return (
    (await resealColumn({ ...cases, column: "iban_sealed" })) +
    (await resealColumn({ ...cases, column: "new_iban_sealed" })) +
    (await resealColumn({ ...lines, column: "iban" }))
  );
}

/** Reservations and uploads have jobs of their own, which run more often. */
const tasks: Record<string, (now: Date) => Promise<number>> = {
  sessions: deleteDeadSessions,
  devices: deleteOldDevices,
  tokens: deleteExpiredTokens,
  limits: deleteExpiredLimits,
  sharedLists: deleteExpiredShares,
  accounts: deleteUnconfirmedAccounts,
  secondFactors: () =>
    resealColumn({ table: "users", column: "totp_secret", purpose: TOTP_PURPOSE, owner: "id" }),
  sellersAccounts: resealIbans,
  requests: deleteOldRequests,
  offers: deleteOldOffers,
  orders: deleteOldOrders,
  documents: deleteOldDocuments,
  subnetHashes: forgetSubnetHashes,
  newsletter: deleteOldSubscriptions,
  waits: deleteOldWaits,
  demand: deleteOldDemand,
  stripeEvents: deleteOldStripeEvents,
  bankEntries: deleteOldEntries,
  mails: deleteOldMails,
  strandedMails: failStrandedMails,
  invitations: deleteExpiredInvitations,
  imports: deleteOldImports,
  acts: deleteOldActs,
  articleForms: deleteOldForms,
  stock: checkStock,
  reservations: forgetHolders,
};

/**
 * Once a day.
 * @throws Error after all tasks when one of them failed
 */
export async function runHousekeeping(now = new Date()): Promise<void> {
  const done: Record<string, number> = {};
  const failed: string[] = [];
  for (const [name, task] of Object.entries(tasks)) {
    try {
      done[name] = await task(now);
    } catch (error) {
      failed.push(name);
      // A database that is away is reported where it is waited for; the job is tried again.
      const level = isDatabaseUnavailable(error) ? "warn" : "error";
      log[level]({ err: error, task: name }, "housekeeping");
    }
  }
  log.info(done, "housekeeping");
  if (failed.length > 0) throw new Error(`Housekeeping failed: ${failed.join(", ")}`);
}
