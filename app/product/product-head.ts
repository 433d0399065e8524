import type { MetaDescriptor } from "@remix-run/react";
import { pageMeta } from "~/ui/meta";

export type HeadTag =
  | { name: string; content: string }
  | { property: string; content: string }
  | { tagName: "link"; rel: string; href: string; hrefLang?: string };

/** A page's head as a loader returns it. */
export interface ProductHead {
  title: string;
  description?: string;
  tags: HeadTag[];
  /** JSON-LD, as JSON. */
  structuredData: string[];
}

/** The head as Remix renders it: JSON-LD safe inside its script element, whatever the data says. */
export function headMeta({
  title,
  description,
  tags,
  structuredData,
}: ProductHead): MetaDescriptor[] {
  return [
    ...pageMeta({ title, description }),
    ...tags,
    ...structuredData.map((json): MetaDescriptor => ({
      "script:ld+json": JSON.parse(json) as Record<string, string>,
    })),
  ];
}
