/** Also where somebody may not know that it is there. */
export const notFound = () => new Response("Not found", { status: 404 });

/** Its token is missing or made up. */
export const notOurForm = () => new Response("Not our form", { status: 400 });

/** A password, or a code in its place. */
export class WrongCredentialsError extends Error {
  override name = "WrongCredentialsError";
}
