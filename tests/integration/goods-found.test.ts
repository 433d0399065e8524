import { beforeAll, describe, expect, it } from "vitest";
import { listWork } from "~/backoffice/today/work.server";
import { db } from "~/platform/db.server";
import { unitCode } from "~/stock/unit-code";
import { createStaff } from "../support/staff";
import { takeIn } from "../support/units";
import type { Visitor } from "../support/visitor";

let store: Visitor;

beforeAll(async () => {
  store = (await createStaff("store")).visitor;
});

const search = (text: string) => store.get(`/intern/suche?q=${encodeURIComponent(text)}`);

describe("the search", () => {
  it("opens the piece whose code, serial or label somebody scanned", async () => {
    const id = await takeIn({ serials: ["Sn-Xy 4711"] });
    const row = db.selectFrom("units").select("token").where("id", "=", id);
    const { token } = await row.executeTakeFirstOrThrow();
    const label = `https://shop.test/pruefung/${token}`;
    for (const text of [`s${id}`, "sn-xy 4711", label, `${label}/`]) {
      const { status, location } = await search(text);
      expect([text, status, location]).toEqual([text, 303, `/intern/stueck/${unitCode(id)}`]);
    }
  });

  it("lists pieces that share a serial, or begin with a number", async () => {
    const ids = [
      await takeIn({ serials: ["LOS 7"], articleNumber: "CHARGE-1" }),
      await takeIn({ serials: ["LOS 7"], articleNumber: "CHARGE-2" }),
    ];
    for (const text of ["los 7", "charge"]) {
      const { units } = (await search(text)).data.found as { units: { id: number }[] };
      expect(units.map(({ id }) => id)).toEqual(ids.toReversed());
    }
  });
});

describe("Today", () => {
  it("names what arrived and waits, the longest here first, for who may look at it", async () => {
    const old = await takeIn();
    const gone = await takeIn();
    await db.updateTable("units").set({ state: "sold" }).where("id", "=", gone).execute();
    const { count } = await db
      .selectFrom("units")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("state", "=", "arrived")
      .executeTakeFirstOrThrow();
    const list = async (role: "store" | "adviser") =>
      (await listWork(role)).find(({ name }) => name === "goods");
    await db.updateTable("units").set({ state: "testing" }).where("id", "=", old).execute();
    expect((await list("store"))?.entries).toContainEqual({
      label: unitCode(old),
      to: `/intern/stueck/${unitCode(old)}`,
    });
    expect(await list("store")).toMatchObject({ count });
    const row = db.selectFrom("units").select("created_at").orderBy("id").limit(1);
    expect((await list("store"))?.oldest).toEqual((await row.executeTakeFirstOrThrow()).created_at);
    expect(await list("adviser")).toBeUndefined();
  });
});
