import type { Language } from "~/i18n/i18n";
import { calendarDay } from "~/platform/clock";
import { currentSettings } from "./settings.server";
import type { PublicShop } from "./use-shop";

export function publicShop(language: Language): PublicShop {
  const settings = currentSettings();
  const { legalName, street, postalCode, city, email, phone, opens, closes } = settings;
  const shown = { legalName, street, postalCode, city, email, phone, opens, closes };
  const today = calendarDay(new Date());
  const holds = settings.noticeFrom <= today && today <= settings.noticeTo;
  if (!holds) return shown;
  return { ...shown, notice: language === "de" ? settings.noticeDe : settings.noticeEn };
}
