import { defineConfig } from "@playwright/test";
import journeys from "../../playwright.config";

// One long story; tests/rehearsal/run.ts has started its shop.
export default defineConfig(journeys, {
  testDir: ".",
  outputDir: "../../test-results/rehearsal",
  workers: 1,
  timeout: 1_200_000,
  use: { ...journeys.use, actionTimeout: 30_000 },
  expect: { timeout: 30_000, toPass: { timeout: 60_000 } },
});
