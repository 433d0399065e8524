import { objections } from "./accessible";
import { button, field } from "./account-steps";
import { expect, openForAMinute, settled, test } from "./fixtures";
import { part } from "./pages";
import { join } from "./staff-steps";

// Headless browsers aren't counted: they are machines.
test.use({
  userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36",
});

test("Who finds a part sold out is told when it is there again", async ({
  page,
  backstage,
  javaScriptEnabled,
}) => {
  test.setTimeout(150_000);
  const email = backstage.freshEmail();
  const number = `WARTE-${javaScriptEnabled === false ? 1 : 2}-00`;
  const [product] = await backstage.rows<{ id: number }>(
    `insert into products (name, article_number, manufacturer, price_cents, condition, stock, images)
     select 'Ausverkauftes Modul', $1, manufacturer, 5000, condition, 0, images
     from products where article_number = $2 returning id`,
    number,
    part,
  );
  const path = `/produkt/${product?.id}`;
  await page.goto(path);
  await settled(page, javaScriptEnabled);
  await page.locator("#wait").getByLabel("E-Mail").fill(email);
  if (javaScriptEnabled !== false) expect(await objections(page)).toEqual([]);
  await openForAMinute(page);
  await page.locator("#wait").getByRole("button", { name: "Bescheid geben" }).click();
  await expect(page.getByText("Bitte bestätigen Sie Ihre Adresse").first()).toBeVisible();
  const asked = await backstage.mailTo(email, "Bitte bestätigen Sie");
  const link = new URL(/https?:\/\/[^\s"]+\/bescheid\?token=[^\s"]+/.exec(asked.text)?.[0] ?? "");
  await page.goto(link.pathname + link.search);
  await settled(page, javaScriptEnabled);
  await button(page, "Ja, Bescheid geben").click();
  await expect(page.getByText("Bestätigt.")).toBeVisible();

  await backstage.setStock(number, 1);
  await backstage.rows("insert into pgboss.job (name, data) values ('tell-waiting', '{}')");
  const told = await backstage.mailTo(email, `${number} ist da`);
  expect(told.text).toContain(path);
  const end = new URL(/https?:\/\/[^\s"]+\/bescheid\/ende\?id=[^\s"]+/.exec(told.text)?.[0] ?? "");
  await page.goto(end.pathname + end.search);
  await settled(page, javaScriptEnabled);
  await button(page, "Beenden").click();
  await expect(page.getByText("Sie bekommen keinen Bescheid mehr.")).toBeVisible();
});

test("What was searched in vain becomes a purchase, and its successor is shown to who searches", async ({
  page,
  browser,
  backstage,
  javaScriptEnabled,
}) => {
  test.setTimeout(150_000);
  const number = javaScriptEnabled === false ? "6ES7999-8XX88-1XX1" : "6ES7999-8XX88-2XX2";
  await page.goto(`/katalog?search=${number}`);
  await expect(page.locator("#wait")).toBeVisible();
  if (javaScriptEnabled !== false) expect(await objections(page)).toEqual([]);

  const desk = await browser.newPage({ javaScriptEnabled });
  const path = await backstage.inviteOwner(backstage.freshEmail());
  await join({ page: desk, language: "de", javaScriptEnabled }, path);
  await expect
    .poll(
      async () => {
        await desk.goto(`/intern/nachfrage?q=${number}`);
        return desk.getByRole("link", { name: number, exact: true }).count();
      },
      { timeout: 20_000 },
    )
    .toBe(1);
  if (javaScriptEnabled !== false) expect(await objections(desk)).toEqual([]);
  await desk.getByRole("link", { name: number, exact: true }).click();
  await expect(desk.getByRole("heading", { level: 1, name: number })).toBeVisible();
  await settled(desk, javaScriptEnabled);
  await field(desk, "want", "limit").fill("120");
  await button(desk, "Ankauf starten").click();
  await expect(desk.getByText("Gespeichert").first()).toBeVisible();
  await settled(desk, javaScriptEnabled);
  await desk.getByText("Nachfolger oder Ersatz eintragen").click();
  await field(desk, "replacement", "successorNumber").fill(part);
  await field(desk, "replacement", "source").fill("Leitfaden zur Probe");
  if (javaScriptEnabled !== false) expect(await objections(desk)).toEqual([]);
  await button(desk, "Speichern").last().click();
  await expect(desk.getByRole("main").getByText("Quelle: Leitfaden zur Probe")).toBeVisible();
  await desk.close();

  await page.goto(`/katalog?search=${number}`);
  await expect(page.getByRole("heading", { name: /Nachfolger und Ersatz/ })).toBeVisible();
  await expect(page.getByText("Quelle: Leitfaden zur Probe")).toBeVisible();
  if (javaScriptEnabled !== false) expect(await objections(page)).toEqual([]);
});
