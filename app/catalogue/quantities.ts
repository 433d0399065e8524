/**
 * Figures with their units, as `shop_quantities` in db/migrations/015-search-quantities.ts reads them
 * from a product's texts: "7,5 kW" and "7500 W" are both `W:7500`, "4 bis 20 mA" is `A:0.004~0.02`.
 */
export interface Quantity {
  /** As the buyer wrote it. */
  typed: string;
  unit: string;
  /** In the unit's base; of a range the first figure. */
  value: number;
  /** Any of these in `products.quantities` is what was asked for. */
  exact: string[];
  /** A range of the product holds it: "10-30 V" for 24 V. */
  within: string[];
}

/** Of each unit its names, with what one of them is in the unit's base. */
const units: Record<string, Record<string, number>> = {
  W: { w: 1, kw: 1_000, mw: 1_000_000, watt: 1, kilowatt: 1_000 },
  VA: { va: 1, kva: 1_000 },
  V: { v: 1, vdc: 1, vac: 1, vuc: 1, volt: 1, volts: 1, kv: 1_000 },
  A: { a: 1, ma: 0.001, ka: 1_000, adc: 1, aac: 1, amp: 1, amps: 1, ampere: 1 },
  HZ: { hz: 1, khz: 1_000, mhz: 1_000_000, ghz: 1_000_000_000 },
  MM: { mm: 1, cm: 10, m: 1_000, meter: 1_000 },
  MM2: { "mm²": 1, mm2: 1, qmm: 1 },
  NM: { nm: 1 },
  KG: { kg: 1 },
  BAR: { bar: 1, mbar: 0.001, mpa: 10 },
  INCH: { zoll: 1, inch: 1, inches: 1, '"': 1, "″": 1, "”": 1 },
  BIT: { bit: 1, bits: 1 },
  KB: { kb: 1, kbyte: 1, mb: 1_024, mbyte: 1_024, gb: 1_048_576, gbyte: 1_048_576 },
  MBITS: { "mbit/s": 1, "mbits/s": 1, "gbit/s": 1_000, "kbit/s": 0.001 },
  RPM: { "1/min": 1, "u/min": 1, rpm: 1, "min-1": 1 },
  FLOW: { "l/min": 1 },
  AIR: { "m³/h": 1, "m3/h": 1 },
  PINS: { polig: 1, polige: 1, poliger: 1, poligen: 1, poliges: 1, pin: 1, pins: 1, pole: 1 },
  PORTS: { port: 1, ports: 1, "x rj45": 1 },
  DI: { di: 1 },
  DO: { do: 1, dq: 1 },
  AI: { ai: 1 },
  AO: { ao: 1, aq: 1 },
  CHANNELS: {
    ...{ kanal: 1, kanäle: 1, kanaele: 1, kanälen: 1, kanalig: 1, kanalige: 1, kanaliger: 1 },
    ...{ kanaliges: 1, channel: 1, channels: 1 },
  },
};

const channelUnits = ["DI", "DO", "AI", "AO"];

const baseOf = new Map(
  Object.entries(units).flatMap(([unit, names]) =>
    Object.entries(names).map(([name, factor]) => [name, { unit, factor }] as const),
  ),
);

const FIGURE = String.raw`(?:[1-9]\d{0,2}(?:\.\d{3})+(?:,\d{1,4})?|\d{1,7}(?:[.,]\d{1,4})?)(?!\d)`;
const TO = String.raw`\s?(?:-?(?:bis|to)-?|-|–|\.{2,3}|…)\s?`;
const NAMES = [...baseOf.keys()].sort((a, b) => b.length - a.length).join("|");
// "24V10A" is two, and "24 V DC" is one.
const single = new RegExp(
  String.raw`^[±+]?(?:(?:${FIGURE})\s?\/\s?)?(${FIGURE})(?:${TO}(${FIGURE}))?[\s-]?(${NAMES})(?:[\s-]?(?:ac\/dc|dc|ac|uc))?(?=$|[\s,;/)]|\d+(?:[.,]\d+)?(?:${NAMES})(?:$|\s))`,
  "i",
);

function toFigure(text: string): number {
  const isThousands = /^[1-9]\d{0,2}(?:\.\d{3})+/.test(text);
  return Number((isThousands ? text.replaceAll(".", "") : text).replace(",", "."));
}

/** As PostgreSQL prints it: no exponent, no zeros at the end. */
function print(value: number): string {
  return value.toFixed(7).replace(/\.?0+$/, "");
}

function toQuantity([typed, first = "", last, name = ""]: RegExpExecArray): Quantity | undefined {
  const base = baseOf.get(name.toLowerCase());
  if (!base) return undefined;
  const { unit, factor } = base;
  const value = toFigure(first) * factor;
  const figures =
    last === undefined ? print(value) : `${print(value)}~${print(toFigure(last) * factor)}`;
  const exact = [`${unit}:${figures}`];
  if (channelUnits.includes(unit)) exact.push(`CHANNELS:${figures}`);
  return {
    typed: typed.trim(),
    unit,
    value,
    exact,
    within: last === undefined ? [`${unit}~${figures}`] : [],
  };
}

const MAX_QUANTITY_LENGTH = 60;
const MAX_QUANTITIES = 4;

/** A query's quantities, and the text without them. Only whole words count: "UR20-4DI-P" is a number. */
export function takeQuantities(text: string): { quantities: Quantity[]; rest: string } {
  const quantities: Quantity[] = [];
  let rest = "";
  let at = 0;
  let isStart = true;
  while (at < text.length) {
    const isWanted = isStart && quantities.length < MAX_QUANTITIES;
    const found = isWanted ? single.exec(text.slice(at, at + MAX_QUANTITY_LENGTH)) : null;
    const quantity = found && toQuantity(found);
    if (quantity) {
      // The next may follow without a blank.
      quantities.push(quantity);
      at += found[0].length;
      rest += " ";
    } else {
      const character = text.charAt(at);
      isStart = /[\s,;/(±]/.test(character);
      rest += character;
      at++;
    }
  }
  return { quantities, rest };
}
