import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { findUser } from "~/auth/session.server";
import { findDocument, type StoredDocument } from "~/documents/documents.server";
import { answerWithFile, readFileName } from "~/documents/file-response.server";
import { findLinkedOffer, OFFER_PATH } from "~/offers/offer-link.server";
import { findOrderOfOwner } from "~/orders/customer-orders.server";
import { findLinkedOrder } from "~/orders/order-link.server";
import { notFound } from "~/platform/refusals.server";
import { orderOwner } from "./require-user.server";

/** By an account, or by the order's secret address. */
async function maySee(request: Request, orderId: string): Promise<boolean> {
  const token = new URL(request.url).searchParams.get("bestellung");
  if (token) return (await findLinkedOrder(token))?.id === orderId;
  const user = await findUser(request);
  if (!user) return false;
  return (await findOrderOfOwner({ owner: orderOwner(user), id: orderId })) !== undefined;
}

/** Whoever has an offer's secret address has its paper, too, and its page until that is drawn. */
async function openOffered({ id, number, offerId }: StoredDocument, token: string) {
  if (!offerId || (await findLinkedOffer(token))?.id !== offerId) return undefined;
  return (await answerWithFile({ id, number }, "pdf")) ?? redirect(OFFER_PATH + token);
}

/** Papers of orders and offers: `/beleg/RE-2026-00042.pdf`. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { number, format } = readFileName(params.file ?? "") ?? {};
  if (!number || !format) throw notFound();
  const document = await findDocument(number);
  const token = new URL(request.url).searchParams.get("angebot");
  if (document && token) return (await openOffered(document, token)) ?? notFound();
  if (!document?.orderId || !(await maySee(request, document.orderId))) throw notFound();
  return (await answerWithFile(document, format)) ?? notFound();
}
