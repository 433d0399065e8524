import { settingsSchema, type Settings } from "./schema";

export interface StoredVersion {
  id: number;
  validFrom: Date;
  /** A `SettingsChange`, as it was when it was saved. */
  content: Record<string, unknown>;
}

export interface Step {
  validFrom: Date;
  settings: Settings;
}

/**
 * What holds from when on: each version changes what it names and leaves the rest, so that one that
 * is planned doesn't undo what was saved since.
 * @param versions by the time from which they hold, then by id
 * @returns `broken` are the ids of those that can't be applied; they are left out
 */
export function buildHistory(first: Settings, versions: readonly StoredVersion[]) {
  const steps: Step[] = [{ validFrom: new Date(0), settings: first }];
  const broken: number[] = [];
  let settings = first;
  for (const { id, validFrom, content } of versions) {
    const { success, data } = settingsSchema.safeParse({ ...settings, ...content });
    if (!success) {
      broken.push(id);
      continue;
    }
    settings = data;
    steps.push({ validFrom, settings });
  }
  return { steps, broken };
}

export function settingsAt(steps: readonly Step[], time: Date): Settings {
  const step = steps.findLast(({ validFrom }) => validFrom <= time) ?? steps[0];
  if (!step) throw new Error("a history without its first step");
  return step.settings;
}
