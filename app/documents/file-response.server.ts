import { type FileFormat, readDocumentFile } from "./documents.server";

/** Of an address like `RE-2026-00042.pdf`. */
export function readFileName(name: string): { number: string; format: FileFormat } | undefined {
  const [, number, format] = /^([A-Z]{2}-20\d\d-\d{5,9})\.(pdf|xml)$/.exec(name) ?? [];
  return number && format ? { number, format: format as FileFormat } : undefined;
}

const types: Record<FileFormat, string> = { pdf: "application/pdf", xml: "application/xml" };

/** @returns `undefined` while there is no such file */
export async function answerWithFile(
  { id, number }: { id: string; number: string },
  format: FileFormat,
): Promise<Response | undefined> {
  const content = await readDocumentFile(id, format);
  if (!content) return undefined;
  const place = format === "pdf" ? "inline" : "attachment";
  return new Response(new Uint8Array(content), {
    headers: {
      "Content-Type": types[format],
      "Content-Disposition": `${place}; filename="${number}.${format}"`,
      "Cache-Control": "no-store",
    },
  });
}
