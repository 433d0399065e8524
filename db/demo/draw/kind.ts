import type { Device } from "./device";
import type { Part } from "./part";

export type Kind = "cpu" | "power" | "comm" | "relay" | "in" | "out" | "analog";

/** What a module does, as far as its face shows it. */
export function kindOf(part: Part): Kind {
  const t = part.text;
  const n = part.name;
  if (/\bPS \d|Netzteil|Stromversorgung|PSU|-P[AB]\d\d|CJ1W-PA|Einspeise|PM 15/i.test(n))
    return "power";
  if (
    /CPU|Prozessor|Zentralein|CP\d{4}|PM5\d\d|NJ\d|AXC F|CX8|Steuerung|L\d\dE|CompactLogix|ControlLogix 55|SLC/.test(
      n,
    )
  )
    return "cpu";
  if (
    /\bCP \d|\bCM \d|\bIM ?1|Koppler|Ethernet|EtherNet|Busknoten|SCU|CI8|QJ71|FBC|Interface|Schnittstelle|BC0|BR9|EX260|NOE|PROFIBUS|PROFINET/i.test(
      n,
    )
  )
    return "comm";
  if (/Relais/i.test(n)) return "relay";
  if (/Analog|\bA[IQ]\b|SM 33|SM 123[14]|Widerstand|Temperatur|RTD|AT\d{4}|EM 231/i.test(n))
    return "analog";
  if (/ausg|\bDO\b|\bDQ\b|DO\d|F-DO|OD\d/i.test(n)) return "out";
  if (/eing|\bDI\b|DI\d|SM 1221|ID\d/i.test(n)) return "in";
  return /ausg/i.test(t) ? "out" : "in";
}

/** LED that are lit: only devices in working order are photographed under power now and then. */
export function powered(d: Device): boolean {
  return d.part.condition !== "defective" && d.part.condition !== "boxed" && d.rng.chance(0.3);
}

/** Short designation, such as CPU 315-2 DP, that fits on a narrow front. */
export function shortModel(part: Part): string {
  return part.model
    .replace(/^(SIMATIC|SINAMICS|SYSMAC|MELSEC|Modicon|SIMATIC NET)\s/, "")
    .replace(/^(S7-\d+H?|M340|M221|NET|ET 200\w*|CompactLogix|ControlLogix|DP|Compact I\/O)\s/, "")
    .trim();
}
