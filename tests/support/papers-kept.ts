import { listDocumentsOf } from "../../app/documents/documents.server";
import { makeDocument } from "../../app/documents/make-document.server";
import { drawDocument } from "../../app/documents/pdf/draw.server";
import { shipParcel } from "../../app/orders/parcels.server";
import { reload } from "./order-book";
import { actOn, placePaid } from "./order-acts";

/**
 * Numbers of the papers of an order that was shipped, their files made. Where a server runs, its job
 * may make them, too: then they are the same to the byte.
 */
export async function keepPapers() {
  const { placed } = await placePaid();
  const items = placed.items.map(({ id, quantity }) => ({ itemId: id, quantity }));
  await shipParcel({ ...(await actOn(placed)), carrier: "dpd", trackingNumber: "DPD1", items });
  const documents = await listDocumentsOf({ orderId: placed.id });
  for (const { id } of documents) await makeDocument(id, drawDocument);
  const numberOf = (kind: string) => documents.find((each) => each.kind === kind)?.number ?? "";
  return {
    order: await reload(placed),
    invoice: numberOf("invoice"),
    note: numberOf("delivery-note"),
  };
}
