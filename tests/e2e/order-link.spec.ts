import { expect, test } from "./fixtures";
import { getReadyToOrder, orderByPrepayment } from "./purchase-steps";

test("A guest follows an order by the link in its mail, from the bank details to the parcel", async ({
  page,
  backstage,
}) => {
  const email = await getReadyToOrder(page, backstage);
  const number = await orderByPrepayment(page);
  const mail = await backstage.mailTo(email, number);
  await page.goto(/\/bestellung\/\S+/.exec(mail.text)?.[0] ?? "");
  await expect(page.getByRole("heading", { level: 1, name: `Bestellung ${number}` })).toBeVisible();
  await expect(page.getByText("Versand ausstehend")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Bitte überweisen Sie" })).toBeVisible();

  await backstage.ship(number, "JJD00340434");
  await page.reload();
  await expect(page.getByText("JJD00340434")).toBeVisible();
  await expect(page.getByText("Status: Versandt")).toBeVisible();

  await page.getByRole("link", { name: "Frage zu dieser Bestellung" }).click();
  await expect(page.getByLabel("Nachricht", { exact: true })).toHaveValue(
    `Zu meiner Bestellung ${number}:\n\n`,
  );
});
