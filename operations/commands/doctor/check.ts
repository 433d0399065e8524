export interface Finding {
  check: string;
  state: "ok" | "warning" | "problem";
  message: string;
  advice?: string;
}

export type Check = () => Promise<Finding[]>;

export function findings(check: string) {
  return {
    ok: (message: string): Finding => ({ check, state: "ok", message }),
    warning: (message: string, advice: string): Finding => ({
      check,
      state: "warning",
      message,
      advice,
    }),
    problem: (message: string, advice: string): Finding => ({
      check,
      state: "problem",
      message,
      advice,
    }),
  };
}

export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  const { message, code } = error as { message?: string; code?: string };
  return message || code || String(error);
}

/** What runs on this machine isn't the real thing. */
export function isLocal(hostname: string): boolean {
  return /^(localhost|127\.|\[?::1\]?$)/.test(hostname);
}
