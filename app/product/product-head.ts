import type { MetaDescriptor } from "@remix-run/react";
import { pageMeta } from "~/ui/meta";

export type HeadTag = { name: string; content: string } | { property: string; content: string };

export interface ProductHead {
  title: string;
  description?: string;
  tags: HeadTag[];
}

export function headMeta({ title, description, tags }: ProductHead): MetaDescriptor[] {
  return [...pageMeta({ title, description }), ...tags];
}
