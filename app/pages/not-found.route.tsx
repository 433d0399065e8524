/** Without this route the root loader would not run on unknown addresses: no language, no cart. */
export function loader() {
  throw new Response("Not found", { status: 404 });
}

/** A POST to an address that isn't there. */
export function action() {
  throw new Response("Not found", { status: 404 });
}

export default function NotFound() {
  return null;
}
