import { z } from "zod";
import { DAY_MS, isCalendarDay } from "./clock";

// Linear time: each character fits one place only. Nothing a mail header could be built from.
const emailPattern = /^[^\s@<>,;"]+@[^\s@<>,;".]+(?:\.[^\s@<>,;".]+)+$/;

const oneLine = /^[^\p{Cc}\u2028\u2029<>]*$/u;

/** Aborts, so that a huge text meets none of the patterns that follow. */
export const tooLong = (error = "form.tooLong") => ({ error, abort: true });

const text = (message: string, max: number) =>
  z.string({ error: message }).trim().max(max, tooLong());

export const requiredLine = (message: string, max: number) =>
  text(message, max).min(1, message).regex(oneLine, "form.invalid");

export const optionalLine = (max: number) =>
  text("form.invalid", max).regex(oneLine, "form.invalid").default("");

/** Everything else is one line: line breaks in it would forge mail headers. */
export const optionalTextArea = (max: number) => text("form.invalid", max).default("");

export const emailAddress = (message = "person.errors.email") =>
  requiredLine(message, 100).regex(emailPattern, "person.errors.emailFormat");

/** `2026-11-23`, not after tomorrow: what has happened, wherever the day begins. */
export const pastDay = (message: string) =>
  z
    .string({ error: message })
    .refine((day) => isCalendarDay(day) && Date.parse(day) <= Date.now() + DAY_MS, {
      error: message,
    });
