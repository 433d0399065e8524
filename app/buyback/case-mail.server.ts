import { type MailBlock, renderMail } from "~/content/mail-layout.server";
import { formatCents, formatDateTime } from "~/i18n/format";
import { getTFor } from "~/i18n/i18n.server";
import type { Trx } from "~/platform/db.server";
import { queueMail, shopMailbox } from "~/platform/mail.server";
import type { MailMessage } from "../../db/schema";
import { CASE_PATH } from "./case-link.server";
import type { BuybackCase } from "./cases.server";
import { type CaseEvent, type CaseRule, caseEvents } from "./lifecycle";

/** What an event's mails tell besides its text. */
export interface CaseNews {
  /** In somebody's own words. */
  words?: string;
  cents?: number;
  until?: Date;
  hint?: string;
  /** On the seller's page, after its address: `?konto=…`. */
  query?: string;
  /** The paper that goes along, to the seller alone. */
  documentId?: string;
}

const STAFF_PATH = "/intern/ankauf/";

export function caseMail(
  { id, number, language, firstName, lastName, email }: BuybackCase,
  { event, side, news = {} }: { event: CaseEvent; side: "seller" | "shop"; news?: CaseNews },
): MailMessage {
  const own = side === "seller" ? language : "de";
  const t = getTFor(own);
  const name = `${firstName} ${lastName}`;
  const { words, cents, until, hint, query = "", documentId } = news;
  const facts: [string, string][] = [
    [t("caseMail.number"), number],
    ...(cents === undefined
      ? []
      : [[t("caseMail.sum"), formatCents(cents, own)] as [string, string]]),
    ...(until ? [[t("caseMail.until"), formatDateTime(until, own)] as [string, string]] : []),
    ...(hint ? [[t("caseMail.iban"), hint] as [string, string]] : []),
  ];
  const blocks: MailBlock[] = [
    ...(side === "seller" ? [{ kind: "text" as const, text: t("mail.greeting", { name }) }] : []),
    {
      kind: "text",
      text:
        side === "seller"
          ? t(`caseMail.seller.${event as "offered"}`)
          : t(`caseMail.shop.${event as "accepted"}`, { name }),
    },
    ...(words ? [{ kind: "text" as const, text: words }] : []),
    { kind: "facts", facts },
    {
      kind: "button",
      label: t("caseMail.open"),
      path:
        side === "seller" ? `${CASE_PATH}${id}?lng=${language}${query}` : `${STAFF_PATH}${number}`,
    },
  ];
  return {
    ...renderMail({
      language: own,
      subject: t(`caseMail.subject.${event as "offered"}`, { number }),
      ...(side === "shop" ? { replyTo: { name, address: email } } : {}),
      blocks,
    }),
    ...(side === "seller" ? { caseId: id } : {}),
    ...(side === "seller" && documentId ? { documentId } : {}),
  };
}

/** One to each whom the event tells; a repeat of the event's id sends none. */
export async function queueCaseMails(
  trx: Trx,
  known: BuybackCase,
  { event, eventId, news }: { event: CaseEvent; eventId: string; news?: CaseNews },
): Promise<void> {
  const { mails }: CaseRule = caseEvents[event];
  for (const side of mails) {
    const isSeller = side === "seller";
    await queueMail(trx, {
      kind: `buyback-case-${event}`,
      recipient: isSeller ? known.email : shopMailbox,
      language: isSeller ? known.language : "de",
      message: caseMail(known, { event, side, news }),
      onceKey: `buyback/${eventId}/${side}`,
    });
  }
}
