import { sql } from "kysely";
import { type MailBlock, renderMail } from "~/content/mail-layout.server";
import { formatCents, formatDate } from "~/i18n/format";
import type { Language } from "~/i18n/i18n";
import { getTFor } from "~/i18n/i18n.server";
import { articleKey } from "~/parts/article-key.server";
import { conditionLabel } from "~/parts/condition-label";
import { productPath } from "~/parts/product-path";
import type { Trx } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { queueMail } from "~/platform/mail.server";
import { retention } from "~/shop";
import { WAIT_PATH } from "./wait-path";

const endUrl = (id: string, language: Language) =>
  `${env.APP_ORIGIN}${WAIT_PATH}/ende?id=${id}&lng=${language}`;

/** The number as the shop writes it; nobody can send a stranger a text of their own. */
async function knownNumber(trx: Trx, articleNumber: string): Promise<string | undefined> {
  const { rows } = await sql<{ number: string }>`
    select article_number as number from products
    where article_key = ${articleKey(articleNumber)} and name is not null
    order by id limit 1`.execute(trx);
  return rows[0]?.number;
}

export async function queueConfirmation(
  trx: Trx,
  wait: { id: string; email: string; articleNumber: string; language: Language; token: string },
): Promise<void> {
  const { language, token } = wait;
  const t = getTFor(language);
  const number = await knownNumber(trx, wait.articleNumber);
  const unsubscribe = endUrl(wait.id, language);
  await queueMail(trx, {
    kind: "notice-confirm",
    recipient: wait.email,
    language,
    message: renderMail({
      language,
      subject: t("waitMail.confirm.subject"),
      unsubscribe,
      blocks: [
        { kind: "text", text: t("requestMail.greeting") },
        {
          kind: "text",
          text: number
            ? t("waitMail.confirm.textOf", { number })
            : t("waitMail.confirm.text", { date: formatDate(new Date(), language) }),
        },
        {
          kind: "button",
          label: t("waitMail.confirm.button"),
          path: `${WAIT_PATH}?token=${token}&lng=${language}`,
        },
        {
          kind: "text",
          text: t("waitMail.confirm.note", {
            days: retention.waitConfirmDays,
            months: Math.round(retention.waitDays / 30),
          }),
        },
        endLink(unsubscribe, language),
      ],
    }),
  });
}

function endLink(url: string, language: Language): MailBlock {
  const t = getTFor(language);
  const link = { label: t("waitMail.end"), detail: t("newsletterMail.anyTime"), url };
  return { kind: "links", links: [link] };
}

export interface Arrived {
  id: number;
  slug: string | null;
  name: string;
  articleNumber: string;
  condition: string;
  priceCents: number;
}

const MAX_ITEMS = 20;

/**
 * One mail about what is there now.
 * @param endId of the link that ends such mails
 * @param onceKey of all mails with it only the first is sent
 */
export async function queueNotice(
  trx: Trx,
  notice: {
    kind: "wait" | "watch";
    endId: string;
    onceKey?: string;
    email: string;
    language: Language;
    products: readonly Arrived[];
  },
): Promise<void> {
  const { kind, language, products } = notice;
  const t = getTFor(language);
  const unsubscribe = endUrl(notice.endId, language);
  const [first] = products;
  const more = products.length - MAX_ITEMS;
  await queueMail(trx, {
    kind: `notice-${kind}`,
    recipient: notice.email,
    language,
    onceKey: notice.onceKey,
    message: renderMail({
      language,
      subject:
        first && products.length === 1
          ? t("waitMail.notice.subject", { number: first.articleNumber || first.name })
          : t("waitMail.notice.subjectMore", { count: products.length }),
      unsubscribe,
      blocks: [
        { kind: "text", text: t("requestMail.greeting") },
        { kind: "text", text: t(`waitMail.notice.${kind}`) },
        {
          kind: "items",
          items: products.slice(0, MAX_ITEMS).map((product) => ({
            name: product.name,
            partNumber: product.articleNumber,
            detail: conditionLabel(product.condition, t),
            total: formatCents(product.priceCents, language),
            links: [
              {
                label: t("waitMail.notice.view"),
                path: `${productPath(product)}?lng=${language}`,
              },
            ],
          })),
        },
        ...(more > 0
          ? [
              {
                kind: "button" as const,
                label: t("waitMail.notice.more", { count: more }),
                path: `/account/merkliste?lng=${language}`,
              },
            ]
          : []),
        { kind: "text", text: t(`waitMail.notice.${kind}End`) },
        endLink(unsubscribe, language),
      ],
    }),
  });
}
