import { type Command, InvalidArgumentError, Option } from "commander";
import {
  type Dispute,
  disputeStates,
  type OrderStatus,
  orderStatuses,
  type PaymentState,
  paymentStates,
} from "../../db/order-tables";
import type { TransitionResult } from "../../app/orders/order-transitions.server";
import type { ReturnedLine } from "../../app/orders/return-order.server";
import { trackingNumberPattern } from "../../app/orders/tracking";
import { exitCodes, operatorName, type Console, type ExitCode } from "./console";
import { addActSteps } from "./order-acts";
import { parseCount } from "./requests";
import { orderDetails, orderTable, refundByHand, toTransferBack } from "./orders-output";

const exits = `
Ends with 0 when it is done, or was done before; 1 when there is no such order or
its state doesn't allow the step; 2 for a mistake on the command line; 3 when the
database or Stripe can't be reached. Nothing was changed then.`;

interface StepOptions {
  by?: string;
  json?: boolean;
  line?: ReturnedLine[];
  restock?: boolean;
  refund?: boolean;
}

type Add = (name: string, summary: string) => Command;

export function addOrdersCommand(
  program: Command,
  console: Console,
  end: (code: ExitCode) => void,
) {
  const orders = program
    .command("orders")
    .summary("list orders, ship them, note payments and returns")
    .description("List and show orders, and move them on. Buyers are told by mail.")
    .addHelpText("after", exits);
  const add: Add = (name, summary) =>
    orders
      .command(name)
      .summary(summary)
      .option("--json", "print the result as JSON")
      .addHelpText("after", exits);
  addList(add, console, end);
  addShow(add, console, end);
  addSteps(add, console, end);
}

function addList(add: Add, console: Console, end: (code: ExitCode) => void) {
  add("list", "the newest orders")
    .description("List the newest orders, of one state or one buyer if asked for.")
    .addOption(new Option("--status <status>", "of this status").choices(orderStatuses))
    .addOption(new Option("--payment <state>", "of this state of payment").choices(paymentStates))
    .addOption(new Option("--dispute <state>", "whose payment was disputed").choices(disputeStates))
    .option("--email <address>", "of this buyer")
    .option("--limit <number>", "how many", parseCount, 50)
    .action(async (options: ListOptions) => {
      const { listOrders } = await import("../../app/orders/list-orders.server");
      const found = await listOrders(options);
      console.stdout.write(options.json ? asJson(found) : orderTable(found));
      end(exitCodes.ok);
    });
}

interface ListOptions {
  status?: OrderStatus;
  payment?: PaymentState;
  dispute?: Dispute;
  email?: string;
  limit: number;
  json?: boolean;
}

function addShow(add: Add, console: Console, end: (code: ExitCode) => void) {
  add("show", "one order with its history")
    .description("Show an order: goods, amounts, addresses, and who did what when.")
    .argument("<number>", "order number, AA-2026-0A1B2C")
    .action(async (given: string, { json }: { json?: boolean }) => {
      const number = given.toUpperCase();
      const { findOrder } = await import("../../app/orders/orders.server");
      const { listOrderEvents } = await import("../../app/orders/order-history.server");
      const order = await findOrder({ number });
      if (!order) {
        console.stderr.write(`There is no order ${number}.\n`);
        return end(exitCodes.someRejected);
      }
      const history = await listOrderEvents(order.id);
      console.stdout.write(json ? asJson({ ...order, history }) : orderDetails(order, history));
      end(exitCodes.ok);
    });
}

function addSteps(add: Add, console: Console, end: (code: ExitCode) => void) {
  const step = (name: string, summary: string) =>
    add(name, summary)
      .argument("<number>", "order number, AA-2026-0A1B2C")
      .option("--by <name>", "who did it, for the history; otherwise the name of this login");
  const run = async (
    given: string,
    options: StepOptions,
    act: (step: { number: string; actor: string }) => Promise<TransitionResult>,
  ) => end(await runStep({ given, options, act, console }));
  const steps = () => import("../../app/orders/order-transitions.server");

  step("paid", "the money of a bank transfer has arrived")
    .description(
      "Note that the money of a bank transfer has arrived, and tell the buyer.\n\n" +
        "After the term the order is revived while its parts are still there; otherwise\n" +
        "the money has to go back. Also accepts a payment that was flagged because it\n" +
        "didn't match its order.",
    )
    .action((given: string, options: StepOptions) =>
      run(given, options, async (args) => (await steps()).markTransferPaid(args)),
    );
  addActSteps(step, (given, options, act) =>
    run(given, options, ({ number, actor }) => act({ number, actor: { id: null, name: actor } })),
  );
  step("process", "work on a paid order has begun").action((given: string, options: StepOptions) =>
    run(given, options, async (args) => (await steps()).startProcessing(args)),
  );
  step("ship", "hand it over to the carrier")
    .description("Note that a paid order was shipped, and mail the tracking number to the buyer.")
    .argument("<tracking>", "tracking number; another one corrects it", readTracking)
    .action((given: string, tracking: string, options: StepOptions) =>
      run(given, options, async (args) =>
        (await steps()).shipOrder({ ...args, trackingNumber: tracking }),
      ),
    );
  step("deliver", "the buyer has it").action((given: string, options: StepOptions) =>
    run(given, options, async (args) => (await steps()).deliverOrder(args)),
  );
  step("return", "the goods came back")
    .description(
      "Note that goods came back: all of the order, or the lines named with --line.\n\n" +
        "What was paid online is refunded in full when the whole order comes back at\n" +
        "once. After --line or --no-refund nothing is refunded by itself: refund what is\n" +
        "due in Stripe's dashboard, or transfer it.\n\n" +
        "  return AA-2026-0A1B2C --line 2=1 --restock\n" +
        "                                one piece of the second line, for sale again\n" +
        "  return AA-2026-0A1B2C --line QX80H --line 1=3\n" +
        "                                all pieces of QX80H, three of the first line",
    )
    .option(
      "--line <line=pieces>",
      "position or article number, and how many came back of it in all (saying it " +
        "twice is harmless; without a number all of them); repeatable",
      addLine,
    )
    .option("--restock", "offer the pieces again")
    .option("--no-refund", "refund nothing now, because a part is refunded by hand")
    .action((given: string, { line, restock = false, refund = true, ...options }: StepOptions) =>
      run(given, options, async (args) => {
        const { returnOrder } = await import("../../app/orders/return-order.server");
        return returnOrder({ ...args, lines: line, restock, refund });
      }),
    );
  step("cancel", "cancel an order that hasn't been shipped")
    .description(
      "Cancel an order that hasn't been shipped, refund what was paid online, offer\n" +
        "the pieces again, and tell the buyer.",
    )
    .option("--no-restock", "don't offer the pieces again")
    .action((given: string, { restock = true, ...options }: StepOptions) =>
      run(given, options, async (args) => {
        const { cancelOrder } = await import("../../app/payments/cancel-order.server");
        return cancelOrder({ ...args, restock });
      }),
    );
  step("refunded", "the money was transferred back by hand").action(
    (given: string, options: StepOptions) =>
      run(given, options, async (args) => (await steps()).markTransferRefunded(args)),
  );
}

async function runStep({
  given,
  options,
  act,
  console,
}: {
  given: string;
  options: StepOptions;
  act: (step: { number: string; actor: string }) => Promise<TransitionResult>;
  console: Console;
}): Promise<ExitCode> {
  const { OrderTransitionError } = await import("../../app/orders/lifecycle");
  const actor = operatorName(options.by);
  try {
    const { order, changed } = await act({ number: given.toUpperCase(), actor });
    const { number, status, paymentState, trackingNumber } = order;
    console.stdout.write(
      options.json
        ? asJson({ number, changed, status, paymentState, trackingNumber })
        : `${number}: ${changed ? "" : "already "}${status}, payment ${paymentState}.\n`,
    );
    const toDo = toTransferBack(order) ?? refundByHand(order);
    if (toDo) console.stderr.write(`${toDo}\n`);
    return exitCodes.ok;
  } catch (error) {
    if (!(error instanceof OrderTransitionError)) throw error;
    console.stderr.write(`${error.message}\n`);
    return exitCodes.someRejected;
  }
}

/** "2=1", "QX80H=1", or "2" for all units of that line. */
function addLine(text: string, before: ReturnedLine[] = []): ReturnedLine[] {
  const [, line = "", units] = /^(.*?)(?:=(\d{1,6}))?$/.exec(text.trim()) ?? [];
  // Article numbers may hold the sign, too, but none ends with it.
  if (line === "" || /=[^=]*$/.test(line) || units === "0") {
    throw new InvalidArgumentError('Like "2=1": line or article number, and how many came back.');
  }
  return [...before, { line, ...(units ? { units: Number(units) } : {}) }];
}

function readTracking(tracking: string): string {
  const number = tracking.trim();
  if (!trackingNumberPattern.test(number)) {
    throw new InvalidArgumentError("It is no tracking number.");
  }
  return number;
}

function asJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
