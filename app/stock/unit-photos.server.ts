import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { type Actor, recordAct } from "~/platform/audit.server";
import { db, type Trx } from "~/platform/db.server";
import { MovedError } from "~/platform/moved.server";
import { keepObjects } from "~/uploads/leftovers.server";
import { lockUnits, type Unit } from "./change-unit.server";
import { unitCode } from "./unit-code";

export const MAX_UNIT_PHOTOS = 24;

/** One more than a piece may have. */
export class TooManyPhotosError extends Error {
  override name = "TooManyPhotosError";
}

/** Nobody guesses it: who has the address may see the photo. */
export const newPhotoKey = (unitId: number) => `stueck/${unitId}/${randomUUID()}.webp`;

/** Whether this is the key of a photo that was made for the piece. */
export function isPhotoOf(unitId: number, key: string): boolean {
  const [folder, id, name = "", ...rest] = key.split("/");
  const isName = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.webp$/.test(name);
  return folder === "stueck" && id === String(unitId) && isName && rest.length === 0;
}

/** Unless a product or a test shows it, too. */
async function dropObject(trx: Trx, key: string): Promise<void> {
  await sql`
    insert into upload_leftovers (object_key, due_at)
    select ${key}, now()
    where not exists (select from products where images @> array[${key}]::text[])
      and not exists (select from unit_tests where photos @> array[${key}]::text[])
    on conflict do nothing`.execute(trx);
}

async function setPhotos(
  trx: Trx,
  unit: Unit,
  { photos, actor, act }: { photos: readonly string[]; actor: Actor; act: string },
): Promise<void> {
  await trx
    .updateTable("units")
    .set({
      photos: [...photos],
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where("id", "=", unit.id)
    .execute();
  await recordAct(trx, {
    actor,
    act,
    subject: { kind: "unit", name: unitCode(unit.id) },
    before: { photos: unit.photos.length },
    after: { photos: photos.length },
  });
}

/** @throws {TooManyPhotosError} */
export async function addUnitPhotos({
  id,
  actor,
  keys,
}: {
  id: number;
  actor: Actor;
  keys: readonly string[];
}): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const [unit] = await lockUnits(trx, [id]);
    if (!unit) throw new Error(`no unit ${id}`);
    const photos = [...unit.photos, ...keys];
    if (photos.length > MAX_UNIT_PHOTOS) throw new TooManyPhotosError(unitCode(id));
    await keepObjects(trx, keys);
    await setPhotos(trx, unit, { photos, actor, act: "unit-photos-added" });
  });
}

interface PhotoAct {
  id: number;
  actor: Actor;
  key: string;
  /** As the form showed it. */
  version: number;
}

/** @returns false when it is gone already @throws {MovedError} */
export async function removeUnitPhoto({ id, actor, key, version }: PhotoAct): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const [unit] = await lockUnits(trx, [id]);
    if (!unit?.photos.includes(key)) return false;
    if (unit.version !== version) throw new MovedError(unit.version, {});
    const photos = unit.photos.filter((each) => each !== key);
    await setPhotos(trx, unit, { photos, actor, act: "unit-photo-removed" });
    await dropObject(trx, key);
    return true;
  });
}

/** One place nearer to the front, where buyers look first. @throws {MovedError} */
export async function advanceUnitPhoto({ id, actor, key, version }: PhotoAct): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const [unit] = await lockUnits(trx, [id]);
    const at = unit?.photos.indexOf(key) ?? -1;
    if (!unit || at < 1) return false;
    if (unit.version !== version) throw new MovedError(unit.version, {});
    const others = unit.photos.filter((each) => each !== key);
    const photos = [...others.slice(0, at - 1), key, ...others.slice(at - 1)];
    await setPhotos(trx, unit, { photos, actor, act: "unit-photos-sorted" });
    return true;
  });
}
