import type { UnitState } from "../../db/stock-tables";

interface UnitRule {
  from: readonly UnitState[];
  to: UnitState;
}

/** What can happen to a single piece; `changeUnits` (change-unit.server.ts) carries it out. */
export const unitEvents = {
  test: { from: ["arrived", "testing", "returned"], to: "testing" },
  offer: { from: ["arrived", "testing", "returned"], to: "on-sale" },
  withdraw: { from: ["on-sale"], to: "testing" },
  reserve: { from: ["on-sale"], to: "reserved" },
  release: { from: ["reserved"], to: "on-sale" },
  /** Its order ended, and it isn't for sale again before somebody has looked. */
  "set-aside": { from: ["reserved"], to: "testing" },
  ship: { from: ["reserved"], to: "sold" },
  "come-back": { from: ["sold"], to: "returned" },
  scrap: { from: ["arrived", "testing", "on-sale", "returned"], to: "scrapped" },
  "send-back": { from: ["arrived", "testing", "returned"], to: "sent-back" },
} as const satisfies Record<string, UnitRule>;

export type UnitEvent = keyof typeof unitEvents;

export function mayHappen(state: UnitState, event: UnitEvent): boolean {
  const { from }: UnitRule = unitEvents[event];
  return from.includes(state);
}
