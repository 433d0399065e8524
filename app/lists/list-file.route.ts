import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { priceCart, readCart } from "~/cart/cart.server";
import { getT } from "~/i18n/i18n.server";
import type { Translate } from "~/i18n/translate";
import { conditionLabel } from "~/parts/condition-label";
import { BOM, csvLine, decimal } from "~/platform/csv";
import { readForm } from "~/platform/form.server";
import { offeredFor } from "./choices";
import { readListForm } from "./list-acts.server";
import { LIST_PATH, shopperLimits } from "./list-limits";

interface Row {
  quantity: number;
  articleNumber: string;
  name?: string;
  condition?: string;
  priceCents?: number;
  stock?: number;
  note?: string;
}

const limits = { maxFields: shopperLimits.lines * 2 + 50, maxLength: shopperLimits.characters * 2 };

/** As a German Excel opens it: semicolons, decimal commas, UTF-8 with its mark. */
function csv(rows: readonly Row[], t: Translate): Response {
  const columns = ["quantity", "number", "name", "condition", "price", "stock", "note"] as const;
  const lines = [
    columns.map((column) => t(`partList.columns.${column}`)),
    ...rows.map((row) => [
      String(row.quantity),
      row.articleNumber,
      row.name ?? "",
      row.condition ? conditionLabel(row.condition, t) : "",
      row.priceCents === undefined ? "" : decimal(row.priceCents),
      row.stock === undefined ? "" : String(row.stock),
      row.note ?? "",
    ]),
  ];
  const text = lines.map((cells) => `${csvLine(cells, ";")}\n`).join("");
  return new Response(BOM + text, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${t("partList.fileName")}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}

/** The cart. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { lines, chosen } = await readCart(request);
  const { items } = await priceCart(lines, { chosen });
  const rows = items.map((item) => ({ ...item, priceCents: item.unitPriceCents }));
  return csv(rows, await getT(request));
}

/** A list, as it stands in its form. */
export async function action({ request }: ActionFunctionArgs) {
  const t = await getT(request);
  const view = await readListForm(request, await readForm(request, [], limits));
  if (view.lines.length === 0) {
    return new Response(null, { status: 303, headers: { Location: LIST_PATH } });
  }
  const rows = view.lines.map((line): Row => {
    const product = offeredFor(line).find(({ id }) => id === line.pick);
    return product
      ? { ...product, quantity: line.quantity }
      : { quantity: line.quantity, articleNumber: line.number, note: line.raw };
  });
  return csv(rows, t);
}
