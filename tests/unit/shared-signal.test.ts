import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shareSignals } from "~/platform/shared-signal.server";

const Original = globalThis.Request;

beforeAll(async () => {
  shareSignals();
  await new Promise((resolve) => setImmediate(resolve));
});

afterAll(() => {
  globalThis.Request = Original;
});

describe("a copy of a request", () => {
  const address = "http://shop.example/kontakt";

  it("has the signal of its original: who leaves ends both", () => {
    const visit = new AbortController();
    const request = new Request(address, { signal: visit.signal });
    const copies = [
      new Request(address, { signal: request.signal }),
      new Request(request),
      new Request(address, request),
    ];
    visit.abort();
    for (const { signal } of [request, ...copies]) expect(signal.aborted).toBe(true);
  });

  it("keeps method, headers and body", async () => {
    const request = new Request(address, {
      method: "POST",
      headers: { "X-Part": "6ES7 315" },
      body: "menge=1",
    });
    for (const copy of [request.clone(), new Request(address, request.clone())]) {
      expect(copy.method).toBe("POST");
      expect(copy.headers.get("X-Part")).toBe("6ES7 315");
      expect(copy.signal.aborted).toBe(false);
    }
    const last = new Request(request, { headers: request.headers });
    expect(await last.text()).toBe("menge=1");
  });
});
