import { createHash } from "node:crypto";
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { db } from "~/platform/db.server";
import { payments } from "../support/fresh-shop";
import { createProduct, stockOf } from "../support/products";
import { hidden } from "../support/purchase";
import { useProxiedServer } from "../support/proxied-server";
import { startServer, Visitor } from "../support/server";
import { shopperAtCheckout } from "../support/shopper";

const proxied = useProxiedServer();

const visitor = () => new Visitor(proxied.server.origin);

const visitorAtCheckout = async (productId: number) => {
  const email = "server@customer.test";
  const { shopper, form } = await shopperAtCheckout(proxied.server, {
    productIds: [productId],
    email,
  });
  return { buyer: shopper, form };
};

describe("every answer", () => {
  it.each(["/", "/katalog", "/nichts", "/healthz", "/robots.txt", "/favicon.svg"])(
    "of %s carries the security headers",
    async (path) => {
      const { headers } = await visitor().get(path);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
      expect(headers.get("x-frame-options")).toBe("DENY");
      expect(headers.get("x-powered-by")).toBeNull();
      // Only over https; this one isn't.
      expect(headers.get("strict-transport-security")).toBeNull();
    },
  );

  it("that is a page allows its own scripts by what they say, never others", async () => {
    for (const path of ["/", "/anmelden"]) {
      const answer = await visitor().get(path);
      const policy = answer.headers.get("content-security-policy") ?? "";
      const html = await answer.text();
      const scripts = [...html.matchAll(/<script(?! type="application)[^>]*>(.+?)<\/script>/gs)];
      const hashes = scripts.map(([, text = ""]) => createHash("sha256").update(text));
      const sources = hashes.map((hash) => `'sha256-${hash.digest("base64")}'`);
      expect(sources.length).toBeGreaterThan(3);
      expect(policy).toContain(`script-src 'self' ${sources.join(" ")};`);
      expect(html).not.toContain("nonce=");
      expect(policy).toContain("frame-ancestors 'none'");
    }
  });
});

describe("a form posted from another site", () => {
  it.each([
    [{ Origin: "http://evil.test" }],
    [{ Origin: "null" }],
    [{ "Sec-Fetch-Site": "cross-site" }],
    [{ Origin: "", Referer: "http://evil.test/" }],
    [{ Origin: "http://evil.test", "X-Forwarded-Host": "evil.test" }],
  ])("is refused with %j and has no effect", async (headers) => {
    const product = await createProduct({ stock: 5 });
    const fields = { intent: "add", productId: String(product.id), quantity: "1" };
    for (const path of ["/warenkorb", "/warenkorb.data"]) {
      const answer = await visitor().post(path, fields, headers);
      expect(answer.status).toBe(path.endsWith(".data") ? 403 : 403);
      expect(answer.headers.getSetCookie().join()).not.toContain("cart=");
    }
  });
});

describe("a request body", () => {
  it("of more than 128 KB is refused", async () => {
    const answer = await visitor().post("/warenkorb", { intent: "x".repeat(200_000) });
    expect(answer.status).toBe(413);
  });

  it("without end is refused while it is still being sent", async () => {
    const { hostname, port } = new URL(proxied.server.origin);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /warenkorb HTTP/1.1\r\nHost: shop\r\nOrigin: ${proxied.server.origin}\r\n` +
        "Content-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n",
    );
    const chunk = `10000\r\n${"x".repeat(0x10000)}\r\n`;
    const feed = () => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.on("drain", feed);
    socket.on("error", () => {});
    const answer = new Promise<string>((resolve) => {
      socket.once("data", (data: Buffer) => resolve(data.toString()));
      socket.once("close", () => resolve("closed without an answer"));
    });
    const closed = new Promise((resolve) => socket.once("close", resolve));
    feed();
    expect(await answer).toMatch(/^HTTP\/1\.1 413 /);
    await closed;
  });

  it.each(["/warenkorb", "/ankauf"])("in crumbs is refused by %s before it ends", async (path) => {
    const { hostname, port } = new URL(proxied.server.origin);
    const socket = connect(Number(port), hostname);
    socket.on("error", () => {});
    const answer = new Promise<string>((resolve) => {
      socket.once("data", (data: Buffer) => resolve(data.toString()));
      socket.once("close", () => resolve("closed without an answer"));
    });
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: shop\r\nOrigin: ${proxied.server.origin}\r\n` +
        "Content-Type: multipart/form-data; boundary=x\r\nTransfer-Encoding: chunked\r\n\r\n" +
        "1\r\n-\r\n".repeat(1_500),
    );
    expect(await answer).toMatch(/^HTTP\/1\.1 400 /);
    socket.destroy();
  });

  it.each([
    ["JSON", "application/json", '{"intent":"add"}'],
    ["no form at all", "text/plain", "hello"],
    ["40,000 fields", "application/x-www-form-urlencoded", "a=1&".repeat(30_000)],
    ["an unknown intent", "application/x-www-form-urlencoded", "intent=steal"],
    ["a broken multipart", "multipart/form-data", "nonsense"],
  ])("with %s is a 400", async (_what, type, body) => {
    const answer = await fetch(`${proxied.server.origin}/warenkorb`, {
      method: "POST",
      body,
      headers: { Origin: proxied.server.origin, "Content-Type": type },
    });
    expect(answer.status).toBe(400);
  });

  it.each(["-1", "0", "1.5", "1e3", "2147483648", "２", "", "9".repeat(400)])(
    "with the quantity %j never breaks the cart",
    async (quantity) => {
      const product = await createProduct({ stock: 5 });
      const buyer = visitor();
      for (const intent of ["add", "set"]) {
        const fields = { intent, productId: String(product.id), quantity };
        expect((await buyer.post("/warenkorb", fields)).status).toBe(303);
      }
      expect((await buyer.get("/warenkorb")).status).toBe(200);
    },
  );
});

describe("an address that doesn't exist", () => {
  it.each(["/nichts", "/produkt/gibt-es-nicht", "/produkt/99999999999", "/media/none.webp"])(
    "%s answers 404",
    async (path) => {
      expect((await visitor().get(path)).status).toBe(404);
    },
  );

  it("shows the page in the shop's layout, in the reader's language", async () => {
    const german = await (await visitor().get("/nichts")).text();
    expect(german).toContain('<html lang="de"');
    expect(german).toContain("/warenkorb");
    const english = await (await visitor().get("/nichts?lng=en")).text();
    expect(english).toContain('<html lang="en"');
    expect(english).toContain("Oops! Page not found");
  });

  it.each(["/%E0%A4%A", "/%00", "/.env", "/assets/../../package.json", "//evil.test/x"])(
    "%s is refused, not an error",
    async (path) => {
      const { status } = await visitor().get(path);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    },
  );

  it("is shown in German when the language is unknown", async () => {
    const html = await (await visitor().get("/?lng=klingon")).text();
    expect(html).toContain('<html lang="de"');
  });
});

describe("the language", () => {
  it("of an address stays for the next pages", async () => {
    const reader = visitor();
    await reader.get("/?lng=en");
    expect(await (await reader.get("/katalog")).text()).toContain('<html lang="en"');
  });
});

describe("another host name", () => {
  it("leads pages to the public origin", async () => {
    const port = new URL(proxied.server.origin).port;
    const answer = await fetch(`http://localhost:${port}/katalog?page=2`, { redirect: "manual" });
    expect(answer.status).toBe(307);
    expect(answer.headers.get("location")).toBe(`${proxied.server.origin}/katalog?page=2`);
  });
});

describe("the checkout", () => {
  it("orders once and leads to the payment page", async () => {
    const product = await createProduct({ stock: 1 });
    const { buyer, form } = await visitorAtCheckout(product.id);
    const answers = await Promise.all([
      buyer.post("/checkout", form),
      buyer.post("/checkout", form),
    ]);
    const targets = answers.map((answer) => answer.headers.get("location"));
    expect(targets[0]).toMatch(/\/pay\//);
    expect(targets[1]).toBe(targets[0]);
    expect(await stockOf(product.id)).toBe(0);
  });

  it("ignores prices, totals, status and user in the form", async () => {
    const product = await createProduct({ stock: 1, priceCents: 50_000 });
    const { buyer, form } = await visitorAtCheckout(product.id);
    await buyer.post("/checkout", {
      ...form,
      amountCents: "1",
      price: "1",
      status: "paid",
      userId: "00000000-0000-4000-8000-000000000000",
    });
    const order = await db
      .selectFrom("orders")
      .innerJoin("order_items", "order_items.order_id", "orders.id")
      .select(["amount_cents", "status", "user_id"])
      .where("product_id", "=", product.id)
      .executeTakeFirstOrThrow();
    expect(order).toMatchObject({ amount_cents: 50_000, status: "pending", user_id: null });
  });

  it("comes back with everything typed when Stripe is away, and another press leads there", async () => {
    const product = await createProduct({ stock: 1 });
    const { buyer, form } = await visitorAtCheckout(product.id);
    payments.injectFault("reset", { times: 20, endpoint: "POST /v1/checkout/sessions" });
    const answer = await buyer.post("/checkout", form);
    payments.clearFaults();
    const html = await answer.text();
    expect(answer.status).toBe(503);
    expect(html).toContain("Der Zahlungsdienst ist gerade nicht erreichbar.");
    expect(html).toContain('value="server@customer.test"');
    expect(html).toContain('value="Kaiserslautern"');
    const again = await buyer.post("/checkout", { ...form, formToken: hidden(html, "formToken") });
    expect(again.headers.get("location")).toContain(payments.url);
    const placed = db.selectFrom("order_items").select("id").where("product_id", "=", product.id);
    expect(await placed.execute()).toHaveLength(1);
    expect(await stockOf(product.id)).toBe(0);
  });

  it("tells a buyer whose part was sold meanwhile, and orders nothing", async () => {
    const product = await createProduct({ stock: 1 });
    const { buyer, form } = await visitorAtCheckout(product.id);
    await db.updateTable("products").set({ stock: 0 }).where("id", "=", product.id).execute();
    const answer = await buyer.post("/checkout", form);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("/katalog");
  });

  it("shows the new total before ordering when a part became dearer", async () => {
    const product = await createProduct({ stock: 1, priceCents: 20_000 });
    const { buyer, form } = await visitorAtCheckout(product.id);
    await db
      .updateTable("products")
      .set({ price_cents: 25_000 })
      .where("id", "=", product.id)
      .execute();
    const answer = await buyer.post("/checkout", form);
    const html = await answer.text();
    expect(answer.status).toBe(400);
    expect(html).toContain("Der Gesamtbetrag hat sich geändert");
    expect(hidden(html, "shownAmountCents")).toBe("25000");
    expect(await stockOf(product.id)).toBe(1);
  });

  it("shows nothing of anyone for an unknown session", async () => {
    for (const session of ["cs_test_unknown", "x", "", crypto.randomUUID()]) {
      const answer = await visitor().get(`/checkout/success?session_id=${session}`);
      expect(answer.status).toBe(302);
      expect(answer.headers.get("location")).toBe("/checkout");
    }
  });
});

describe("without the database", () => {
  it("pages say so in the shop's layout, the process lives, and it recovers by itself", async () => {
    proxied.database.cut();
    // An address that nobody has asked for: a page may be kept for two seconds.
    const answer = await visitor().get("/katalog?sort=price-asc");
    const html = await answer.text();
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBeTruthy();
    expect(html).toContain('<html lang="de"');
    expect(html).not.toContain("ECONN");
    // The list says so inside the page, whose filters, header and footer stay usable.
    expect(html).toContain("Fehler beim Laden der Produkte");
    expect(html).toContain('id="catalogue-filters"');
    expect(html).toContain("</footer>");
    const english = await (await visitor().get("/katalog?search=cpu&lng=en")).text();
    expect(english).toContain("The products could not be loaded");
    expect(english).toContain('value="cpu"');
    expect((await visitor().get("/healthz")).status).toBe(200);
    expect((await visitor().get("/readyz")).status).toBe(503);
    const post = await visitor().post("/warenkorb", {
      intent: "add",
      productId: "1",
      quantity: "1",
    });
    expect(post.status).toBe(503);

    proxied.database.restore();
    await expect.poll(async () => (await visitor().get("/katalog")).status).toBe(200);
    expect((await visitor().get("/readyz")).status).toBe(200);
  });
});

describe("a connection to the database that breaks", () => {
  it("costs a reader of the catalogue a moment, not the page", async () => {
    await createProduct({ name: "Nach dem Abriss" });
    await expect.poll(async () => (await visitor().get("/katalog")).status).toBe(200);
    proxied.database.cut();
    // A search, because the counts of the whole list are kept for seconds.
    const answer = visitor().get("/katalog?search=Abriss");
    // The first attempt fails at once, the third comes 300 ms later.
    await new Promise((resolve) => setTimeout(resolve, 150));
    proxied.database.restore();
    expect((await answer).status).toBe(200);
    expect(await (await answer).text()).toContain("Nach dem Abriss");
  });
});

describe("the log", () => {
  it("has a line per request with its id and no query string", async () => {
    await visitor().get("/katalog?search=geheim-4711");
    await expect.poll(() => proxied.server.output()).toContain('"path":"/katalog"');
    expect(proxied.server.output()).not.toContain("geheim-4711");
  });
});

describe("the server", () => {
  it("names a missing variable and ends", async () => {
    await expect(startServer({ SESSION_SECRET: "" })).rejects.toThrow(/SESSION_SECRET is missing/);
  });

  it("ends by itself on SIGTERM", async () => {
    const other = await startServer();
    other.kill("SIGTERM");
    expect(await other.exited).toBe(0);
  });
});
