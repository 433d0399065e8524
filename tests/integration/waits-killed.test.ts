import { expect, it } from "vitest";
import { tellWaiting } from "~/demand/tell.server";
import { db } from "~/platform/db.server";
import { sendJob } from "~/platform/jobs.server";
import { createSecret, hashSecret } from "~/platform/secrets.server";
import { moveStock } from "~/stock/moves.server";
import { killWaiting, letTimePass, lockTable, patience, start } from "../support/mortal-server";
import { createProduct } from "../support/products";
import { startServer } from "../support/server";

const PEOPLE = 250;

async function notices(): Promise<string[]> {
  const rows = await db
    .selectFrom("mails")
    .select("recipient")
    .where("kind", "=", "notice-wait")
    .execute();
  return rows.map(({ recipient }) => recipient).sort();
}

const open = async () =>
  (await db.selectFrom("waits").select("id").where("told_at", "is", null).execute()).length;

const tell = () =>
  db.transaction().execute((trx) => sendJob(trx, { name: "tell-waiting", payload: {} }));

it("Everybody who waits is mailed once, also by two machines after one died in the middle", async () => {
  const { id, articleNumber } = await createProduct({ stock: 0 });
  const people = Array.from({ length: PEOPLE }, (_, n) => `waits${n}@customer.test`).sort();
  await db
    .insertInto("waits")
    .values(
      people.map((email) => ({
        email,
        language: "de" as const,
        article_number: articleNumber,
        token_hash: hashSecret(createSecret()),
        confirmed_at: new Date(),
      })),
    )
    .execute();
  await db
    .transaction()
    .execute((trx) => moveStock(trx, [{ productId: id, pieces: 1 }], { reason: "correction" }));
  // Marked as told, and about to write the first mail.
  await killWaiting(lockTable("mails"), tell);
  expect(await notices()).toEqual([]);
  expect(await open()).toBe(PEOPLE);

  await start();
  const other = await startServer({});
  await letTimePass();
  await Promise.all([tell(), tellWaiting(), tellWaiting()]);
  await expect.poll(open, patience).toBe(0);
  await expect.poll(async () => (await notices()).length, patience).toBe(PEOPLE);
  expect(await notices()).toEqual(people);
  other.kill("SIGTERM");
  await other.exited;
});
