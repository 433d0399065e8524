import { expect, test } from "vitest";
import { listReplacements } from "~/parts/replacements.server";
import { db } from "~/platform/db.server";

test("what replaces a part is found by its number in any spelling, successors first", async () => {
  const old = { article_number: "6ES7 315-2EH14-0AB0", manufacturer: "Siemens" };
  await db
    .insertInto("replacements")
    .values([
      { ...old, successor_number: "ALT 1", kind: "alternative" },
      { ...old, successor_number: "6ES7 515-2AM02-0AB0", kind: "successor", source: "Leitfaden" },
    ])
    .execute();
  const asked = ["6es7315-2eh14-0ab0", "6ES73152EH140AB0", "6ES7 000"];
  const found = await listReplacements(asked);
  expect([...found.keys()]).toEqual(asked.slice(0, 2));
  for (const key of asked.slice(0, 2)) {
    const list = found.get(key) ?? [];
    expect(list.map(({ kind }) => kind)).toEqual(["successor", "alternative"]);
    expect(list[0]).toMatchObject({ successorKey: "6ES75152AM020AB0", source: "Leitfaden" });
  }
});
