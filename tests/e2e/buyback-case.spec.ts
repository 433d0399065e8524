import type { Page } from "@playwright/test";
import { objections } from "./accessible";
import { button, field } from "./account-steps";
import { type Backstage, expect, openForAMinute, settled, test } from "./fixtures";
import { part } from "./pages";
import { join } from "./staff-steps";

const toast = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();

interface Seller {
  page: Page;
  backstage: Backstage;
  javaScriptEnabled: boolean | undefined;
}

/** Sends a list of parts. Gives the case's page, by the mail, and its number. */
async function offerParts({ page, backstage, javaScriptEnabled }: Seller, list: string) {
  const email = backstage.freshEmail();
  await page.goto("/ankauf");
  await settled(page, javaScriptEnabled);
  await page.getByLabel("Vorname").fill("Erika");
  await page.getByLabel("Nachname").fill("Muster");
  await page.getByLabel("E-Mail").first().fill(email);
  await page.getByText("Viele Teile? Liste eintippen oder einfügen").click();
  await page.getByLabel("Ihre Liste").fill(list);
  await openForAMinute(page);
  await page.getByRole("button", { name: "Anfrage senden" }).last().click();
  await toast(page, "Anfrage gesendet!");
  const mail = await backstage.mailTo(email, "Ihre Ankaufsanfrage ist angekommen");
  const { pathname } = new URL(linkIn(mail.text));
  await page.goto(pathname);
  const number = /AK-\d{4}-\d+/.exec((await page.locator("h1").textContent()) ?? "")?.[0] ?? "";
  return { email, pathname, number, staffPath: `/intern/ankauf/${number}` };
}

const linkIn = (text: string) =>
  /https?:\/\/[^\s"]+\/ankauf\/vorgang\/[^\s"]+/.exec(text)?.[0] ?? "";

test("Parts are sold to the shop: list, offer, counter-offer, details, goods, release", async ({
  page,
  browser,
  backstage,
  javaScriptEnabled,
}) => {
  const { pathname, number, staffPath } = await offerParts(
    { page, backstage, javaScriptEnabled },
    `${part}\t2\tGebraucht\nXY-0815\t1\tNeu\tOVP`,
  );
  const desk = await browser.newPage({ javaScriptEnabled });
  await join(
    { page: desk, language: "de", javaScriptEnabled },
    await backstage.inviteOwner(backstage.freshEmail()),
  );
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
  await expect(desk.getByText("Noch 2 Stücke ohne Prüfprotokoll")).toBeVisible();
  await desk.getByRole("link", { name: "Prüfen" }).first().click();
  for (const left of [2, 1]) {
    await expect(desk.getByText(`Noch ${left} Stück`)).toBeVisible();
    await settled(desk, javaScriptEnabled);
    const powerUp = desk.getByRole("group", { name: "Einschalten" });
    await powerUp.getByLabel("OK").check();
    await desk.getByRole("group", { name: "Ergebnis" }).getByLabel("Prüfung bestanden").check();
    await button(desk, "Prüfung festhalten").click();
    await toast(desk, "Prüfung festgehalten");
  }
  await expect(desk.locator("h1")).toHaveText(`Ankauf ${number}`);
  await settled(desk, javaScriptEnabled);
  await desk.locator("summary", { hasText: "Geprüft" }).click();
  await button(desk, "Geprüft").click();
  await toast(desk, "Prüfung vermerkt");
  await settled(desk, javaScriptEnabled);
  await button(desk, "Zur Auszahlung freigeben").click();
  await toast(desk, "Freigegeben: 240,00");
  if (javaScriptEnabled !== false) expect(await objections(desk)).toEqual([]);
  await page.goto(pathname);
  await expect(page.getByText("Zur Auszahlung freigegeben").first()).toBeVisible();
  await desk.close();
});

test("A business sells some of a long list, sends its invoice and confirms another account", async ({
  page,
  browser,
  backstage,
  javaScriptEnabled,
}) => {
  const list = Array.from({ length: 102 }, (_, at) => `2x ZQ-${4_000 + at}-B`).join("\n");
  const { email, pathname, number, staffPath } = await offerParts(
    { page, backstage, javaScriptEnabled },
    list,
  );
  await expect(page.getByText("Ihre Liste hat 102 Zeilen.")).toBeVisible();
  // Typed on three pages of the desk, one price after the other.
  await backstage.rows(
    `update buyback_lines set draft_cents = 5000
     where request_id = (select id from buyback_requests where number = $1)`,
    number,
  );
  const desk = await browser.newPage({ javaScriptEnabled });
  await join(
    { page: desk, language: "de", javaScriptEnabled },
    await backstage.inviteOwner(backstage.freshEmail()),
  );
  await desk.goto(`${staffPath}?seite=3`);
  await settled(desk, javaScriptEnabled);
  await expect(desk.getByLabel("Preis je Stück für ZQ-4101-B")).toHaveValue("50");
  await button(desk, "Angebot senden").click();
  await toast(desk, "Angebot gesendet");
  await desk.close();

  await page.goto(pathname);
  await settled(page, javaScriptEnabled);
  await expect(page.getByText("Seite 1 von 2, 102 Zeilen")).toBeVisible();
  await page.getByLabel("ZQ-4000-B verkaufen").uncheck();
  await button(page, "Auswahl merken und weiter").click();
  await toast(page, "Auswahl gemerkt");
  await expect(page.getByText("Seite 2 von 2, 102 Zeilen")).toBeVisible();
  await settled(page, javaScriptEnabled);
  await page.getByLabel("ZQ-4101-B verkaufen").uncheck();
  await page.getByRole("checkbox", { name: /Ankaufbedingungen/ }).check();
  await button(page, "Nur Angekreuztes annehmen").click();
  await toast(page, "Angenommen, danke!");
  await expect(page.getByText(/^10\.000,00\s€$/)).toBeVisible();
  await settled(page, javaScriptEnabled);

  const fillIn = async (iban: string) => {
    await field(page, "details", "iban").fill(iban);
    await page.getByRole("checkbox", { name: /gehören mir/ }).check();
    await button(page, "Angaben speichern").click();
  };
  await page.getByLabel("als Unternehmen mit Umsatzsteuer").check();
  await field(page, "details", "company").fill("Muster AG");
  await field(page, "details", "vatId").fill("DE136695976");
  await field(page, "details", "street").fill("Weg 1");
  await field(page, "details", "postalCode").fill("55116");
  await field(page, "details", "city").fill("Mainz");
  await fillIn("DE89 3704 0044 0532 0130 00");
  await toast(page, "Angaben gespeichert");
  await settled(page, javaScriptEnabled);
  const invoice = { name: "rechnung.pdf", mimeType: "application/pdf" };
  await page
    .getByRole("region", { name: "Ihre Rechnung" })
    .getByLabel("Dateien")
    .setInputFiles({
      ...invoice,
      buffer: Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(2_000, 1)]),
    });
  await button(page, "Rechnung hochladen").click();
  await expect(page.getByRole("link", { name: invoice.name })).toBeVisible();
  await settled(page, javaScriptEnabled);

  await page.getByText("Angaben ändern").click();
  await fillIn("AT61 1904 3002 3457 3201");
  await expect(page.getByText("Ein anderes Konto wartet auf Ihre Bestätigung")).toBeVisible();
  await expect(button(page, "Ja, dorthin überweisen")).toHaveCount(0);
  const asked = await backstage.mailTo(email, "Bitte bestätigen Sie das neue Konto");
  const { pathname: askedPath, search } = new URL(linkIn(asked.text));
  await page.goto(askedPath + search);
  await settled(page, javaScriptEnabled);
  await button(page, "Ja, dorthin überweisen").click();
  await page.getByText("Angaben ändern").click();
  await expect(page.getByText("Wir überweisen auf das Konto AT61 … 3201.")).toBeVisible();
});
