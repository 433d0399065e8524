import { randomUUID } from "node:crypto";
import type { MailMessage } from "../../db/schema";
import { getTFor } from "~/i18n/i18n.server";
import { type MailBlock, renderMail } from "~/content/mail-layout.server";
import { queueMail } from "~/platform/mail.server";
import { actOnOrder, type OrderAct } from "./act-on-order.server";
import { applyEvent } from "./apply-event.server";
import { balanceOf } from "./balance";
import { orderLinkBlock } from "./order-link.server";
import {
  bank,
  greeting,
  text as paragraph,
  trackingBlocks,
  values,
} from "./order-mail-blocks.server";
import type { TransitionResult } from "./order-transitions.server";
import type { Order } from "./orders.server";
import { listParcels } from "./parcels.server";

/** Mails that somebody writes to the buyer; each begins as a text that can be changed. */
export const letterTemplates = ["delay", "question", "payment", "parcel", "free"] as const;
export type LetterTemplate = (typeof letterTemplates)[number];

export interface Letter {
  template: LetterTemplate;
  subject: string;
  /** Without greeting and signature. */
  text: string;
}

/** In the buyer's language. */
export function draftLetter(order: Order, template: LetterTemplate): Letter {
  const t = getTFor(order.language);
  return {
    template,
    subject: t(`mail.letters.${template}.subject`, values(order)),
    text: t(`mail.letters.${template}.text`, values(order)),
  };
}

async function factsFor(order: Order, template: LetterTemplate): Promise<MailBlock[]> {
  const t = getTFor(order.language);
  if (template === "payment" && balanceOf(order).openCents > 0) return bank(order, t);
  if (template !== "parcel") return [];
  const parcels = await listParcels(order.id);
  return parcels.flatMap((parcel) => trackingBlocks(parcel, t));
}

/** As the buyer will read it, with greeting, facts of the order, its link and the signature. */
export async function renderLetter(
  order: Order,
  { template, subject, text }: Letter,
): Promise<MailMessage> {
  const t = getTFor(order.language);
  const blocks = [
    greeting(order, t),
    paragraph(text),
    ...(await factsFor(order, template)),
    orderLinkBlock(order, t),
  ];
  const mail = renderMail({ language: order.language, subject, blocks });
  return { ...mail, orderId: order.id };
}

/** @throws {OrderTransitionError | MovedError} */
export async function sendLetter({
  template,
  subject,
  text,
  ...act
}: OrderAct & Letter): Promise<TransitionResult> {
  return actOnOrder(act, "order-mail", async (trx, order) => {
    const detail = { template, subject };
    const noted = await applyEvent(trx, order, "letter-sent", { actor: act.actor.name, detail });
    await queueMail(trx, {
      kind: `letter-${template}`,
      recipient: order.email,
      language: order.language,
      message: await renderLetter(order, { template, subject, text }),
      onceKey: `order/${order.id}/letter/${act.formToken ?? randomUUID()}`,
    });
    return { order: noted ?? order, after: detail };
  });
}
