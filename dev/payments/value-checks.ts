import { invalidParameter } from "./errors";
import { missingParameter } from "./schema";

const currencies = new Set(Intl.supportedValuesOf("currency").map((code) => code.toLowerCase()));

export function checkCurrency(param: string, currency: string) {
  if (!currencies.has(currency.toLowerCase())) {
    throw invalidParameter(param, `Invalid currency: ${currency}.`);
  }
}

export function checkAmount(param: string, amount: number | undefined) {
  if (amount === undefined) throw missingParameter(param);
  if (amount < 0) {
    const message = "Invalid non-negative integer";
    throw invalidParameter(param, message, "parameter_invalid_integer");
  }
}

export function checkUrl(param: string, url: string, maxLength = 5000) {
  const valid = URL.canParse(url) && /^https?:\/\//.test(url) && url.length <= maxLength;
  if (!valid) throw invalidParameter(param, "Not a valid URL", "url_invalid");
}

export function checkEmail(param: string, email: string | undefined) {
  if (email !== undefined && !isEmail(email)) {
    throw invalidParameter(param, `Invalid email address: ${email}`, "email_invalid");
  }
}

export function isEmail(text: string) {
  return text.length <= 512 && /^[^\s@<>(),;:]+@[^\s@<>(),;:]+\.[^\s@.<>(),;:]+$/.test(text);
}

/** https://docs.stripe.com/api/metadata: 50 keys, 40 characters a key, 500 a value. */
export function checkMetadata(param: string, metadata: Record<string, string> = {}) {
  const entries = Object.entries(metadata);
  if (entries.length > 50) {
    throw invalidParameter(param, "Metadata can have up to 50 keys.");
  }
  for (const [key, value] of entries) {
    if (key.length > 40) {
      const message = `Metadata keys must be at most 40 characters, but the key ${key} is longer.`;
      throw invalidParameter(param, message);
    }
    if (value.length > 500) {
      const message = `Metadata values must be at most 500 characters, but your value was ${value.length} characters.`;
      throw invalidParameter(`${param}[${key}]`, message);
    }
  }
}
