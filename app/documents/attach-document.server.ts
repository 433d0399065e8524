import type { MailMessage } from "../../db/schema";
import { db } from "~/platform/db.server";
import type { OutgoingMail } from "~/platform/mail.server";
import { type FileFormat, readDocumentFile } from "./documents.server";

const types: Record<FileFormat, string> = { pdf: "application/pdf", xml: "application/xml" };

/**
 * The message as it leaves, with the files of the document it names.
 * @throws Error while they aren't there: the mail is tried again
 */
export async function withDocument(message: MailMessage): Promise<OutgoingMail> {
  const { documentId } = message;
  if (!documentId) return message;
  const document = await db
    .selectFrom("documents")
    .select(["number", "xml_sha256"])
    .where("id", "=", documentId)
    .executeTakeFirst();
  if (!document) return message;
  const formats: FileFormat[] = document.xml_sha256 ? ["pdf", "xml"] : ["pdf"];
  const attachments = await Promise.all(
    formats.map(async (format) => {
      const content = await readDocumentFile(documentId, format);
      if (!content) throw new Error(`The ${format} of ${document.number} isn't there.`);
      const filename = `${document.number}.${format}`;
      return { filename, content: Buffer.from(content), contentType: types[format] };
    }),
  );
  return { ...message, attachments };
}
