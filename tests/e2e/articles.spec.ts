import { calendarDay, daysAfter } from "../../app/platform/clock";
import { objections } from "./accessible";
import { button, field } from "./account-steps";
import { expect, settled, test } from "./fixtures";
import { openDesk } from "./staff-steps";

test("An article is found, changed, kept back, taken off sale and priced with others", async ({
  page,
  browser,
  backstage,
  javaScriptEnabled,
}) => {
  test.setTimeout(120_000);
  // One of its own: whoever runs beside it changes others.
  const part = `E2E${Date.now()}${javaScriptEnabled === false ? "A" : "B"}`;
  const slug = part.toLowerCase();
  await backstage.rows(
    `insert into products (name, slug, article_number, manufacturer, price_cents, condition, stock,
       images, description)
     select 'Netzteil ' || $1, $2, $1, manufacturer, 5000, condition, 9, images, description
     from products where cardinality(images) > 1 limit 1`,
    part,
    slug,
  );
  const desk = await openDesk({ browser, backstage, javaScriptEnabled });
  await desk.goto(`/intern/artikel?q=${part}`);
  await settled(desk, javaScriptEnabled);
  await desk.getByRole("main").getByRole("link", { name: part }).first().click();
  await expect(desk.getByRole("heading", { name: "Angaben" })).toBeVisible();
  await settled(desk, javaScriptEnabled);

  await field(desk, "article", "price").fill("4321");
  await field(desk, "article", "place").fill("Z-9");
  await button(desk, "Artikel speichern").click();
  await expect(desk.getByText("Gespeichert").first()).toBeVisible();
  await settled(desk, javaScriptEnabled);
  await page.goto(`/produkt/${slug}?lng=de`);
  await expect(page.getByRole("main")).toContainText("4.321,00");
  await expect(desk.getByRole("main")).toContainText("4.321,00");
  if (javaScriptEnabled !== false) expect(await objections(desk)).toEqual([]);

  await desk.getByRole("main").getByText("Zurücklegen", { exact: true }).first().click();
  await field(desk, "article-reserve", "pieces").fill("3");
  const tomorrow = calendarDay(daysAfter(new Date(), 1));
  await field(desk, "article-reserve", "until").fill(tomorrow);
  await field(desk, "article-reserve", "heldFor").fill("Werk Nord");
  await button(desk, "Zurücklegen").click();
  await expect(desk.getByRole("main")).toContainText("Werk Nord");
  await settled(desk, javaScriptEnabled);
  await desk.getByRole("button", { name: "Beenden: 3 × für Werk Nord" }).click();
  await expect(desk.getByText("Reservierung beendet").first()).toBeVisible();
  await settled(desk, javaScriptEnabled);

  await button(desk, "Aus dem Verkauf nehmen").click();
  await expect(desk.getByText("Nicht mehr im Verkauf").first()).toBeVisible();
  await settled(desk, javaScriptEnabled);
  await expect
    .poll(async () => (await page.goto(`/produkt/${slug}?lng=de&x=${Math.random()}`))?.status())
    .toBe(404);
  await button(desk, "Wieder verkaufen").click();
  await expect(desk.getByText("Wieder im Verkauf").first()).toBeVisible();

  await desk.goto(`/intern/artikel?q=${part}`);
  await settled(desk, javaScriptEnabled);
  await desk.getByRole("main").getByRole("checkbox").first().check();
  await button(desk, "Gewählte ändern").click();
  await expect(desk.getByRole("heading", { level: 1, name: "Gewählte Artikel" })).toBeVisible();
  await settled(desk, javaScriptEnabled);
  await desk.getByLabel("Um wie viel").fill("-10");
  await button(desk, "Vorschau").click();
  await expect(desk.getByRole("main")).toContainText("3.888,90");
  await settled(desk, javaScriptEnabled);
  await button(desk, "Preise übernehmen").click();
  await expect(desk.getByText("1 Artikel geändert").first()).toBeVisible();
  await desk.close();
});
