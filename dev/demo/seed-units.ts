import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { UnitCheck } from "../../db/stock-tables";
import type { Trx } from "../../app/platform/db.server";
import { type DemoUnit, demoUnits } from "./units";

const AT_TEN = "T10:00:00Z";

/** The same at each attempt. */
function derive(purpose: string, bytes: number): string {
  return createHash("sha256").update(purpose).digest().subarray(0, bytes).toString("base64url");
}

function checksOf({ passed, failed = [], skipped = [] }: DemoUnit["test"]): UnitCheck[] {
  const results = Object.entries({ passed, failed, skipped }) as [UnitCheck["result"], string[]][];
  return results.flatMap(([result, checks]) => checks.map((check) => ({ check, result })));
}

/**
 * Pieces that the demo products' stock counts already: each leaves it as a plain one and enters it
 * as itself. All or none, once, and only where the demo's products stand.
 */
export async function seedDemoUnits(): Promise<number> {
  const { db } = await import("../../app/platform/db.server");
  const { lockStock } = await import("../../app/stock/moves.server");
  return db.transaction().execute(async (trx) => {
    const products = await trx
      .selectFrom("products")
      .select(["id", "slug", "article_number", "manufacturer", "name", "category", "condition"])
      .where("slug", "in", Object.keys(demoUnits))
      .where(sql<boolean>`images[1] like 'demo/%'`)
      .execute();
    const stock = await lockStock(
      trx,
      products.map(({ id }) => id),
    );
    const some = await trx.selectFrom("units").select("id").limit(1).executeTakeFirst();
    if (some) return 0;
    let seeded = 0;
    for (const { id, slug, ...part } of products) {
      const units = demoUnits[slug ?? ""] ?? [];
      if ((stock.get(id)?.stock ?? 0) < units.length) continue;
      for (const unit of units) await insertUnit(trx, { productId: id, part, unit });
      seeded += units.length;
    }
    return seeded;
  });
}

async function insertUnit(
  trx: Trx,
  {
    productId,
    part: { name, ...part },
    unit: { picture, serial, included, test },
  }: {
    productId: number;
    part: Record<"article_number" | "manufacturer" | "category" | "condition", string> & {
      name: string | null;
    };
    unit: DemoUnit;
  },
): Promise<void> {
  const { changeUnit, receiveUnit } = await import("../../app/stock/change-unit.server");
  const { moveStock } = await import("../../app/stock/moves.server");
  const cause = { actor: "Demo" };
  const unitId = await receiveUnit(
    trx,
    {
      ...part,
      ...{ serial, included },
      token: derive(`token:${picture}`, 16),
      product_id: productId,
      name: name ?? "",
      origin: "hand",
      photos: [1, 2].map((number) => `demo/piece-${picture}-${number}.webp`),
    },
    cause,
  );
  await changeUnit(trx, { unitId, event: "test", ...cause });
  await trx
    .insertInto("unit_tests")
    .values({
      unit_id: unitId,
      form_token: derive(`test:${picture}`, 16),
      checks: JSON.stringify(checksOf(test)),
      result: test.result,
      firmware: test.firmware ?? "",
      note: test.note ?? "",
      actor: cause.actor,
      created_at: new Date(test.day + AT_TEN),
    })
    .execute();
  await moveStock(trx, [{ productId, pieces: -1 }], { reason: "correction", ...cause });
  await changeUnit(trx, { unitId, event: "offer", ...cause });
}
