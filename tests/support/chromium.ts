import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

/** Draws the same pages without a window around them, in a sixth less time. */
const HEADLESS = "/usr/bin/chromium-headless-shell";

const known = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * Chromium's own screens, which take as much time as the page under test, with every new window
 * (the suggestions under the address bar) and every page (a process in reserve), and what calls
 * somebody. Chromium heeds only the last such list, so Playwright's is repeated as far as it
 * matters to a site on 127.0.0.1.
 */
const disabledFeatures = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "SpareRendererForSitePerProcess",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "HttpsUpgrades",
  "MediaRouter",
  "PaintHolding",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
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
  `--disable-features=${disabledFeatures.join()}`,
];

function installed(): string | undefined {
  const candidates = [process.env.CHROMIUM_PATH, HEADLESS, chromium.executablePath(), ...known];
  return candidates.find((path) => path && existsSync(path));
}

function tryRun(command: string, args: string[]): boolean {
  process.stderr.write(`> ${command} ${args.join(" ")}\n`);
  return spawnSync(command, args, { stdio: ["ignore", 2, 2] }).status === 0;
}

/**
 * A Chromium to test with: one that is there, else Debian's package when this runs as root, else
 * Playwright's download.
 *
 * @throws with what a person can do about it
 */
export function findChromium(): string {
  const there = installed();
  if (there) return there;
  process.stderr.write("No Chromium found; getting one.\n");
  if (existsSync("/usr/bin/apt-get") && process.getuid?.() === 0) {
    tryRun("apt-get", ["update"]);
    for (const name of ["chromium-headless-shell", "chromium"]) {
      if (!installed()) tryRun("apt-get", ["install", "-y", "--no-install-recommends", name]);
    }
  }
  if (!installed()) tryRun("npx", ["playwright", "install", "chromium"]);
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
