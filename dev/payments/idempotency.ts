import { createHash } from "node:crypto";
import { ApiError } from "./errors";
import type { FormGroup } from "./parameters";
import { now } from "./objects";
import type { Store } from "./store";

export interface Answer {
  status: number;
  body: string;
  headers?: Record<string, string>;
}

const KEPT_SECONDS = 24 * 60 * 60;

/**
 * Idempotency keys (https://docs.stripe.com/api/idempotent_requests): the answer to a key's first
 * request is kept for a day and given again. Refusals are not kept, as Stripe keeps nothing of
 * requests that fail its checks.
 */
export class Idempotency {
  #inProgress = new Set<string>();

  constructor(private readonly store: Store) {}

  async run(
    request: { key: string; fingerprint: string; requestId: string },
    work: () => Promise<Answer>,
  ): Promise<Answer> {
    const { key, fingerprint, requestId } = request;
    if (key.length > 255) {
      throw new ApiError(400, { message: "Idempotency keys can be at most 255 characters long." });
    }
    if (this.#inProgress.has(key)) {
      throw new ApiError(409, {
        type: "idempotency_error",
        code: "idempotency_key_in_use",
        message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
      });
    }
    this.#forgetOldAnswers();
    const kept = this.store.idempotentAnswers.get(key);
    if (kept && kept.request !== fingerprint) {
      throw new ApiError(400, {
        type: "idempotency_error",
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    }
    if (kept) {
      const headers = { "Idempotent-Replayed": "true", "Original-Request": kept.requestId };
      return { status: kept.status, body: kept.body, headers };
    }

    this.#inProgress.add(key);
    try {
      const answer = await work();
      const { status, body } = answer;
      const created = now();
      this.store.idempotentAnswers.set(key, {
        key,
        request: fingerprint,
        status,
        body,
        requestId,
        created,
      });
      await this.store.save();
      return answer;
    } finally {
      this.#inProgress.delete(key);
    }
  }

  #forgetOldAnswers() {
    const limit = now() - KEPT_SECONDS;
    for (const answer of this.store.idempotentAnswers.values()) {
      if (answer.created > limit) break;
      this.store.idempotentAnswers.delete(answer.key);
    }
  }
}

/** The same for the same request, whatever the order of its parameters. */
export function fingerprintOf(method: string, path: string, form: FormGroup): string {
  return createHash("sha256")
    .update(`${method} ${path} ${JSON.stringify(sorted(form))}`)
    .digest("hex");
}

function sorted(value: FormGroup[string]): unknown {
  if (typeof value === "string") return value;
  return Object.keys(value)
    .sort()
    .map((key) => [key, sorted(value[key] ?? "")]);
}
