import type { Browser, Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { button, field, password, say, type Language } from "./account-steps";
import { type Backstage, expect, settled } from "./fixtures";

export interface StaffReader {
  page: Page;
  language: Language;
  javaScriptEnabled: boolean | undefined;
}

/** From the invitation's link to the back office. */
export async function join(
  { page, language, javaScriptEnabled }: StaffReader,
  path: string,
): Promise<void> {
  const t = (key: string) => say(language, key);
  const separator = path.includes("?") ? "&" : "?";
  await page.goto(`${path}${separator}lng=${language}`);
  await settled(page, javaScriptEnabled);
  await field(page, "join", "firstName").fill("Kim");
  await field(page, "join", "lastName").fill("Muster");
  await field(page, "join", "password").fill(password);
  await field(page, "join", "passwordRepeat").fill(password);
  await button(page, t("staff.join.submit")).click();
  await expect(page).toHaveURL(/\/intern\/zwei-faktor$/);
  await settled(page, javaScriptEnabled);
  const secret = (await page.locator("main code").textContent())?.replaceAll(" ", "") ?? "";
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  await field(page, "factor-enable", "code").fill(totp.generate());
  await button(page, t("account.factor.enable")).click();
  await expect(page.locator("main li code")).toHaveCount(10);
  await page.getByRole("link", { name: t("account.factor.codesSaved") }).click();
  const greeting = t("staff.start.greeting").replace("{{name}}", "Kim Muster");
  await expect(page.getByRole("heading", { level: 1, name: greeting })).toBeVisible();
  await settled(page, javaScriptEnabled);
}

/** An owner at a machine of their own, in German. */
export async function openDesk({
  browser,
  backstage,
  javaScriptEnabled,
}: {
  browser: Browser;
  backstage: Backstage;
  javaScriptEnabled: boolean | undefined;
}): Promise<Page> {
  const page = await browser.newPage({ javaScriptEnabled });
  const path = await backstage.inviteOwner(backstage.freshEmail());
  await join({ page, language: "de", javaScriptEnabled }, path);
  return page;
}
