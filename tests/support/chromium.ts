import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const known = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Works as root and in containers, and calls nobody. */
export const chromiumArgs = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

function installed(): string | undefined {
  const candidates = [process.env.CHROMIUM_PATH, chromium.executablePath(), ...known];
  return candidates.find((path) => path && existsSync(path));
}

function tryRun(command: string, args: string[]): boolean {
  process.stderr.write(`> ${command} ${args.join(" ")}\n`);
  return spawnSync(command, args, { stdio: ["ignore", 2, 2] }).status === 0;
}

/**
 * A Chromium to test with: one that is there, else Playwright's download, else Debian's package
 * when this runs as root.
 *
 * @throws with what a person can do about it
 */
export function findChromium(): string {
  const there = installed();
  if (there) return there;
  process.stderr.write("No Chromium found; getting one.\n");
  tryRun("npx", ["playwright", "install", "chromium"]);
  const isDebian = existsSync("/usr/bin/apt-get");
  if (!installed() && isDebian && process.getuid?.() === 0) {
    tryRun("apt-get", ["update"]);
    tryRun("apt-get", ["install", "-y", "--no-install-recommends", "chromium"]);
  }
  const path = installed();
  if (!path) {
    throw new Error(
      "The tests need Chromium and could not get one. Install it (Debian: apt-get install chromium;\n" +
        "elsewhere: npx playwright install chromium) or set CHROMIUM_PATH to its program.",
    );
  }
  return path;
}

/** Throws early when the browser doesn't start, with its own words. */
export function checkChromium(path: string): string {
  return execFileSync(path, ["--version", "--no-sandbox"], { encoding: "utf8" }).trim();
}
