import { Gauge } from "prom-client";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { registry } from "~/platform/metrics.server";
import { knownBackupAt } from "./age.server";
import { storeBackup, thinBackups } from "./bucket.server";

/** Without `BACKUP_RECIPIENT` there is nobody to seal it for; `doctor` says so. */
export async function backUpNightly(now = new Date()): Promise<void> {
  if (!env.BACKUP_RECIPIENT) return;
  const { key, bytes } = await storeBackup(env.BACKUP_RECIPIENT, { now });
  const thinned = await thinBackups(now);
  log.info({ key, bytes, thinned }, "backed up");
}

new Gauge({
  name: "shop_backup_age_seconds",
  help: "Age of the newest backup in the bucket; absent while there is none",
  registers: [registry],
  async collect() {
    const newestAt = await knownBackupAt();
    this.remove();
    if (newestAt) this.set((Date.now() - newestAt.getTime()) / 1000);
  },
});
