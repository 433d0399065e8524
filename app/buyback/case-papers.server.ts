import { findDocument, listDocumentsOf } from "~/documents/documents.server";
import { answerWithFile, readFileName } from "~/documents/file-response.server";
import { notFound } from "~/platform/refusals.server";

/** What the shop issued about a case, as its pages show it. */
export async function listCasePapers(caseId: string) {
  const documents = await listDocumentsOf({ caseId });
  return documents.map(({ kind, number, issuedOn, hasPdf, hasXml }) => ({
    ...{ kind, number, issuedOn, hasPdf, hasXml },
  }));
}

/**
 * A paper of this case, `EB-2026-00042.pdf`.
 * @returns `undefined` for what isn't a paper's name
 * @throws {Response} 404 another case's, or its file isn't there (yet)
 */
export async function serveCasePaper(caseId: string, name: string): Promise<Response | undefined> {
  const named = readFileName(name);
  if (!named) return undefined;
  const document = await findDocument(named.number);
  const answer =
    document?.caseId === caseId ? await answerWithFile(document, named.format) : undefined;
  if (!answer) throw notFound();
  return answer;
}
