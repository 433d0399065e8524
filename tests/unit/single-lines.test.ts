import { describe, expect, it } from "vitest";
import { z } from "zod";
import { checkoutSchema } from "~/checkout/schema";

const modules = import.meta.glob<Record<string, unknown>>("../../app/**/schema*.ts", {
  eager: true,
});

/** What is typed into several lines, and passwords, which nobody else ever reads. */
const severalLines =
  /^(?:message|question|text|components|list|reason|pickupNote|(?:d|fullD)escription|safetyNotes|manufacturerAddress|responsiblePerson|password|passwordRepeat|currentPassword)$/;

interface Schema {
  name: string;
  fields: Record<string, z.ZodType>;
}

const schemas: Schema[] = Object.entries(modules).flatMap(([file, exports]) =>
  Object.entries(exports).flatMap(([name, schema]) =>
    schema instanceof z.ZodObject ? [{ name: `${file} ${name}`, fields: schema.shape }] : [],
  ),
);
for (const separateBilling of [true, false]) {
  const { shape } = checkoutSchema({ separateBilling, defectiveGoods: true, business: true });
  schemas.push({ name: `checkout, separate billing: ${separateBilling}`, fields: shape });
}

/** What becomes of a field's text behind its schema. */
function accepted(field: z.ZodType, text: string): string {
  const { success, data } = field.safeParse(text);
  return success && typeof data === "string" ? data : "";
}

describe("a field of a single line", () => {
  it("of any form lets no line break through", () => {
    expect(schemas.length).toBeGreaterThan(12);
    const open: string[] = [];
    for (const { name, fields } of schemas) {
      for (const [field, rule] of Object.entries(fields)) {
        if (severalLines.test(field)) continue;
        for (const end of ["\n", "\r\n", "\r", "\u2028", "\u0085"]) {
          // Long enough for every rule of length, and an address.
          const texts = [`Achtung:${end}evil.test`, `Achtung:${end}erika@evil.test`];
          if (texts.some((text) => /[\n\r\u2028\u0085]/.test(accepted(rule, text))))
            open.push(`${name} ${field} ${JSON.stringify(end)}`);
        }
      }
    }
    expect(open).toEqual([]);
  });
});
