import { sql } from "kysely";
import { db, isDatabaseUnavailable } from "./db.server";

const PAUSE_MS = 1_000;

/** `say` takes a line when waiting begins and ends. @throws what waiting can't repair */
export async function waitForDatabase({
  seconds,
  say,
}: {
  seconds: number;
  say: (line: string) => void;
}): Promise<void> {
  const deadline = Date.now() + seconds * 1000;
  for (let attempt = 1; ; attempt++) {
    try {
      await sql`select 1`.execute(db);
      if (attempt > 1) say("The database answers.");
      return;
    } catch (error) {
      if (!isDatabaseUnavailable(error) || Date.now() > deadline) throw error;
      if (attempt === 1) {
        const { code, message } = error as Error & { code?: string };
        say(`Waiting up to ${seconds} s for the database (${code ?? message}) ...`);
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
