import { parsePrice } from "~/parts/parse-price";
import type { ArrivedItem } from "~/orders/receive-return.server";
import { returnConditions } from "~/orders/returns.server";
import { integerField, textField } from "~/platform/form.server";

const itemField = /^item-(\d{1,15})$/;

/** Fields `item-ID` with how many of a line; `undefined` where it is no number. */
function readFields(form: FormData): { itemId: number; quantity: number | undefined }[] {
  return [...form.keys()].flatMap((name) => {
    const id = itemField.exec(name)?.[1];
    if (!id) return [];
    const quantity = textField(form, name).trim() === "" ? 0 : integerField(form, name);
    return [{ itemId: Number(id), quantity }];
  });
}

/** Those ticked of the ones that the form showed; `undefined` where it showed none. */
function readUnits(form: FormData, itemId: number): number[] | undefined {
  const shown = textField(form, `units-${itemId}`).slice(0, 1_000);
  if (shown === "") return undefined;
  const ids = shown.split(" ").filter((id) => /^\d{1,10}$/.test(id));
  return ids.filter((id) => textField(form, `unit-${id}`) === "on").map(Number);
}

export function readItems(
  form: FormData,
): { itemId: number; quantity: number; unitIds?: number[] }[] {
  return readFields(form)
    .map(({ itemId, quantity = 0 }) => ({ itemId, quantity, unitIds: readUnits(form, itemId) }))
    .filter(({ quantity }) => quantity > 0);
}

type Errors = Record<string, string[]> | undefined;

const orNone = (errors: [string, string[]][]): Errors =>
  errors.length > 0 ? Object.fromEntries(errors) : undefined;

export function checkItems(form: FormData): Errors {
  const wrong = readFields(form).filter(({ quantity = -1 }) => quantity < 0);
  return orNone(wrong.map(({ itemId }) => [`item-${itemId}`, ["staffOrders.errors.quantity"]]));
}

/** Nothing for an empty field, `undefined` for what is no amount. */
function readCents(form: FormData, itemId: number): number | undefined {
  const text = textField(form, `refund-${itemId}`);
  if (text.trim() === "") return 0;
  const parsed = parsePrice(text.slice(0, 30));
  return "value" in parsed ? parsed.value : undefined;
}

export function checkReturn(form: FormData): Errors {
  const wrong = readItems(form).filter(({ itemId }) => readCents(form, itemId) === undefined);
  const amounts = wrong.map(({ itemId }): [string, string[]] => [
    `refund-${itemId}`,
    ["staffOrders.errors.amount"],
  ]);
  return orNone([...Object.entries(checkItems(form) ?? {}), ...amounts]);
}

export function readReturn(form: FormData): ArrivedItem[] {
  return readItems(form).map(({ itemId, quantity, unitIds }) => ({
    itemId,
    quantity,
    unitIds,
    condition:
      returnConditions.find((each) => each === textField(form, `condition-${itemId}`)) ?? "other",
    restock: textField(form, `restock-${itemId}`) === "on",
    refundCents: readCents(form, itemId) ?? 0,
  }));
}
