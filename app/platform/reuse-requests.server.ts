const REQUEST = Symbol("the request of these headers");

interface HeadersOfRequest {
  [REQUEST]?: Request;
}

/** What Remix and the server give: no wish for a cache, a mode or the like. */
function isPlainGet(init: RequestInit): boolean {
  const { method = "GET", body } = init;
  const known = ["method", "headers", "signal", "body"];
  return method === "GET" && !body && Object.keys(init).every((name) => known.includes(name));
}

/**
 * Remix copies a request twice for every loader, to take its own parameters out of the address, even
 * where there are none. Here such a copy of a GET request is the request itself, and a request has
 * the very signal it was given: undici, whose `Request` it is, makes one that follows the other with
 * a listener and a finalizer, and stays in memory until the next long garbage collection.
 * Requests with bodies are left to undici.
 */
export function reuseRequests(): void {
  // remix-serve sets its globals right after it has loaded the build.
  setImmediate(() => {
    globalThis.Request = new Proxy(globalThis.Request, {
      construct(Undici, [input, init = {}]: [RequestInfo | URL, RequestInit?]) {
        if (input instanceof Undici) return new Undici(input, { signal: input.signal, ...init });
        if (!isPlainGet(init)) return new Undici(input, init);
        const { headers, signal } = init;
        const original = (headers as HeadersOfRequest | undefined)?.[REQUEST];
        if (original?.url === String(input) && original.signal === signal) return original;
        const request = new Undici(input, { headers });
        if (signal) {
          const clone = () => new Undici(request, { signal });
          Object.defineProperties(request, { signal: { value: signal }, clone: { value: clone } });
        }
        // Not a WeakMap: what it holds outlives short collections.
        Object.defineProperty(request.headers, REQUEST, { value: request });
        return request;
      },
    });
  });
}
