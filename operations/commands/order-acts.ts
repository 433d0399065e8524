import { type Command, InvalidArgumentError, Option } from "commander";
import type { OrderAct } from "../../app/orders/act-on-order.server";
import { type Carrier, carrierKeys } from "../../app/orders/carriers";
import type { TransitionResult } from "../../app/orders/order-transitions.server";
import type { ItemQuantity } from "../../app/orders/parcels.server";

interface Options {
  by?: string;
  json?: boolean;
}

type Step = (name: string, summary: string) => Command;
type Run<Asked extends Options> = (
  given: string,
  options: Asked,
  act: (act: OrderAct) => Promise<TransitionResult>,
) => Promise<void>;

/** Money in parts, parcels and notes. */
export function addActSteps(step: Step, run: Run<Options>): void {
  step("received", "an amount of money has arrived by transfer")
    .description(
      "Note an amount that arrived by transfer: all, a part, or too much. The buyer is\n" +
        "told what is still to be paid, or goes back.",
    )
    .argument("<euros>", "like 149.50", readEuros)
    .option("--day <day>", "when it arrived, like 2026-11-23; otherwise today", readDay)
    .option("--text <text>", "what the bank statement says", "")
    .action((given: string, cents: number, options: Options & { day?: string; text: string }) =>
      run(given, options, async (act) => {
        const { receivePayment } = await import("../../app/orders/receive-payment.server");
        return receivePayment({ ...act, cents, day: options.day, reference: options.text });
      }),
    );
  step("refund", "send an amount back")
    .description(
      "Send an amount back the way it was paid: to the card at once; a transfer is owed\n" +
        "until it was made and noted in the back office. The buyer reads the reason.",
    )
    .argument("<euros>", "like 149.50", readEuros)
    .requiredOption("--reason <reason>", "why, in the buyer's language")
    .action((given: string, cents: number, options: Options & { reason: string }) =>
      run(given, options, async (act) => {
        const { refundAmount } = await import("../../app/orders/refund-amount.server");
        return refundAmount({ ...act, cents, reason: options.reason });
      }),
    );
  step("parcel", "ship a part of an order, or name the carrier")
    .description(
      "Note a parcel with all that hasn't been shipped, or with the lines named with\n" +
        "--line. The last parcel makes the order a shipped one.\n\n" +
        "  parcel AA-2026-0A1B2C JJD000123 --carrier dpd --line 2=1",
    )
    .argument("<tracking>", "tracking number")
    .addOption(new Option("--carrier <carrier>", "who brings it").choices(carrierKeys))
    .option("--line <line=pieces>", "position and how many; repeatable", addLine)
    .action(
      (
        given: string,
        trackingNumber: string,
        options: Options & { carrier?: Carrier; line?: Line[] },
      ) =>
        run(given, options, async (act) => {
          const { shipParcel } = await import("../../app/orders/parcels.server");
          const items = await findItems(act.number, options.line);
          return shipParcel({ ...act, trackingNumber, carrier: options.carrier ?? "", items });
        }),
    );
  step("note", "write a note for the staff")
    .argument("<text>", "only the staff reads it")
    .action((given: string, text: string, options: Options) =>
      run(given, options, async (act) => {
        const { addNote } = await import("../../app/orders/order-notes.server");
        return addNote({ ...act, text });
      }),
    );
}

interface Line {
  at: number;
  quantity: number;
}

async function findItems(number: string, lines?: Line[]): Promise<ItemQuantity[]> {
  const { findOrder } = await import("../../app/orders/orders.server");
  const { unshipped } = await import("../../app/orders/parcels.server");
  const order = await findOrder({ number });
  if (!order) return [];
  if (!lines) return unshipped(order);
  return lines.map(({ at, quantity }) => ({ itemId: order.items[at - 1]?.id ?? 0, quantity }));
}

function addLine(text: string, before: Line[] = []): Line[] {
  const [, at, quantity] = /^(\d{1,4})=(\d{1,6})$/.exec(text.trim()) ?? [];
  if (!at || !quantity) throw new InvalidArgumentError('Like "2=1": position, and how many.');
  return [...before, { at: Number(at), quantity: Number(quantity) }];
}

function readEuros(text: string): number {
  const [, euros, cents = ""] = /^(\d{1,7})(?:[.,](\d{2}))?$/.exec(text.trim()) ?? [];
  const amount = Number(euros) * 100 + Number(cents);
  if (!(amount > 0)) throw new InvalidArgumentError("Like 149.50.");
  return amount;
}

function readDay(text: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(Date.parse(text))) {
    throw new InvalidArgumentError("Like 2026-11-23.");
  }
  return text;
}
