/** The shop: Remix's build behind the guard, and the jobs beside it. */
import * as build from "virtual:remix/server-build";
import type { MailMessage } from "../db/schema";
import { deleteExpiredShares } from "./cart/shared.server";
import { raiseAlarms } from "./alarms.server";
import { sendResetLink } from "./auth/password-reset.server";
import { mailGuessWarning } from "./auth/warnings.server";
import { mailMorningList } from "./backoffice/today/morning-mail.server";
import { backUpNightly } from "./backup/nightly.server";
import { endLapsedReservations } from "./stock/reservations.server";
import { writeSearches } from "./demand/count-searches.server";
import { tellWaiting } from "./demand/tell.server";
import { withCaseLink } from "./buyback/case-link.server";
import { moveBuybacks } from "./buyback/case-terms-job.server";
import { sweepUploads } from "./buyback/sweep.server";
import { lapseOffers } from "./offers/offer-acts.server";
import { withOfferLink } from "./offers/offer-link.server";
import { mailDocument } from "./orders/document-mail.server";
import { noteMissingPayments } from "./orders/missing-payments.server";
import { withOrderLink } from "./orders/order-link.server";
import { checkVatId } from "./orders/vat-checks.server";
import { endPaymentPage } from "./payments/cancel-order.server";
import { withDocument } from "./documents/attach-document.server";
import { drawAside } from "./documents/draw-aside.server";
import { requeueUnmade } from "./documents/documents.server";
import { makeDocument } from "./documents/make-document.server";
import { reconcileNightly } from "./payments/reconcile-nightly.server";
import { remindOfPrepayments } from "./payments/reminders.server";
import { requeueLostAmounts, sendRefund } from "./payments/refund-amount.server";
import { refundOrder, requeueLostRefunds } from "./payments/refund-order.server";
import { releaseExpiredOrders } from "./payments/overdue.server";
import { closeDb, installOutageHandlers } from "./platform/db.server";
import { runHousekeeping } from "./housekeeping.server";
import { serveFiles } from "./platform/before-remix.server";
import { env } from "./platform/env.server";
import { guardRoutes } from "./platform/guard.server";
import { startJobs } from "./platform/jobs.server";
import { deliverMail } from "./platform/mail.server";
import { startMetrics, stopMetrics } from "./platform/metrics-port.server";
import { createListener } from "./platform/listener.server";
import { serveCachedPage } from "./platform/page-cache.server";
import { listenWithRemix } from "./platform/remix-handler.server";
import { createRouteLabels } from "./platform/route-label.server";
import { runImport } from "./product-files/run-import.server";
import { makeFeed } from "./product/feed.server";
import { serveCachedPicture } from "./product/picture-response.server";
import { followSettings } from "./settings/settings.server";

const routes = guardRoutes(build.routes);

export const listener = createListener({
  early:
    env.NODE_ENV === "production"
      ? [serveFiles(build.assetsBuildDirectory), serveCachedPicture, serveCachedPage]
      : [],
  answer: listenWithRemix({ ...build, routes }),
  label: createRouteLabels(routes),
});

installOutageHandlers();
startMetrics();
const settings = await followSettings();
const draw = drawAside(new URL("./paper.js", import.meta.url));
const complete = async (message: MailMessage) =>
  withDocument(await withCaseLink(await withOfferLink(await withOrderLink(message))));
export const jobs = startJobs({
  "send-mail": ({ mailId }, { isLast }) => deliverMail(mailId, isLast, complete),
  "release-expired-orders": async () => {
    await releaseExpiredOrders();
    await lapseOffers();
    await endLapsedReservations();
    await remindOfPrepayments();
    await requeueLostRefunds();
    await requeueLostAmounts();
    await requeueUnmade();
    await noteMissingPayments();
  },
  "refund-order": ({ orderId }, attempt) => refundOrder(orderId, attempt),
  "refund-amount": ({ paymentId }, attempt) => sendRefund(paymentId, attempt),
  "end-payment-page": ({ orderId }) => endPaymentPage(orderId),
  "check-vat-id": (payload) => checkVatId(payload),
  "send-reset-link": sendResetLink,
  "warn-of-guesses": mailGuessWarning,
  "product-import": runImport,
  "tell-waiting": async () => {
    await tellWaiting();
  },
  "make-document": ({ documentId }) => makeDocument(documentId, draw, mailDocument),
  "product-feed": async () => {
    await makeFeed();
  },
  "sweep-uploads": async () => {
    await sweepUploads();
    await deleteExpiredShares();
  },
  "buyback-terms": () => moveBuybacks(),
  housekeeping: () => runHousekeeping(),
  backup: () => backUpNightly(),
  alarms: () => raiseAlarms(),
  "morning-list": () => mailMorningList(),
  reconcile: () => reconcileNightly(),
});

/** What stays open until requests and jobs have ended. */
export async function close(): Promise<void> {
  stopMetrics();
  settings.stop();
  await writeSearches().catch(() => undefined);
  await closeDb();
}
