import type { MailMessage } from "../../db/schema";
import type { MailBlock } from "~/content/mail-layout.server";
import type { ServerTranslate } from "~/i18n/translate";
import { secretLinks } from "~/platform/secret-links.server";
import { findOrder, type Order } from "./orders.server";

const PATH = "/bestellung/";

const links = secretLinks({
  path: PATH,
  purpose: "order-link",
  table: "orders",
  links: "order_links",
  column: "order_id",
});

/** For mails whose message names the order (`orderId`). */
export function orderLinkBlock(order: Order, t: ServerTranslate): MailBlock {
  const path = `${PATH}${order.id}?lng=${order.language}`;
  return { kind: "button", label: t("mail.toOrder"), path };
}

/** In mails: where what is missing is paid (payments/rest.route.ts). */
export function restPath({ id, language }: Pick<Order, "id" | "language">): string {
  return `${PATH}${id}/zahlung?lng=${language}`;
}

/** The message as it leaves: safe to repeat. */
export const withOrderLink = (message: MailMessage) => links.fill(message, message.orderId);

/** The secret address of the order's page. */
export const orderPagePath = ({ id }: Pick<Order, "id">) => links.makePath(id);

export async function findLinkedOrder(token: unknown): Promise<Order | undefined> {
  const id = await links.find(token);
  return id === undefined ? undefined : findOrder({ id });
}
