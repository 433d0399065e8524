import type { Amounts } from "./amounts";
import { money, percent } from "./cii-values";
import { getTFor } from "~/i18n/i18n.server";
import { conditionLabel } from "~/parts/condition-label";
import type { DocumentLine, DocumentSnapshot } from "./snapshot";

/** UN/ECE Recommendation 20 (BT-130); anything the list lacks is one (C62). */
const unitCodes: Readonly<Record<string, string>> = { Stück: "H87", Set: "SET", Meter: "MTR" };

/** BG-25 */
export function describeLines(
  { lines, language }: Pick<DocumentSnapshot, "lines" | "language">,
  { lineNetCents }: Amounts,
) {
  return lines.map((line, at) => ({
    "ram:AssociatedDocumentLineDocument": {
      "ram:LineID": String(line.position),
      ...(line.note ? { "ram:IncludedNote": { "ram:Content": line.note } } : {}),
    },
    "ram:SpecifiedTradeProduct": {
      ...(line.articleNumber ? { "ram:SellerAssignedID": line.articleNumber } : {}),
      "ram:Name": line.name || line.articleNumber,
      "ram:ApplicableProductCharacteristic": characteristics(line, language),
    },
    "ram:SpecifiedLineTradeAgreement": {
      "ram:NetPriceProductTradePrice": {
        "ram:ChargeAmount": unitPrice(lineNetCents[at] ?? 0, line.quantity),
      },
    },
    "ram:SpecifiedLineTradeDelivery": {
      "ram:BilledQuantity": {
        "@_unitCode": unitCodes[line.unit] ?? "C62",
        "#text": String(line.quantity),
      },
    },
    "ram:SpecifiedLineTradeSettlement": {
      "ram:ApplicableTradeTax": {
        "ram:TypeCode": "VAT",
        "ram:CategoryCode": line.taxCategory,
        "ram:RateApplicablePercent": percent(line.rateBasisPoints),
      },
      "ram:SpecifiedTradeSettlementLineMonetarySummation": {
        "ram:LineTotalAmount": money(lineNetCents[at] ?? 0),
      },
    },
  }));
}

/** BG-32: the condition, and serial numbers. */
function characteristics(line: DocumentLine, language: DocumentSnapshot["language"]) {
  const t = getTFor(language);
  const named = (label: string, value: string) => ({
    "ram:Description": label,
    "ram:Value": value,
  });
  return [
    ...(line.condition
      ? [named(t("documents.conditionName"), conditionLabel(line.condition, t))]
      : []),
    ...(line.pieces ?? []).map(({ code, serial }) => named(t("documents.serial"), serial || code)),
  ];
}

/** BT-146, with as many places as it takes for quantity × price to be the line's net amount. */
function unitPrice(netCents: number, quantity: number): string {
  const price = quantity === 0 ? 0 : netCents / 100 / quantity;
  return price.toFixed(6).replace(/(\.\d\d\d*?)0+$/, "$1");
}
