import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { StripeTime } from "~/platform/stripe.server";
import { TimeLimitError } from "~/platform/time-limit";

const never = () => new Promise<never>(() => undefined);

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it("a visitor's request waits ten seconds for Stripe and no longer, however often it asks", async () => {
  const time = new StripeTime();
  const answers = [time.waitFor(never, 3_000).catch((error: unknown) => error)];
  await vi.advanceTimersByTimeAsync(3_000);
  answers.push(time.waitFor(never).catch((error: unknown) => error));
  await vi.advanceTimersByTimeAsync(7_000);
  for (const answer of answers) expect(await answer).toBeInstanceOf(TimeLimitError);
  expect(await time.waitFor(() => Promise.resolve("known"), 3_000)).toBe("known");
});
