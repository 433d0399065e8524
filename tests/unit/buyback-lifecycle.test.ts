import { describe, expect, it } from "vitest";
import { type CaseState, caseStates } from "../../db/buyback-tables";
import { type CaseEvent, caseEvents, nextState } from "~/buyback/lifecycle";

interface Life {
  state: CaseState;
  arrivedAt: boolean;
}

interface Step {
  before: Life;
  event: CaseEvent;
  after: Life;
}

/** Every step of every case there can be. */
function allSteps(): Step[] {
  const steps: Step[] = [];
  const seen = new Set<string>();
  const todo: Life[] = [{ state: "new", arrivedAt: false }];
  for (let before = todo.pop(); before; before = todo.pop()) {
    const key = JSON.stringify(before);
    if (seen.has(key)) continue;
    seen.add(key);
    for (const event of Object.keys(caseEvents) as CaseEvent[]) {
      const state = nextState(event, before);
      if (!state) continue;
      const after = { state, arrivedAt: before.arrivedAt || event === "arrived" };
      steps.push({ before, event, after });
      todo.push(after);
    }
  }
  return steps;
}

/** There nobody has to do anything any more, or the goods are awaited. */
const withoutGoods: readonly CaseState[] = [
  ...(["new", "accepted", "awaiting-goods", "declined", "lapsed", "refused"] as const),
];

describe("a buy-back's life", () => {
  it("reaches every state there is", () => {
    const reached = new Set(allSteps().map(({ after }) => after.state));
    expect([...reached].sort()).toEqual([...caseStates].sort());
  });

  it("doesn't end while the goods are here: they are paid or go back", () => {
    const forgotten = allSteps().filter(
      ({ before, event, after }) =>
        after.arrivedAt &&
        (withoutGoods.includes(after.state) ||
          (after.state === "closed" && event !== "sent-back" && before.state !== "paid")),
    );
    const named = forgotten.map(
      ({ before, event, after }) => `${before.state}, ${event}: ${after.state}`,
    );
    expect(named).toEqual([]);
  });
});
