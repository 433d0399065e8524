import type { ComponentPropsWithoutRef } from "react";
import { Link as RouterLink } from "react-router-dom";

export interface LinkProps extends Omit<ComponentPropsWithoutRef<"a">, "href"> {
  /** From the root (`/katalog?page=2`) or in place (`#inhalt`). */
  to: string;
  reloadDocument?: boolean;
  preventScrollReset?: boolean;
}

/**
 * A plain `<a>` on the server: the router's own would be a sixteenth of a page's cost. Remix's
 * would bring the code of its prefetching to every page.
 */
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
    <RouterLink {...attributes} {...{ to, reloadDocument, preventScrollReset }}>
      {children}
    </RouterLink>
  );
}
