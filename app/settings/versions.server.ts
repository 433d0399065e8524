import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { recordAct, type Actor } from "~/platform/audit.server";
import { db, type Db, type Trx } from "~/platform/db.server";
import { MovedError } from "~/platform/moved.server";
import { firstSettings } from "~/shop";
import { buildHistory, settingsAt } from "./history";
import type { SettingName, Settings, SettingsChange } from "./schema";

/** Together with versions that are planned it would make no sense. */
export class ContradictorySettingsError extends Error {
  override name = "ContradictorySettingsError";
}

interface Version {
  id: number;
  validFrom: Date;
  content: SettingsChange;
  createdAt: Date;
  createdBy: string;
  withdrawnAt: Date | null;
}

/** All of them, by the time from which they hold: a handful a year. */
async function readVersions(source: Db | Trx): Promise<Version[]> {
  return source
    .selectFrom("settings")
    .select([
      "id",
      "valid_from as validFrom",
      "content",
      "created_at as createdAt",
      "created_by as createdBy",
      "withdrawn_at as withdrawnAt",
    ])
    .orderBy("valid_from")
    .orderBy("id")
    .$castTo<Version>()
    .execute();
}

const isGiven = ({ withdrawnAt }: Version) => withdrawnAt === null;

/** Counts up with all that happens to these settings: saved, withdrawn, begun. */
function stateOf(versions: readonly Version[], names: readonly string[], now: Date): number {
  const touching = versions.filter(({ content }) => names.some((name) => name in content));
  const withdrawn = touching.filter((version) => !isGiven(version)).length;
  const begun = touching.filter((each) => isGiven(each) && each.validFrom <= now).length;
  return touching.length + withdrawn + begun;
}

/** What a form of these settings begins with. */
export async function readSection(names: readonly SettingName[]) {
  const now = new Date();
  const versions = await readVersions(db);
  return { settings: settingsNow(versions, now), version: stateOf(versions, names, now) };
}

function settingsNow(versions: readonly Version[], now: Date): Settings {
  return settingsAt(buildHistory(firstSettings, versions.filter(isGiven)).steps, now);
}

export interface ListedVersion extends Omit<Version, "content" | "withdrawnAt"> {
  isPlanned: boolean;
  /** What it can't be applied for. */
  isBroken: boolean;
  changes: { name: SettingName; before: string | number; after: string | number }[];
}

/** What holds now, and every version that holds, held or is planned, the newest first. */
export async function listVersions() {
  const now = new Date();
  const versions = await readVersions(db);
  const given = versions.filter(isGiven);
  const { steps, broken } = buildHistory(firstSettings, given);
  const names = Object.keys(firstSettings) as SettingName[];
  let before = firstSettings;
  const listed = given.map(({ content, withdrawnAt: _, ...version }): ListedVersion => {
    const changes = names.flatMap((name) => {
      const after = content[name];
      return after === undefined ? [] : [{ name, before: before[name], after }];
    });
    const isBroken = broken.includes(version.id);
    if (!isBroken) before = { ...before, ...content };
    return { ...version, changes, isBroken, isPlanned: version.validFrom > now };
  });
  return { settings: settingsAt(steps, now), versions: listed.reverse() };
}

/** One after the other: each sees what the one before saved. */
async function lockVersions(trx: Trx): Promise<Version[]> {
  await sql`lock table settings in share row exclusive mode`.execute(trx);
  return readVersions(trx);
}

const subject = { kind: "settings", name: "Einstellungen" };

function changesBetween(before: Settings, after: SettingsChange) {
  const names = (Object.keys(after) as SettingName[]).filter(
    (name) => after[name] !== before[name],
  );
  const pick = (values: SettingsChange) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = values[name];
        return value === undefined ? [] : [[name, value]];
      }),
    ) as SettingsChange;
  return { names, from: pick(before), to: pick(after) };
}

/**
 * @param values as the form has them; what is the same as now isn't changed
 * @param startsOn a day in Germany that lies ahead, `2027-01-01`; otherwise at once
 * @param version what the form saw
 * @param show a form's fields as they are stored
 * @returns `false` when it is saved already, as by the same form sent twice
 * @throws {MovedError | ContradictorySettingsError}
 */
export async function saveSettings({
  values,
  startsOn,
  version,
  actor,
  show,
}: {
  values: SettingsChange;
  startsOn: string | undefined;
  version: number;
  actor: Actor;
  show: (settings: Settings) => Record<string, string>;
}): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const versions = await lockVersions(trx);
    const now = new Date();
    const given = versions.filter(isGiven);
    const current = settingsNow(versions, now);
    const { names, from, to } = changesBetween(current, values);
    if (names.length === 0) return false;
    const validFrom = startsOn ? await startOfDay(trx, startsOn) : now;
    const isSaved = given.some(
      (each) =>
        each.validFrom.getTime() === validFrom.getTime() && isDeepStrictEqual(each.content, to),
    );
    if (isSaved) return false;
    const state = stateOf(versions, Object.keys(values), now);
    if (state !== version) throw new MovedError(state, show(current));

    const id = Math.max(0, ...versions.map((each) => each.id)) + 1;
    const next = [...given, { id, validFrom, content: to }].sort(
      (one, other) => one.validFrom.getTime() - other.validFrom.getTime() || one.id - other.id,
    );
    const { broken } = buildHistory(firstSettings, next);
    const knownBroken = buildHistory(firstSettings, given).broken;
    if (broken.some((each) => !knownBroken.includes(each))) {
      throw new ContradictorySettingsError("a version that is planned contradicts it");
    }
    await trx
      .insertInto("settings")
      .values({ valid_from: validFrom, content: JSON.stringify(to), created_by: actor.name })
      .execute();
    await recordAct(trx, {
      actor,
      act: startsOn ? "settings-planned" : "settings-changed",
      subject,
      before: from,
      after: startsOn ? { ...to, startsOn } : to,
    });
    return true;
  });
}

async function startOfDay(trx: Trx, day: string): Promise<Date> {
  const { rows } = await sql<{ start: Date }>`
    select ${day}::timestamp at time zone 'Europe/Berlin' as start`.execute(trx);
  if (!rows[0]) throw new Error("no time");
  return rows[0].start;
}

/** @returns `false` when it isn't planned any more: it holds, or somebody withdrew it */
export async function withdrawVersion({
  id,
  actor,
}: {
  id: number;
  actor: Actor;
}): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const versions = await lockVersions(trx);
    const now = new Date();
    const planned = versions.find((version) => version.id === id && isGiven(version));
    if (!planned || planned.validFrom <= now) return false;
    await trx.updateTable("settings").set({ withdrawn_at: now }).where("id", "=", id).execute();
    await recordAct(trx, { actor, act: "settings-withdrawn", subject, before: planned.content });
    return true;
  });
}
