import type { sections, Section } from "~/backoffice/settings/sections";
import { db } from "~/platform/db.server";
import { readSettings } from "~/settings/settings.server";
import type { Visitor } from "./visitor";

const path = (section: Section) => `/intern/einstellungen/${section}`;

/** The form as its page fills it in. */
export async function settingsForm(owner: Visitor, section: Section) {
  const { data } = await owner.get(path(section));
  const { values, version } = data as { values: Record<string, string>; version: number };
  return { ...values, version: String(version), intent: "save" };
}

export async function changeSettings(
  owner: Visitor,
  section: Section,
  changes: Partial<Record<(typeof sections)[Section][number] | "startsOn", string>>,
) {
  return owner.post(path(section), { ...(await settingsForm(owner, section)), ...changes });
}

/** As the shop came. */
export async function forgetSettings(): Promise<void> {
  await db.deleteFrom("settings").execute();
  await readSettings();
}

/** In Germany, so many days from today. */
export function dayAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toLocaleDateString("sv-SE", {
    timeZone: "Europe/Berlin",
  });
}
