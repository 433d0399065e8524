/**
 * Starts the shop with its emulators in a folder of its own and runs the journeys against it, each
 * with and without JavaScript. Arguments go on to Playwright.
 */
import { spawn } from "node:child_process";
import { copyFile, mkdir } from "node:fs/promises";
import { checkChromium, findChromium } from "../support/chromium";
import { startShop } from "../support/shop-process";

const executable = findChromium();
console.log(checkChromium(executable));
const running = await startShop({ LOG_LEVEL: "warn" });
console.log(`Shop at ${running.shop.origin}`);

const playwright = spawn("npx", ["playwright", "test", ...process.argv.slice(2)], {
  stdio: "inherit",
  env: {
    ...process.env,
    CHROMIUM_PATH: executable,
    SHOP_ORIGIN: running.shop.origin,
    SHOP_DATABASE_URL: running.shop.variables.DATABASE_URL,
    SHOP_MAILBOX: running.shop.addresses.mailbox,
    SHOP_PAYMENTS: running.shop.addresses.payments,
  },
});
const code = await new Promise<number>((resolve) =>
  playwright.once("exit", (status) => resolve(status ?? 1)),
);
if (code !== 0) {
  await mkdir("test-results", { recursive: true });
  await copyFile(running.logFile, "test-results/shop.log");
  console.log("The shop's log: test-results/shop.log");
}
await running.stop();
process.exit(code);
