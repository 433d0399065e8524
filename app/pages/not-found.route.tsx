import { notFound } from "~/platform/refusals.server";

/** Without this route the root loader would not run on unknown addresses: no language, no cart. */
export function loader() {
  throw notFound();
}

/** A POST to an address that isn't there. */
export function action() {
  throw notFound();
}

export default function NotFound() {
  return null;
}
