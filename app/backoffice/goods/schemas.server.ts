import { z } from "zod";
import { taxKinds, testResults, unitOrigins } from "../../../db/stock-tables";
import { centsField, optionalCentsField } from "~/parts/cents-field.server";
import { conditions } from "~/parts/conditions";
import { optionalLine, optionalTextArea, requiredLine, tooLong } from "~/platform/fields";
import { formToken, version } from "../schemas.server";
import { limits } from "./limits";

const { serialLength, pieces } = limits;

/** One a line, as a scanner writes them; blank lines don't count. */
const serials = z
  .string()
  .max(pieces * (serialLength + 2), tooLong())
  .default("")
  .transform((text) =>
    text
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean),
  )
  .refine((lines) => lines.every((line) => line.length <= serialLength), {
    error: "staffGoods.errors.serialLength",
  });

const cost = optionalCentsField("staffGoods.errors.cost");

const conditionNames = conditions.map(({ name }) => name);

const article = {
  articleNumber: requiredLine("staffGoods.errors.articleNumber", 100),
  manufacturer: optionalLine(100),
  name: requiredLine("staffGoods.errors.name", 200),
  category: optionalLine(100),
  condition: z.enum(conditionNames, { error: "staffGoods.errors.condition" }),
};

const shared = {
  place: optionalLine(limits.placeLength),
  included: optionalLine(200),
  /** For staff. */
  message: optionalTextArea(1_000),
};

const taxKind = z.enum(taxKinds, { error: "form.invalid" });

export const receiptSchema = z
  .object({
    formToken,
    origin: z.enum(unitOrigins, { error: "staffGoods.errors.origin" }),
    reference: optionalLine(40),
    orderItem: z.coerce
      .number({ error: "form.invalid" })
      .int()
      .min(0)
      .max(Number.MAX_SAFE_INTEGER)
      .default(0),
    soldLine: z.coerce.number({ error: "form.invalid" }).int().min(0).max(2_147_483_647).default(0),
    ...article,
    quantity: z.coerce
      .number({ error: "staffGoods.errors.quantity" })
      .int("staffGoods.errors.quantity")
      .min(1, "staffGoods.errors.quantity")
      .max(pieces, "staffGoods.errors.quantity"),
    text: serials,
    cost,
    taxKind: taxKind.default("standard"),
    ...shared,
  })
  .superRefine(({ origin, reference, quantity, text }, context) => {
    if (origin === "buy-back" && reference === "") {
      context.addIssue({
        code: "custom",
        path: ["reference"],
        message: "staffGoods.errors.reference",
      });
    }
    if (quantity > 0 && text.length > quantity) {
      context.addIssue({ code: "custom", path: ["text"], message: "staffGoods.errors.serials" });
    }
  });

/** Of a piece whose article is settled. */
export const detailsSchema = z.object({
  version,
  serial: optionalLine(serialLength),
  ...shared,
});

export const factsSchema = detailsSchema.extend(article);

export const moneySchema = z.object({ version, cost, taxKind });

const photo = z.string({ error: "form.invalid" }).regex(/^[\w/.-]{1,200}$/, "form.invalid");

export const photoSchema = z.object({ version, photo });

export const offerSchema = z.object({
  version,
  price: centsField("staffGoods.errors.price"),
  /** What the article cost when the form was made. */
  known: z
    .string()
    .regex(/^\d{0,9}$/, "form.invalid")
    .default("")
    .transform((text) => (text === "" ? undefined : Number(text))),
  confirmed: z
    .literal("on", { error: "form.invalid" })
    .optional()
    .transform((value) => value === "on"),
});

export const endSchema = z.object({
  version,
  reason: requiredLine("staffGoods.errors.reason", 140),
});

export const testSchema = z.object({
  formToken,
  result: z.enum(testResults, { error: "staffGoods.errors.result" }),
  firmware: optionalLine(60),
  /** Buyers read it. */
  text: optionalTextArea(1_000),
});

export type ReceiptForm = z.output<typeof receiptSchema>;
