import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { keyOf } from "~/demand/demand.server";
import { setWanted } from "~/demand/wanted.server";
import { db } from "~/platform/db.server";
import { sellParts } from "../support/buyback-cases";
import { createStaff } from "../support/staff";

const actor = { id: null, name: "operator tests" };

describe("what the shop knows about a part", () => {
  it("is on the case's page: searches in vain, who waits, and its limit; the store sees none", async () => {
    const sold = await sellParts({ list: "KNW-4711; 1\nKNW-4712; 1" });
    const key = await keyOf("KNW-4711");
    const asked = { day: sql<string>`current_date`, article_key: key, label: "KNW 4711" };
    await db
      .insertInto("demand_days")
      .values([
        { ...asked, kind: "search", hits: 7 },
        { ...asked, kind: "wait", hits: 2 },
      ])
      .execute();
    const wanted = { key, articleNumber: "KNW 4711", version: 0, actor };
    await setWanted(wanted, { limitCents: 12_300, note: "" }, String);
    const knownTo = async (role: "desk" | "store") => {
      const { visitor } = await createStaff(role);
      const { data } = await visitor.get(`/intern/ankauf/${sold.number}`);
      return (data.view as { lines: { known?: unknown }[] }).lines.map(({ known }) => known);
    };
    const [first, second] = await knownTo("desk");
    expect(first).toMatchObject({ searches: 7, requests: 0, waits: 2, limitCents: 12_300 });
    expect(second).toMatchObject({ searches: 0, requests: 0, waits: 0, limitCents: null });
    expect(await knownTo("store")).toEqual([undefined, undefined]);
  });
});
