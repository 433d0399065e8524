import { sql } from "kysely";
import { db } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { forgetPages } from "~/platform/page-cache.server";
import { withTimeLimit } from "~/platform/time-limit";
import { firstSettings } from "~/shop";
import { buildHistory, settingsAt, type Step } from "./history";
import type { Settings } from "./schema";

/** In memory: no page asks the database for them. */
let steps: readonly Step[] = buildHistory(firstSettings, []).steps;
let known = "";

/** For papers that keep what held on their day. */
export function settingsOn(day: Date): Settings {
  return settingsAt(steps, day);
}

/** The same object as long as nothing changes. A planned version begins by itself. */
export function currentSettings(): Settings {
  return settingsOn(new Date());
}

/** Takes over what was saved since, here or on another machine. */
export async function readSettings(): Promise<void> {
  const { rows } = await sql<{ mark: string }>`
    select coalesce(md5(string_agg(settings::text, ' ' order by id)), 'none') as mark
    from settings`.execute(db);
  const mark = rows[0]?.mark ?? "";
  if (mark === known) return;
  const versions = await db
    .selectFrom("settings")
    .select(["id", "valid_from as validFrom", "content"])
    .where("withdrawn_at", "is", null)
    .orderBy("valid_from")
    .orderBy("id")
    .execute();
  const history = buildHistory(firstSettings, versions);
  for (const id of history.broken) log.error({ version: id }, "settings that can't be read");
  steps = history.steps;
  known = mark;
  forgetPages();
}

const LOOK_MS = 1_000;
const PATIENCE_MS = 2_000;

/** @returns once they are read, or the database keeps them waiting; later changes follow */
export async function followSettings(): Promise<{ stop: () => void }> {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isAway = false;
  const look = async (): Promise<void> => {
    try {
      await readSettings();
      isAway = false;
    } catch (error) {
      if (!isAway) log.warn({ err: (error as Error).message }, "settings stay as they were");
      isAway = true;
    }
    if (!isStopped) timer = setTimeout(() => void look(), LOOK_MS).unref();
  };
  await withTimeLimit(look(), PATIENCE_MS).catch(() => {});
  return {
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
