import type { LoaderFunctionArgs } from "@remix-run/node";
import { findUser } from "~/auth/session.server";
import { findDocument, type StoredDocument } from "~/documents/documents.server";
import { answerWithFile, readFileName } from "~/documents/file-response.server";
import { findLinkedOffer } from "~/offers/offer-link.server";
import { findOrderOfOwner } from "~/orders/customer-orders.server";
import { findLinkedOrder } from "~/orders/order-link.server";
import { orderOwner } from "./require-user.server";

const notFound = () => new Response("Not found", { status: 404 });

/** Whoever may see an order or offer may see its papers: by an account, or by the secret address. */
async function maySee(
  request: Request,
  { orderId, offerId }: Pick<StoredDocument, "orderId" | "offerId">,
): Promise<boolean> {
  const { searchParams } = new URL(request.url);
  const offer = searchParams.get("angebot");
  if (offer) return offerId !== null && (await findLinkedOffer(offer))?.id === offerId;
  if (!orderId) return false;
  const token = searchParams.get("bestellung");
  if (token) return (await findLinkedOrder(token))?.id === orderId;
  const user = await findUser(request);
  if (!user) return false;
  return (await findOrderOfOwner({ owner: orderOwner(user), id: orderId })) !== undefined;
}

/** A paper's file, `/beleg/RE-2026-00042.pdf`. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { number, format } = readFileName(params.file ?? "") ?? {};
  if (!number || !format) throw notFound();
  const document = await findDocument(number);
  if (!document || !(await maySee(request, document))) throw notFound();
  return (await answerWithFile(document, format)) ?? notFound();
}
