/**
 * `tsx tests/bench/press.ts [ORIGIN]`: the catalogue on a phone with a processor six times slower:
 * the time for styles and layout until it is quiet, and how long presses wait for their next frame.
 */
import { chromium, type Page } from "@playwright/test";
import { checkChromium, chromiumArgs, findChromium } from "../support/chromium";
import { settled } from "../e2e/fixtures";
import { startShop } from "../support/shop-process";

const CPU_SLOWDOWN = 6;
const ROUNDS = 5;

/** What people press on a phone, each in a page of its own. */
const presses: Record<string, { path: string; selector: string; before?: string }> = {
  "open the menu": { path: "/katalog", selector: "header details.lg\\:hidden > summary" },
  "open the filters": { path: "/katalog", selector: "main details > summary" },
  "tick a manufacturer": {
    path: "/katalog",
    before: "main details > summary",
    selector: "main aside input[type=checkbox]",
  },
  "into the cart": {
    path: "/produkt/siemens-simatic-s7-300-cpu-315-2-pn-dp-6es7315-2eh14-0ab0",
    selector: "main form[action='/warenkorb'] > button",
  },
};

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? NaN;

async function open(page: Page, url: string) {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await page.goto(url, { waitUntil: "networkidle", timeout: 90_000 });
  await settled(page, true);
  const { metrics } = await session.send("Performance.getMetrics");
  const seconds = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return 1_000 * (seconds("LayoutDuration") + seconds("RecalcStyleDuration"));
}

/** @returns milliseconds from the press to the next frame */
async function press(page: Page, selector: string): Promise<number> {
  await page.evaluate(`void (window.presses = new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const durations = list.getEntries().filter((entry) => entry.interactionId).map((entry) => entry.duration);
      if (durations.length) resolve(Math.max(...durations));
    }).observe({ type: "event", durationThreshold: 16 });
    setTimeout(() => resolve(0), 4000);
  }))`);
  await page.locator(selector).first().tap();
  return page.evaluate<number>("window.presses");
}

const executable = findChromium();
console.log(checkChromium(executable));
const started = process.argv[2] ? undefined : await startShop({ LOG_LEVEL: "warn" });
const origin = process.argv[2] ?? started?.shop.origin ?? "";
const browser = await chromium.launch({ executablePath: executable, args: chromiumArgs });
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true };
const layouts: number[] = [];
try {
  for (const [name, { path, selector, before }] of Object.entries(presses)) {
    const waits: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const context = await browser.newContext({ ...phone, isMobile: true, locale: "de-DE" });
      const page = await context.newPage();
      const layout = await open(page, origin + path);
      if (path === "/katalog") layouts.push(layout);
      if (before) await press(page, before);
      waits.push(await press(page, selector));
      await context.close();
    }
    console.log(`${name}: ${median(waits)} ms (${waits.join(", ")})`);
  }
  console.log(`styles and layout of the catalogue: ${Math.round(median(layouts))} ms`);
} finally {
  await browser.close();
  await started?.stop();
}
process.exit(0);
