import { type Finding, findings } from "./check";

const { ok, warning } = findings("orders");

const SHOWN = 5;

function listed(numbers: readonly string[]): string {
  const more = numbers.length > SHOWN ? ` and ${numbers.length - SHOWN} more` : "";
  return numbers.slice(0, SHOWN).join(", ") + more;
}

export async function checkOrders(): Promise<Finding[]> {
  const { listOrders } = await import("../../../app/orders/list-orders.server");
  const { listUnsettledRefunds } = await import("../../../app/payments/refunds-due.server");
  const { listAmountsOwed } = await import("../../../app/orders/ledger.server");
  const { listPostponedReleases } = await import("../../../app/payments/overdue.server");
  const found: Finding[] = [];
  try {
    const failed = (await listUnsettledRefunds())
      .filter(({ paymentState }) => paymentState === "refund-failed")
      .map(({ number }) => number);
    if (failed.length > 0) {
      found.push(
        warning(`Refunds failed: ${listed(failed)}.`, "`shop orders show NUMBER` says what to do."),
      );
    }
    const owed = (await listAmountsOwed())
      .map(({ number }) => number)
      .filter((number) => !failed.includes(number));
    if (owed.length > 0) {
      found.push(
        warning(
          `Amounts to transfer back: ${listed(owed)}.`,
          "Transfer them and note it on the order's page in the back office.",
        ),
      );
    }
    const disputed = await listOrders({ dispute: "open", limit: 100 });
    if (disputed.length > 0) {
      found.push(
        warning(
          `Payments disputed: ${listed(disputed.map(({ number }) => number))}.`,
          "Answer in the Stripe dashboard; these orders can't be shipped until it is decided.",
        ),
      );
    }
    const held = await listPostponedReleases();
    if (held.length > 0) {
      found.push(
        warning(
          `Overdue, but can't be released: ${listed(held)}.`,
          "The log says why; `shop orders cancel NUMBER` frees their pieces.",
        ),
      );
    }
  } catch {
    return [];
  }
  return found.length > 0 ? found : [ok("None waits for a person.")];
}
