/**
 * The dress rehearsal: an empty machine becomes a shop that has sold, packed, tested and been paid,
 * by pages alone. Once without JavaScript, once with it, each on a machine of its own.
 *
 *   npm run test:rehearsal                          both
 *   npm run test:rehearsal -- "without JavaScript"  one of them
 */
import { readFile } from "node:fs/promises";
import { checkChromium, findChromium } from "../support/chromium";
import { runPlaywright } from "../support/run-playwright";
import { startShop } from "../support/shop-process";

/** What the start prints is all that its owner has. */
async function printedInvitation(logFile: string): Promise<string> {
  for (;;) {
    const link = /Back office\s+(\S+)/.exec(await readFile(logFile, "utf8"))?.[1];
    if (link) return link;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const ways = ["without JavaScript", "with JavaScript"];
const wanted = process.argv[2];
const executable = findChromium();
console.log(checkChromium(executable));
let passed = true;
for (const way of ways.filter((each) => !wanted || each === wanted)) {
  const started = performance.now();
  const running = await startShop({ LOG_LEVEL: "warn" }, undefined, ["--empty"]);
  const invitation = await printedInvitation(running.logFile);
  const args = ["--config", "tests/rehearsal/playwright.config.ts", "--project", way];
  passed &&= await runPlaywright(running, executable, args, { SHOP_INVITATION: invitation });
  await running.stop();
  console.log(`${way}: ${Math.round((performance.now() - started) / 1000)} s`);
}
process.exit(passed ? 0 : 1);
