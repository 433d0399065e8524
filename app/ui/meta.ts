import type { MetaDescriptor } from "@remix-run/react";
import { shop } from "~/shop";

export function pageMeta(page: { title: string; description?: string }): MetaDescriptor[] {
  return [
    { title: `${page.title} – ${shop.name}` },
    ...(page.description ? [{ name: "description", content: page.description }] : []),
  ];
}

export function noindexMeta(title: string | undefined): MetaDescriptor[] {
  return [...pageMeta({ title: title ?? "" }), { name: "robots", content: "noindex" }];
}
