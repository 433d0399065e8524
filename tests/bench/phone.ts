/**
 * `tsx tests/bench/phone.ts [ORIGIN]`: what a page costs a mid-range phone on a slow line (Lighthouse's
 * mobile profile: processor four times slower, slow 4G). Without an address it starts a shop of its
 * own. Prints first and largest paint, layout shift, blocked time and bytes by kind.
 */
import { chromium, type BrowserContext, type Page } from "@playwright/test";
import { checkChromium, chromiumArgs, findChromium } from "../support/chromium";
import { startShop } from "../support/shop-process";

const paths = [
  "/",
  "/katalog",
  "/katalog?search=Frequenzumrichter",
  "/produkt/siemens-simatic-s7-300-cpu-315-2-pn-dp-6es7315-2eh14-0ab0",
  "/produkt/1020",
];

/** Lighthouse's slow 4G (1.6 Mbit/s, 150 ms) as its DevTools throttling applies it. */
const slow4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};
const CPU_SLOWDOWN = 4;
const QUIET_MS = 2_000;

interface Paints {
  first: number;
  largest: number;
  largestElement: string;
  shift: number;
  blocked: number;
}

/** Runs in the page before its own scripts. */
function observe(): void {
  const paints: Paints = { first: 0, largest: 0, largestElement: "", shift: 0, blocked: 0 };
  Object.assign(window, { paints });
  const watch = (type: string, see: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({
      type,
      buffered: true,
    });
  watch("paint", (entry) => {
    if (entry.name === "first-contentful-paint") paints.first = entry.startTime;
  });
  watch("largest-contentful-paint", (entry) => {
    const { element } = entry as PerformanceEntry & { element?: Element };
    paints.largest = entry.startTime;
    paints.largestElement = element?.tagName.toLowerCase() ?? "";
  });
  watch("layout-shift", (entry) => {
    paints.shift += (entry as PerformanceEntry & { value: number }).value;
  });
  watch("longtask", (entry) => {
    paints.blocked += entry.duration - 50;
  });
}

async function countBytes(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", slow4G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  const kinds = new Map<string, string>();
  const bytes = new Map<string, number>();
  let last = Date.now();
  session.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? "Other";
    bytes.set(kind, (bytes.get(kind) ?? 0) + encodedDataLength);
    last = Date.now();
  });
  return { bytes, quietFor: () => Date.now() - last };
}

async function measure(origin: string, path: string, context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  // tsx marks functions with a helper that the page doesn't have.
  await page.addInitScript("globalThis.__name = (value) => value");
  await page.addInitScript(observe);
  const traffic = await countBytes(context, page);
  await page.goto(origin + path, { waitUntil: "load", timeout: 90_000 });
  while (traffic.quietFor() < QUIET_MS) await page.waitForTimeout(200);
  const paints = await page.evaluate(() => (window as unknown as { paints: Paints }).paints);
  const kinds = [...traffic.bytes].map(
    ([kind, size]) => `${kind.toLowerCase()} ${(size / 1024).toFixed(1)}`,
  );
  const total = [...traffic.bytes.values()].reduce((sum, size) => sum + size, 0);
  console.log(path);
  console.log(
    `  first paint ${Math.round(paints.first)} ms, largest ${Math.round(paints.largest)} ms` +
      ` (${paints.largestElement}), layout shift ${paints.shift.toFixed(3)},` +
      ` blocked ${Math.round(paints.blocked)} ms`,
  );
  console.log(`  KB: ${kinds.join(", ")}; together ${(total / 1024).toFixed(1)}`);
  await page.close();
}

const executable = findChromium();
console.log(checkChromium(executable));
const given = process.argv[2];
const started = given ? undefined : await startShop({ LOG_LEVEL: "warn" });
const origin = given ?? started?.shop.origin ?? "";
const browser = await chromium.launch({ executablePath: executable, args: chromiumArgs });
try {
  for (const path of paths) {
    // Made once before: a visitor seldom is the first to see a picture.
    for (const isWarmUp of [true, false]) {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        isMobile: true,
        hasTouch: true,
        locale: "de-DE",
      });
      if (isWarmUp) {
        const page = await context.newPage();
        await page.goto(origin + path, { waitUntil: "networkidle" });
      } else await measure(origin, path, context);
      await context.close();
    }
  }
} finally {
  await browser.close();
  await started?.stop();
}
process.exit(0);
