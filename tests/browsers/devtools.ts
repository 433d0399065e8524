import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Duplex } from "node:stream";

interface Answer {
  id?: number;
  method?: string;
  sessionId?: string;
  result?: Record<string, unknown>;
  error?: { message: string };
}

type Send = (method: string, params?: object) => Promise<Record<string, unknown>>;

/**
 * A Chromium of any age over its DevTools pipe (NUL-separated JSON on file descriptors 3 and 4).
 * Playwright doesn't speak with old ones.
 */
export class Browser {
  readonly #process: ChildProcess;
  readonly #pipe: Duplex;
  readonly #folder: string;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  readonly #listeners = new Set<(answer: Answer) => void>();
  #rest = "";
  #id = 0;

  private constructor(executable: string, args: readonly string[], folder: string) {
    this.#folder = folder;
    this.#process = spawn(
      executable,
      ["--headless", "--remote-debugging-pipe", `--user-data-dir=${folder}`, ...args],
      { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] },
    );
    this.#pipe = this.#process.stdio[3] as Duplex;
    (this.#process.stdio[4] as Duplex).setEncoding("utf8").on("data", (text: string) => {
      const messages = (this.#rest + text).split("\0");
      this.#rest = messages.pop() ?? "";
      for (const message of messages) this.#hear(JSON.parse(message) as Answer);
    });
  }

  static async start(executable: string, args: readonly string[]): Promise<Browser> {
    return new Browser(executable, args, await mkdtemp(join(tmpdir(), "shop-browser-")));
  }

  #hear(answer: Answer): void {
    if (answer.id === undefined) this.#listeners.forEach((listener) => listener(answer));
    else this.#waiting.get(answer.id)?.(answer);
  }

  async #send(method: string, params: object = {}, sessionId?: string) {
    const id = ++this.#id;
    const answered = new Promise<Answer>((resolve) => this.#waiting.set(id, resolve));
    this.#pipe.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    const { result = {}, error } = await answered;
    this.#waiting.delete(id);
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  }

  async version(): Promise<string> {
    return (await this.#send("Browser.getVersion")).product as string;
  }

  /** @param scripts whether the page's own scripts run */
  async open(scripts: boolean): Promise<Page> {
    const { targetId } = await this.#send("Target.createTarget", { url: "about:blank" });
    const attached = await this.#send("Target.attachToTarget", { targetId, flatten: true });
    const sessionId = attached.sessionId as string;
    const send: Send = (method, params) => this.#send(method, params, sessionId);
    const once = (method: string) =>
      new Promise<void>((resolve) => {
        const listener = (answer: Answer) => {
          if (answer.method !== method || answer.sessionId !== sessionId) return;
          this.#listeners.delete(listener);
          resolve();
        };
        this.#listeners.add(listener);
      });
    await send("Page.enable");
    await send("Runtime.enable");
    if (!scripts) await send("Emulation.setScriptExecutionDisabled", { value: true });
    return new Page(send, once);
  }

  /** Asks for it: a signal would reach the shell script around Debian's Chromium, and that alone. */
  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.#process.once("close", resolve));
    await this.#send("Browser.close");
    await ended;
    await rm(this.#folder, { recursive: true, force: true });
  }
}

export class Page {
  constructor(
    readonly send: Send,
    readonly once: (event: string) => Promise<void>,
  ) {}

  /** Does something that leads to another page, and waits for it. */
  async #leave(action: () => Promise<unknown>): Promise<void> {
    const loaded = this.once("Page.loadEventFired");
    await action();
    await loaded;
  }

  async goto(url: string): Promise<void> {
    await this.#leave(() => this.send("Page.navigate", { url }));
  }

  async resize(width: number, height = 900): Promise<void> {
    const metrics = { width, height, deviceScaleFactor: 1, mobile: false };
    await this.send("Emulation.setDeviceMetricsOverride", metrics);
  }

  /** The value of an expression in the page, written for its browser. */
  async evaluate<T>(expression: string): Promise<T> {
    const answer = await this.send("Runtime.evaluate", { expression, returnByValue: true });
    const { result, exceptionDetails } = answer as {
      result: { value: T };
      exceptionDetails?: { exception?: { description?: string } };
    };
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? expression);
    return result.value;
  }

  /** Sends a form by the button that is found. */
  async press(selector: string): Promise<void> {
    const element = `document.querySelector(${JSON.stringify(selector)})`;
    await this.#leave(() => this.evaluate(`${element}.click()`));
  }

  async fill(values: Record<string, string>): Promise<void> {
    for (const [name, value] of Object.entries(values)) {
      await this.evaluate(
        `document.querySelector('main [name="${name}"]').value = ${JSON.stringify(value)}`,
      );
    }
  }

  /** The whole page as PNG. */
  async picture(): Promise<Buffer> {
    const height = await this.evaluate<number>("document.documentElement.scrollHeight");
    const width = await this.evaluate<number>("window.innerWidth");
    await this.resize(width, height);
    const { data } = await this.send("Page.captureScreenshot", { format: "png" });
    await this.resize(width);
    return Buffer.from(data as string, "base64");
  }
}
