import { defineConfig, devices } from "@playwright/test";
import { chromiumArgs } from "./tests/support/chromium";

// Journeys run against a shop that tests/e2e/run.ts has started.
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  workers: 2,
  fullyParallel: true,
  retries: 0,
  // These catch what hangs; a busy machine stays far below them.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  use: {
    ...devices["Desktop Chrome"],
    baseURL: process.env.SHOP_ORIGIN,
    locale: "de-DE",
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: chromiumArgs },
    // A trace of every test would cost a third of the run; `-- --trace on` makes them when needed.
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "without JavaScript", use: { javaScriptEnabled: false } },
    { name: "with JavaScript", use: { javaScriptEnabled: true } },
  ],
});
