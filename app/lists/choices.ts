import type { MatchedLine, Variant } from "./match-lines.server";

/** What somebody chose for a line: a product's id, to be asked for, or nothing. */
export type Picked = number | "ask" | "skip";

export interface Choice {
  quantity: number;
  pick: Picked;
}

export type ListedLine = MatchedLine & Choice;

/** Everything that can be chosen for it, the likeliest first. */
export function offeredFor({ variants, near, successors }: Omit<MatchedLine, "checks">): Variant[] {
  const all = [...variants, ...successors.flatMap((each) => each.variants), ...near];
  return all.filter(({ id }, at) => all.findIndex((other) => other.id === id) === at);
}

/** What goes into the cart, and the rest that is to be asked for. */
export function divide(lines: readonly ListedLine[]) {
  const wanted = lines.filter(({ pick }) => pick !== "skip");
  const picked = wanted.map((line) => ({
    line,
    product: offeredFor(line).find(({ id }) => id === line.pick),
  }));
  const toCart = picked.flatMap(({ line, product }) =>
    product && product.stock > 0
      ? [{ productId: product.id, quantity: Math.min(line.quantity, product.stock), line }]
      : [],
  );
  const toAsk = picked.flatMap(({ line, product }) => {
    const missing = line.quantity - Math.min(line.quantity, product?.stock ?? 0);
    return missing > 0 ? [{ line, product, quantity: missing }] : [];
  });
  return { toCart, toAsk };
}
