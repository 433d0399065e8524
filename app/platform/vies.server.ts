import { z } from "zod";
import { env } from "./env.server";

// The EU's VAT information exchange system: REST, https://ec.europa.eu/taxation_customs/vies.

const PATIENCE_MS = 20_000;

export interface ViesAnswer {
  valid: boolean;
  /** Empty where the member state doesn't tell. */
  name: string;
  address: string;
  /** Proves the question; empty when the asker named no VAT ID of its own. */
  consultationNumber: string;
}

/** VIES or the member state's register is away: nobody knows whether the VAT ID is valid. */
export class ViesUnavailableError extends Error {
  override name = "ViesUnavailableError";
}

const told = (max: number) =>
  z
    .string()
    .nullish()
    .transform((text) => (text && text !== "---" ? text.trim().slice(0, max) : ""));

const answerSchema = z.object({
  valid: z.boolean(),
  name: told(300),
  address: told(500),
  requestIdentifier: told(100),
});

const failureSchema = z.object({ errorWrappers: z.array(z.object({ error: z.string() })).min(1) });

/**
 * @param vatId with its country's prefix, without blanks
 * @param requester the shop's own, for a consultation number; empty without one
 * @throws {ViesUnavailableError} with VIES's own word: `MS_UNAVAILABLE`, `TIMEOUT`, …
 */
export async function askVies({
  vatId,
  requester,
  patience = AbortSignal.timeout(PATIENCE_MS),
}: {
  vatId: string;
  requester: string;
  /** Ends the wait. */
  patience?: AbortSignal;
}): Promise<ViesAnswer> {
  const question = {
    countryCode: vatId.slice(0, 2),
    vatNumber: vatId.slice(2),
    ...(requester
      ? { requesterMemberStateCode: requester.slice(0, 2), requesterNumber: requester.slice(2) }
      : {}),
  };
  const content = await post(question, patience);
  const answer = answerSchema.safeParse(content);
  const failure = failureSchema.safeParse(content);
  if (failure.success || !answer.success) {
    const word = failure.data?.errorWrappers[0]?.error ?? "no answer that can be read";
    throw new ViesUnavailableError(word.slice(0, 100));
  }
  const { requestIdentifier: consultationNumber, ...known } = answer.data;
  return { ...known, consultationNumber };
}

async function post(question: object, signal: AbortSignal): Promise<unknown> {
  try {
    const response = await fetch(`${env.VIES_URL}/check-vat-number`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(question),
      signal,
    });
    return (await response.json()) as unknown;
  } catch (error) {
    throw new ViesUnavailableError((error as Error).name === "TimeoutError" ? "TIMEOUT" : "AWAY");
  }
}
