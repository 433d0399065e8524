import { ApiError } from "./errors";
import type { Store } from "./store";

/** An answer of success: an error is thrown. */
export interface Answer {
  body: string;
  headers?: Record<string, string>;
}

/** As https://docs.stripe.com/api/idempotent_requests; refusals aren't stored. */
export class Idempotency {
  #inProgress = new Set<string>();

  constructor(private readonly store: Store) {}

  async run(
    { key, request }: { key: string; request: string },
    work: () => Promise<Answer>,
  ): Promise<Answer> {
    if (this.#inProgress.has(key)) {
      throw new ApiError(409, {
        type: "idempotency_error",
        code: "idempotency_key_in_use",
        message: `There is currently another in-progress request using this Idempotent Key: ${key}.`,
      });
    }
    const stored = this.store.idempotentAnswers.get(key);
    if (stored && stored.request !== request) {
      throw new ApiError(400, {
        type: "idempotency_error",
        message: "Keys for idempotent requests can only be used with the same parameters.",
      });
    }
    if (stored) return { body: stored.body, headers: { "Idempotent-Replayed": "true" } };

    this.#inProgress.add(key);
    try {
      const answer = await work();
      this.store.idempotentAnswers.set(key, { request, body: answer.body });
      this.store.save();
      return answer;
    } finally {
      this.#inProgress.delete(key);
    }
  }
}
