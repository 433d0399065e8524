/**
 * Starts the shop with its emulators in a folder of its own and runs the journeys against it, each
 * with and without JavaScript. Arguments go on to Playwright.
 */
import { checkChromium, findChromium } from "../support/chromium";
import { runPlaywright } from "../support/run-playwright";
import { startShop } from "../support/shop-process";

const executable = findChromium();
console.log(checkChromium(executable));
const running = await startShop({ LOG_LEVEL: "warn" });
console.log(`Shop at ${running.shop.origin}`);
const passed = await runPlaywright(running, executable, process.argv.slice(2));
await running.stop();
process.exit(passed ? 0 : 1);
