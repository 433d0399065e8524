import { expect, it } from "vitest";
import { createTurns } from "~/platform/turns";

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

it("Of many visitors who come at once, one page is begun per turn, in the order of their coming", async () => {
  const begin = createTurns();
  const begun: string[] = [];
  for (const page of ["first", "second", "third"]) begin(() => begun.push(page));
  expect(begun).toEqual([]);
  await nextTurn();
  expect(begun).toEqual(["first"]);
  begin(() => begun.push("a late one"));
  await nextTurn();
  await nextTurn();
  expect(begun).toEqual(["first", "second", "third"]);
  await nextTurn();
  expect(begun.at(-1)).toBe("a late one");
});

it("A visitor who comes when nobody waits any more is served in the next turn", async () => {
  const begin = createTurns();
  const begun: string[] = [];
  begin(() => begun.push("first"));
  await nextTurn();
  await nextTurn();
  begin(() => begun.push("second"));
  await nextTurn();
  expect(begun).toEqual(["first", "second"]);
});
