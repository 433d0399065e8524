import { afterEach } from "vitest";

type Cleanup = () => Promise<unknown> | void;

async function cleanUp(these: Cleanup[]): Promise<void> {
  for (const cleanup of these.reverse()) await cleanup();
}

/** What a test adds here runs after it, newest first. */
export const cleanups: Cleanup[] = [];
afterEach(() => cleanUp(cleanups.splice(0)));

/** What a `beforeAll` gives back, so that what it has added runs after its whole group. */
export function untilGroupEnds(): () => Promise<void> {
  const kept = cleanups.splice(0);
  return () => cleanUp(kept);
}
