/** What a form wanted to change has been changed since the form was opened. */
export class MovedError extends Error {
  override name = "MovedError";

  /** @param stored the values of the form's fields that are stored now */
  constructor(
    readonly version: number,
    readonly stored: Readonly<Record<string, string>>,
  ) {
    super("changed meanwhile");
  }
}
