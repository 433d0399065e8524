/** The first bytes of a stream (fewer when it is shorter), and the whole stream. */
export async function peek(
  source: AsyncIterable<Buffer>,
  bytes: number,
): Promise<{ head: Buffer; all: AsyncIterable<Buffer> }> {
  const iterator = source[Symbol.asyncIterator]();
  const chunks: Buffer[] = [];
  for (let size = 0; size < bytes;) {
    const next = await iterator.next();
    if (next.done) break;
    chunks.push(next.value);
    size += next.value.length;
  }
  const start = Buffer.concat(chunks);
  async function* all() {
    yield start;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return { head: start.subarray(0, bytes), all: all() };
}
