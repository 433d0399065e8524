import { deriveManufacturer } from "~/catalogue/manufacturers";
import { cleanDescription } from "~/catalogue/sanitize.server";
import { parsePrice, type Parsed } from "~/parts/parse-price";
import {
  nameOf,
  namesOf,
  type otherColumns,
  textColumns,
  type ProductColumn,
  type TextColumn,
} from "./columns";
import { TOO_LONG } from "./excel-text";
import { parseExportedStock } from "./exported-stock.server";
import { parsePictures } from "./pictures.server";
import type { Problem } from "./problems.server";
import type { SourceRow } from "./source.server";
import { parseTaxKind } from "./tax-kind";
import { parseTime } from "./time.server";

/** Room for the ids that the database itself gives out. */
const MAX_ID = 1_000_000_000;
const MAX_STOCK = 1_000_000;
const multiLine: ReadonlySet<TextColumn> = new Set([
  "description",
  "full_description",
  "manufacturer_address",
  "responsible_person",
  "safety_notes",
]);

/** `null`: the file doesn't say. An empty `name` or `slug` stands for none. */
export type StagedProduct = Record<TextColumn, string | null> & {
  line: number;
  id: number | null;
  price_cents: number | null;
  stock: number | null;
  exported_stock: number | null;
  export_id: string | null;
  images: string[] | null;
  created_at: string | null;
  derived_manufacturer: string;
};

/** In English, for the operator's commands. */
export interface Rejection {
  line: number;
  field: string;
  reason: string;
}

export type RowRejection = Rejection & { problem: Problem };

class FieldProblem extends Error {
  constructor(
    readonly column: ProductColumn,
    message: string,
    readonly problem: Problem,
  ) {
    super(message);
  }
}

/** The first problem rejects the row. */
export function readProduct(
  row: SourceRow,
): { product: StagedProduct; rejection?: never } | { product?: never; rejection: RowRejection } {
  const { line } = row;
  if (row.problem) {
    return {
      rejection: {
        line,
        field: "",
        reason: row.problem,
        problem: { code: row.isCellError ? "cellError" : "columns" },
      },
    };
  }
  try {
    return { product: convert(row) };
  } catch (error) {
    if (!(error instanceof FieldProblem)) throw error;
    const { column, message: reason, problem } = error;
    return { rejection: { line, field: nameOf(column), reason, problem } };
  }
}

function convert({ line, values }: SourceRow): StagedProduct {
  const texts = Object.fromEntries(
    (Object.keys(textColumns) as TextColumn[]).map((column) => [column, readText(values, column)]),
  ) as Record<TextColumn, string | null>;
  if (!texts.article_number) {
    throw new FieldProblem("article_number", "is missing", { code: "numberMissing" });
  }
  checkSlug(texts.slug);
  checkCurrency(values);
  const exported = parse(values, "exported_stock", parseExportedStock);
  return {
    ...texts,
    line,
    condition: texts.condition ?? "",
    description: texts.description && cleanDescription(texts.description),
    full_description: texts.full_description && cleanDescription(texts.full_description),
    manufacturer:
      texts.manufacturer ||
      (texts.manufacturer === "" && texts.name !== null ? deriveManufacturer(texts.name) : null),
    derived_manufacturer: deriveManufacturer(texts.name ?? ""),
    unit: texts.unit === "" ? "Stück" : texts.unit,
    tax_kind: texts.tax_kind === null ? null : unwrap("tax_kind", texts.tax_kind, parseTaxKind),
    id: parse(values, "id", parseId),
    price_cents: parse(values, "price_cents", parsePrice),
    stock: parse(values, "stock", parseStock),
    exported_stock: exported?.stock ?? null,
    export_id: exported?.exportId ?? null,
    created_at: parse(values, "created_at", parseTime) || null,
    images: unwrap("images", find(values, "images"), parsePictures),
  };
}

function find(values: Record<string, unknown>, column: ProductColumn): unknown {
  const given = namesOf(column)
    .map((name) => values[name])
    .filter((value) => value !== undefined);
  return given.find((value) => value !== null && value !== "") ?? given[0];
}

function findText(values: Record<string, unknown>, column: ProductColumn): string | null {
  const value = find(values, column);
  if (value === undefined) return null;
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  if (typeof value !== "string") {
    throw new FieldProblem(column, "must be a text", { code: "notText" });
  }
  if (value.includes("\0")) {
    throw new FieldProblem(column, "contains a NUL character", { code: "notText" });
  }
  return value;
}

function readText(values: Record<string, unknown>, column: TextColumn): string | null {
  const value = findText(values, column);
  if (value === null || value === TOO_LONG) return null;
  const { max } = textColumns[column];
  const wellFormed = value.replace(/\p{Surrogate}/gu, "\uFFFD").normalize("NFC");
  const text = multiLine.has(column)
    ? wellFormed
        .replace(/\r\n?/g, "\n")
        .replace(/[^\P{Cc}\n\t]/gu, "")
        .trim()
    : wellFormed.replace(/[\s\p{Cc}]+/gu, " ").trim();
  if (text.length > max) {
    const problem = { code: "tooLong", values: { max } };
    throw new FieldProblem(column, `is longer than ${max} characters`, problem);
  }
  return text;
}

function checkSlug(slug: string | null) {
  if (!slug) return;
  const problem = { code: "slug", values: { value: slug } };
  if (/^\d+$/.test(slug)) {
    throw new FieldProblem("slug", `"${slug}" could be confused with an id`, problem);
  }
  if (!/^[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?$/i.test(slug)) {
    const message = `"${slug}" is more than letters a-z, digits, "-" and "_"`;
    throw new FieldProblem("slug", message, problem);
  }
}

function checkCurrency(values: Record<string, unknown>) {
  const currency = findText(values, "currency")?.trim() ?? "";
  if (!["", "€", "EUR"].includes(currency.toUpperCase())) {
    const value = currency.slice(0, 10);
    throw new FieldProblem("currency", `"${value}" is not EUR`, {
      code: "currency",
      values: { value },
    });
  }
}

function parse<Value>(
  values: Record<string, unknown>,
  column: keyof typeof otherColumns,
  parser: (text: string) => Parsed<Value>,
): Value | null {
  return unwrap(column, findText(values, column) ?? undefined, parser);
}

function unwrap<Given, Value>(
  column: ProductColumn,
  given: Given | undefined,
  parser: (given: Given) => Parsed<Value>,
): Value | null {
  if (given === undefined) return null;
  const parsed = parser(given);
  if ("problem" in parsed) {
    const value = typeof given === "string" ? given.trim().slice(0, 40) : "";
    throw new FieldProblem(column, parsed.problem, { code: column, values: { value } });
  }
  return parsed.value;
}

function parseId(text: string): Parsed<number | null> {
  if (text.trim() === "") return { value: null };
  const id = /^\d{1,10}$/.test(text.trim()) ? Number(text) : 0;
  return id > 0 && id <= MAX_ID
    ? { value: id }
    : { problem: `"${text.trim().slice(0, 40)}" is no whole number from 1 to ${MAX_ID}` };
}

function parseStock(text: string): Parsed<number> {
  if (text.trim() === "") return { value: 0 };
  // "1.000" could be one or a thousand and is refused.
  const digits = /^(\d{1,9})(?:[.,]0{1,2})?$/.exec(text.trim())?.[1];
  const stock = digits === undefined ? Infinity : Number(digits);
  return stock <= MAX_STOCK
    ? { value: stock }
    : { problem: `"${text.trim().slice(0, 40)}" is no whole number from 0 to ${MAX_STOCK}` };
}
