/**
 * Pictures of every page into `tests/screenshots/`, which git ignores: both languages, a phone and
 * a desk, with and without JavaScript, as a guest and signed in with an order, forms refused.
 * Starts a shop of its own; takes about ten minutes.
 */
import { mkdir, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { chromium, type Page } from "@playwright/test";
import { checkChromium, chromiumArgs, findChromium } from "../support/chromium";
import { startShop } from "../support/shop-process";
import { enterAccount, signUp } from "./account-steps";
import { accountPages, partPath, partSlug, publicPages } from "./pages";
import { fillCheckout, orderByPrepayment, putIntoCart } from "./purchase-steps";

const folder = fileURLToPath(new URL("../screenshots/", import.meta.url));
const widths = [390, 1280];

/** What a guest sends without having filled anything in. */
const forms = [
  "/kontakt",
  "/anfrage?articleNumber=4711",
  "/bescheid?nummer=4711",
  "/ankauf",
  "/widerruf",
  "/anmelden",
  "/registrieren",
  "/passwort-vergessen",
];

let taken = 0;

const inLanguage = (path: string, language: string) =>
  `${path}${path.includes("?") ? "&" : "?"}lng=${language}`;

async function takePicture(page: Page, folderName: string, path: string, language: string) {
  const name =
    path
      .replace(/[\da-f]{8}-[\da-f-]{27}/, "id")
      .replace(/[^\w-]+/g, "_")
      .replace(/^_|_$/g, "") || "home";
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    // Pictures below the fold load only when they come near it.
    await page.locator("img").evaluateAll(async (images: HTMLImageElement[]) => {
      for (const image of images) image.loading = "eager";
      await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
    });
    await page.screenshot({
      path: `${folder}${folderName}/${name}-${language}-${width}.jpg`,
      fullPage: true,
      quality: 80,
    });
    taken += 1;
  }
}

async function takePictures(page: Page, folderName: string, paths: string[]): Promise<void> {
  for (const language of ["de", "en"]) {
    for (const path of paths) {
      await page.goto(inLanguage(path, language));
      await takePicture(page, folderName, path, language);
    }
  }
}

/** The same pages with what they say to a form that was sent empty. */
async function takeRefusals(page: Page, folderName: string, paths: string[]): Promise<void> {
  for (const language of ["de", "en"]) {
    for (const path of paths) {
      await page.goto(inLanguage(path, language));
      // React would check again what it takes over later.
      await page.waitForLoadState("networkidle");
      await page
        .locator("main form")
        .evaluateAll((all) => all.forEach((form) => form.setAttribute("novalidate", "")));
      await page
        .locator(
          "main form[method=post]:has(:is(input:not([type=hidden]), textarea)) button:visible",
        )
        .last()
        .click();
      await page.locator("main [role=alert]:visible").first().waitFor();
      await takePicture(page, folderName, path, language);
    }
  }
}

/** A customer with an order and a part in the cart. */
async function becomeCustomer(
  page: Page,
  email: string,
): Promise<{ success: string; order: string }> {
  await signUp(page, email, "de");
  await enterAccount(page, email);
  await putIntoCart(page, partSlug);
  await page.goto("/warenkorb");
  await fillCheckout(page, email);
  await orderByPrepayment(page);
  const success = page.url();
  await page.goto("/account/bestellungen");
  const order = await page.getByRole("link", { name: /^Details ansehen/ }).getAttribute("href");
  await putIntoCart(page, partSlug);
  return { success: new URL(success).pathname + new URL(success).search, order: order ?? "" };
}

const executablePath = findChromium();
console.log(checkChromium(executablePath));
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const running = await startShop({ LOG_LEVEL: "warn" });
const browser = await chromium.launch({ executablePath, args: chromiumArgs });
try {
  for (const javaScriptEnabled of [true, false]) {
    const open = async () =>
      (await browser.newContext({ baseURL: running.shop.origin, javaScriptEnabled })).newPage();
    const at = (reader: string) => `${javaScriptEnabled ? "scripts" : "no-scripts"}/${reader}`;
    const newcomer = await open();
    await takePictures(newcomer, at("first-visit"), ["/"]);
    const guest = await open();
    await takePictures(guest, at("guest"), Object.values(publicPages).flat());
    await takeRefusals(guest, at("refused"), forms);
    const page = await open();
    const email = javaScriptEnabled ? "erika@customer.test" : "max@customer.test";
    const { success, order } = await becomeCustomer(page, email);
    await takePictures(page, at("signed-in"), [
      "/",
      "/katalog",
      partPath,
      "/warenkorb",
      "/checkout",
      ...accountPages,
      "/account/bestellungen",
      order,
    ]);
    await takeRefusals(page, at("refused"), [
      "/checkout",
      "/account/sicherheit",
      "/account/e-mail",
    ]);
    // It empties the cart.
    await takePictures(page, at("signed-in"), [success]);
  }
  console.log(`${taken} pictures in ${folder}`);
} finally {
  await browser.close();
  await running.stop();
}
