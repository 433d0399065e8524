import type { MetaDescriptor } from "@remix-run/react";
import { shop } from "~/shop";

/** Title in the pattern "X – Automationsteile" and, when given, the description. */
export function pageMeta(page: { title: string; description?: string }): MetaDescriptor[] {
  return [
    { title: `${page.title} – ${shop.name}` },
    ...(page.description ? [{ name: "description", content: page.description }] : []),
  ];
}

/** The title of a page that search engines shall not list. */
export function noindexMeta(title: string | undefined): MetaDescriptor[] {
  return [...pageMeta({ title: title ?? "" }), { name: "robots", content: "noindex" }];
}
