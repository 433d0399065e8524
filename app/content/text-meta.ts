import type { MetaDescriptor } from "@remix-run/react";
import type { languageLinks } from "~/i18n/language-links";
import { pageMeta } from "~/ui/meta";

export function textMeta(
  data:
    | { page: { title: string; description: string }; links: ReturnType<typeof languageLinks> }
    | undefined,
): MetaDescriptor[] {
  return data ? [...pageMeta(data.page), ...data.links] : [];
}
