import type { Page } from "@playwright/test";
import { expectAccessible, objections } from "./accessible";
import { button, field, mailedLink, say } from "./account-steps";
import { expect, settled, test } from "./fixtures";
import { join, type StaffReader } from "./staff-steps";

/** Also in the closed menu. */
const nav = (page: Page, name: string) =>
  page.getByRole("navigation").getByRole("link", { name, exact: true, includeHidden: true });

async function openByNav(page: Page, name: string): Promise<void> {
  if (!(await nav(page, name).isVisible())) {
    await page.getByRole("navigation").locator("summary").click();
  }
  await nav(page, name).click();
}

async function invite({ page, language, javaScriptEnabled }: StaffReader, email: string) {
  const t = (key: string) => say(language, key);
  await openByNav(page, t("staff.nav.staff"));
  await expect(page.getByRole("heading", { level: 1, name: t("staff.nav.staff") })).toBeVisible();
  await settled(page, javaScriptEnabled);
  await field(page, "invite", "email").fill(email);
  await page.getByRole("radio", { name: t("staff.roles.desk") }).check();
  await button(page, t("staff.invite.submit")).click();
  const sent = t("staff.invite.done").replace("{{email}}", email);
  await expect(page.getByText(sent).first()).toBeVisible();
  await expect(page.getByRole("cell", { name: email }).first()).toBeVisible();
}

for (const language of ["de", "en"] as const) {
  const t = (key: string) => say(language, key);

  test(`In ${language}, an owner comes in by the link, invites a colleague, changes the role, removes`, async ({
    page,
    browser,
    backstage,
    javaScriptEnabled,
  }) => {
    test.setTimeout(120_000);
    const owner = { page, language, javaScriptEnabled };
    await join(owner, await backstage.inviteOwner(backstage.freshEmail()));
    const email = backstage.freshEmail();
    await invite(owner, email);

    const elsewhere = await browser.newPage({ javaScriptEnabled });
    const colleague = { page: elsewhere, language, javaScriptEnabled };
    const subject = t("staffMail.invitation.subject").split("{{")[0]?.trim() ?? "";
    await join(colleague, await mailedLink(backstage, email, subject));
    await expect(elsewhere.getByText(t("staff.roleTexts.desk")).first()).toBeVisible();
    await expect(nav(elsewhere, t("staff.nav.staff"))).toHaveCount(0);
    await expect(nav(elsewhere, t("staff.nav.audit"))).toHaveCount(0);
    expect((await elsewhere.goto("/intern/personal"))?.status()).toBe(404);
    await expect(
      elsewhere.getByRole("heading", {
        level: 1,
        name: t("error.notFound.title"),
      }),
    ).toBeVisible();

    await page.goto("/intern/personal");
    const row = page.getByRole("row").filter({ hasText: email });
    await row.getByRole("link").click();
    // The list has the address and a choice of roles, too.
    await expect(button(page, t("staff.member.saveRole"))).toBeVisible();
    await settled(page, javaScriptEnabled);
    await page.getByRole("radio", { name: t("staff.roles.adviser") }).check();
    await button(page, t("staff.member.saveRole")).click();
    await expect(page.getByText(t("staff.member.roleChanged")).first()).toBeVisible();
    await expect(row).toContainText(t("staff.roles.adviser"));

    await elsewhere.goto("/intern");
    await openByNav(elsewhere, t("staff.nav.audit"));
    await settled(elsewhere, javaScriptEnabled);
    await elsewhere.getByLabel(t("staff.columns.thing")).fill(email);
    await button(elsewhere, t("staff.audit.filter")).click();
    const desk = `${t("staff.roles.desk")} → ${t("staff.roles.adviser")}`;
    await expect(elsewhere.getByRole("table")).toContainText(desk);

    await row.getByRole("link").click();
    await page.getByText(t("staff.member.remove")).first().click();
    await button(page, t("staff.member.remove")).click();
    await expect(page.getByText(t("staff.member.removed")).first()).toBeVisible();
    expect((await elsewhere.goto("/intern"))?.status()).toBe(404);
    await elsewhere.close();
  });
}

test("Neither an invitation nor a conflict has anything that axe objects to", async ({
  page,
  backstage,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "axe is a script itself");
  test.setTimeout(180_000);
  const owner = { page, language: "de", javaScriptEnabled } as const;
  const email = backstage.freshEmail();
  const path = await backstage.inviteOwner(email);
  await expectAccessible(page, [path, "/einladung?token=x"]);
  await join(owner, path);
  await invite(owner, backstage.freshEmail());
  await page.getByRole("row").filter({ hasText: email }).getByRole("link").click();
  await expect(page).toHaveURL(/\/intern\/personal\/[\w-]{36}$/);
  const member = new URL(page.url()).pathname;
  await page.goto(`${member}?lng=de`);
  await page
    .locator("form#member-role [name=version]")
    .evaluate((input: HTMLInputElement) => (input.value = "0"));
  await page.getByRole("radio", { name: say("de", "staff.roles.store") }).check();
  await button(page, say("de", "staff.member.saveRole")).click();
  await expect(page.getByText(say("de", "staff.moved.title"))).toBeVisible();
  await expect(page.getByText("Gespeichert ist: Inhaber")).toBeVisible();
  await expect(page.getByText("Ihre Angabe: Lager")).toBeVisible();
  await expect(page.getByRole("radio", { name: say("de", "staff.roles.store") })).toBeChecked();
  expect(await objections(page)).toEqual([]);
});
