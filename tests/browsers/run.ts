/**
 * `npm run test:browsers`: the oldest browser of the floor, Chromium 73, buys a part, and its pages
 * have the layout of today's Chromium. Pictures of both go to `tests/screenshots/browsers/`.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { checkChromium, chromiumArgs, findChromium } from "../support/chromium";
import { startShop } from "../support/shop-process";
import { partPath } from "../e2e/pages";
import { differences, type Layout, layoutOf } from "./boxes";
import { Browser, type Page } from "./devtools";
import { buyWithWebKit } from "./buy-with-webkit";
import { findOldChromium, oldChromiumArgs } from "./old-chromium";
import { missingForWebKit } from "./webkit";

const folder = fileURLToPath(new URL("../screenshots/browsers/", import.meta.url));
const widths = [390, 1280];

/** The cart and the checkout have a part in them. */
const pages = {
  home: "/",
  catalogue: "/katalog",
  search: "/katalog?search=6ES7315",
  product: partPath,
  cart: "/warenkorb",
  checkout: "/checkout",
  "sign-in": "/anmelden",
  "buy-back": "/ankauf",
  contact: "/kontakt",
  account: "/account",
  terms: "/agb",
  error: "/gibt-es-nicht",
};

export type Buyer = typeof buyer;

const buyer = {
  email: "erika@customer.test",
  firstName: "Erika",
  lastName: "Muster",
  street: "Werkstraße 1",
  postalCode: "67655",
  city: "Kaiserslautern",
};

async function order(page: Page, origin: string): Promise<string> {
  await page.goto(`${origin}/checkout`);
  await page.fill(buyer);
  await page.evaluate(`document.querySelector("[name=paymentMethod][value=prepayment]").click()`);
  await page.evaluate(`document.querySelector("[name=agreeToTerms]").click()`);
  await page.press("main button[name=intent][value=order]");
  const text = await page.evaluate<string>("document.querySelector('main').textContent");
  const [number] = /AA-\d{4}-[\dA-F]{6}/.exec(text) ?? [];
  if (!number) throw new Error(`No order: ${text.trim().slice(0, 300)}`);
  return number;
}

/** @returns the layouts by page and width */
async function visit(browser: Browser, origin: string, scripts: boolean) {
  const name = (await browser.version()).replace(/^.*\/(\d+).*$/, "chromium-$1");
  await mkdir(folder, { recursive: true });
  const page = await browser.open(scripts);
  await page.goto(origin + partPath);
  await page.press("main form[action='/warenkorb'] button");
  const layouts = new Map<string, Layout>();
  for (const [title, path] of Object.entries(pages)) {
    for (const width of widths) {
      await page.resize(width);
      await page.goto(origin + path);
      layouts.set(`${title} ${width}`, await layoutOf(page));
      await writeFile(`${folder}${title}-${width}-${name}.png`, await page.picture());
    }
  }
  console.log(`${name} ordered ${await order(page, origin)}`);
  await browser.close();
  return layouts;
}

const executable = findChromium();
console.log(checkChromium(executable));
const oldExecutable = await findOldChromium();
const running = await startShop({ LOG_LEVEL: "warn" });
try {
  const { origin } = running.shop;
  const args = [...chromiumArgs, "--hide-scrollbars"];
  // Old browsers don't run the scripts: their pages are compared with those without.
  const today = await visit(await Browser.start(executable, args), origin, false);
  const oldBrowser = await Browser.start(oldExecutable, [...args, ...oldChromiumArgs]);
  const old = await visit(oldBrowser, origin, true);
  for (const [title, layout] of old) {
    const [, width] = title.split(" ");
    const other = today.get(title);
    const found = other ? differences(layout, other, Number(width)) : ["missing"];
    console.log(`${found.length === 0 ? "✓" : "✗"} ${title}`);
    for (const line of found) console.log(`    ${line}`);
    if (found.length > 0) process.exitCode = 1;
  }
  const missing = missingForWebKit();
  if (missing.length > 0) console.log(`Without WebKit: apt-get install ${missing.join(" ")}`);
  else {
    const wrong = await buyWithWebKit({ origin, pages, widths, folder, partPath, buyer });
    for (const line of wrong) console.log(`✗ ${line}`);
    if (wrong.length > 0) process.exitCode = 1;
  }
} finally {
  await running.stop();
}
