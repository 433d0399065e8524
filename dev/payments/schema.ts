import { ApiError, invalidParameter } from "./errors";
import type { FormGroup, FormValue } from "./parameters";
import requestSchemas from "./request-schemas.json";

/** The part of JSON Schema that request-schemas.json uses, plus `notSimulated`. */
interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema;
  items?: Schema;
  enum?: string[];
  maxLength?: number;
  anyOf?: Schema[];
  notSimulated?: boolean;
}

const schemas = requestSchemas as unknown as Record<string, Schema>;

/**
 * Checks the parameters of a request against the schema of its endpoint and turns texts into the
 * numbers, booleans and arrays the schema asks for. Throws the {@link ApiError} Stripe answers
 * with (https://docs.stripe.com/error-codes: `parameter_unknown`, `parameter_missing`, ...).
 *
 * @param endpoint a key of request-schemas.json, such as `POST /v1/refunds`
 * @returns the parameters in the shape `Params` names; the caller picks the type that fits
 */
export function validateParameters<Params>(endpoint: string, form: FormGroup): Params {
  const schema = schemas[endpoint];
  if (!schema) throw new Error(`No request schema for ${endpoint}`);
  return readObject(schema, form, "") as Params;
}

function read(schema: Schema, value: FormValue, param: string): unknown {
  if (schema.notSimulated) {
    throw invalidParameter(param, `The payment simulator has no support for ${param}.`);
  }
  if (schema.anyOf) return read(pickAlternative(schema.anyOf, value), value, param);
  if (schema.type === "object") return readObject(schema, value, param);
  if (schema.type === "array") return readArray(schema, value, param);
  if (typeof value !== "string") {
    throw invalidParameter(param, `Invalid ${schema.type}: {...}`);
  }
  return readScalar(schema, value, param);
}

function pickAlternative(alternatives: Schema[], value: FormValue): Schema {
  const fits = alternatives.find((schema) =>
    typeof value === "string"
      ? schema.enum?.includes(value) || (schema.type !== "object" && !schema.enum)
      : schema.type === "object" || schema.type === "array",
  );
  return fits ?? alternatives[0] ?? {};
}

function readObject(schema: Schema, value: FormValue, param: string) {
  if (typeof value === "string") throw invalidParameter(param, "Invalid object");
  const { properties = {}, additionalProperties } = schema;
  const known = (key: string) => Object.hasOwn(properties, key) || Boolean(additionalProperties);
  const unknown = Object.keys(value).filter((key) => !known(key));
  if (unknown.length > 0) throw unknownParameters(unknown.map((key) => childOf(param, key)));

  for (const key of schema.required ?? []) {
    if (value[key] === undefined) throw missingParameter(childOf(param, key));
  }
  const result: Record<string, unknown> = {};
  for (const [key, child] of Object.entries(value)) {
    const childSchema = Object.hasOwn(properties, key) ? properties[key] : additionalProperties;
    // An own property even when its name is "__proto__" (metadata keys are free).
    Object.defineProperty(result, key, {
      value: read(childSchema ?? {}, child, childOf(param, key)),
      enumerable: true,
    });
  }
  return result;
}

function readArray(schema: Schema, value: FormValue, param: string) {
  if (typeof value === "string") throw invalidParameter(param, "Invalid array");
  const keys = Object.keys(value);
  if (!keys.every((key) => /^\d{1,6}$/.test(key))) throw invalidParameter(param, "Invalid array");
  return keys
    .sort((a, b) => Number(a) - Number(b))
    .map((key) => read(schema.items ?? {}, value[key] ?? "", childOf(param, key)));
}

function readScalar(schema: Schema, value: string, param: string) {
  if (schema.enum && !schema.enum.includes(value)) {
    throw invalidParameter(param, `Invalid ${param}: must be one of ${listed(schema.enum)}`);
  }
  if (value === "" && !schema.enum && !param.includes("metadata[")) throw emptyParameter(param);
  if (schema.type === "integer") {
    if (!/^[+-]?\d{1,15}$/.test(value)) {
      throw invalidParameter(param, `Invalid integer: ${value}`, "parameter_invalid_integer");
    }
    return Number(value);
  }
  if (schema.type === "boolean") {
    if (value !== "true" && value !== "false") {
      throw invalidParameter(param, `Invalid boolean: ${value}`);
    }
    return value === "true";
  }
  if (schema.maxLength !== undefined && [...value].length > schema.maxLength) {
    const start = `${value.slice(0, 20)}...`;
    const message = `Invalid string: ${start}; must be at most ${schema.maxLength} characters`;
    throw invalidParameter(param, message);
  }
  return value;
}

function emptyParameter(param: string) {
  const message =
    `You passed an empty string for '${param}'. We assume empty values are an attempt to unset ` +
    `a field; however '${param}' cannot be unset. You should remove '${param}' from your ` +
    "request or supply a non-empty value.";
  return invalidParameter(param, message, "parameter_invalid_empty");
}

/** `parameter_missing`, also for parameters that only the rules of an endpoint require. */
export function missingParameter(param: string) {
  return invalidParameter(param, `Missing required param: ${param}.`, "parameter_missing");
}

function unknownParameters(params: string[]) {
  const noun = params.length === 1 ? "parameter" : "parameters";
  return new ApiError(400, {
    code: "parameter_unknown",
    message: `Received unknown ${noun}: ${params.join(", ")}`,
    param: params[0],
  });
}

function childOf(param: string, key: string) {
  return param === "" ? key : `${param}[${key}]`;
}

function listed(options: string[]) {
  const names = options.filter((option) => option !== "");
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")}, or ${names.at(-1)}`;
}
