import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { env } from "./env.server";
import { cleanText } from "./plain-text";

const MAX_FIELDS = 200;
const MAX_FIELD_LENGTH = 20_000;

/** Conform would walk along dots and brackets, as deep as they go. */
const fieldName = /^[A-Za-z][\w-]{0,49}$/;

export function isFieldName(name: string): boolean {
  return fieldName.test(name) && !(name in Object.prototype);
}

/** A form with files. */
export function isMultipart(request: Request): boolean {
  return /^multipart\/form-data\b/i.test(request.headers.get("content-type") ?? "");
}

function refuse(reason: string): Response {
  return new Response(reason, { status: 400 });
}

/**
 * @param keep fields (passwords) that aren't cleaned
 * @param limits of a form with more or longer fields than others
 * @throws {Response} 400 no form, more than 200 fields, or names that make Conform's parser throw
 * or loop
 */
export async function readForm(
  request: Request,
  keep: readonly string[] = [],
  { maxFields = MAX_FIELDS, maxLength = MAX_FIELD_LENGTH } = {},
): Promise<FormData> {
  const type = request.headers.get("content-type") ?? "";
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(type) || isMultipart(request);
  if (!isForm) throw refuse("Not a form");
  let body: FormData;
  try {
    body = await request.formData();
  } catch {
    throw refuse("Unreadable form");
  }
  const form = new FormData();
  let fields = 0;
  for (const [name, value] of body) {
    if (++fields > maxFields) throw refuse("Too many fields");
    if (!isFieldName(name)) throw refuse("Unknown field");
    if (typeof value !== "string") continue;
    if (value.length > maxLength) throw refuse("Field too long");
    form.append(name, keep.includes(name) ? value : cleanText(value));
  }
  return form;
}

/** Their text never comes back to the page. */
export const secretFields = ["password", "passwordRepeat", "currentPassword", "code"];

export function textField(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** `undefined` for anything else (`1.5`, `1e3`, `２`, `2^31`). */
export function integerField(form: FormData, name: string): number | undefined {
  const value = textField(form, name).trim();
  return /^-?\d{1,9}$/.test(value) ? Number(value) : undefined;
}

function sign(value: string, secret: string): Buffer {
  return createHmac("sha256", secret).update(`form-token:${value}`).digest();
}

export function createFormToken(): string {
  const content = `${randomUUID()}.${Date.now().toString(36)}`;
  return `${content}.${sign(content, env.SESSION_SECRET[0] ?? "").toString("base64url")}`;
}

function readContent(token: string): { id: string; time: string } | undefined {
  const [id = "", time = "", signature = ""] = token.split(".");
  const given = Buffer.from(signature, "base64url");
  const valid = env.SESSION_SECRET.some((secret) => {
    const expected = sign(`${id}.${time}`, secret);
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  return valid ? { id, time } : undefined;
}

export function readFormToken(token: string): string | undefined {
  return readContent(token)?.id;
}

/** Milliseconds; 0 for a token that isn't ours. */
export function formAge(token: string): number {
  const content = readContent(token);
  return content ? Date.now() - parseInt(content.time, 36) : 0;
}

/** A plain POST's loaders get its headers: cookies that the action has just set aren't in them. */
export function answersForm(request: Request): boolean {
  return (
    request.headers.get("Content-Type")?.startsWith("application/x-www-form-urlencoded") ?? false
  );
}
