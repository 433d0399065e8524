import { HOUR_MS } from "../../../app/platform/clock";
import { type Finding, findings, reasonOf } from "./check";

export async function checkBackups(now = new Date()): Promise<Finding[]> {
  const { ok, warning } = findings("backups");
  const { env } = await import("../../../app/platform/env.server");
  const { OLD_HOURS } = await import("../../../app/backup/keep");
  const { listBackups } = await import("../../../app/backup/bucket.server");
  if (!env.BACKUP_RECIPIENT) {
    return [
      warning(
        "BACKUP_RECIPIENT isn't set: no backups are made by themselves.",
        "Make its keys: shop backup-key.",
      ),
    ];
  }
  try {
    const [newest] = await listBackups();
    if (!newest) return [warning("There is none yet.", "Make one: shop backup --bucket.")];
    const hours = Math.floor((now.getTime() - newest.createdAt.getTime()) / HOUR_MS);
    const message = `The newest is ${hours} hours old: ${newest.key}, ${newest.bytes} bytes.`;
    return [
      hours < OLD_HOURS
        ? ok(message)
        : warning(message, "See why in the log (job backup); make one: shop backup --bucket."),
    ];
  } catch (error) {
    return [warning(`The bucket doesn't list them: ${reasonOf(error)}.`, "Check the storage.")];
  }
}
