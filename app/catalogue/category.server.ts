import { getTFor } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/i18n";
import texts from "~/i18n/mail.de.json";
import { categoryLabel } from "~/parts/category-label.server";
import { categorySlug } from "~/parts/category-path";
import { findCategory } from "./facets.server";

type Kind = keyof typeof texts.categories.kinds;

function isKind(slug: string): slug is Kind {
  return Object.hasOwn(texts.categories.kinds, slug);
}

/**
 * @param given its name, or its slug where no part of it is listed
 * @returns `undefined` for an unknown one
 */
export async function describeCategory(
  given: string,
  { total, language }: { total: number; language: Language },
): Promise<{ name: string; text: string } | undefined> {
  const known = total > 0 ? given : await findCategory(given);
  if (known === undefined) return undefined;
  const t = getTFor(language);
  const name = categoryLabel(known, language);
  const slug = categorySlug(known);
  const what = isKind(slug)
    ? t(`categories.kinds.${slug}`)
    : t("categories.other", { category: name });
  return { name, text: `${what} ${t("categories.each")}` };
}
