export interface Node {
  [name: string]: string | Node | Node[] | undefined;
}

/** All nodes at a path, `*` left out: `ExchangedDocument/ID`. */
export function select(node: unknown, path: string): unknown[] {
  return path.split("/").reduce<unknown[]>(
    (found, name) =>
      found.flatMap((each) => {
        const next = typeof each === "object" && each ? (each as Node)[name] : undefined;
        return next === undefined ? [] : [next].flat();
      }),
    [node],
  );
}

export function textOf(node: unknown): string {
  if (typeof node === "string") return node.trim();
  const own = (node as Node | undefined)?.["#text"];
  return typeof own === "string" ? own.trim() : "";
}

const texts = (node: unknown, path: string) =>
  select(node, path)
    .map(textOf)
    .filter((text) => text !== "");
export const text = (node: unknown, path: string) => texts(node, path)[0] ?? "";
export const has = (node: unknown, path: string) => texts(node, path).length > 0;
/** In cents; a missing amount is 0. */
export const cents = (node: unknown, path: string) =>
  Math.round(Number(text(node, path) || "0") * 100);
export const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
export const decimals = (value: string) => (value.split(".")[1] ?? "").length;
