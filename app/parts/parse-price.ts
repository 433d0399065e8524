/** Ten million euro less a cent. */
const MAX_CENTS = 999_999_999;

export type Parsed<Value> = { value: Value } | { problem: string };

/** As {@link parseAmount}, up to what the shop sells for. */
export function parsePrice(text: string): Parsed<number> {
  const amount = parseAmount(text);
  const isTooHigh = "value" in amount && amount.value > MAX_CENTS;
  return isTooHigh ? { problem: `${quote(text)} is too high` } : amount;
}

/** "1.234,50", "1,234.50", "12,-" in integer cents; "1.234" is ambiguous and refused. */
export function parseAmount(text: string): Parsed<number> {
  const quoted = quote(text);
  const written = text
    .trim()
    .replace(/^(?:€|EUR)\s*|\s*(?:€|EUR)$/gi, "")
    .replace(/[,.][-–—]{1,2}$/, ",00");
  if (written === "") return { problem: "the price is missing" };
  if (/^[-–−]\s*\d/.test(written)) return { problem: "the price must not be negative" };

  const [, head, mark, tail] = /^(.*)([.,])(.*)$/.exec(written) ?? [];
  const isGrouping = head === undefined || head.includes(mark ?? "");
  const whole = isGrouping ? written : head;
  const decimals = isGrouping ? "" : (tail ?? "");
  if (!isGrouping && /^[1-9]\d{0,2}$/.test(whole) && /^\d{3}$/.test(decimals)) {
    return { problem: `${quoted} is ambiguous: write ${whole}${decimals},00 or ${whole},00` };
  }
  if (!isWholeNumber(whole) || (!isGrouping && !/^\d+$/.test(decimals))) {
    return { problem: `${quoted} is no price` };
  }
  if (/[^0]/.test(decimals.slice(2))) return { problem: `${quoted} has more than two decimals` };
  const euros = whole.replace(/\D/g, "");
  const cents = euros.length > 12 ? Infinity : Number(euros + decimals.slice(0, 2).padEnd(2, "0"));
  return { value: cents };
}

function quote(text: string): string {
  return `"${text.trim().slice(0, 40)}"`;
}

/** Groups of three must all have the same separator. */
function isWholeNumber(text: string): boolean {
  return /^\d+$/.test(text) || /^\d{1,3}([.,'’\s])\d{3}(?:\1\d{3})*$/.test(text);
}
