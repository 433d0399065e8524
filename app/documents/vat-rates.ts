/**
 * Standard rates of the EU's member states in basis points, by ISO code; `XI` is Northern Ireland,
 * where goods still fall under the EU's rules (Protocol of the withdrawal agreement, Art. 8).
 * Source: the Commission's "Taxes in Europe" database (TEDB), Art. 96 of Directive 2006/112/EC;
 * as of 2025-08-01, the latest changes EE 24 % (2025-07-01) and RO 21 % (2025-08-01). When a state
 * changes its rate, change it here: orders keep the rate they were placed with.
 */
export const standardRates: Readonly<Record<string, number>> = {
  AT: 2000,
  BE: 2100,
  BG: 2000,
  CY: 1900,
  CZ: 2100,
  DE: 1900,
  DK: 2500,
  EE: 2400,
  ES: 2100,
  FI: 2550,
  FR: 2000,
  GR: 2400,
  HR: 2500,
  HU: 2700,
  IE: 2300,
  IT: 2200,
  LT: 2100,
  LU: 1700,
  LV: 2100,
  MT: 1800,
  NL: 2100,
  PL: 2300,
  PT: 2300,
  RO: 2100,
  SE: 2500,
  SI: 2200,
  SK: 2300,
  XI: 2000,
};

export const GERMAN_RATE = 1900;
