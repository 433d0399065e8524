import { findUser } from "~/auth/session.server";
import { db } from "~/platform/db.server";
import { textField } from "~/platform/form.server";
import type { PageMessage } from "~/platform/message.server";
import { createLimit } from "~/platform/rate-limit.server";
import { safeRedirect } from "~/platform/redirect.server";
import { receiveRequest } from "~/requests/receive-request.server";
import { waitSchema } from "./schema.server";
import { askToBeTold, type AskedWait } from "./waits.server";
import { WAIT_PATH } from "./wait-path";

/** Confirmations that one address gets, whoever asks for them. */
const byAddress = createLimit("wait-confirmations", { points: 10, duration: 3600 });

/** The answer says nothing about what else an address waits for, unless it is the reader's. */
export async function handleWait(request: Request, form: FormData) {
  let outcome: AskedWait = "asked";
  return receiveRequest(request, form, {
    schema: waitSchema,
    failed: "wait.errors.failed",
    insert: async ({ form: { email, articleNumber }, language }) => {
      const user = await findUser(request);
      const isOwn = user?.emailVerified === true && user.email === email.toLowerCase();
      if (!isOwn) await byAddress.consume(email.toLowerCase());
      outcome = await db
        .transaction()
        .execute((trx) => askToBeTold(trx, { email, isOwn, articleNumber, language }));
      if (isOwn && outcome === "waiting") outcome = "told";
      if (!isOwn) outcome = "asked";
    },
    done: ({ email }) => ({
      to: safeRedirect(textField(form, "redirectTo"), WAIT_PATH),
      message: messageOf(outcome, email),
    }),
  });
}

function messageOf(outcome: AskedWait, email: string): PageMessage {
  const values = { email };
  switch (outcome) {
    case "told":
      return { kind: "success", title: "wait.toldTitle", text: "wait.toldText", values };
    case "full":
      return { kind: "error", title: "wait.fullTitle", text: "wait.fullText" };
    default:
      return { kind: "info", title: "wait.askedTitle", text: "wait.askedText", values };
  }
}
