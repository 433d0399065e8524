import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reuseRequests } from "~/platform/reuse-requests.server";

const Original = globalThis.Request;

beforeAll(async () => {
  reuseRequests();
  await new Promise((resolve) => setImmediate(resolve));
});

afterAll(() => {
  globalThis.Request = Original;
});

const address = "http://shop.example/katalog?search=6ES7";

describe("a copy of a GET request", () => {
  const visit = () => {
    const controller = new AbortController();
    const { signal } = controller;
    const headers = new Headers({ "X-Part": "6ES7 315" });
    return { controller, request: new Request(address, { method: "GET", headers, signal }) };
  };

  /** As Remix copies for a loader. */
  const copy = ({ method, body, headers, signal }: Request, url: string) =>
    new Request(url, { method, body, headers, signal });

  it("with the same address is the request itself", () => {
    const { request } = visit();
    expect(copy(request, address)).toBe(request);
    expect(new Request(address, request)).toBe(request);
  });

  it("with another address or another signal is one of its own, with the same headers", () => {
    const { request } = visit();
    const elsewhere = copy(request, "http://shop.example/kontakt");
    const other = new Request(address, {
      headers: request.headers,
      signal: visit().request.signal,
    });
    expect(elsewhere.url).toBe("http://shop.example/kontakt");
    for (const one of [elsewhere, other]) {
      expect(one).not.toBe(request);
      expect(one.headers.get("X-Part")).toBe("6ES7 315");
    }
  });

  it("ends with its original when the visitor leaves", () => {
    const { controller, request } = visit();
    const copies = [copy(request, address), copy(request, "http://shop.example/kontakt")];
    copies.push(new Request(request), request.clone());
    controller.abort();
    for (const { signal } of [request, ...copies]) expect(signal.aborted).toBe(true);
  });
});

describe("a copy of a request with a body", () => {
  it("keeps method, headers and body, and ends with its original", async () => {
    const controller = new AbortController();
    const request = new Request(address, {
      method: "POST",
      headers: { "X-Part": "6ES7 315" },
      body: "menge=1",
      signal: controller.signal,
    });
    const copies = [request.clone(), new Request(address, request.clone()), new Request(request)];
    for (const one of copies) {
      expect(one.method).toBe("POST");
      expect(one.headers.get("X-Part")).toBe("6ES7 315");
      expect(await one.text()).toBe("menge=1");
    }
    controller.abort();
    for (const { signal } of copies) expect(signal.aborted).toBe(true);
  });
});
