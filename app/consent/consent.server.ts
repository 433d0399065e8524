import { createSignedCookie, readCookie } from "~/platform/cookies.server";
import { purposes, type Consent, type Purpose } from "./consent";
import { cookieSeconds } from "./cookie-facts";

const consentCookie = createSignedCookie("consent", { maxAge: cookieSeconds.consent });

function isConsent(value: unknown): value is Consent {
  if (typeof value !== "object" || value === null) return false;
  const record = value as Record<string, unknown>;
  return (
    record.necessary === true &&
    typeof record.timestamp === "string" &&
    purposes.every((purpose) => typeof record[purpose] === "boolean")
  );
}

export async function readConsent(request: Request): Promise<Consent | null> {
  const value = await readCookie(consentCookie, request);
  return isConsent(value) ? value : null;
}

export async function writeConsent(agreed: ReadonlySet<Purpose>): Promise<string> {
  const consent: Consent = {
    necessary: true,
    functional: agreed.has("functional"),
    analytics: agreed.has("analytics"),
    marketing: agreed.has("marketing"),
    timestamp: new Date().toISOString(),
  };
  return consentCookie.serialize(consent);
}
