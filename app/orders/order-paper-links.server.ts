import { listDocumentsOf } from "~/documents/documents.server";
import type { DocumentKind } from "../../db/document-tables";

/** A paper as its buyer opens it; without addresses while its files are being made. */
export interface PaperLink {
  kind: DocumentKind;
  number: string;
  issuedOn: string;
  pdf?: string;
  xml?: string;
}

/** @param token of the order's page, for whoever has no account */
export async function listOrderPapers(orderId: string, token?: string): Promise<PaperLink[]> {
  const query = token ? `?${new URLSearchParams({ bestellung: token }).toString()}` : "";
  const documents = await listDocumentsOf({ orderId });
  return documents.map(({ kind, number, issuedOn, hasPdf, hasXml }) => ({
    ...{ kind, number, issuedOn },
    ...(hasPdf ? { pdf: `/beleg/${number}.pdf${query}` } : {}),
    ...(hasXml ? { xml: `/beleg/${number}.xml${query}` } : {}),
  }));
}
