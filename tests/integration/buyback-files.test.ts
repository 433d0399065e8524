import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { buybackPaper } from "~/buyback/paper.server";
import { db } from "~/platform/db.server";
import { keys } from "../support/buyback";
import {
  caseOf,
  makePayable,
  offerAll,
  sellParts,
  type SoldCase,
  staffSends,
} from "../support/buyback-cases";
import { createStaff } from "../support/staff";
import { Visitor } from "../support/visitor";

let desk: Visitor;

beforeAll(async () => {
  ({ visitor: desk } = await createStaff("desk"));
});

const fileOf = ({ id }: SoldCase) =>
  db
    .selectFrom("buyback_files")
    .select(["id", "object_key"])
    .where("request_id", "=", id)
    .executeTakeFirstOrThrow();

async function withPhoto() {
  const bytes = await sharp({
    create: { width: 1_200, height: 900, channels: 3, background: "#456" },
  })
    .withExif({ IFD3: { GPSLatitude: "50/1 0/1 0/1" } })
    .jpeg()
    .toBuffer();
  return sellParts({}, [{ name: "Typenschild.jpg", bytes }]);
}

describe("a seller's photos", () => {
  it("are shown smaller and without metadata to who may see the case, and to nobody else", async () => {
    const sold = await withPhoto();
    const other = await withPhoto();
    const { id, object_key } = await fileOf(sold);
    for (const path of [`${sold.path}/${id}?klein`, `/intern/ankauf/${sold.number}/${id}?klein`]) {
      const answer = await desk.get(path);
      expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
      expect(answer.headers.get("Cache-Control")).toContain("private");
    }
    expect((await desk.get(`${sold.path}/${id}`)).location).toContain("X-Amz-Signature");
    const foreign = [
      `${other.path}/${id}?klein`,
      `/intern/ankauf/${other.number}/${id}?klein`,
      `${sold.path}/x`,
    ];
    for (const path of foreign) expect((await desk.get(path)).status).toBe(404);
    const stranger = await new Visitor().get(`/intern/ankauf/${sold.number}/${id}?klein`);
    expect(stranger.status).toBe(404);
    expect(await keys(object_key)).toHaveLength(2);
  });
});

describe("the paper of a sale", () => {
  it("is a receipt of what was agreed", async () => {
    const sold = await sellParts({ list: "ABC-400; 2" });
    await makePayable(desk, sold);
    expect(await buybackPaper(await caseOf(sold))).toMatchObject({
      kind: "purchase-receipt",
      taxKind: "margin",
      cents: 20_000,
      lines: [{ articleNumber: "ABC-400", quantity: 2, unitCents: 10_000 }],
    });
  });
});

describe("what staff send", () => {
  it.each([
    ["a word as price", "prices", { "price-1": "billig" }],
    ["a price beyond everything", "prices", { "price-1": "9".repeat(25) }],
    ["half a piece", "prices", { "price-1": "1", "pieces-1": "1,5" }],
    ["an offer without an end", "offer", { validDays: "" }],
    ["an offer for ever", "offer", { validDays: "9999" }],
    ["an offer of nothing", "offer", { validDays: "7" }],
    ["an empty message", "message", { text: " " }],
    ["an endless one", "message", { text: "a".repeat(6_000) }],
    ["a list of nothing", "add", { list: ";;;" }],
  ])("is refused with its page: %s", async (_, intent, fields) => {
    const sold = await sellParts();
    const answer = await staffSends(desk, sold, intent, fields);
    expect(answer.status).toBe(400);
    expect((await caseOf(sold)).state).toBe("new");
  });

  it("doesn't overwrite what somebody else did: 409", async () => {
    const sold = await sellParts({ list: "ABC-401; 1" });
    const version = String((await caseOf(sold)).version);
    await offerAll(desk, sold);
    const late = await staffSends(desk, sold, "message", { version, text: "Zu spät" });
    expect(late.status).toBe(409);
    expect(late.data.lastResult).toMatchObject({ initialValue: { text: "Zu spät" } });
  });

  it("can't change the lines of another case", async () => {
    const [one, other] = [await sellParts({ list: "A-1; 1" }), await sellParts({ list: "A-2; 1" })];
    const line = await db
      .selectFrom("buyback_lines")
      .select("id")
      .where("request_id", "=", one.id)
      .executeTakeFirstOrThrow();
    await staffSends(desk, other, "prices", { [`price-${line.id}`]: "5" });
    const after = await db
      .selectFrom("buyback_lines")
      .select("draft_cents")
      .where("id", "=", line.id)
      .executeTakeFirstOrThrow();
    expect(after.draft_cents).toBeNull();
  });
});
