import { createControls, type PaymentSimulatorControls } from "./controls";
import { Disputes } from "./disputes";
import { Faults } from "./faults";
import { Idempotency } from "./idempotency";
import { newId } from "./objects";
import { Payments } from "./payments";
import { Refunds } from "./refunds";
import { createSimulatorServer, listen } from "./server";
import { Store } from "./store";
import { Webhooks } from "./webhooks";

export { signatureHeader } from "./webhooks";

export interface PaymentSimulatorOptions {
  /** 0, the default, takes a free one. */
  port?: number;
  webhookUrl: string;
  webhookSecret: string;
  /** JSON; without it the state is lost at the end. */
  dataFile?: string;
  /** Made up by default. */
  secretKey?: string;
  /** Seconds until the bank answers to a debit; 10 by default. */
  debitSeconds?: number;
  /** Milliseconds to wait before each further delivery attempt; their number is the limit. */
  retryDelays?: number[];
}

export interface PaymentSimulator extends PaymentSimulatorControls {
  url: string;
  secretKey: string;
  /** Undelivered events are in the file and go out next time. */
  close(): Promise<void>;
}

/** What the shop uses of Stripe: the API, the payment page, and signed events. */
export async function startPaymentSimulator(
  options: PaymentSimulatorOptions,
): Promise<PaymentSimulator> {
  const { port = 0, debitSeconds = 10, secretKey = newId("sk_test") } = options;
  const store = new Store(options.dataFile);
  const webhooks = new Webhooks(store, options);
  const payments = new Payments(store, webhooks, debitSeconds);
  const refunds = new Refunds(store, webhooks);
  const disputes = new Disputes(store, webhooks);
  const faults = new Faults();
  const controls = createControls({ store, webhooks, payments, refunds, disputes, faults });

  let url = "";
  const services = { store, payments, refunds, baseUrl: () => url };
  const idempotency = new Idempotency(store);
  const server = createSimulatorServer({ services, faults, idempotency, secretKey }, controls);
  url = `http://127.0.0.1:${await listen(server, port)}`;
  webhooks.resume();
  payments.sweep();

  const close = async () => {
    payments.close();
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
    await webhooks.close();
    store.save();
  };
  let closing: Promise<void> | undefined;
  return { ...controls, url, secretKey, close: () => (closing ??= close()) };
}
