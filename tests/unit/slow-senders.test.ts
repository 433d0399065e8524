import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { Writable } from "node:stream";
import { setImmediate as yieldToEventLoop, setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { readBody } from "~/uploads/read-body.server";
import { timeouts } from "~/platform/timeouts.server";

const rate = { bytesPerSecond: 2_000, windowMs: 150 };

interface Sender {
  pieces: number;
  /** In each piece; a function of the milliseconds since the last one. */
  bytes: number | ((passedMs: number) => number);
  everyMs: number;
}

function bodyOf({ pieces, bytes, everyMs }: Sender) {
  let sent = 0;
  let last = performance.now();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (sent++ === pieces) return controller.close();
      await sleep(everyMs);
      const passedMs = performance.now() - last;
      last += passedMs;
      controller.enqueue(new Uint8Array(typeof bytes === "number" ? bytes : bytes(passedMs)));
    },
  });
  return new Request("http://shop.test/", { method: "POST", body, duplex: "half" });
}

/** Takes what arrives, each piece after some time. */
function parser(everyMs = 0) {
  let received = 0;
  const stream = new Writable({
    highWaterMark: 1,
    write(piece: Buffer, _encoding, done) {
      received += piece.length;
      setTimeout(done, everyMs);
    },
  });
  return Object.assign(stream, { received: () => received });
}

describe("the body of an upload", () => {
  it.each([
    ["stops", { pieces: 2, bytes: 10_000, everyMs: 400 }],
    ["trickles", { pieces: 100, bytes: 10, everyMs: 20 }],
  ])("that %s is cut", async (_how, body) => {
    const reading = readBody(bodyOf(body), parser(), { maxBytes: 1e6, rate });
    await expect(reading).rejects.toMatchObject({ status: 408 });
  });

  it("that is slow but steady arrives, however long it takes", async () => {
    const sink = parser();
    // 4,000 bytes a second on a machine of any speed.
    const body = { pieces: 40, bytes: (passedMs: number) => passedMs * 4, everyMs: 20 };
    await readBody(bodyOf(body), sink, { maxBytes: 1e6, rate });
    expect(sink.received()).toBeGreaterThan(3_000);
  });

  it("of crumbs is refused, and what still arrives stays unread", async () => {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => (++sent > 5_000 ? controller.close() : controller.enqueue(crumb)),
    });
    const crumb = new Uint8Array(1);
    const request = new Request("http://shop.test/", { method: "POST", body, duplex: "half" });
    const sink = new Writable({ write: (_piece, _encoding, done) => done() });
    const reading = readBody(request, sink, { maxBytes: 1e6 });
    await expect(reading).rejects.toMatchObject({ status: 400 });
    await yieldToEventLoop();
    expect(sent).toBeLessThan(2_000);
  });

  it("isn't blamed for a slow storage", async () => {
    const sink = parser(300);
    const body = { pieces: 5, bytes: 50, everyMs: 0 };
    await readBody(bodyOf(body), sink, { maxBytes: 1e6, rate: { ...rate, windowMs: 1_000 } });
    expect(sink.received()).toBe(250);
  });

  it("that is longer than allowed is cut", async () => {
    const body = { pieces: 20, bytes: 100, everyMs: 0 };
    const reading = readBody(bodyOf(body), parser(), { maxBytes: 1_000, rate });
    await expect(reading).rejects.toMatchObject({ status: 413 });
  });
});

describe("a connection", () => {
  async function open(limits: typeof timeouts) {
    const options = { connectionsCheckingInterval: 30, ...limits };
    const server = createServer(options, (request, response) => {
      let bytes = 0;
      request.on("data", (piece: Buffer) => (bytes += piece.length));
      request.on("end", () => response.end(`received ${bytes}`));
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    let answer = "";
    socket.on("data", (piece) => (answer += piece.toString()));
    socket.on("error", () => undefined);
    return { server, socket, closed: once(socket, "close"), answer: () => answer };
  }

  it("whose headers trickle is cut", async () => {
    const { server, socket, closed, answer } = await open({
      headersTimeout: 150,
      requestTimeout: 60_000,
      keepAliveTimeout: 1_000,
    });
    socket.write("POST / HTTP/1.1\r\nHost: shop.test\r\n");
    const trickle = setInterval(() => socket.write("X-More: x\r\n"), 20);
    await closed;
    clearInterval(trickle);
    expect(answer()).toMatch(/^HTTP\/1\.1 408/);
    server.close();
  });

  it("whose body takes longer than headers may is served", async () => {
    const { server, socket, closed, answer } = await open({
      headersTimeout: 300,
      requestTimeout: 60_000,
      keepAliveTimeout: 50,
    });
    socket.write("POST / HTTP/1.1\r\nHost: shop.test\r\nContent-Length: 10\r\n\r\n");
    for (let sent = 0; sent < 10; sent++) {
      await sleep(60);
      socket.write("x");
    }
    await closed;
    expect(answer()).toContain("received 10");
    server.close();
  });

  it("may bring 2 GB at 1 Mbit/s, with the limits the shop uses", () => {
    const server = createServer(timeouts);
    expect(server.requestTimeout).toBeGreaterThan((20 * 104_857_600 * 8) / 1_000);
    expect(server.headersTimeout).toBeLessThanOrEqual(20_000);
  });
});
