/**
 * Pictures of every page into `tests/screenshots/`, which git ignores: both languages, three
 * widths, as a guest and signed in with an order. Starts a shop of its own; takes three minutes.
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
const widths = [390, 768, 1280];

let taken = 0;

async function takePictures(page: Page, reader: string, paths: string[]): Promise<void> {
  for (const language of ["de", "en"]) {
    for (const path of paths) {
      await page.goto(`${path}${path.includes("?") ? "&" : "?"}lng=${language}`);
      const name =
        path
          .replace(/[\da-f]{8}-[\da-f-]{27}/, "id")
          .replace(/[^\w-]+/g, "_")
          .replace(/^_|_$/g, "") || "home";
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        // Pictures below the fold load only when they come near it.
        await page
          .locator("img[loading=lazy]")
          .evaluateAll((images) =>
            images.forEach((image) => image.setAttribute("loading", "eager")),
          );
        await page.waitForLoadState("networkidle");
        await page.screenshot({
          path: `${folder}${reader}/${name}-${language}-${width}.jpg`,
          fullPage: true,
          quality: 80,
        });
        taken += 1;
      }
    }
  }
}

/** The question would stand in the middle of pictures that are higher than the window. */
async function answerCookies(page: Page): Promise<void> {
  await page.goto("/cookies?lng=de");
  await page.getByRole("button", { name: "Nur notwendige" }).click();
  await page.getByText("Cookie-Einstellungen gespeichert").waitFor();
}

/** A customer with an order and a part in the cart. */
async function becomeCustomer(page: Page): Promise<{ success: string; order: string }> {
  const email = "erika@customer.test";
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
  const open = async () => (await browser.newContext({ baseURL: running.shop.origin })).newPage();
  const guest = await open();
  await takePictures(guest, "first-visit", ["/"]);
  await answerCookies(guest);
  await takePictures(guest, "guest", Object.values(publicPages).flat());
  const page = await open();
  await answerCookies(page);
  const { success, order } = await becomeCustomer(page);
  await takePictures(page, "signed-in", [
    "/",
    "/katalog",
    partPath,
    "/warenkorb",
    "/checkout",
    ...accountPages,
    "/account/bestellungen",
    order,
  ]);
  // It empties the cart.
  await takePictures(page, "signed-in", [success]);
  console.log(`${taken} pictures in ${folder}`);
} finally {
  await browser.close();
  await running.stop();
}
