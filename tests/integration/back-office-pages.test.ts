import { mkdir, rm } from "node:fs/promises";
import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import texts from "~/i18n/de.json";
import { axeFile, faultsFor, readers } from "../e2e/accessible";
import { addressOf, backOffice, fillBackOffice } from "../support/back-office";
import { chromiumArgs, findChromium } from "../support/chromium";
import { serverOfFile } from "../support/server-of-file";
import { createStaff } from "../support/staff";

// Every page under /intern, as an owner's browser draws it. PICTURES=1 keeps what it saw.

const folder = process.env.PICTURES ? "tests/screenshots/back-office" : undefined;
const server = serverOfFile();
const pages = [
  ...backOffice.filter(({ file }) => file.endsWith(".tsx")).map(({ path }) => path),
  "intern/artikel?list=unsold",
  "intern/ankauf?state=all",
];
/** `staff.fields.place`, where a reader wants "Lagerplatz"; in no address of mail. */
const textKey = new RegExp(`(?<![@\\w.])(${Object.keys(texts).join("|")})\\.[\\w.]+`, "g");

let browser: Browser;
let page: Page;
let params: Record<string, string>;

beforeAll(async () => {
  params = await fillBackOffice();
  const { visitor } = await createStaff("owner");
  browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs });
  const context = await browser.newContext({ baseURL: server.origin });
  const cookies = [...visitor.cookies].map(([name, value]) => ({ name, value }));
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: server.origin })));
  await context.addInitScript({ path: axeFile });
  page = await context.newPage();
  // Takes the greeting off all others.
  await page.goto("/intern");
  if (!folder) return;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
});
afterAll(() => browser.close());

/** What the page says, and the titles of cards that have nothing to say. */
const wordsOfPage = () =>
  page.evaluate(() => ({
    text: document.body.innerText,
    emptyCards: [...document.querySelectorAll<HTMLElement>("section:has(> h2)")]
      .filter((card) => card.innerText.trim() === card.querySelector("h2")?.innerText.trim())
      .map(({ innerText }) => innerText),
  }));

async function keepPictures(path: string, language: string) {
  if (!folder) return;
  const name = path.replace(/\W+/g, "_");
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const file = `${folder}/${name}-${language}-${width}.jpg`;
    await page.screenshot({ path: file, fullPage: true, quality: 75 });
  }
}

describe.each(readers)("In $language, at $width pixels", (reader) => {
  it.each(pages)("/%s speaks in words, to everybody, and scrolls only down", async (path) => {
    const { status, faults } = await faultsFor(reader, page, addressOf(path, params));
    expect({ status, faults }).toEqual({ status: 200, faults: [] });
    const { text, emptyCards } = await wordsOfPage();
    expect(text.match(textKey) ?? []).toEqual([]);
    expect(emptyCards).toEqual([]);
    await keepPictures(path, reader.language);
  });
});
