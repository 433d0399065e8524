import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import de from "../../app/i18n/de.json" with { type: "json" };
import en from "../../app/i18n/en.json" with { type: "json" };
import { expect, openForAMinute, settled, test } from "./fixtures";

const pdf = (name: string, bytes = 2_000) => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(bytes, 1)]),
});

const readers = {
  de: {
    language: "de",
    t: de,
    subject: "Ihre Ankaufsanfrage ist angekommen",
    received: "Angekommen ist 1 Datei.",
  },
  en: {
    language: "en",
    t: en,
    subject: "We have received your buy-back request",
    received: "We have received 1 file.",
  },
};

const files = (page: Page, t = de) => page.getByLabel(t.buyback.files.label);
const listed = (page: Page, t = de) =>
  page.getByRole("list", { name: t.buyback.files.list }).getByRole("listitem");
const send = (page: Page, t = de) =>
  page.getByRole("button", { name: t.buyback.submit }).last().click();

async function fillIn(page: Page, email: string, t = de): Promise<void> {
  await page.getByLabel(t.person.firstName).fill("Erika");
  await page.getByLabel(t.person.lastName).fill("Muster");
  await page.getByLabel(t.person.email).fill(email);
  await page.getByLabel(t.buyback.components).fill("10 × 6ES7315-2EH14-0AB0, gebraucht");
}

async function openForm(page: Page, path: string, javaScriptEnabled: boolean | undefined) {
  await page.goto(path);
  await settled(page, javaScriptEnabled);
}

test.describe("A seller", () => {
  test("sends photos with a request; a wrong field costs no upload", async ({
    page,
    backstage,
    javaScriptEnabled,
  }) => {
    const { language, t, subject, received } = readers[javaScriptEnabled === false ? "de" : "en"];
    const email = backstage.freshEmail();
    await openForm(page, `/ankauf?lng=${language}`, javaScriptEnabled);
    await files(page, t).setInputFiles([pdf("typenschild.pdf"), pdf("zuviel.pdf")]);
    await fillIn(page, email, t);
    await page.getByLabel(t.person.lastName).fill("R2D2");
    if (javaScriptEnabled !== false) await expect(listed(page, t)).toHaveCount(2);
    await send(page, t);
    const told = page.getByRole("alert").filter({ hasText: t.buyback.errors.nameLetters });
    await expect(told).toBeVisible();
    await expect(listed(page, t)).toHaveCount(2);
    const remove = t.buyback.files.removeFile.replace("{{file}}", "zuviel.pdf");
    await page.getByRole("button", { name: remove }).click();
    await expect(listed(page, t)).toHaveCount(1);
    await expect(page.getByLabel(t.person.firstName)).toHaveValue("Erika");
    await page.getByLabel(t.person.lastName).fill("Muster");
    await openForAMinute(page);
    await send(page, t);
    await expect(page.getByRole("heading", { name: t.buyback.sentTitle })).toBeVisible();
    const mail = await backstage.mailTo(email, subject);
    expect(mail.text).toContain(received);
    await page.getByRole("link", { name: t.buyback.again }).click();
    await expect(page.getByLabel(t.person.firstName)).toHaveValue("");
  });

  test("changes the language and loses nothing typed or uploaded", async ({
    page,
    javaScriptEnabled,
  }) => {
    await openForm(page, "/ankauf", javaScriptEnabled);
    await files(page).setInputFiles([pdf("typenschild.pdf")]);
    await fillIn(page, "seller@customer.test");
    if (javaScriptEnabled !== false) await expect(listed(page)).toHaveCount(1);
    await page.locator("header").getByLabel(de.nav.language).first().click();
    await page.getByRole("button", { name: de.nav.languages.en }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(en.buyback.title);
    await expect(listed(page, en)).toHaveCount(1);
    await expect(page.getByLabel(en.person.lastName)).toHaveValue("Muster");
    await expect(page.getByLabel(en.buyback.components)).toHaveValue(/6ES7315/);
    await settled(page, javaScriptEnabled);
    await openForAMinute(page);
    await send(page, en);
    await expect(page.getByRole("heading", { name: en.buyback.sentTitle })).toBeVisible();
    await page.locator("header").getByLabel(en.nav.language).first().click();
    await page.getByRole("button", { name: en.nav.languages.de }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(de.buyback.title);
  });

  test("learns which file can't be taken, and keeps the others", async ({
    page,
    javaScriptEnabled,
  }) => {
    await openForm(page, "/ankauf", javaScriptEnabled);
    await files(page).setInputFiles([
      { name: "getarnt.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<!doctype html>") },
      pdf("gut.pdf"),
    ]);
    if (javaScriptEnabled === false) {
      await page.getByRole("button", { name: "Dateien schon hochladen" }).click();
    }
    await expect(listed(page)).toHaveCount(1);
    await expect(
      page.getByText("Die Datei getarnt.jpg hat einen nicht unterstützten Dateityp").first(),
    ).toBeVisible();
  });

  test("sees the photos beside their names, before and after they have arrived", async ({
    page,
    javaScriptEnabled,
  }) => {
    test.skip(javaScriptEnabled === false, "the browser shows them by script");
    await openForm(page, "/ankauf", javaScriptEnabled);
    await files(page).setInputFiles([
      {
        name: "1014-1.webp",
        mimeType: "image/webp",
        buffer: await readFile("dev/demo/pictures/1014-1.webp"),
      },
      { name: "kaputt.jpg", mimeType: "image/jpeg", buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0]) },
      pdf("liste.pdf"),
    ]);
    await expect(page.getByRole("button", { name: "1014-1.webp entfernen" })).toBeVisible();
    const photo = listed(page).filter({ hasText: "1014-1.webp" }).locator("img");
    await expect
      .poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0);
    await expect(listed(page).locator("img")).toHaveCount(1);
  });

  test("sees how far a file is and can cancel it", async ({ page, javaScriptEnabled }) => {
    test.skip(javaScriptEnabled === false, "progress needs JavaScript");
    await openForm(page, "/ankauf", javaScriptEnabled);
    const hold = page.context().newCDPSession(page);
    await (await hold).send("Network.enable");
    await (
      await hold
    ).send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 100_000,
    });
    await files(page).setInputFiles([pdf("lang.pdf", 5_000_000)]);
    await expect(page.getByRole("progressbar", { name: "Fortschritt von lang.pdf" })).toBeVisible();
    await expect(page.getByText(/[1-9]\d* % übertragen/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Dateien werden noch übertragen" })).toHaveCount(
      1,
    );
    await page.getByRole("button", { name: "lang.pdf abbrechen" }).click();
    await expect(listed(page)).toHaveCount(0);
  });

  test("is told about a file that didn't arrive instead of losing it, and tries it again", async ({
    page,
    backstage,
    javaScriptEnabled,
  }) => {
    test.skip(javaScriptEnabled === false, "files go one by one only with JavaScript");
    const email = backstage.freshEmail();
    await openForm(page, "/ankauf", javaScriptEnabled);
    let lost = 1;
    await page.route("**/ankauf/dateien", (route) =>
      lost-- > 0 ? route.fulfill({ status: 408, body: "" }) : route.continue(),
    );
    await files(page).setInputFiles([pdf("verloren.pdf"), pdf("da.pdf")]);
    await fillIn(page, email);
    await expect(page.getByText("Die Datei verloren.pdf konnte nicht hochgeladen")).toBeVisible();
    await openForAMinute(page);
    await send(page);
    const summary = page.getByRole("alert").filter({ hasText: "Eine Datei ist nicht angekommen" });
    await expect(summary).toBeFocused();
    await expect(listed(page)).toHaveCount(2);
    await page.getByRole("button", { name: "Erneut versuchen" }).click();
    await expect(page.getByRole("button", { name: "verloren.pdf entfernen" })).toBeVisible();
    await expect(summary).toBeHidden();
    // The answer brought the form anew.
    await openForAMinute(page);
    await send(page);
    await expect(page.getByRole("heading", { name: "Anfrage gesendet!" })).toBeVisible();
    const mail = await backstage.mailTo(email, "Ihre Ankaufsanfrage ist angekommen");
    expect(mail.text).toContain("Angekommen sind 2 Dateien.");
  });

  test("sees the manufacturers pass by in 25 seconds, or stand still if motion disturbs", async ({
    page,
  }) => {
    const row = page.locator(".marquee");
    const motion = () =>
      row.evaluate((element) => {
        const { animationName, animationDuration } = getComputedStyle(element);
        return animationName === "none" ? "still" : animationDuration;
      });
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.goto("/ankauf");
    expect(await motion()).toBe("25s");
    await page.emulateMedia({ reducedMotion: "reduce" });
    expect(await motion()).toBe("still");
  });
});
