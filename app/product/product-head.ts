import type { MetaDescriptor } from "@remix-run/react";
import { pageMeta } from "~/ui/meta";

export type HeadTag = { name: string; content: string } | { property: string; content: string };

export interface ProductHead {
  title: string;
  description?: string;
  tags: HeadTag[];
  structuredData: string[];
}

/** JSON-LD is made safe inside its script element. */
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
