import { type Alarm, tellDesk } from "./alarms.server";
import { getTFor } from "./i18n/i18n.server";
import { log } from "./platform/log.server";
import { findStockDifferences, type StockDifference } from "./stock/check-stock.server";

const t = getTFor("de");

function alarmOf({ productId, articleNumber: number, ...counts }: StockDifference): Alarm {
  const { stock, moved, units } = counts;
  const isSum = stock === moved;
  return {
    key: isSum ? `units:${productId}:${units - stock}` : `stock:${productId}:${stock - moved}`,
    label: t("mail.alarm.stock"),
    text: isSum
      ? t("mail.alarm.unitsText", { number, stock, units })
      : t("mail.alarm.stockText", { number, stock, moved }),
  };
}

/** Once a day, with the other housekeeping. @returns how many products differ, a hundred at most */
export async function checkStock(): Promise<number> {
  const found = await findStockDifferences();
  if (!found || found.length === 0) return 0;
  const productIds = found.map(({ productId }) => productId);
  log.error({ productIds }, "stock differs from its moves or its single pieces");
  await tellDesk(found.map(alarmOf));
  return found.length;
}
