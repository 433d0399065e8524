import { type RefinementCtx, z } from "zod";
import { parsePrice } from "./parse-price";

const MAX_LENGTH = 30;

/** The least and the most that counts, in cents. */
interface Bounds {
  min?: number;
  max?: number;
}

const toCents =
  (message: string, { min = 1, max = Infinity }: Bounds) =>
  (text: string, context: RefinementCtx): number => {
    const parsed = parsePrice(text);
    if ("value" in parsed && parsed.value >= min && parsed.value <= max) return parsed.value;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  };

/** An amount as people write it, in cents; above 0 unless it says otherwise. */
export const centsField = (message: string, bounds: Bounds = {}) =>
  z.string({ error: message }).max(MAX_LENGTH, message).transform(toCents(message, bounds));

/** The same, 0 included; `null` for an empty field. */
export const optionalCentsField = (message: string, { max }: Pick<Bounds, "max"> = {}) => {
  const read = toCents(message, { min: 0, max });
  return z
    .string()
    .max(MAX_LENGTH, message)
    .default("")
    .transform((text, context) => (text.trim() === "" ? null : read(text, context)));
};
