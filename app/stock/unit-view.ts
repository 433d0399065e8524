import type { TestResult, UnitCheck, UnitState } from "../../db/stock-tables";

/** What anybody may read about a piece: no cost, no origin, of its serial number the end only. */
export interface UnitView {
  id: number;
  token: string;
  state: UnitState;
  condition: string;
  /** Empty when the piece has no serial number. */
  serialEnd: string;
  included: string;
  photos: string[];
}

export interface UnitTestView {
  /** ISO 8601; in the browser it arrives as text, too. */
  testedAt: string;
  result: TestResult;
  checks: UnitCheck[];
  firmware: string;
  note: string;
  photos: string[];
}

const SHOWN_CHARACTERS = 4;

export function testRecordPath(token: string): string {
  return `/pruefung/${token}`;
}

/** The last four characters, of a short number never more than half. */
export function serialEnd(serial: string): string {
  const characters = [...serial.trim()];
  const shown = Math.min(SHOWN_CHARACTERS, Math.floor(characters.length / 2));
  return shown === 0 ? "" : characters.slice(-shown).join("");
}
