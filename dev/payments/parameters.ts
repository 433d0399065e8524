import { ApiError } from "./errors";

/** A decoded form value: text, or a group of values by key. Arrays are groups with number keys. */
export type FormValue = string | FormGroup;
export type FormGroup = { [key: string]: FormValue };

const MAX_FIELDS = 5000;
const MAX_DEPTH = 10;

/** Brackets nest: `line_items[0][price_data][currency]=eur` and `expand[]=payment_intent`. */
export function decodeForm(encoded: string): FormGroup {
  const root = newGroup();
  let fields = 0;
  for (const [name, value] of new URLSearchParams(encoded)) {
    if (++fields > MAX_FIELDS) throw malformed("Too many parameters.");
    assign(root, splitName(name), value, name);
  }
  return root;
}

function splitName(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!match) throw malformed(`Invalid parameter name: ${name}`);
  const nested = [...(match[2] ?? "").matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1] ?? "");
  if (nested.length > MAX_DEPTH) throw malformed(`Parameter nested too deeply: ${name}`);
  return [match[1] ?? "", ...nested];
}

function assign(root: FormGroup, path: string[], value: string, name: string) {
  let group = root;
  path.forEach((part, depth) => {
    const key = part === "" ? String(Object.keys(group).length) : part;
    if (depth === path.length - 1) {
      group[key] = value;
      return;
    }
    const next = (group[key] ??= newGroup());
    if (typeof next === "string") throw malformed(`Conflicting values for parameter: ${name}`);
    group = next;
  });
}

/** Without a prototype, so that a parameter called `__proto__` is just an unknown parameter. */
function newGroup(): FormGroup {
  return Object.create(null) as FormGroup;
}

function malformed(message: string) {
  return new ApiError(400, { message });
}
