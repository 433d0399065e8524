import { HOUR_MS } from "~/platform/clock";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { withTimeLimit } from "~/platform/time-limit";
import { listBackups } from "./bucket.server";
import { OLD_HOURS } from "./keep";

const ASKED_EVERY_MS = 10 * 60_000;
const LIMIT_MS = 2_000;

let askedAt = -Infinity;
let newestAt: Date | undefined;

/** For what is asked often: up to ten minutes old, older while the storage doesn't answer. */
export async function knownBackupAt(): Promise<Date | undefined> {
  if (Date.now() - askedAt > ASKED_EVERY_MS) {
    try {
      newestAt = (await withTimeLimit(listBackups(), LIMIT_MS))[0]?.createdAt;
      askedAt = Date.now();
    } catch (error) {
      log.warn({ err: error }, "the bucket doesn't say how old the backups are");
    }
  }
  return newestAt;
}

/** Hours when the newest is too old, `none` without any. @throws what `find` throws */
export async function findBackupTrouble(
  now: Date,
  find = async () => (await listBackups())[0]?.createdAt,
): Promise<number | "none" | undefined> {
  if (!env.BACKUP_RECIPIENT) return undefined;
  const newest = await find();
  if (!newest) return "none";
  const hours = Math.floor((now.getTime() - newest.getTime()) / HOUR_MS);
  return hours < OLD_HOURS ? undefined : hours;
}
