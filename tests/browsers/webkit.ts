import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { findFreePort } from "../../dev/ports";

const DRIVER = "/usr/bin/WebKitWebDriver";
const BROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";
const FIND_WITHIN_MS = 30_000;

/** The packages of Debian that it takes and this machine lacks. */
export function missingForWebKit(): string[] {
  const needed = {
    "webkit2gtk-driver": DRIVER,
    "libwebkit2gtk-4.1-0": BROWSER,
    xvfb: "/usr/bin/Xvfb",
  };
  return Object.entries(needed).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));
}

/** Debian's WebKit, as Safari has it, over the protocol WebDriver (W3C) on a screen of its own. */
export class WebKit {
  private constructor(
    readonly processes: ChildProcess[],
    readonly session: string,
    readonly version: string,
  ) {}

  static async start(): Promise<WebKit> {
    const port = await findFreePort();
    const screen = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1400x1200x24"], {
      stdio: ["ignore", "ignore", "ignore", "pipe"],
    });
    const display = await new Promise<string>((resolve) =>
      screen.stdio[3]?.once("data", (data: Buffer) => resolve(data.toString().trim())),
    );
    const driver = spawn(DRIVER, [`--port=${port}`], {
      stdio: "ignore",
      env: { ...process.env, DISPLAY: `:${display}` },
    });
    const base = `http://127.0.0.1:${port}`;
    execFileSync("curl", ["-s", "--retry", "20", "--retry-connrefused", `${base}/status`]);
    const { sessionId, capabilities } = await call<{
      sessionId: string;
      capabilities: { browserVersion: string };
    }>("POST", `${base}/session`, {
      capabilities: {
        alwaysMatch: {
          "webkitgtk:browserOptions": { binary: BROWSER, args: ["--automation"] },
          timeouts: { implicit: FIND_WITHIN_MS, script: FIND_WITHIN_MS },
        },
      },
    });
    const session = `${base}/session/${sessionId}`;
    return new WebKit([driver, screen], session, capabilities.browserVersion);
  }

  /** Narrower than 450 pixels its window doesn't get. */
  async resize(width: number): Promise<void> {
    await call("POST", `${this.session}/window/rect`, { width, height: 1_000 });
  }

  /** A page whose scripts run. */
  async goto(url: string): Promise<void> {
    await call("POST", `${this.session}/url`, { url });
    await call("POST", `${this.session}/execute/async`, {
      script: `const done = arguments[0];
        const see = () => Object.keys(document.documentElement).some((key) => key.startsWith("__reactFiber"))
          ? done() : setTimeout(see, 20);
        see();`,
      args: [],
    });
  }

  evaluate<T>(expression: string): Promise<T> {
    return call<T>("POST", `${this.session}/execute/sync`, {
      script: `return ${expression}`,
      args: [],
    });
  }

  async #element(xpath: string): Promise<string> {
    const found = await call<Record<string, string>>("POST", `${this.session}/element`, {
      using: "xpath",
      value: xpath,
    });
    return `${this.session}/element/${Object.values(found)[0]}`;
  }

  async press(xpath: string): Promise<void> {
    await call("POST", `${await this.#element(xpath)}/click`, {});
  }

  async type(xpath: string, text: string): Promise<void> {
    await call("POST", `${await this.#element(xpath)}/value`, { text });
  }

  async textOf(xpath: string): Promise<string> {
    return call<string>("GET", `${await this.#element(xpath)}/text`);
  }

  async picture(): Promise<Buffer> {
    return Buffer.from(await call<string>("GET", `${this.session}/screenshot`), "base64");
  }

  async close(): Promise<void> {
    await call("DELETE", this.session);
    for (const each of this.processes) each.kill();
  }
}

async function call<T>(method: string, url: string, body?: object): Promise<T> {
  const response = await fetch(url, { method, body: body && JSON.stringify(body) });
  const { value } = (await response.json()) as { value: T & { message?: string } };
  if (!response.ok) throw new Error(`${method} ${url}: ${value.message ?? response.status}`);
  return value;
}
