import { Link as RemixLink } from "@remix-run/react";
import type { ComponentPropsWithoutRef } from "react";

export interface LinkProps extends Omit<ComponentPropsWithoutRef<"a">, "href"> {
  /** From the root (`/katalog?page=2`) or in place (`#inhalt`). */
  to: string;
  reloadDocument?: boolean;
  preventScrollReset?: boolean;
}

/** A plain `<a>` on the server: Remix's own would be a sixteenth of a page's cost. */
export function Link({
  to,
  children,
  reloadDocument,
  preventScrollReset,
  ...attributes
}: LinkProps) {
  return import.meta.env.SSR && to.startsWith("/") ? (
    <a href={to} {...attributes}>
      {children}
    </a>
  ) : (
    <RemixLink discover="none" {...attributes} {...{ to, reloadDocument, preventScrollReset }}>
      {children}
    </RemixLink>
  );
}
