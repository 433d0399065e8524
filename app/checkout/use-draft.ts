import { useState } from "react";

type Values = Record<string, string>;

let draft: { over: string; values: Values } | undefined;

/** Once it has become an order. */
export function forgetDraft(): void {
  draft = undefined;
}

/**
 * What was typed and not ordered, for whoever looks at the cart meanwhile. It is nowhere but in this
 * document's memory, and isn't used once others are to be filled in: somebody signed in or out.
 */
export function useDraft(defaults: Values) {
  const over = JSON.stringify(defaults);
  const [known] = useState(() => (draft?.over === over ? draft.values : undefined));
  const keep = (form: HTMLFormElement) => {
    const values: Values = {};
    for (const [name, value] of new FormData(form)) {
      // Agreements are given anew.
      if (typeof value === "string" && !name.startsWith("agreeTo")) values[name] = value;
    }
    draft = { over, values };
  };
  return { known, keep };
}
