import { extractXml } from "@stackforge-eu/factur-x";
import type { Page } from "@playwright/test";
import { expect } from "../../e2e/fixtures";
import { brokenRules } from "../../support/en16931-rules";
import { chargedCents, linkIn, type House } from "../house";

interface Paper {
  kind: string;
  number: string;
  cents: number;
}

/** Every buyer opens the invoice from the mail's link, and their accountant's program reads it. */
export async function invoices(house: House): Promise<void> {
  const buyers = await house.rows<{ id: string; number: string; email: string; company: boolean }>(
    `select id, number, email, delivery_address ->> 'company' <> '' as company
     from orders order by created_at`,
  );
  expect(buyers.map(({ number }) => number).sort()).toEqual(
    house.orders.map(({ number }) => number).sort(),
  );
  for (const { id, number: order, email, company } of buyers) {
    const page = await house.visitor();
    const mail = { to: email, subject: `Bestellung ${order} ist unterwegs`, path: "bestellung" };
    await house.go(page, await linkIn(house, mail));
    const papers = await house.rows<Paper>(
      `select kind, number, ${chargedCents} as cents from documents
       where order_id = $1 and kind like 'invoice%'`,
      id,
    );
    expect(papers.filter(({ kind }) => kind === "invoice")).toHaveLength(1);
    for (const { number } of papers) {
      const pdf = page.getByRole("link", { name: `PDF: ${number}` });
      // A job draws them.
      await expect(async () => {
        await page.reload();
        await expect(pdf).toBeVisible({ timeout: 1_000 });
      }).toPass();
      const inside = await extractXml(await fetched(page, `PDF: ${number}`));
      expect(brokenRules(inside.xml), number).toEqual([]);
      expect(inside.xml).toContain(number);
      if (!company) continue;
      const xml = Buffer.from(await fetched(page, `XRechnung: ${number}`)).toString("utf8");
      expect(brokenRules(xml), number).toEqual([]);
      expect(xml).toContain("xrechnung_3.0");
      expect(xml).toContain("VATEX-EU-IC");
    }
    // What was paid and not given back is what the papers say.
    const [left] = await house.rows<{ cents: number }>(
      "select sum(cents)::int as cents from payments where order_id = $1 and state = 'done'",
      id,
    );
    expect(papers.reduce((sum, { cents }) => sum + cents, 0)).toBe(left?.cents);
  }
}

/** As the buyer's browser downloads it. */
async function fetched(page: Page, name: string): Promise<Uint8Array> {
  const href = await page.getByRole("link", { name }).getAttribute("href");
  const answer = await page.request.get(href ?? "");
  expect(answer.status()).toBe(200);
  return new Uint8Array(await answer.body());
}
