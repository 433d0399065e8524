import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { importDemoCatalogue, migrateDatabase } from "../../dev/database-setup";
import { findFreePort } from "../../dev/ports";
import type { RunningShop } from "../../dev/run-file";
import { startServices } from "../../dev/services";
import { startBalancer } from "../support/balancer";
import { readForm } from "../support/html-form";
import { type Machine, startMachine } from "../support/machine";
import { hidden } from "../support/purchase";
import type { Visitor } from "../support/server";
import { sums } from "../support/sums";
import { joinDesk } from "./import";
import { buying, person, proveTasks, type Task } from "./load";
import { report } from "./report";

const home = fileURLToPath(new URL("../..", import.meta.url));

/** The image's limits of memory: without them V8 takes what the machine has. */
const [, NODE_OPTIONS] =
  /^ENV NODE_OPTIONS="(.*)"$/m.exec(readFileSync(join(home, "Dockerfile"), "utf8")) ?? [];
if (!NODE_OPTIONS) throw new Error("The Dockerfile no longer limits the memory.");

/** Its own act, or one that somebody else's came before. */
const DONE = [303, 400, 409];

interface Office {
  desk: Visitor;
  pick: (query: string) => Promise<string | undefined>;
}

/** Opens a page and sends one of its forms, when it has it. */
function act(
  { desk, pick }: Office,
  kind: string,
  {
    query,
    path,
    form,
    fields = {},
  }: { query: string; path: string; form: string; fields?: Record<string, string> },
): Task {
  return async (shop, seen) => {
    const about = await pick(query);
    if (about === undefined) return;
    const { timed } = person(shop, seen);
    const page = `${path}/${about}`;
    const html = await timed("staff page", [200], () => desk.get(page));
    const values = readForm(html, form);
    if (values) await timed(kind, DONE, () => desk.post(page, { ...values, ...fields }));
  };
}

const numberOf = (condition: string) =>
  `select number as about from orders where ${condition} order by random() limit 1`;

/** A euro and a piece more for one part, by file, while others buy it. */
function importOne({ desk, pick }: Office): Task {
  return async (shop, seen) => {
    const { timed } = person(shop, seen);
    const row = await pick(
      `select concat_ws(';', article_number, condition, stock + 1, price_cents / 100 + 1) as about
       from products where listed and article_number !~ ';' order by random() limit 1`,
    );
    const head = "ArtikelNr;Zustand;QuantityAvailable;VerkaufspreisBrutto";
    const html = await timed("staff page", [200], () => desk.get("/intern/import"));
    const form = new FormData();
    form.append("formToken", hidden(html, "formToken"));
    form.append("stockRule", "set");
    form.append("asOf", "");
    form.append("file", new File([`${head}\n${row}`], "nachtrag.csv"));
    const headers = { Origin: shop.origin };
    await timed("import", [303], () =>
      desk.request("/intern/import", { method: "POST", body: form, headers }),
    );
  };
}

/** People open the form, write, and send it a few visits later: quicker ones are asked again. */
function question(): Task {
  const opened: { visitor: Visitor; html: string }[] = [];
  return async (shop, seen) => {
    const { visitor, timed } = person(shop, seen);
    opened.push({ visitor, html: await (await visitor.get("/kontakt")).text() });
    const written = opened.length > 10 ? opened.shift() : undefined;
    if (!written) return;
    const from = { firstName: "Erika", lastName: "Muster", email: "frage@customer.test" };
    const fields = { ...from, message: "Haben Sie noch zwei davon?" };
    const form = readForm(written.html, "contact");
    await timed("question", [303, 429], () =>
      written.visitor.post("/kontakt", { ...form, ...fields }),
    );
  };
}

/** What desk and store do all day; those in one list, in turn with the buyers. */
function work(office: Office): Task[] {
  const orders = "/intern/bestellungen";
  return [
    act(office, "payment", {
      query: numberOf("payment_state = 'open' and payment_method = 'prepayment'"),
      path: orders,
      form: "order-payment",
    }),
    act(office, "parcel", {
      query: numberOf("payment_state = 'paid' and status in ('paid', 'processing')"),
      path: orders,
      form: "order-ship",
      fields: { trackingNumber: "JJD0042" },
    }),
    act(office, "refund", {
      query: numberOf("status = 'shipped'"),
      path: orders,
      form: "order-refund",
      fields: { amount: "1,00", reason: "Kulanz" },
    }),
    act(office, "note", {
      query: numberOf("true"),
      path: orders,
      form: "order-note",
      fields: { text: "Am Telefon" },
    }),
    importOne(office),
    act(office, "apply", {
      query:
        "select id::text as about from imports where state = 'checked' order by random() limit 1",
      path: "/intern/import",
      form: "rows",
      fields: { intent: "apply" },
    }),
    act(office, "answer", {
      query: "select id::text as about from contact_messages order by random() limit 1",
      path: "/intern/anfragen",
      form: "answer",
      fields: { intent: "answer", message: "Ja, gern." },
    }),
  ];
}

/** The whole shop as a platform runs it: services, and two machines behind a proxy. */
async function startTwo() {
  const dataDir = await mkdtemp(join(tmpdir(), "shop-staff-"));
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const services = await startServices({
    dataDir,
    port,
    appOrigin: origin,
    env: { NODE_ENV: "production" },
  });
  const { signal } = new AbortController();
  await migrateDatabase(services.variables, signal);
  await importDemoCatalogue(services.variables, signal, () => undefined);
  const env = {
    ...process.env,
    ...services.variables,
    NODE_ENV: "production" as const,
    CLIENT_IP_HEADER: "Fly-Client-IP",
    LOG_LEVEL: "warn",
    NODE_OPTIONS,
  };
  const machines: Machine[] = [await startMachine(home, env), await startMachine(home, env)];
  const balancer = await startBalancer(
    machines.map((machine) => machine.origin),
    port,
  );
  const { variables, addresses } = services;
  const shop: RunningShop = { pid: process.pid, start: "", origin, addresses, variables };
  const stop = async () => {
    await balancer.close();
    for (const machine of machines) await machine.stop();
    await services.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { shop, balancer, pids: machines.map(({ pid }) => pid), stop };
}

/** Buyers and staff on two machines for ten minutes (LOAD_MINUTES, LOAD_PEOPLE). */
export async function proveStaff(): Promise<void> {
  const { shop, balancer, pids, stop } = await startTwo();
  const database = new pg.Pool({ connectionString: shop.variables.DATABASE_URL, max: 2 });
  database.on("error", () => undefined);
  try {
    await database.query("update products set stock = stock + 500 where listed");
    const desk = await joinDesk(shop);
    const pick = async (query: string) =>
      (await database.query<{ about: string }>(query)).rows[0]?.about;
    const office = work({ desk, pick });
    const tasks = office.flatMap((task, at) => [task, buying[at % buying.length] ?? task]);
    await proveTasks(shop, [...tasks, ...buying, question()], pids);
    report(`no machine failed: ${balancer.failed.join(", ")}`, balancer.failed.length === 0);
    for (const [what, query] of Object.entries(sums)) {
      const { rows } = await database.query(query);
      report(`not that ${what}: ${JSON.stringify(rows.slice(0, 3))}`, rows.length === 0);
    }
    const { rows } = await database.query<{ act: string; count: string }>(
      "select act, count(*) from audit group by act order by act",
    );
    console.log(rows.map(({ act, count }) => `${act} ${count}`).join(", "));
  } finally {
    await database.end();
    await stop();
  }
}
