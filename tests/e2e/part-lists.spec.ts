import { objections } from "./accessible";
import { button, field } from "./account-steps";
import { expect, openForAMinute, settled, test } from "./fixtures";
import { part as another } from "./pages";
import { fillDelivery, orderByPrepayment } from "./purchase-steps";
import { join } from "./staff-steps";

test("A list is pasted, bought as far as there is stock, and its rest asked for and ordered", async ({
  page,
  browser,
  backstage,
  javaScriptEnabled,
}) => {
  test.setTimeout(180_000);
  const axe = javaScriptEnabled !== false;
  // Its own: other journeys sell the others at the same time.
  const part = `6ES7399-${axe ? 3 : 7}LX01-0AB0`;
  await backstage.rows(
    `insert into products (name, article_number, manufacturer, price_cents, condition, stock, images)
     select 'Listenmodul', $1, manufacturer, 5000, condition, 3, images
     from products where article_number = $2`,
    ...[part, another],
  );
  const email = backstage.freshEmail();
  const unknown = `NICHT-DA-${Date.now() % 1_000_000}`;
  const near = `${part.slice(0, -1)}8`;

  await page.goto("/stueckliste");
  await settled(page, javaScriptEnabled);
  const main = page.getByRole("main");
  await main.getByLabel("Ihre Liste").fill(`5x ${part}\n2x ${near}\n4x ${unknown}`);
  await main.getByRole("button", { name: "Liste prüfen" }).click();
  await expect(main.getByRole("heading", { name: "3 Positionen" })).toBeVisible();
  const rows = main.locator("#list ol > li");
  await expect(rows.nth(0)).toContainText("auf Lager");
  await expect(rows.nth(1)).toContainText("ähnliche Nummer");
  await expect(rows.nth(2)).toContainText("auf Anfrage");
  await expect(main.getByLabel(`Auswahl zu ${near}`)).toHaveValue("ask");
  if (axe) expect(await objections(page)).toEqual([]);
  await settled(page, javaScriptEnabled);
  await main.getByRole("button", { name: "Alles auf Lager in den Warenkorb" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: /^Warenkorb, / })).toBeVisible();
  await expect(main.getByText("1 Position liegt im Warenkorb")).toBeVisible();
  await expect(rows).toHaveCount(3);
  await expect(main.getByLabel(`Menge von ${part}`)).toHaveValue("2");
  await settled(page, javaScriptEnabled);

  await main.getByLabel("Vorname").fill("Erika");
  await main.getByLabel("Nachname").fill("Muster");
  await main.getByLabel("E-Mail").fill(email);
  await openForAMinute(page);
  await main.getByRole("button", { name: "Rest anfragen" }).click();
  await expect(page).toHaveURL(/\/stueckliste$/);

  const desk = await browser.newPage({ javaScriptEnabled });
  const path = await backstage.inviteOwner(backstage.freshEmail());
  await join({ page: desk, language: "de", javaScriptEnabled }, path);
  const [asked] = await backstage.rows<{ id: string }>(
    "select id from quote_requests where email = $1",
    email,
  );
  await desk.goto(`/intern/anfragen/${asked?.id}`);
  await expect(desk.getByRole("main")).toContainText(unknown);
  if (axe) expect(await objections(desk)).toEqual([]);
  await backstage.setStock(part, 50);
  await desk.goto(`/intern/bestellungen/neu?anfrage=${asked?.id}`);
  await settled(desk, javaScriptEnabled);
  await field(desk, "offer", "price-0").fill("77,50");
  // The others aren't in the shop: they could be procured, and are left out.
  await expect(field(desk, "offer", "name-2")).toHaveValue(unknown);
  await field(desk, "offer", "part-1").fill("");
  await field(desk, "offer", "part-2").fill("");
  await button(desk, "E-Mail ansehen").click();
  await expect(desk.getByText("Unser Angebot").first()).toBeVisible();
  await settled(desk, javaScriptEnabled);
  await button(desk, "Angebot senden").click();
  await expect(desk.getByText("Das Angebot ist unterwegs").first()).toBeVisible();

  const mail = await backstage.mailTo(email, "Unser Angebot");
  const own = new URL(/https?:\/\/[^\s"]+\/angebot\/[^\s"]+/.exec(mail.text)?.[0] ?? "");
  await page.goto(own.pathname + own.search);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Angebot AG-");
  await expect(main).toContainText("155,00");
  if (axe) expect(await objections(page)).toEqual([]);
  await page.getByRole("link", { name: "Zur Kasse mit diesem Angebot" }).click();
  await expect(page.getByText("zu seinen Preisen")).toBeVisible();
  await settled(page, javaScriptEnabled);
  await fillDelivery(page);
  const order = await orderByPrepayment(page);
  await page.goto(own.pathname);
  await expect(page.getByText(`Bestellung ${order}`)).toBeVisible();
  await desk.close();
});
