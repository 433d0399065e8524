/**
 * What `remix-serve` runs: Remix's build behind the guard, and the jobs beside it. Request lines are
 * ours (platform/request.server.ts), because those of `remix-serve` carry query strings.
 */
import morgan from "morgan";
import * as build from "virtual:remix/server-build";
import { sendResetLink } from "./auth/password-reset.server";
import { sweepUploads } from "./buyback/sweep.server";
import { refundOrder, releaseExpiredOrders } from "./checkout/settle.server";
import { guardRoutes } from "./platform/guard.server";
import { startJobs } from "./platform/jobs.server";
import { deliverMail } from "./platform/mail.server";
import { watchRequests } from "./platform/request.server";

morgan.format("tiny", () => undefined);
watchRequests();
const jobs = startJobs({
  "send-mail": ({ mailId }) => deliverMail(mailId),
  "release-expired-orders": async () => {
    await releaseExpiredOrders();
  },
  "refund-order": ({ orderId }) => refundOrder(orderId),
  "send-reset-link": sendResetLink,
  "sweep-uploads": sweepUploads,
});
process.once("SIGTERM", () => void jobs.stop());

export const {
  assets,
  assetsBuildDirectory,
  basename,
  entry,
  future,
  isSpaMode,
  mode,
  publicPath,
} = build;
export const routes = guardRoutes(build.routes);
