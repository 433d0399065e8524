import { Gauge } from "prom-client";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { registry } from "~/platform/metrics.server";
import { withTimeLimit } from "~/platform/time-limit";
import { listBackups, storeBackup, thinBackups } from "./bucket.server";

/** Without `BACKUP_RECIPIENT` there is nobody to seal it for; `doctor` says so. */
export async function backUpNightly(now = new Date()): Promise<void> {
  if (!env.BACKUP_RECIPIENT) return;
  const { key, bytes } = await storeBackup(env.BACKUP_RECIPIENT, { now });
  const thinned = await thinBackups(now);
  log.info({ key, bytes, thinned }, "backed up");
}

const ASKED_EVERY_MS = 10 * 60_000;
const LIMIT_MS = 2_000;

let askedAt = -Infinity;
let newestAt: Date | undefined;

new Gauge({
  name: "shop_backup_age_seconds",
  help: "Age of the newest backup in the bucket; absent while there is none",
  registers: [registry],
  async collect() {
    if (Date.now() - askedAt > ASKED_EVERY_MS) {
      try {
        newestAt = (await withTimeLimit(listBackups(), LIMIT_MS))[0]?.createdAt;
        askedAt = Date.now();
      } catch (error) {
        log.warn({ err: error }, "the bucket doesn't say how old the backups are");
      }
    }
    this.remove();
    if (newestAt) this.set((Date.now() - newestAt.getTime()) / 1000);
  },
});
