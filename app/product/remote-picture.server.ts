const TIMEOUT_MS = 10_000;
const MAX_BYTES = 32 * 1024 * 1024;

/**
 * Fetched by the shop, so that no other server learns who looks at its products.
 * @throws the other server is away, redirects or sends more than 32 MB
 */
export async function fetchPicture(url: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const response = await fetch(url, {
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { Accept: "image/*" },
  });
  if (response.status >= 500) throw new Error(`${response.status} from ${new URL(url).host}`);
  if (!response.ok || !response.body) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw new Error(`more than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
