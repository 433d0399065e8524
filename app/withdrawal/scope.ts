import type { WithdrawalScope } from "../../db/order-tables";

const everything =
  /^(|alles|alle( artikel| teile| positionen)?|komplett|(die )?(ganze|gesamte|komplette) bestellung|all( items| parts)?|everything|(the )?(whole|entire|complete) order)$/;

/** An empty field means the whole order, as the form says; anything unclear counts as a part. */
export function scopeOf(items: string): WithdrawalScope {
  const plain = items.toLowerCase().replaceAll(/[\s.!–-]+/g, " ");
  return everything.test(plain.trim()) ? "whole" : "part";
}
