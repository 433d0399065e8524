import type { Page } from "@playwright/test";
import de from "../../app/i18n/de.json" with { type: "json" };
import en from "../../app/i18n/en.json" with { type: "json" };
import { expect, settled, test } from "./fixtures";

/** Three pictures, three pieces. */
const forSale = "/produkt/sick-tim571-2050101-1075091";
const soldOut = "/produkt/omron-e2a-induktiver-naeherungsschalter-m12-e2a-m12ks04-wp-b1-2m";
const quoteOnly = "/produkt/1020";

const texts = { de, en };

/** A text as a pattern: its variables stand for anything. */
const like = (text: string) =>
  new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\\{\\{\w+\\}\\}/g, ".+"));

/** The number of the picture that is in view. */
const inView = (page: Page) =>
  page
    .locator("#bild-1")
    .evaluate(
      ({ parentElement: row }) => Math.round((row?.scrollLeft ?? 0) / (row?.clientWidth ?? 1)) + 1,
    );

/** The ids of a page's targets lead somewhere: what a link without JavaScript relies on. */
async function expectTarget(page: Page, href: string | null): Promise<void> {
  await expect(page.locator(href ?? "#nowhere")).toBeAttached();
}

for (const language of ["de", "en"] as const) {
  const t = texts[language];
  const open = async (page: Page, path: string, javaScriptEnabled: boolean | undefined) => {
    await page.goto(`${path}?lng=${language}`);
    await settled(page, javaScriptEnabled);
  };

  test.describe(`In ${language}, a buyer on a product's page`, () => {
    test("looks at every picture, by thumbnail, buttons and arrow keys", async ({
      page,
      javaScriptEnabled,
    }) => {
      await open(page, forSale, javaScriptEnabled);
      await expect(page.getByText(t.product.gallery.shows.drawing)).toBeVisible();
      const pictures = page.getByRole("region", { name: t.product.gallery.label });
      const links = pictures.getByRole("link", { name: like(t.product.gallery.open) });
      await expect(links).toHaveCount(3);
      for (const link of await links.all()) {
        const picture = await page.request.get((await link.getAttribute("href")) ?? "");
        expect(picture.headers()["content-type"]).toMatch(/^image\/(avif|webp)$/);
      }
      const thumb = (number: number) =>
        pictures.getByRole("link", {
          name: t.product.gallery.show.replace("{{number}}", String(number)),
        });
      if (javaScriptEnabled === false) {
        for (const number of [1, 2, 3]) {
          await expectTarget(page, await thumb(number).getAttribute("href"));
        }
        await thumb(3).click();
        await expect.poll(() => inView(page)).toBe(3);
        await expect(pictures.getByRole("button")).toHaveCount(0);
        return;
      }
      const expectPicture = async (number: number) => {
        await expect.poll(() => inView(page)).toBe(number);
        await expect(thumb(number)).toHaveAttribute("aria-current", "true");
        const position = t.product.gallery.position
          .replace("{{number}}", String(number))
          .replace("{{total}}", "3");
        await expect(pictures.getByRole("status")).toHaveText(position);
      };
      await thumb(2).click();
      await expectPicture(2);
      await pictures.getByRole("button", { name: t.product.gallery.next }).click();
      await expectPicture(3);
      await page.keyboard.press("ArrowRight");
      await expectPicture(1);
      await page.keyboard.press("ArrowLeft");
      await expectPicture(3);
      await pictures.getByRole("button", { name: t.product.gallery.previous }).click();
      await expectPicture(2);
    });

    test("magnifies 2.5 and 5 times, only while that is on and the pointer on the picture", async ({
      page,
      javaScriptEnabled,
    }) => {
      test.skip(javaScriptEnabled === false, "the magnifier is a script's");
      await open(page, forSale, javaScriptEnabled);
      const toggle = page.getByRole("button", { name: t.product.gallery.magnifier });
      const lens = page.locator("[data-lens]");
      const picture = page.locator("#bild-1 img");
      await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete)).toBe(true);
      const zoom = async () => {
        const drawn = await picture.evaluate((img: HTMLImageElement) => {
          const { clientWidth, clientHeight, naturalWidth, naturalHeight } = img;
          return Math.min(clientWidth / naturalWidth, clientHeight / naturalHeight) * naturalWidth;
        });
        const size = await lens.evaluate((element) => getComputedStyle(element).backgroundSize);
        return Math.round((Number.parseFloat(size) / drawn) * 10) / 10;
      };
      await picture.hover();
      await expect(lens).toHaveCount(0);
      await toggle.click();
      await picture.hover();
      expect(await lens.boundingBox()).toMatchObject({ width: 300, height: 300 });
      expect(await zoom()).toBe(2.5);
      await picture.click();
      expect(await zoom()).toBe(5);
      await expect(page).toHaveURL(new RegExp(forSale));
      await picture.click();
      expect(await zoom()).toBe(2.5);
      await page.getByRole("heading", { level: 1 }).hover();
      await expect(lens).toHaveCount(0);
      await toggle.click();
      await picture.hover();
      await expect(lens).toHaveCount(0);
    });

    test("reads price, stock, delivery, condition and data, and can't take too many", async ({
      page,
      javaScriptEnabled,
    }) => {
      await open(page, forSale, javaScriptEnabled);
      const main = page.getByRole("main");
      await expect(main).toContainText(language === "de" ? "2.319,99 €" : "€2,319.99");
      // Only the document brings it; scripts leave it there.
      const described = page.locator('script[type="application/ld+json"]');
      const texts = await described.evaluateAll((scripts) => scripts.map((one) => one.textContent));
      expect(texts.map((json) => JSON.parse(json ?? "") as unknown)).toMatchObject([
        { "@type": "Product", offers: { price: "2319.99" } },
        { "@type": "BreadcrumbList" },
      ]);
      await expect(main).toContainText(
        language === "de" ? "inkl. 19\u00a0% MwSt." : "incl. 19% VAT",
      );
      await expect(main.getByText(like(t.product.inStock)).first()).toContainText("3");
      await expect(main.getByText(like(t.product.dispatch)).first()).toContainText("24");
      await expect(main.getByText(like(t.product.delivered))).toContainText(t.price.free);
      await expect(main).toContainText(t.product.condition.new);
      const warranty = page.getByRole("region", { name: t.product.evidence.title });
      await expect(warranty).toContainText(/12\u00a0(Monate|months)/);
      await expect(warranty).toContainText(/2\u00a0(Jahre|years)/);
      const quantity = page.getByRole("spinbutton", { name: t.product.quantity });
      await expect(quantity).toHaveAttribute("max", "3");

      const data = page.getByRole("table").filter({ hasText: t.product.specs.currency });
      if (javaScriptEnabled === false) {
        const tab = page.getByRole("link", { name: t.product.tabs.specifications });
        await expectTarget(page, await tab.getAttribute("href"));
      } else {
        await expect(data).toBeHidden();
        await page.getByRole("tab", { name: t.product.tabs.description }).press("ArrowRight");
        await expect(page.getByRole("tab", { name: t.product.tabs.specifications })).toBeFocused();
      }
      const partNumber = `${t.product.specs.articleNumber} 1075091`;
      await expect(data.getByRole("row", { name: partNumber, exact: true })).toBeVisible();
      await expect(data).toContainText("2D-LiDAR");
      await expect(data).toContainText(t.conditions.Neu);
      if (javaScriptEnabled === false) return;

      const step = (name: string) =>
        page.getByRole("button", { name: name.replace("{{label}}", t.product.quantity) });
      const more = step(t.ui.increase);
      const fewer = step(t.ui.decrease);
      await expect(fewer).toBeDisabled();
      await more.click();
      await more.click();
      await expect(quantity).toHaveValue("3");
      await expect(more).toBeDisabled();
    });

    test("passes the page on, and as a guest is asked to sign in before the watch list", async ({
      page,
      context,
      javaScriptEnabled,
    }) => {
      await open(page, forSale, javaScriptEnabled);
      const mail = page.getByRole("link", { name: t.product.share.email });
      const href = (await mail.getAttribute("href")) ?? "";
      expect(href).toMatch(/^mailto:\?subject=/);
      expect(decodeURIComponent(href)).toContain("SICK TiM571-2050101 1075091");
      expect(decodeURIComponent(href)).toContain(language === "de" ? "2.319,99" : "2,319.99");
      expect(decodeURIComponent(href)).toContain(`${new URL(page.url()).origin}${forSale}`);
      const copy = page.getByRole("button", { name: t.product.share.copy });
      if (javaScriptEnabled === false) await expect(copy).toHaveCount(0);
      else {
        await context.grantPermissions(["clipboard-read", "clipboard-write"]);
        await copy.click();
        await expect(page.getByRole("button", { name: t.product.share.copied })).toBeVisible();
        const copied = await page.evaluate(() => navigator.clipboard.readText());
        expect(copied).toBe(`${new URL(page.url()).origin}${forSale}`);
      }

      await page.getByRole("button", { name: t.favorites.saveLong }).click();
      if (javaScriptEnabled === false) {
        await expect(page).toHaveURL(/\/anmelden\?redirectTo=/);
        await expect(page.getByText(t.favorites.signInTitle).first()).toBeVisible();
      } else {
        const dialog = page.getByRole("dialog");
        await expect(dialog.getByText(t.favorites.signInText)).toBeVisible();
      }
    });

    test("finds similar parts, a form where there is no picture or no stock, and the way back", async ({
      page,
      javaScriptEnabled,
    }) => {
      await open(page, soldOut, javaScriptEnabled);
      await expect(page.getByText(t.product.outOfStock).first()).toBeVisible();
      await expect(page.getByRole("button", { name: t.product.addToCart })).toBeDisabled();
      const ask = page.getByRole("link", { name: t.product.toRequest });
      await expectTarget(page, await ask.getAttribute("href"));
      const similar = page.getByRole("region", { name: like(t.product.similar) });
      await expect(similar.getByRole("article")).toHaveCount(3);

      await open(page, quoteOnly, javaScriptEnabled);
      await expect(page.getByRole("region", { name: t.product.gallery.label })).toHaveCount(0);
      const form = page.getByRole("region", { name: t.quote.title });
      await expect(form.getByLabel(t.person.firstName)).toBeVisible();
      await expect(
        page.getByRole("main").getByText("X20AO4622", { exact: true }).first(),
      ).toBeVisible();
      await expect(page.getByRole("button", { name: t.product.addToCart })).toHaveCount(0);

      const response = await page.goto(`/produkt/sps-4711-weg?lng=${language}`);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole("heading", { name: t.product.notFound.title })).toBeVisible();
      await expect(page.getByRole("link", { name: t.card.request })).toHaveAttribute(
        "href",
        "/anfrage?articleNumber=sps%204711%20weg",
      );
      await page.getByRole("link", { name: t.product.notFound.back }).click();
      await expect(page).toHaveURL(/\/katalog$/);
    });
  });
}
