import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { admit } from "~/platform/admission.server";

class Answer extends EventEmitter {
  status = 0;
  destroyed = false;
  headers: Record<string, string> = {};
  writeHead(status: number, headers: Record<string, string>) {
    Object.assign(this, { status, headers });
    return this;
  }
  end() {
    this.emit("close");
  }
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Requests of one visitor: which have begun, and their answers. */
async function ask(address: string, count: number, url = "/katalog") {
  const begun: Answer[] = [];
  const answers = Array.from({ length: count }, () => {
    const answer = new Answer();
    admit({ method: "GET", url } as IncomingMessage, answer as unknown as ServerResponse, {
      address,
      begin: () => begun.push(answer),
    });
    return answer;
  });
  await turn();
  return { begun, answers };
}

async function endAll(begun: Answer[]) {
  for (let done = 0; done < begun.length; done++) {
    begun[done]?.end();
    await turn();
  }
}

describe("pages asked for by one place", () => {
  it("are made eight at a time, and all in the end", async () => {
    const { begun } = await ask("192.0.2.1", 50);
    expect(begun).toHaveLength(8);
    begun[0]?.end();
    await turn();
    expect(begun).toHaveLength(9);
    await endAll(begun);
    expect(new Set(begun).size).toBe(50);
  });

  it("hold nobody else up", async () => {
    const { begun } = await ask("2001:db8:0:1::1", 50);
    // The same /56 is the same household.
    expect((await ask("2001:db8:0:ff::2", 1)).begun).toHaveLength(0);
    const other = await ask("2001:db8:0:100::1", 1);
    expect(other.begun).toHaveLength(1);
    await endAll([...begun, ...other.begun]);
  });

  it("are refused above a hundred that wait, and say when to come back", async () => {
    const { begun, answers } = await ask("192.0.2.3", 150);
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused).toHaveLength(42);
    expect(refused[0]?.headers["Retry-After"]).toBe("5");
    await endAll(begun);
    expect(begun).toHaveLength(108);
  });

  it("cost nothing any more when who asked has gone", async () => {
    const { begun, answers } = await ask("192.0.2.4", 10);
    for (const answer of answers.slice(8)) answer.destroyed = true;
    await endAll(begun);
    expect(begun).toHaveLength(8);
  });

  it("wait neither for pictures nor for the checks of the process", async () => {
    expect((await ask("192.0.2.5", 50, "/media/a.webp?w=160")).begun).toHaveLength(50);
    expect((await ask("192.0.2.5", 50, "/healthz")).begun).toHaveLength(50);
  });
});
