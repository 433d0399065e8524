import { beforeAll, expect, it } from "vitest";
import type { ReportMonth } from "~/backoffice/reports/report.server";
import { db } from "~/platform/db.server";
import { placePaid } from "../support/order-acts";
import { order } from "../support/orders";
import { createProduct } from "../support/products";
import { keepRequests } from "../support/requests";
import { createStaff } from "../support/staff";
import { offerUnits } from "../support/units";
import type { Visitor } from "../support/visitor";

let owner: Visitor;
beforeAll(async () => {
  owner = (await createStaff("owner")).visitor;
});

const monthOf = async (month: string) => {
  const { months } = (await owner.get("/intern/berichte?year=2025")).data as {
    months: ReportMonth[];
  };
  expect(months.map((row) => row.month)).toHaveLength(12);
  return months.find((row) => row.month === month);
};

/** A piece of 119 euro that cost 60, on sale since New Year, paid on the 31st; its order's id. */
async function sell(
  taxKind: "standard" | "margin",
  paidAt: string,
  buyer: Record<string, string> = {},
): Promise<string> {
  const product = await createProduct({ stock: 0, priceCents: 11_900 });
  const [unit = 0] = await offerUnits(product.id, 1);
  await db
    .updateTable("units")
    .set({ cost_cents: 6_000, tax_kind: taxKind })
    .where("id", "=", unit)
    .execute();
  await db
    .updateTable("products")
    .set({ tax_kind: taxKind })
    .where("id", "=", product.id)
    .execute();
  await db
    .updateTable("unit_events")
    .set({ created_at: new Date("2025-01-01T12:00:00Z") } as never)
    .where("unit_id", "=", unit)
    .execute();
  const { id } = await order(new Map([[product.id, 1]]), {
    form: { paymentMethod: "prepayment", ...buyer },
  });
  await db
    .updateTable("orders")
    .set({ paid_at: new Date(paidAt), status: "paid" })
    .where("id", "=", id)
    .execute();
  return id;
}

it("A month's sales count by the day of payment in Germany, with margin after tax and days on the shelf", async () => {
  await sell("standard", "2025-01-31T12:00:00Z");
  // Half past midnight in Germany: it is February.
  await sell("margin", "2025-01-31T23:30:00Z");
  const cancelled = await sell("standard", "2025-01-20T12:00:00Z");
  await db.updateTable("orders").set({ status: "cancelled" }).where("id", "=", cancelled).execute();
  const sold = { orders: 1, pieces: 1, cents: 11_900, returnedCents: 0, costedPieces: 1 };
  expect(await monthOf("2025-01")).toMatchObject({ ...sold, marginCents: 4_000, shelfDays: 30 });
  expect(await monthOf("2025-02")).toMatchObject({ ...sold, marginCents: 4_958 });
  expect(await monthOf("2025-03")).toMatchObject({ orders: 0, marginCents: 0, shelfDays: null });
});

it.each([
  ["goes abroad at its net price", "2025-04", { country: "Switzerland" }, 4_000],
  ["has another state's VAT in its price", "2025-05", { country: "France" }, 3_917],
])("The margin of what %s is what stays of that", async (_, month, buyer, marginCents) => {
  const id = await sell("standard", `${month}-10T12:00:00Z`, { city: "Anderswo", ...buyer });
  // As with the one-stop shop.
  await db
    .updateTable("order_items")
    .set({ tax_rate_bp: 2_000 })
    .where("order_id", "=", id)
    .where("tax_category", "=", "S")
    .execute();
  expect(await monthOf(month)).toMatchObject({ costedPieces: 1, marginCents });
});

it("Answers are in time within the promise; what waits longer is late, spam doesn't count", async () => {
  const at = (time: string) => new Date(`2025-06-${time}:00Z`);
  const set = async (
    email: string,
    row: { created_at: Date; answered_at?: Date; state?: string },
  ) => {
    await keepRequests(email);
    await db.deleteFrom("quote_requests").where("email", "=", email).execute();
    await db
      .updateTable("contact_messages")
      .set(row as never)
      .where("email", "=", email)
      .execute();
  };
  await set("a@x.test", {
    created_at: at("02T10:00"),
    answered_at: at("02T20:00"),
    state: "answered",
  });
  await set("b@x.test", {
    created_at: at("03T10:00"),
    answered_at: at("04T20:00"),
    state: "answered",
  });
  await set("c@x.test", { created_at: at("05T10:00") });
  await set("d@x.test", { created_at: at("06T10:00"), state: "spam" });
  expect(await monthOf("2025-06")).toMatchObject({ asked: 3, inTime: 1, late: 2 });
});

it("Reports are a page of the last twelve months and a file that a spreadsheet opens", async () => {
  await placePaid();
  const page = (await owner.get("/intern/berichte?year=%00")).data;
  expect(page).toMatchObject({ year: "" });
  const months = page.months as ReportMonth[];
  expect(months.at(-1)?.orders).toBeGreaterThan(0);
  const file = await owner.get("/intern/berichte/csv?year=2025");
  expect(file.headers.get("Content-Disposition")).toContain("bericht-2025.csv");
  const lines = file.text.replace("\ufeff", "").trim().split("\r\n");
  expect(lines).toHaveLength(13);
  expect(new Set(lines.map((line) => line.split(";").length))).toEqual(new Set([11]));
  expect(lines[1]).toBe("2025-01;1;1;119,00;0,00;1;40,00;30;0;0;0");
});
