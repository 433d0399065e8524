import { objections } from "./accessible";
import { expect, test } from "./fixtures";
import { join } from "./staff-steps";

test("Keys lead through the back office, never while somebody types, and can be switched off", async ({
  page,
  backstage,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "they are a script");
  await join(
    { page, language: "de", javaScriptEnabled },
    await backstage.inviteOwner(backstage.freshEmail()),
  );
  /** The list's button comes with the keys. */
  const listButton = page.getByRole("button", { name: "Tastenkürzel" });
  await expect(listButton).toBeVisible();
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await press("g", "b");
  await expect(page).toHaveURL(/\/intern\/bestellungen$/);
  await press("/", "g", "h");
  const search = page.locator("#staff-search");
  await expect(search).toBeFocused();
  await expect(search).toHaveValue("gh");

  await page.goto("/intern/personal");
  await expect(listButton).toBeVisible();
  await press("Control+j", "j");
  await expect(page.locator(".staff-table tbody tr").first().getByRole("link")).toBeFocused();
  await press("Enter");
  await expect(page).toHaveURL(/\/intern\/personal\/[\w-]{36}$/);

  await page.getByRole("heading", { level: 1 }).click();
  await press("?");
  const list = page.getByRole("dialog", { name: "Tastenkürzel" });
  await expect(list).toBeVisible();
  expect(await objections(page)).toEqual([]);
  await list.getByRole("checkbox").uncheck();
  await list.getByRole("button", { name: "Schließen" }).click();
  await page.reload();
  await expect(listButton).toBeVisible();
  await press("?", "g", "h");
  await expect(list).toBeHidden();
  await expect(page).toHaveURL(/\/intern\/personal\//);
  await listButton.click();
  await expect(list.getByRole("checkbox")).not.toBeChecked();
});
