import PostalMime, { type Address, type Attachment } from "postal-mime";

export interface MailAttachment {
  filename: string;
  mimeType: string;
  size: number;
  inline: boolean;
}

export interface Mail {
  id: string;
  from: string;
  to: string[];
  cc: string[];
  deliveredTo: string[];
  subject: string;
  /** ISO 8601 from the Date header, or `""` when there is no valid one. */
  date: string;
  headers: Array<{ name: string; value: string }>;
  text: string;
  /** HTML body with `cid:` pictures as data URLs; `""` when there is none. */
  html: string;
  attachments: MailAttachment[];
}

/** @throws when the message is nested or long-winded beyond postal-mime's limits */
export async function parseMail(id: string, raw: Buffer): Promise<Mail> {
  const email = await PostalMime.parse(raw);
  const time = Date.parse(email.date ?? "");
  return {
    id,
    from: formatAddresses(email.from ? [email.from] : []).join(", "),
    to: formatAddresses(email.to ?? []),
    cc: formatAddresses(email.cc ?? []),
    deliveredTo: email.headers
      .filter(({ key }) => key === "delivered-to")
      .map(({ value }) => value),
    subject: email.subject ?? "",
    date: Number.isNaN(time) ? "" : new Date(time).toISOString(),
    headers: email.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    text: email.text ?? "",
    html: embedPictures(email.html ?? "", email.attachments),
    attachments: email.attachments.map((attachment, index) => ({
      filename: attachment.filename ?? `anhang-${index + 1}`,
      mimeType: attachment.mimeType,
      size: attachmentBytes(attachment).length,
      inline: attachment.related === true,
    })),
  };
}

export async function readAttachment(raw: Buffer, index: number): Promise<Buffer | undefined> {
  const attachment = (await PostalMime.parse(raw)).attachments[index];
  return attachment && attachmentBytes(attachment);
}

function attachmentBytes({ content }: Attachment): Buffer {
  if (typeof content === "string") return Buffer.from(content);
  return content instanceof ArrayBuffer
    ? Buffer.from(content)
    : Buffer.from(content.buffer, content.byteOffset, content.byteLength);
}

function formatAddresses(addresses: readonly Address[]): string[] {
  return addresses.flatMap((entry) => {
    if (entry.group) return formatAddresses(entry.group);
    return entry.name === "" ? [entry.address] : [`${entry.name} <${entry.address}>`];
  });
}

function embedPictures(html: string, attachments: readonly Attachment[]): string {
  return attachments.reduce((result, attachment) => {
    const id = attachment.contentId?.replace(/^<|>$/g, "");
    if (!id || !/^image\/[\w.+-]+$/.test(attachment.mimeType)) return result;
    const data = attachmentBytes(attachment).toString("base64");
    return result.replaceAll(`cid:${id}`, `data:${attachment.mimeType};base64,${data}`);
  }, html);
}
