import { afterAll, describe, expect, it, vi } from "vitest";
import { startDatabaseProxy } from "../support/proxied-server";

// The shop's line to the database can be cut: its modules read the address when they are loaded.
const { database, url } = await startDatabaseProxy();
process.env.DATABASE_URL = url;

const { db, closeDb, isDatabaseUnavailable } = await import("~/platform/db.server");
const { createFormToken } = await import("~/platform/form.server");
const { handleContact } = await import("~/contact/handle-contact.server");
const { handleBuyback } = await import("~/buyback/handle-buyback.server");
const { handlePartRequest, handleQuote } = await import("~/quote/handle-quote.server");
const { uploadLimiter } = await import("~/buyback/upload-limiter.server");
const { listDraftFiles } = await import("~/buyback/files.server");
const { readForm } = await import("~/platform/form.server");
const { headers: contactHeaders } = await import("~/contact/contact.route");
const { headers: buybackHeaders } = await import("~/buyback/buyback.route");
const { createProduct } = await import("../support/products");
const { openedForm } = await import("../support/requests");
const { draftOf } = await import("../support/buyback");

const product = await createProduct({ name: "Umrichter", stock: 0 });

afterAll(async () => {
  database.restore();
  await closeDb();
  await database.close();
});

const person = { firstName: "Erika", lastName: "Muster", phone: "", website: "" };
let senders = 0;

/** What the page gets back, whichever form it is. */
interface Shown {
  status: number;
  retryAfter: string | null;
  typed?: Record<string, unknown> | null;
  problem?: string;
}

async function shown(answer: unknown): Promise<Shown> {
  if (answer instanceof Response) return { status: answer.status, retryAfter: null };
  const { data, init } = (await answer) as {
    data: {
      lastResult: {
        initialValue?: Record<string, unknown> | null;
        error?: Record<string, string[]>;
      };
    };
    init: { status: number; headers: HeadersInit };
  };
  return {
    status: init.status,
    retryAfter: new Headers(init.headers).get("Retry-After"),
    typed: data.lastResult.initialValue,
    problem: data.lastResult.error?.[""]?.[0],
  };
}

/** A browser at an address of its own. */
function browser() {
  const ip = `192.0.2.${++senders}`;
  return async (
    handle: (request: Request) => Promise<unknown>,
    fields: Record<string, string>,
    files: File[] = [],
  ) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    for (const file of files) form.append("files", file);
    const request = new Request("http://shop.test/", {
      method: "POST",
      body: form,
      headers: { "x-client-ip": ip },
    });
    return shown(await handle(request));
  };
}

const quoted = async () =>
  db
    .selectFrom("products")
    .select(["id", "slug", "name", "article_number", "condition", "price_cents", "stock"])
    .where("id", "=", product.id)
    .executeTakeFirstOrThrow();
const theProduct = { ...(await quoted()), name: "Umrichter" };

const forms = {
  contact: {
    handle: (request: Request): Promise<unknown> => handleContact(request),
    fields: { organization: "Werk GmbH", message: "Haben Sie noch 6ES7315 da?" },
    table: "contact_messages",
    failed: "contact.errors.failed",
  },
  "buy-back": {
    handle: (request: Request): Promise<unknown> => handleBuyback(request),
    fields: { company: "Werk GmbH", components: "10 × 6ES7315-2EH14-0AB0, gebraucht" },
    table: "buyback_requests",
    failed: "buyback.errors.failed",
  },
  "part request": {
    handle: async (request: Request): Promise<unknown> =>
      handlePartRequest(request, await readForm(request)),
    fields: { company: "Werk GmbH", articleNumber: "3RT1016-1BB41", quantity: "3" },
    table: "quote_requests",
    failed: "quote.errors.failed",
  },
  quote: {
    handle: async (request: Request): Promise<unknown> =>
      handleQuote(request, await readForm(request), theProduct),
    fields: { company: "Werk GmbH", quantity: "3" },
    table: "quote_requests",
    failed: null,
  },
} as const;

describe.each(Object.entries(forms))("the %s form", (_name, { handle, fields, table, failed }) => {
  const filled = () => ({
    ...person,
    ...fields,
    formToken: openedForm(),
    email: `sender-${++senders}@customer.test`,
  });
  const kept = async (email: string) =>
    (await db.selectFrom(table).select("id").where("email", "=", email).execute()).length;

  it("sent within two seconds asks to be sent once more, with everything kept", async () => {
    const send = browser();
    const form = { ...filled(), formToken: createFormToken() };
    const answer = await send(handle, form);
    expect(answer).toMatchObject({ status: 400, problem: "form.tooQuick" });
    expect(answer.typed).toMatchObject({ firstName: "Erika", ...fields });
    expect(await kept(form.email)).toBe(0);
    expect((await send(handle, { ...form, formToken: openedForm() })).status).toBe(303);
    expect(await kept(form.email)).toBe(1);
  });

  it("filled in by a robot gets the same answer and is not kept", async () => {
    const form = filled();
    const answer = await browser()(handle, { ...form, website: "https://spam.test" });
    expect(answer.status).toBe(303);
    expect(await kept(form.email)).toBe(0);
  });

  it("comes back with everything typed while the database is away, and is kept once later", async () => {
    const send = browser();
    const form = filled();
    database.cut();
    const outage = send(handle, form).finally(() => database.restore());
    if (failed) {
      const answer = await outage;
      expect(answer).toMatchObject({ status: 503, problem: failed, retryAfter: "30" });
      expect(answer.typed).toMatchObject({ firstName: "Erika", email: form.email, ...fields });
    } else {
      // Its page can't be shown either: the error page gives the form back.
      await expect(outage).rejects.toSatisfy(isDatabaseUnavailable);
    }
    expect((await send(handle, form)).status).toBe(303);
    expect((await send(handle, form)).status).toBe(303);
    expect(await kept(form.email)).toBe(1);
  });

  it("comes back with everything typed after 40 in an hour from one place", async () => {
    const send = browser();
    const form = filled();
    for (let turn = 0; turn < 40; turn++) expect((await send(handle, form)).status).toBe(303);
    const answer = await send(handle, form);
    expect(answer).toMatchObject({ status: 429, problem: "form.tooMany" });
    expect(Number(answer.retryAfter)).toBeGreaterThan(0);
    expect(answer.typed).toMatchObject({ firstName: "Erika", ...fields });
    expect((await browser()(handle, form)).status).toBe(303);
  });
});

it.each([
  ["contact", contactHeaders],
  ["buy-back", buybackHeaders],
])("the %s page says when to come back", (_name, headers) => {
  const sent = new Headers(
    headers({
      actionHeaders: new Headers({ "Retry-After": "30" }),
      loaderHeaders: new Headers(),
      parentHeaders: new Headers(),
      errorHeaders: undefined,
    }),
  );
  expect(sent.get("Retry-After")).toBe("30");
});

describe("with all uploads of the machine taken", () => {
  const fields = () => ({
    ...person,
    ...forms["buy-back"].fields,
    formToken: openedForm(),
    email: `sender-${++senders}@customer.test`,
  });
  const photo = () => new File(["%PDF-1.7\n"], "foto.pdf");
  const hold = (subnet: string) =>
    uploadLimiter.take({ subnet, meter: { rate: () => 1e6 }, evict: () => undefined });

  it("a form with files comes back with everything typed and says when to try again", async () => {
    uploadLimiter.waitMs = 20;
    const subnets = ["a", "a", "a", "b", "b", "b"];
    const release = await Promise.all(subnets.map(hold));
    const form = fields();
    const send = browser();
    const answer = await send(handleBuyback, form, [photo()]);
    expect(answer).toMatchObject({ status: 503, problem: "buyback.files.busy", retryAfter: "30" });
    expect(answer.typed).toMatchObject({ firstName: "Erika" });
    for (const each of release) each();
    expect((await send(handleBuyback, form, [photo()])).status).toBe(303);
  });

  it("a slow seller makes room for one who waits, and keeps what has arrived", async () => {
    const release = await Promise.all(["a", "a", "a", "b", "b"].map(hold));
    const { formToken, ...others } = fields();
    const encoder = new TextEncoder();
    const file = (name: string, text: string) =>
      `--x\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\n\r\n${text}`;
    let arrived = () => {};
    const halfArrived = new Promise<void>((resolve) => (arrived = resolve));
    const sent = [
      ...Object.entries({ formToken, ...others }).map(
        ([name, value]) =>
          `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      ),
      `${file("ganz.pdf", "%PDF-1.7\n")}\r\n`,
      file("halb.pdf", "%PDF-1.7\n".padEnd(100_000)),
    ];
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          const piece = sent.shift();
          if (piece !== undefined) return controller.enqueue(encoder.encode(piece));
          // The rest never comes.
          arrived();
          return new Promise(() => undefined);
        },
      },
      { highWaterMark: 0 },
    );
    const slow = handleBuyback(
      new Request("http://shop.test/ankauf", {
        method: "POST",
        body,
        duplex: "half",
        headers: { "Content-Type": "multipart/form-data; boundary=x" },
      }),
    );
    await halfArrived;
    await expect.poll(() => listDraftFiles(draftOf({ formToken }))).toHaveLength(1);
    let ahead = 0;
    const now = performance.now.bind(performance);
    vi.spyOn(performance, "now").mockImplementation(() => now() + ahead);
    ahead = 10_000;
    uploadLimiter.waitMs = 20_000;
    const waiting = hold("c");
    uploadLimiter.makeRoom();
    release.push(await waiting);
    const answer = await slow;
    vi.restoreAllMocks();
    expect(answer).toMatchObject({
      data: {
        lastResult: {
          error: { "": ["buyback.files.evicted"] },
          initialValue: { lastName: "Muster" },
        },
        files: [{ name: "ganz.pdf" }],
        refused: [{ name: "halb.pdf", reason: "failed" }],
      },
      init: { status: 503 },
    });
    for (const each of release) each();
    expect((await browser()(handleBuyback, { ...others, formToken })).status).toBe(303);
  });

  it("a form without files is sent all the same", async () => {
    const release = await Promise.all(["a", "a", "a", "b", "b", "b"].map(hold));
    expect((await browser()(handleBuyback, fields())).status).toBe(303);
    for (const each of release) each();
  });

  it("one place has three of them at most, and whoever waits comes next", async () => {
    uploadLimiter.waitMs = 20;
    const release = await Promise.all(["a", "a", "a"].map(hold));
    await expect(hold("a")).rejects.toThrow("taken");
    const other = await hold("b");
    uploadLimiter.waitMs = 5_000;
    const waiting = hold("a");
    release[0]?.();
    release.push(await waiting, other);
    for (const each of release) each();
  });
});
