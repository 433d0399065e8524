import type { Translate } from "~/i18n/translate";
import { unitCode } from "~/stock/unit-code";

/** A single piece of an order, as its buyer reads it. */
export interface PieceLine {
  id: number;
  token: string;
  /** As a whole once the piece is the buyer's, else empty. */
  serial: string;
  serialEnd: string;
}

export function pieceLabel({ id, serial, serialEnd }: PieceLine, t: Translate): string {
  const code = unitCode(id);
  if (serial) return t("orders.pieceSerial", { code, serial });
  return serialEnd
    ? t("orders.pieceSerialEnd", { code, end: serialEnd })
    : t("orders.piece", { code });
}
