import type { SettingName, SettingsChange } from "./schema";

/** What doesn't fit together, by the field that has to change. The texts are i18n keys. */
export function findContradictions(given: SettingsChange): [SettingName, string][] {
  const found: [SettingName, string][] = [];
  const wrong = (name: SettingName, isWrong: boolean, problem: string) => {
    if (isWrong) found.push([name, `staffSettings.errors.${problem}`]);
  };
  const { opens, closes, domesticFrom, domesticTo, abroadFrom, abroadTo } = given;
  const { noticeDe = "", noticeEn = "", noticeFrom = "", noticeTo = "", dispatchFrom = "" } = given;
  if (opens && closes) wrong("closes", closes <= opens, "closes");
  wrong("domesticTo", Number(domesticTo) < Number(domesticFrom), "daysTo");
  wrong("abroadTo", Number(abroadTo) < Number(abroadFrom), "daysTo");
  wrong("trackingUrl", Boolean(given.carrierName) !== Boolean(given.trackingUrl), "carrier");
  const isNotice = [noticeDe, noticeEn, noticeFrom, noticeTo, dispatchFrom].some(Boolean);
  if (isNotice) {
    wrong("noticeDe", noticeDe === "", "noticeBoth");
    wrong("noticeEn", noticeEn === "", "noticeBoth");
    wrong("noticeFrom", noticeFrom === "", "noticeDay");
    wrong("noticeTo", noticeTo === "" || noticeTo < noticeFrom, "noticeTo");
    wrong("dispatchFrom", dispatchFrom !== "" && dispatchFrom <= noticeFrom, "dispatchFrom");
  }
  return found;
}
