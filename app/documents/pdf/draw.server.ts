import { writeCii, hasXml } from "../cii.server";
import { describePaper } from "../describe-paper.server";
import type { DocumentToPrint } from "../snapshot";
import { renderPdf } from "./render-pdf.server";

export interface DrawnDocument {
  pdf: Uint8Array;
  /** XRechnung as a file of its own, for whoever needs one. */
  xml?: string;
}

/** ZUGFeRD's name for the invoice within the PDF. */
const EMBEDDED = "factur-x.xml";

/**
 * Both files of a document, out of its snapshot alone. An invoice's PDF has the e-invoice inside
 * (ZUGFeRD 2, profile EN 16931).
 */
export async function drawDocument(document: DocumentToPrint): Promise<DrawnDocument> {
  const { kind, snapshot } = document;
  const paper = describePaper(document);
  if (!hasXml(kind)) return { pdf: await renderPdf(paper) };
  const content = Buffer.from(writeCii(document, "en16931"));
  const pdf = await renderPdf(paper, { name: EMBEDDED, description: "ZUGFeRD", content });
  return snapshot.wantsXRechnung ? { pdf, xml: writeCii(document, "xrechnung") } : { pdf };
}

/** The PDF of what isn't a document yet: a preview, an offer. */
export async function renderDocumentPdf(document: DocumentToPrint): Promise<Uint8Array> {
  return (await drawDocument(document)).pdf;
}
