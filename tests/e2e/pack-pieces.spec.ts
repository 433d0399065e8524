import { randomBytes } from "node:crypto";
import { button } from "./account-steps";
import { act, buyerFor, orderPath, send } from "./day-steps";
import { expect, test } from "./fixtures";
import { join } from "./staff-steps";

/** A part that no other journey touches. */
const PART = "SM312LV";

test.skip(({ javaScriptEnabled }) => javaScriptEnabled === true, "its steps are for plain forms");

test("Packed piece by piece: a wrong one is swapped, and the delivery note names what went", async ({
  browser,
  backstage,
  javaScriptEnabled,
}) => {
  await backstage.setStock(PART, 0);
  const units: number[] = [];
  for (const serial of ["BNR-000117", "BNR-000118", "BNR-000119"]) {
    const [unit] = await backstage.rows<{ id: number }>(
      `with unit as (
         insert into units (token, product_id, article_number, serial, store_place, state, origin)
         select $1, id, article_number, $2, 'B-04-1', 'on-sale', 'hand'
         from products where article_number = $3 returning id, product_id)
       insert into stock_moves (product_id, unit_id, pieces, reason)
       select product_id, id, 1, 'unit-on-sale' from unit returning unit_id as id`,
      randomBytes(16).toString("base64url"),
      serial,
      PART,
    );
    units.push(unit?.id ?? 0);
  }
  const [first, second, third] = units.map((id) => `S${id}`) as [string, string, string];
  const number = await buyerFor(backstage)([PART, PART]);
  const desk = await browser.newPage({ javaScriptEnabled });
  const table = await browser.newPage({ javaScriptEnabled });
  const reader = { language: "de", javaScriptEnabled } as const;
  await join(
    { page: desk, ...reader },
    await backstage.inviteStaff("owner", backstage.freshEmail()),
  );
  await join(
    { page: table, ...reader },
    await backstage.inviteStaff("store", backstage.freshEmail()),
  );
  await act(desk, number, "payment");

  const scan = async (text: string) => {
    await table.locator("main [name=scan]").fill(text);
    await button(table, "Weiter").click();
  };
  await table.goto("/intern/versand");
  await scan(first);
  await expect(table.getByText("1 von 2")).toBeVisible();
  await scan(first);
  await expect(table.getByText(`${first} ist schon im Paket.`)).toBeVisible();
  await scan("BNR-000119");
  await expect(table.getByText(`sondern ${second}`)).toBeVisible();
  await button(table, `${third} statt ${second} nehmen`).click();
  await expect(table.getByText("2 von 2")).toBeVisible();
  await expect(table.getByText("Alles da.")).toBeVisible();
  await send(table, number, "ship", { carrier: "dhl", trackingNumber: "JJD0043" });
  await desk.goto(`${orderPath(number)}/lieferschein`);
  for (const serial of ["BNR-000117", "BNR-000119"]) {
    await expect(desk.getByText(serial)).toBeVisible();
  }
  await expect(desk.getByText("BNR-000118")).toHaveCount(0);
  const states = await backstage.rows<{ state: string }>(
    "select state from units where id = any($1) order by id",
    units,
  );
  expect(states.map(({ state }) => state)).toEqual(["sold", "on-sale", "sold"]);
});
