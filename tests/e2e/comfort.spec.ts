import type { Locator, Page } from "@playwright/test";
import { password, signUp } from "./account-steps";
import { expect, settled, test } from "./fixtures";

const part = "/produkt/siemens-simatic-s7-300-cpu-315-2-pn-dp-6es7315-2eh14-0ab0";

test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, "what JavaScript adds");

async function removeFromCart(page: Page): Promise<Locator> {
  await page.goto(part);
  await page.request.post("/warenkorb", {
    form: { intent: "add", productId: "1653", quantity: "1" },
    headers: { Origin: new URL(page.url()).origin },
    maxRedirects: 0,
  });
  await page.goto("/warenkorb");
  await settled(page, true);
  await page
    .getByRole("main")
    .getByRole("button", { name: /entfernen/ })
    .click();
  const toast = page.locator(".toast");
  await expect(toast).toHaveCount(1);
  return toast;
}

test("A message is announced, waits while it is pointed at or focused, and goes after 6 s", async ({
  page,
  backstage,
}) => {
  await backstage.setStock("6ES7315-2EH14-0AB0", 50);
  await page.clock.install();
  const toast = await removeFromCart(page);
  await expect(page.locator("[role=status] .toast")).toBeVisible();
  await toast.hover();
  await page.clock.runFor(10_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(0, 0);
  await toast.getByRole("button").focus();
  await page.clock.runFor(10_000);
  await expect(toast).toBeVisible();
  await toast.getByRole("button").blur();
  await page.clock.runFor(5_500);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(toast).toHaveCount(0);
});

test("What sign-in in the dialog says comes once the dialog is gone, or no screen reader hears it", async ({
  page,
  backstage,
}) => {
  const email = backstage.freshEmail();
  await signUp(page, email, "de");
  await page.goto("/kontakt");
  await settled(page, true);
  await page.getByRole("banner").getByRole("link", { name: "Anmelden" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("[name=email]").fill(email);
  await dialog.locator("[name=password]").fill(password);
  const sinceDialog = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let last = 0;
        const watch = () => {
          if (document.querySelector("dialog:modal")) last = performance.now();
          requestAnimationFrame(watch);
        };
        watch();
        const region = document.querySelector("main > [role=status]");
        new MutationObserver(() => resolve(performance.now() - last)).observe(
          region ?? document.body,
          { childList: true },
        );
      }),
  );
  await dialog.getByRole("button", { name: "Anmelden", exact: true }).click();
  expect(await sinceDialog).toBeGreaterThan(90);
  await expect(page.locator(".toast")).toContainText("Anmeldung erfolgreich");
});

/** What the tip beside a control says, and whether it is seen. */
const tipOf = (control: Locator) =>
  control.evaluate((element) => {
    const { content, visibility, display } = getComputedStyle(element, "::after");
    return display !== "none" && visibility === "visible" && content.startsWith('"') && content;
  });

test("Buttons without words say what they are for, to the pointer and to the keyboard", async ({
  page,
}) => {
  await page.goto("/katalog");
  await settled(page, true);
  const cart = page.getByRole("banner").getByRole("link", { name: "Warenkorb" });
  await cart.hover();
  expect(await tipOf(cart), "at once").toBe(false);
  await expect.poll(() => tipOf(cart)).toContain("Warenkorb");
  expect(await cart.evaluate((element) => element.matches(":focus"))).toBe(false);
  await page.keyboard.press("Escape");
  await expect.poll(() => tipOf(cart)).toBe(false);

  const signIn = page.getByRole("banner").getByRole("link", { name: "Anmelden" });
  await signIn.focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect.poll(() => tipOf(signIn)).toContain("Anmelden");
  await page.keyboard.press("Escape");
  expect(await tipOf(signIn)).toBe(false);
  await page.keyboard.press("Tab");
  await expect.poll(() => tipOf(cart)).toContain("Warenkorb");
});

test("Parts on the home page move by buttons and by keys, without gliding for who wants no motion", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await settled(page, true);
  const row = page.locator("ul").filter({ has: page.getByRole("article") });
  const place = () => row.evaluate((list) => list.scrollLeft);
  const [previous, next] = ["Zurück", "Weiter"].map((name) =>
    page.getByRole("main").getByRole("button", { name, exact: true }),
  ) as [Locator, Locator];
  await expect(previous).toBeDisabled();
  // Where it was told to go within the same moment: nothing glides.
  const width = await row.evaluate((list) => list.clientWidth);
  const jumped = await next.evaluate((button: HTMLButtonElement) => {
    button.click();
    return document.querySelector("main ul:has(article)")?.scrollLeft ?? 0;
  });
  expect(jumped).toBeGreaterThan(width / 2);
  await expect(previous).toBeEnabled();
  await previous.click();
  await expect.poll(place).toBe(0);
  await row.getByRole("link").first().focus();
  for (let press = 0; press < 6; press += 1) await page.keyboard.press("ArrowRight");
  await expect.poll(place).toBeGreaterThan(0);
});

test("In forced colours controls keep their edges, the focus its ring", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(part);
  await settled(page, true);
  const withoutEdge = await page.evaluate(() =>
    [...document.querySelectorAll("button, select, .tip, .plate")]
      .filter((element) => element.checkVisibility())
      .filter((element) => parseFloat(getComputedStyle(element).borderTopWidth) === 0)
      .map((element) => element.outerHTML.slice(0, 120)),
  );
  expect(withoutEdge).toEqual([]);
  await page.keyboard.press("Tab");
  const ring = await page.evaluate(
    () => getComputedStyle(document.activeElement ?? document.body).outlineWidth,
  );
  expect(ring).toBe("3px");
});

test("A form under way says so on its button, which can't be pressed again", async ({ page }) => {
  for (const [path, button] of [
    ["/kontakt", "Nachricht senden"],
    ["/ankauf", "Anfrage senden"],
    ["/anfrage?articleNumber=4711", "Anfrage senden"],
  ] as const) {
    await page.goto(path);
    await settled(page, true);
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route("**/*", async (route) => {
      if (route.request().method() === "POST") await held;
      await route.fallback();
    });
    const main = page.getByRole("main");
    await main
      .locator("form")
      .evaluateAll((forms: HTMLFormElement[]) => forms.forEach((form) => (form.noValidate = true)));
    await main.getByRole("button", { name: button }).click();
    await expect(main.getByRole("button", { name: "Wird gesendet..." })).toBeDisabled();
    answer();
    await expect(main.getByRole("button", { name: button })).toBeEnabled();
    await page.unrouteAll({ behavior: "wait" });
  }
});
