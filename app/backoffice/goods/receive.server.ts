import { answerForm } from "~/ui/form-result.server";
import { claimPieces, findExpectedLine, NotExpectedError } from "~/buyback/case-goods.server";
import { claimReturned, findReturnedLine, NotReturnedError } from "~/orders/returned-lines.server";
import { redirectWithMessage } from "~/platform/message.server";
import { receiveUnits } from "~/stock/receive-units.server";
import { unitCode } from "~/stock/unit-code";
import { asActor, type Staff } from "../require-staff.server";
import { can } from "../roles";
import { GOODS, labelsPath, unitPath } from "./paths";
import { receiptSchema, type ReceiptForm } from "./schemas.server";

/** Of an order's line the number and what it is are known. */
async function readOrigin({ origin, orderItem, reference, ...form }: ReceiptForm) {
  if (origin !== "return") return { reference, articleNumber: form.articleNumber };
  const line = await findReturnedLine(orderItem);
  return line && { reference: line.number, articleNumber: line.articleNumber };
}

/** New pieces, which wait for inspection. */
export function receiveGoods({
  request,
  form,
  staff,
}: {
  request: Request;
  form: FormData;
  staff: Staff;
}) {
  const title = "staffGoods.failed";
  return answerForm({ request, form, schema: receiptSchema, title }, async (values, refuse) => {
    const { formToken, origin, orderItem, soldLine, quantity, text, message, cost, ...receipt } =
      values;
    if (!formToken) return refuse({ "": ["form.expired"] });
    const actor = asActor(staff);
    const sold = soldLine > 0 ? await findExpectedLine(soldLine) : undefined;
    if (soldLine > 0 && !sold) return refuse({ quantity: ["staffGoods.errors.sold"] });
    const known = await readOrigin(values);
    // Sent again when all of its pieces are received: the answer is the first one's.
    const about = known ?? { reference: "", articleNumber: receipt.articleNumber };
    try {
      const { ids, isNew } = await receiveUnits(
        {
          ...receipt,
          ...about,
          ...(sold
            ? { reference: sold.number, taxKind: sold.taxKind, costCents: sold.unitCents }
            : { costCents: can(staff.staffRole, "change-articles") ? cost : null }),
          formToken,
          origin: sold ? "buy-back" : origin,
          actor,
          serials: Array.from({ length: quantity }, (_, at) => text[at] ?? ""),
          note: message,
        },
        async (trx, unitIds) => {
          if (sold) await claimPieces(trx, { lineId: sold.id, unitIds, actor });
          else if (origin === "return") await claimReturned(trx, { itemId: orderItem, unitIds });
        },
      );
      const [first = 0] = ids;
      return await redirectWithMessage(ids.length === 1 ? unitPath(first) : GOODS, {
        kind: isNew ? "success" : "info",
        title: isNew ? "staffGoods.received" : "staffGoods.receivedBefore",
        text: "staffGoods.codes",
        values: { count: ids.length, codes: ids.map(unitCode).join(", ") },
        link: { to: labelsPath(ids), text: "staffGoods.labels.print" },
      });
    } catch (error) {
      if (error instanceof NotReturnedError)
        return refuse({ quantity: ["staffGoods.errors.line"] });
      if (error instanceof NotExpectedError)
        return refuse({ quantity: ["staffGoods.errors.sold"] });
      throw error;
    }
  });
}
