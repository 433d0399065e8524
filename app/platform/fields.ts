import { z } from "zod";

/**
 * The specification's simple address pattern, and nothing a mail header could be built from. Each
 * character fits one place only, so that the time to try it grows with the text and no faster.
 */
const emailPattern = /^[^\s@<>,;"]+@[^\s@<>,;".]+(?:\.[^\s@<>,;".]+)+$/;

/** What ends up in mails and their headers: no line breaks, no angle brackets. */
const oneLine = /^[^\p{Cc}\u2028\u2029<>]*$/u;

/** For `max`: too long a text meets none of the patterns that follow. */
export const tooLong = (error = "form.tooLong") => ({ error, abort: true });

const text = (message: string, max: number) =>
  z.string({ error: message }).trim().max(max, tooLong());

/** @param message the key of the text when nothing was entered */
export const requiredLine = (message: string, max: number) =>
  text(message, max).min(1, message).regex(oneLine, "form.invalid");

export const optionalLine = (max: number) =>
  text("form.invalid", max).regex(oneLine, "form.invalid").default("");

/** For a text area. Everything else is a line: line breaks in it would forge mails. */
export const optionalTextArea = (max: number) => text("form.invalid", max).default("");

export const emailAddress = (message = "person.errors.email") =>
  requiredLine(message, 100).regex(emailPattern, "person.errors.emailFormat");
