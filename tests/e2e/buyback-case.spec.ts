import type { Page } from "@playwright/test";
import { expectAccessible, objections } from "./accessible";
import { button, field } from "./account-steps";
import { expect, openForAMinute, settled, test } from "./fixtures";
import { part } from "./pages";
import { join } from "./staff-steps";

const toast = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();

test("Parts are sold to the shop: list, offer, counter-offer, details, goods, release", async ({
  page,
  browser,
  backstage,
  javaScriptEnabled,
}) => {
  test.setTimeout(180_000);
  const email = backstage.freshEmail();
  await page.goto("/ankauf");
  await settled(page, javaScriptEnabled);
  await page.getByLabel("Vorname").fill("Erika");
  await page.getByLabel("Nachname").fill("Muster");
  await page.getByLabel("E-Mail").first().fill(email);
  await page.getByText("Viele Teile? Liste eintippen oder einfügen").click();
  await page.getByLabel("Ihre Liste").fill(`${part}\t2\tGebraucht\nXY-0815\t1\tNeu\tOVP`);
  await openForAMinute(page);
  await page.getByRole("button", { name: "Anfrage senden" }).last().click();
  await toast(page, "Anfrage gesendet!");
  const mail = await backstage.mailTo(email, "Ihre Ankaufsanfrage ist angekommen");
  const link = /https?:\/\/[^\s"]+\/ankauf\/vorgang\/[^\s"]+/.exec(mail.text)?.[0] ?? "";
  const { pathname } = new URL(link);

  const desk = await browser.newPage({ javaScriptEnabled });
  await join(
    { page: desk, language: "de", javaScriptEnabled },
    await backstage.inviteOwner(backstage.freshEmail()),
  );
  await page.goto(pathname);
  const number = /AK-\d{4}-\d+/.exec((await page.locator("h1").textContent()) ?? "")?.[0] ?? "";
  const staffPath = `/intern/ankauf/${number}`;
  await desk.goto("/intern/ankauf");
  await desk.getByRole("link", { name: number }).click();
  await expect(desk.locator("h1")).toHaveText(`Ankauf ${number}`);
  await settled(desk, javaScriptEnabled);
  await desk.getByLabel(`Preis je Stück für ${part}`).fill("120");
  await desk.getByLabel("Preis je Stück für XY-0815").fill("40,50");
  await button(desk, "Preise speichern").click();
  await toast(desk, "2 Zeilen mit Preis, zusammen 280,50");
  await settled(desk, javaScriptEnabled);
  await button(desk, "Angebot senden").click();
  await toast(desk, "Angebot gesendet");

  await page.goto(pathname);
  await settled(page, javaScriptEnabled);
  await expect(page.getByText("280,50").first()).toBeVisible();
  if (javaScriptEnabled !== false) expect(await objections(page)).toEqual([]);
  await page.getByText("Anderen Preis vorschlagen").click();
  await field(page, "counter", "price").fill("300");
  await button(page, "Vorschlag senden").click();
  await toast(page, "Ihr Vorschlag ist bei uns");

  await desk.goto(staffPath);
  await settled(desk, javaScriptEnabled);
  await button(desk, "Angebot senden").click();
  await expect(desk.getByText("offen", { exact: true })).toBeVisible();
  await page.goto(pathname);
  await settled(page, javaScriptEnabled);
  await page.getByLabel("XY-0815 verkaufen").uncheck();
  await page.getByRole("checkbox", { name: /Ankaufbedingungen/ }).check();
  await button(page, "Nur Angekreuztes annehmen").click();
  await toast(page, "Angenommen, danke!");
  await settled(page, javaScriptEnabled);

  await field(page, "details", "street").fill("Weg 1");
  await field(page, "details", "postalCode").fill("55116");
  await field(page, "details", "city").fill("Mainz");
  await field(page, "details", "iban").fill("DE89 3704 0044 0532 0130 01");
  await page.getByRole("checkbox", { name: /gehören mir/ }).check();
  await button(page, "Angaben speichern").click();
  await toast(page, "Diese IBAN gibt es nicht");
  await settled(page, javaScriptEnabled);
  await field(page, "details", "iban").fill("DE89 3704 0044 0532 0130 00");
  await button(page, "Angaben speichern").click();
  await toast(page, "Angaben gespeichert");
  if (javaScriptEnabled !== false) expect(await objections(page)).toEqual([]);
  await page.getByRole("link", { name: "Adresszettel drucken" }).click();
  await expect(page.getByText(number).first()).toBeVisible();

  await desk.goto(staffPath);
  await settled(desk, javaScriptEnabled);
  await button(desk, "Ware ist da").click();
  await toast(desk, "Ankunft vermerkt");
  await settled(desk, javaScriptEnabled);
  await desk.getByRole("link", { name: "2 Stück annehmen" }).click();
  await toast(desk, `Aus Ankauf ${number}`);
  await settled(desk, javaScriptEnabled);
  await button(desk, "Annehmen").click();
  await expect(desk).toHaveURL(/\/intern\/eingang$/);
  await desk.goto(staffPath);
  await settled(desk, javaScriptEnabled);
  await desk.locator("summary", { hasText: "Geprüft" }).click();
  await button(desk, "Geprüft").click();
  await toast(desk, "Prüfung vermerkt");
  await settled(desk, javaScriptEnabled);
  await button(desk, "Zur Auszahlung freigeben").click();
  await toast(desk, "Freigegeben: 240,00");
  if (javaScriptEnabled !== false) {
    await expectAccessible(desk, ["/intern/ankauf?state=all", staffPath]);
  }
  await page.goto(pathname);
  await expect(page.getByText("Zur Auszahlung freigegeben").first()).toBeVisible();
  await desk.close();
});
