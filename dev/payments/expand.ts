import { invalidParameter } from "./errors";
import type { Store } from "./store";

const MAX_PATHS = 50;

/**
 * Replaces ids by the objects they name, along the paths of `expand[]`
 * (https://docs.stripe.com/api/expanding_objects): `payment_intent.latest_charge`, in lists with
 * `data.` in front. Returns a copy; the store keeps the ids.
 */
export function expandObject<Value extends object>(
  value: Value,
  paths: string[] | undefined,
  store: Store,
): Value {
  const copy = structuredClone(value);
  for (const path of (paths ?? []).slice(0, MAX_PATHS))
    expandPath(copy, path.split("."), path, store);
  return copy;
}

function expandPath(node: unknown, steps: string[], path: string, store: Store) {
  const [step, ...rest] = steps;
  if (step === undefined || node === null || node === undefined) return;
  if (Array.isArray(node)) {
    for (const item of node) expandPath(item, steps, path, store);
    return;
  }
  if (typeof node !== "object" || !Object.hasOwn(node, step)) {
    throw invalidParameter("expand", `This property cannot be expanded (${path}).`);
  }
  const object = node as Record<string, unknown>;
  const child = object[step];
  if (typeof child === "string") {
    const found = lookUp(child, store);
    if (!found) {
      throw invalidParameter("expand", `This property cannot be expanded (${path}).`);
    }
    object[step] = structuredClone(found);
  }
  expandPath(object[step], rest, path, store);
}

function lookUp(id: string, store: Store): object | undefined {
  return store.paymentIntents.get(id) ?? store.charges.get(id) ?? store.refunds.get(id);
}
