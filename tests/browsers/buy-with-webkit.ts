import { writeFile } from "node:fs/promises";
import type { Buyer } from "./run";
import { WebKit } from "./webkit";

const button = (text: string) => `//button[normalize-space()='${text}']`;

/**
 * Walks through the pages and orders a part, with scripts.
 *
 * @returns what is wrong with the pages' layout
 */
export async function buyWithWebKit(shop: {
  origin: string;
  pages: Record<string, string>;
  widths: number[];
  folder: string;
  partPath: string;
  buyer: Buyer;
}): Promise<string[]> {
  const { origin, pages, widths, folder, partPath, buyer } = shop;
  const browser = await WebKit.start();
  const wrong: string[] = [];
  try {
    await browser.resize(1280);
    await browser.goto(origin + partPath);
    await browser.press(button("In den Warenkorb"));
    await browser.press(`//dialog${button("In den Warenkorb")}`);
    await browser.textOf("//dialog//a[starts-with(normalize-space(), 'Zur Kasse')]");
    for (const width of widths) {
      await browser.resize(width);
      for (const [title, path] of Object.entries(pages)) {
        await browser.goto(origin + path);
        const [inner, outer] = await browser.evaluate<[number, number]>(
          "[document.documentElement.scrollWidth, innerWidth]",
        );
        if (inner > outer) wrong.push(`WebKit ${title} ${width} scrolls sideways: ${inner}`);
        await writeFile(`${folder}${title}-${width}-webkit.png`, await browser.picture());
      }
    }
    await browser.goto(`${origin}/checkout`);
    for (const [name, value] of Object.entries(buyer)) {
      await browser.type(`//main//input[@name='${name}']`, value);
    }
    await browser.press("//input[@name='paymentMethod'][@value='prepayment']");
    await browser.press("//input[@name='agreeToTerms']");
    await browser.press(button("Zahlungspflichtig bestellen"));
    const number = await browser.textOf("//main//*[starts-with(text(), 'AA-')]");
    console.log(`webkit-${browser.version} ordered ${number}`);
  } finally {
    await browser.close();
  }
  return wrong;
}
