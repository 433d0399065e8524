import { partKey } from "~/parts/part-key";
import { findHeldUnit, type FoundUnit } from "~/stock/find-units.server";
import type { HeldUnit } from "~/stock/held-units.server";
import { readUnitCode, unitCode } from "~/stock/unit-code";

/** What is in the parcel: of each line how many that nobody knows one by one, and which pieces. */
export interface Packed {
  pieces: Readonly<Record<number, number>>;
  units: readonly number[];
}

export interface PackLine {
  itemId: number;
  productId: number | null;
  articleNumber: string;
  /** Not shipped yet, pieces included. */
  quantity: number;
  units: readonly HeldUnit[];
}

/** `12:1,13:2,S1001` as the form sends it back. */
export function readPacked(text: string): Packed {
  const parts = text.slice(0, 2_000).split(",");
  const pairs = parts.flatMap((part) => {
    const match = /^(\d{1,15}):(\d{1,6})$/.exec(part);
    return match ? [[Number(match[1]), Number(match[2])]] : [];
  });
  const units = parts.flatMap((part) => (part.startsWith("S") ? (readUnitCode(part) ?? []) : []));
  return { pieces: Object.fromEntries(pairs) as Record<number, number>, units };
}

export function writePacked({ pieces, units }: Packed): string {
  const counts = Object.entries(pieces).map(([id, count]) => `${id}:${count}`);
  return [...counts, ...units.map(unitCode)].join(",");
}

type Problem = "wrong" | "twice" | "byPiece" | "foreign" | "chosen" | "swap";

export interface Scanned {
  packed: Packed;
  problem?: Problem;
  /** What the problem is about. */
  codes?: string;
  /** The scanned piece could go instead of a reserved one. */
  swap?: { out: number; by: number };
}

/** A part, the label of a piece, or its serial number. */
export async function addScan(
  lines: readonly PackLine[],
  packed: Packed,
  scan: string,
): Promise<Scanned> {
  const unit = await findPiece(lines, scan);
  if (unit) return addPiece(lines, packed, unit);
  const key = partKey(scan);
  const named = key === "" ? [] : lines.filter((line) => partKey(line.articleNumber) === key);
  const line = named.find(
    ({ itemId, quantity, units }) => (packed.pieces[itemId] ?? 0) < quantity - units.length,
  );
  if (line) {
    const pieces = { ...packed.pieces, [line.itemId]: (packed.pieces[line.itemId] ?? 0) + 1 };
    return { packed: { ...packed, pieces } };
  }
  const waiting = named
    .flatMap(({ units }) => units)
    .filter(({ id }) => !packed.units.includes(id));
  if (waiting.length === 0) return { packed, problem: "wrong" };
  return { packed, problem: "byPiece", codes: codesOf(waiting) };
}

const codesOf = (units: readonly { id: number }[]) =>
  units.map(({ id }) => unitCode(id)).join(", ");

async function findPiece(lines: readonly PackLine[], scan: string): Promise<FoundUnit | undefined> {
  const code = readUnitCode(scan);
  const own = lines.flatMap(({ units, productId }) =>
    units
      .filter(({ id, serial }) => {
        const isSerial = serial !== "" && serial.toUpperCase() === scan.toUpperCase();
        return id === code || isSerial;
      })
      .map(({ id, state }) => ({ id, state, productId })),
  );
  if (own[0]) return own[0];
  const key = partKey(scan);
  if (key !== "" && lines.some((line) => partKey(line.articleNumber) === key)) return undefined;
  return findHeldUnit(scan);
}

function addPiece(lines: readonly PackLine[], packed: Packed, unit: FoundUnit): Scanned {
  const codes = unitCode(unit.id);
  if (packed.units.includes(unit.id)) return { packed, problem: "twice", codes };
  if (lines.some(({ units }) => units.some(({ id }) => id === unit.id))) {
    return { packed: { ...packed, units: [...packed.units, unit.id] } };
  }
  const same = lines
    .filter(({ productId }) => productId !== null && productId === unit.productId)
    .flatMap(({ units }) => units)
    .filter(({ id }) => !packed.units.includes(id));
  if (unit.state !== "on-sale" || same.length === 0) return { packed, problem: "foreign", codes };
  const free = same.find(({ chosen }) => !chosen);
  if (!free) return { packed, problem: "chosen", codes: codesOf(same) };
  return {
    packed,
    problem: "swap",
    codes: unitCode(free.id),
    swap: { out: free.id, by: unit.id },
  };
}
