import { Link as RemixLink } from "@remix-run/react";
import type { ComponentPropsWithoutRef } from "react";

export interface LinkProps extends Omit<ComponentPropsWithoutRef<"a">, "href"> {
  /** From the root, `/katalog?page=2`, or in place, `#inhalt`. */
  to: string;
  reloadDocument?: boolean;
  preventScrollReset?: boolean;
}

/**
 * A link to another page of the shop. On the server it is written down as it is: Remix's own works
 * every address out from the route, twice, which is a sixteenth of what a page costs.
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
    <RemixLink discover="none" {...attributes} {...{ to, reloadDocument, preventScrollReset }}>
      {children}
    </RemixLink>
  );
}
