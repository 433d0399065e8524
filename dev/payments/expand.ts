import { invalidParameter } from "./errors";
import type { Store } from "./store";

/** As https://docs.stripe.com/api/expanding_objects, on a copy: the store keeps the ids. */
export function expandObject<Value extends object>(
  value: Value,
  paths: string[] = [],
  store: Store,
): Value {
  const copy = structuredClone(value);
  for (const path of paths) expandPath(copy, path.split("."), store);
  return copy;
}

function expandPath(node: unknown, steps: string[], store: Store) {
  const [step, ...rest] = steps;
  if (step === undefined || node === null || node === undefined) return;
  if (Array.isArray(node)) {
    for (const item of node) expandPath(item, steps, store);
    return;
  }
  const object = node as Record<string, unknown>;
  const child = object[step];
  const found = typeof child === "string" ? lookUp(child, store) : child;
  if (found === undefined) {
    throw invalidParameter("expand", `This property cannot be expanded (${step}).`);
  }
  object[step] = structuredClone(found);
  expandPath(object[step], rest, store);
}

function lookUp(id: string, store: Store): object | undefined {
  return store.paymentIntents.get(id) ?? store.charges.get(id) ?? store.refunds.get(id);
}
