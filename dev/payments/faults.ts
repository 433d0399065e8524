import { ApiError } from "./errors";

// 500, 429 or 400 (`refused`), a connection reset before (`reset`) or after (`reset-after`) the
// request took effect, no answer (`hang`), a late one (`slow`), one on release (`held`).
export const FAULT_KINDS = [
  "server-error",
  "rate-limit",
  "refused",
  "reset",
  "reset-after",
  "hang",
  "slow",
  "held",
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export interface FaultOptions {
  times?: number;
  endpoint?: string;
  /** How late a `slow` answer is; 2000 by default. */
  milliseconds?: number;
  /** Stripe's code for what it refuses; `balance_insufficient` by default. */
  code?: string;
}

interface Fault extends FaultOptions {
  kind: FaultKind;
  times: number;
  milliseconds: number;
  error?: ApiError;
}

export class Faults {
  #waiting: Fault[] = [];
  #held: (() => void)[] = [];

  add(kind: FaultKind, options: FaultOptions = {}) {
    const { code = "balance_insufficient" } = options;
    const message = "A fault injected into the payment simulator.";
    const errors: Partial<Record<FaultKind, ApiError>> = {
      "server-error": new ApiError(500, { type: "api_error", message }),
      "rate-limit": new ApiError(429, { code: "rate_limit", message }),
      refused: new ApiError(400, { code, message }),
    };
    this.#waiting.push({ times: 1, milliseconds: 2000, ...options, kind, error: errors[kind] });
  }

  clear() {
    this.#waiting = [];
    this.release();
  }

  hold(): Promise<void> {
    return new Promise((resolve) => this.#held.push(resolve));
  }

  get held() {
    return this.#held.length;
  }

  release() {
    for (const letGo of this.#held.splice(0)) letGo();
  }

  /** @param endpoint method and pattern, such as `GET /v1/checkout/sessions/:id` */
  take(endpoint = ""): Fault | undefined {
    const fault = this.#waiting.find((f) => f.endpoint === undefined || f.endpoint === endpoint);
    if (!fault) return undefined;
    fault.times -= 1;
    this.#waiting = this.#waiting.filter((f) => f.times > 0);
    return fault;
  }
}
