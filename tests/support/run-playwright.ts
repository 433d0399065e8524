import { spawn } from "node:child_process";
import { copyFile, mkdir } from "node:fs/promises";
import type { ShopProcess } from "./shop-process";

/**
 * Runs Playwright's tests against a shop, whose log stays when one fails.
 * @param args of Playwright
 * @param more variables that its tests read
 * @returns whether all of them passed
 */
export async function runPlaywright(
  { shop, logFile }: ShopProcess,
  chromium: string,
  args: readonly string[],
  more: Record<string, string> = {},
): Promise<boolean> {
  const playwright = spawn("npx", ["playwright", "test", ...args], {
    stdio: "inherit",
    env: {
      ...process.env,
      CHROMIUM_PATH: chromium,
      SHOP_ORIGIN: shop.origin,
      SHOP_DATABASE_URL: shop.variables.DATABASE_URL,
      SHOP_SESSION_SECRET: shop.variables.SESSION_SECRET,
      SHOP_MAILBOX: shop.addresses.mailbox,
      SHOP_PAYMENTS: shop.addresses.payments,
      ...more,
    },
  });
  const code = await new Promise((resolve) => playwright.once("exit", resolve));
  if (code === 0) return true;
  await mkdir("test-results", { recursive: true });
  await copyFile(logFile, "test-results/shop.log");
  console.log("The shop's log: test-results/shop.log");
  return false;
}
