import { expect } from "../../e2e/fixtures";
import { chargedCents, type House } from "../house";
import { rare } from "../parts";
import type { ExportName } from "../../../app/documents/exports";

const cents = (text = "") => Number(text.replace(/\./g, "").replace(",", "")) || 0;

/** What the adviser gets of this month says the same as the papers. */
export async function month(house: House): Promise<void> {
  const { owner } = house.staff;
  const [{ now } = { now: "" }] = await house.rows<{ now: string }>(
    "select max(left(issued_on::text, 7)) as now from documents",
  );
  await house.go(owner, `/intern/belege?month=${now}`);
  const read = async (name: ExportName) => {
    const link = owner.getByRole("main").locator(`a[href*="/export/${name}"]`);
    const answer = await owner.request.get((await link.getAttribute("href")) ?? "");
    expect(answer.status(), name).toBe(200);
    const text = Buffer.from(await answer.body()).toString(name === "datev" ? "latin1" : "utf8");
    const lines = text.replace("\uFEFF", "").trim().split("\r\n");
    return lines.map((line) => line.split(";").map((cell) => cell.replace(/^"|"$/g, "")));
  };

  const papers = await house.rows<{ number: string; gross: number; net: number; vat: string }>(
    `select number, ${chargedCents} as gross, net_cents as net, snapshot -> 'buyer' ->> 'vatId' as vat
     from documents where kind like 'invoice%' order by number`,
  );
  const [, ...journal] = await read("journal");
  expect([...new Set(journal.map(([number]) => number))].sort()).toEqual(
    papers.map(({ number }) => number).sort(),
  );
  const sum = (rows: string[][], at: number) =>
    rows.reduce((total, row) => total + cents(row[at]), 0);
  expect(sum(journal, 13)).toBe(papers.reduce((total, { gross }) => total + gross, 0));

  const [head, columns, ...bookings] = await read("datev");
  expect([head?.[0], columns?.[0]]).toEqual(["EXTF", "Umsatz (ohne Soll/Haben-Kz)"]);
  const booked = bookings.reduce(
    (total, [amount, side]) => total + cents(amount) * (side === "H" ? -1 : 1),
    0,
  );
  expect(booked).toBe(sum(journal, 13));

  const [, ...abroad] = await read("ecSales");
  const free = papers.filter(({ vat }) => vat);
  expect(abroad.map(([country, id]) => `${country}${id}`).sort()).toEqual(
    free.map(({ vat }) => vat).sort(),
  );
  const [, ...unproved] = await read("unproved");
  expect(unproved.map(([number]) => number).sort()).toEqual(
    free.map(({ number }) => number).sort(),
  );
  // Consumers abroad pay German VAT as long as nobody has switched the one-stop shop on.
  expect(await read("oss")).toHaveLength(1);

  const [, ...margin] = await read("margin");
  expect(
    margin.map(([, part, , origin, bought, , , , price]) => [part, origin, bought, price]),
  ).toEqual([[rare[0], expect.stringMatching(/^AK-/), "1100,00", "1900,00"]]);
}
