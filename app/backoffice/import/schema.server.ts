import { z } from "zod";
import { isLocalTime } from "~/product-files/local-time";
import { formToken, version } from "../schemas.server";

export const uploadSchema = z
  .object({
    formToken,
    stockRule: z.enum(["difference", "as-of", "set"]).default("difference"),
    asOf: z
      .string()
      .default("")
      .refine((text) => text === "" || isLocalTime(text), "imports.errors.asOf"),
  })
  .refine(({ stockRule, asOf }) => stockRule !== "as-of" || asOf !== "", {
    path: ["asOf"],
    error: "imports.errors.asOf",
  });

const position = z.coerce.number().int().min(1).max(100_000_000);

export const rowsSchema = z.object({
  version,
  /** The rows that the page showed, as `1,2,3`. */
  shown: z
    .string()
    .default("")
    .refine((text) => /^(?:\d{1,9}(?:,\d{1,9}){0,99})?$/.test(text), "form.invalid")
    .transform((text) => (text === "" ? [] : text.split(",").map(Number))),
  take: z.array(position).max(100).default([]),
});

export type RowsForm = z.output<typeof rowsSchema>;
