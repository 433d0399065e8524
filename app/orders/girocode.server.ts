import QRCode from "qrcode";
import { compactIban, isPayableIban } from "~/settings/iban";
import { isPlaceholder } from "~/settings/placeholders";
import type { Settings } from "~/settings/schema";

type Account = Pick<Settings, "bankHolder" | "iban" | "bic">;

const MAX_CENTS = 99_999_999_999;
const MAX_NAME = 70;

/**
 * What a banking app reads from the picture to fill in a transfer: "Quick Response Code: Guidelines
 * to enable data capture for the initiation of a SEPA credit transfer" (EPC069-12), version 002.
 * `undefined` where no transfer can be meant: nothing to pay, or the account is a placeholder.
 */
export function giroCode(
  { bankHolder, iban, bic }: Account,
  { cents, reference }: { cents: number; reference: string },
): string | undefined {
  if (!isPayableIban(iban) || cents < 1 || cents > MAX_CENTS) return undefined;
  return [
    "BCD",
    "002",
    "1", // UTF-8
    "SCT",
    isPlaceholder(bic) ? "" : bic.replace(/\s/g, ""),
    [...bankHolder].slice(0, MAX_NAME).join(""),
    compactIban(iban),
    `EUR${(cents / 100).toFixed(2)}`,
    "", // purpose
    "", // a structured reference: never with the next one
    reference,
  ].join("\n");
}

/** An SVG in a `data:` address, which the CSP allows for pictures. */
export async function drawGiroCode(code: string): Promise<string> {
  const svg = await QRCode.toString(code, { type: "svg", margin: 4, errorCorrectionLevel: "M" });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}
