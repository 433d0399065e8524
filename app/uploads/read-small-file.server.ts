import { readCappedBody } from "~/platform/guard.server";
import { cleanText } from "~/platform/plain-text";

/** Around the file: the form's borders and names. */
const FRAME_BYTES = 10_000;
const MAX_NAME = 100;

export interface SmallFile {
  name: string;
  bytes: Uint8Array;
}

/**
 * A file that fits into memory.
 * @throws {Response} 400 broken off, 408 too slow
 */
export async function readSmallFile(
  request: Request,
  field: string,
  maxBytes: number,
): Promise<SmallFile | "none" | "tooLarge"> {
  let body: Uint8Array<ArrayBuffer>;
  try {
    body = await readCappedBody(request, maxBytes + FRAME_BYTES);
  } catch (error) {
    if (error instanceof Response && error.status === 413) return "tooLarge";
    throw error;
  }
  const headers = { "Content-Type": request.headers.get("content-type") ?? "" };
  const form = await new Response(body, { headers }).formData().catch(() => undefined);
  const file = form?.get(field);
  if (!file || typeof file === "string" || file.size === 0) return "none";
  if (file.size > maxBytes) return "tooLarge";
  const name = cleanText(file.name).replace(/\s+/g, " ").slice(0, MAX_NAME) || "–";
  return { name, bytes: new Uint8Array(await file.arrayBuffer()) };
}
