import type { WithdrawalScope } from "../../db/order-tables";

const everything =
  /^(|alles|alle( artikel| teile| positionen)?|komplett|(die )?(ganze|gesamte|komplette) bestellung|all( items| parts)?|everything|(the )?(whole|entire|complete) order)$/;

/**
 * What a withdrawal is of. The form says that the field for single items left empty means the whole
 * order; whatever else isn't clearly all of it counts as a part.
 */
export function scopeOf(items: string): WithdrawalScope {
  const plain = items.toLowerCase().replaceAll(/[\s.!–-]+/g, " ");
  return everything.test(plain.trim()) ? "whole" : "part";
}
