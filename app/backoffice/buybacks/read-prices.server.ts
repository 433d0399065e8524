import { parsePrice } from "~/parts/parse-price";

const MAX_CENTS = 9_999_999;
const PRICE_FIELD = /^price-(\d{1,9})$/;

/** Each line's price and pieces, as they stand in the form. */
export function readPrices(form: FormData) {
  const fieldErrors: Record<string, string[]> = {};
  const prices = [...form.keys()].flatMap((name) => {
    const id = PRICE_FIELD.exec(name)?.[1];
    if (!id) return [];
    const text = (field: string) => {
      const value = form.get(`${field}-${id}`);
      return typeof value === "string" ? value.trim() : "";
    };
    const price = text("price") === "" ? undefined : parsePrice(text("price"));
    const pieces = text("pieces");
    if (price && (!("value" in price) || price.value > MAX_CENTS)) {
      fieldErrors[`price-${id}`] = ["staffBuybacks.errors.price"];
    }
    if (!/^([1-9]\d{0,4})?$/.test(pieces)) {
      fieldErrors[`pieces-${id}`] = ["staffBuybacks.errors.pieces"];
    }
    const cents = price && "value" in price ? price.value : undefined;
    return [{ lineId: Number(id), cents, quantity: pieces ? Number(pieces) : undefined }];
  });
  return { prices, fieldErrors: Object.keys(fieldErrors).length > 0 ? fieldErrors : undefined };
}
