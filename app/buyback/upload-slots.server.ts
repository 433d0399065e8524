/** How many requests may bring files to this machine at the same time. */
const SIZE = 6;
const WAIT_MS = 15_000;
export const BUSY_RETRY_SECONDS = 30;

let taken = 0;
const waiting = new Set<() => void>();

/** All uploads of this machine are taken, and none became free in time. */
export class UploadsBusyError extends Error {
  override name = "UploadsBusyError";
}

/**
 * Takes one of the machine's uploads, after at most 15 s of waiting.
 *
 * @returns gives it back
 * @throws {UploadsBusyError}
 */
export async function takeUploadSlot(): Promise<() => void> {
  if (taken >= SIZE) {
    await new Promise<void>((resolve, reject) => {
      const next = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(next);
        reject(new UploadsBusyError("all uploads are taken"));
      }, WAIT_MS);
      waiting.add(next);
    });
  } else {
    taken++;
  }
  let released = false;
  return () => {
    if (released) return;
    released = true;
    const [next] = waiting;
    if (next) {
      waiting.delete(next);
      next();
    } else {
      taken--;
    }
  };
}
