import type { AppLoadContext } from "@remix-run/node";
import { describe, expect, it, vi } from "vitest";
import { db } from "~/platform/db.server";
import { createFormToken } from "~/platform/form.server";
import { action, loader } from "~/product/product.route";

let counter = 0;

/** An address that hasn't sent anything yet. */
const newVisitor = () => ({ "x-client-ip": `192.0.2.${++counter}` });

async function insertProduct(change: Record<string, unknown> = {}) {
  const number = ++counter;
  return db
    .insertInto("products")
    .values({
      name: `Testmodul ${number}`,
      slug: `testmodul-${number}`,
      article_number: `PAGE-${number}`,
      manufacturer: "Siemens",
      price_cents: 12_345,
      condition: "Gebraucht - geprüft",
      stock: 2,
      images: ["demo/a.webp"],
      ...change,
    })
    .returning(["id", "slug", "name"])
    .executeTakeFirstOrThrow();
}

function args(product: string, init?: RequestInit, query = "") {
  const request = new Request(
    `http://shop.test/produkt/${encodeURIComponent(product)}${query}`,
    init,
  );
  return { request, params: { product }, context: {} as AppLoadContext };
}

async function load(product: string, query = "") {
  const given = args(product, undefined, query);
  const { data, init } = await loader(given);
  return { ...data, status: init?.status ?? 200, context: given.context };
}

type Loaded = Awaited<ReturnType<typeof load>>;

function tag(loaded: Loaded, name: string): string | undefined {
  for (const entry of loaded.head.tags) {
    if ("name" in entry && entry.name === name) return entry.content;
    if ("property" in entry && entry.property === name) return entry.content;
  }
  return undefined;
}

function structured(loaded: Loaded) {
  return JSON.parse(loaded.context.structuredData?.product ?? "{}") as {
    offers?: { availability: string };
  };
}

describe("the address of a product", () => {
  it("by number leads to the slug for good, and keeps the language", async () => {
    const { id, slug } = await insertProduct();
    const moved = (await loader(args(String(id), undefined, "?lng=en")).catch(
      (thrown: unknown) => thrown,
    )) as Response;
    expect(moved.status).toBe(301);
    expect(moved.headers.get("location")).toBe(`/produkt/${slug}?lng=en`);
  });

  it("in capitals, as typed from a type plate, leads to the slug for good", async () => {
    const { slug } = await insertProduct();
    const moved = (await loader(args((slug ?? "").toUpperCase())).catch(
      (thrown: unknown) => thrown,
    )) as Response;
    expect([moved.status, moved.headers.get("location")]).toEqual([301, `/produkt/${slug}`]);
  });

  it("by number stays where a product has no slug", async () => {
    const { id } = await insertProduct({ slug: null });
    const loaded = await load(String(id));
    expect(loaded.status).toBe(200);
    expect(loaded.canonicalPath).toBe(`/produkt/${id}`);
  });

  it("that names no product is 404, not indexed, and has no canonical address", async () => {
    for (const address of ["gibt-es-nicht", "999999999", "0", "99999999999", "-1", "1e3"]) {
      const loaded = await load(address);
      expect(loaded.status).toBe(404);
      expect(tag(loaded, "robots")).toBe("noindex");
      expect(loaded.canonicalPath).toBeUndefined();
    }
  });
});

describe("what crawlers read", () => {
  it("comes from the SEO fields", async () => {
    const { slug } = await insertProduct({
      seo_title: "Titel",
      seo_description: "Kurz gesagt",
      seo_keywords: "a, b",
    });
    const loaded = await load(slug ?? "");
    expect(loaded.head).toMatchObject({ title: "Titel", description: "Kurz gesagt" });
    expect(tag(loaded, "keywords")).toBe("a, b");
    expect(tag(loaded, "robots")).toBeUndefined();
  });

  it("is made of the facts for English readers, as the SEO fields are German", async () => {
    const { slug, name } = await insertProduct({
      seo_title: "Titel",
      seo_description: "Kurz gesagt",
      seo_keywords: "gebraucht",
      full_description: "<p>Geprüft</p>",
      category: "E/A-Module",
    });
    const german = await load(slug ?? "");
    expect(structured(german)).toMatchObject({
      description: "Geprüft",
      url: `http://shop.test/produkt/${slug}`,
    });
    const english = await load(slug ?? "", "?lng=en");
    expect(english.head.title).toMatch(new RegExp(`^${name} \\| PAGE-\\d+ \\| Used, tested$`));
    expect(english.head.description).toContain("Used, tested, €123.45 incl. VAT. From stock");
    expect(tag(english, "og:title")).toBe(english.head.title);
    expect(structured(english)).toMatchObject({
      description: english.head.description,
      url: `http://shop.test/produkt/${slug}?lng=en`,
      offers: { url: `http://shop.test/produkt/${slug}?lng=en` },
    });
    const words = JSON.stringify([english.head.title, english.head.tags]);
    expect(words).not.toMatch(/Titel|Kurz gesagt|gebraucht|E\/A-Module/);
  });

  it("shows the product's first picture in link previews, by its absolute address", async () => {
    const { slug } = await insertProduct({ images: ["demo/a b.webp", "demo/c.webp"] });
    const image = tag(await load(slug ?? ""), "og:image");
    expect(image).toBe("http://shop.test/media/demo/a%20b.webp?w=1200");
    const foreign = await insertProduct({ images: ["https://cdn.test/c.jpg"] });
    expect(tag(await load(foreign.slug ?? ""), "og:image")).toBe(
      "http://shop.test/media/https%3A%2F%2Fcdn.test%2Fc.jpg?w=1200",
    );
  });

  it("is made of the facts where those are empty, in the page's language", async () => {
    const { slug, name } = await insertProduct();
    const german = await load(slug ?? "");
    expect(german.head.title).toContain(name);
    expect(german.head.title).toMatch(/PAGE-\d+ \| Gebraucht, geprüft/);
    expect(german.head.description).toContain("123,45");
    const english = await load(slug ?? "", "?lng=en");
    expect(english.head.description).toContain("€123.45");
    expect(english.canonicalPath).toBe(`/produkt/${slug}`);
    expect(tag(english, "product:price:amount")).toBe("123.45");
  });

  it("says a sold product is out of stock, and the page stays", async () => {
    const { slug } = await insertProduct({ stock: 0 });
    const loaded = await load(slug ?? "");
    expect(loaded.status).toBe(200);
    expect(tag(loaded, "product:availability")).toBe("out of stock");
    expect(structured(loaded).offers?.availability).toBe("https://schema.org/OutOfStock");
  });

  it("says a product without a picture is on request, however many there are", async () => {
    const { slug } = await insertProduct({ images: [], stock: 2 });
    const loaded = await load(slug ?? "");
    expect(loaded.product?.stock).toBe(0);
    expect(tag(loaded, "product:availability")).toBe("out of stock");
    expect(loaded.head.description).toContain("Preis und Lieferzeit auf Anfrage");
  });

  it("names no price for a product without a picture", async () => {
    const { slug } = await insertProduct({ images: [] });
    const loaded = await load(slug ?? "");
    expect(structured(loaded).offers).toBeUndefined();
    expect(tag(loaded, "product:price:amount")).toBeUndefined();
    expect(loaded.head.description).not.toContain("123,45");
  });
});

/** The token of a form that a person has had on screen for a minute. */
function formToken(): string {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 60_000 });
  try {
    return createFormToken();
  } finally {
    vi.useRealTimers();
  }
}

describe("a quote request", () => {
  const sender = {
    intent: "quote",
    firstName: "Erika",
    lastName: "Brandstetter",
    company: "Buy cheap pills",
    phone: "",
    email: "erika@example.org",
    quantity: "7",
    website: "",
  };

  async function post(product: string, change: Record<string, string> = {}) {
    const body = new URLSearchParams({ ...sender, formToken: formToken(), ...change });
    return action(args(product, { method: "POST", body, headers: newVisitor() }));
  }

  const requests = (productId: number) =>
    db.selectFrom("quote_requests").selectAll().where("product_id", "=", productId).execute();
  const mails = (name: string) =>
    db
      .selectFrom("mails")
      .selectAll()
      .execute()
      .then((all) => all.filter((mail) => mail.message.subject.includes(name)));

  it("is kept and reaches shop and sender, with the product as the database has it", async () => {
    const product = await insertProduct({ images: [], name: `Anfrageteil ${++counter}` });
    const answer = (await post(product.slug ?? "", {
      productName: "Gratis",
      productUrl: "https://evil.test",
      price: "1",
    })) as Response;
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(`/produkt/${product.slug}`);
    expect(answer.headers.get("set-cookie")).toContain("message=");
    expect(await requests(product.id)).toMatchObject([
      { product_name: product.name, quantity: 7, email: "erika@example.org", language: "de" },
    ]);
    const sent = await mails(product.name ?? "");
    expect(sent.map((mail) => [mail.kind, mail.recipient])).toEqual([
      ["quote-request", "desk@shop.test"],
      ["quote-confirmation", "erika@example.org"],
    ]);
    const [toShop, toSender] = sent.map((mail) => mail.message);
    expect(toShop?.replyTo).toEqual({ name: "Erika Brandstetter", address: "erika@example.org" });
    expect(toShop?.text).toContain(`http://shop.test/produkt/${product.slug}`);
    expect(toShop?.text).toContain("123,45");
    expect(toShop?.text).toContain("Buy cheap pills");
    expect(toShop?.text + (toShop?.html ?? "")).not.toMatch(/Gratis|evil\.test/);
    for (const typed of ["Erika", "Brandstetter", "pills"]) {
      expect(toSender?.text + (toSender?.html ?? "")).not.toContain(typed);
    }
    expect(toSender?.text).toContain("Zustand: Gebraucht, geprüft");
    expect(toSender?.replyTo).toBeUndefined();
  });

  it("counts once however often the same form is sent, also at the same time", async () => {
    const product = await insertProduct({ images: [], name: `Doppelteil ${++counter}` });
    const sameForm = { formToken: formToken() };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => post(product.slug ?? "", sameForm)),
    );
    expect(answers.map((answer) => (answer as Response).status)).toEqual(Array(6).fill(303));
    expect(await requests(product.id)).toHaveLength(1);
    expect(await mails(product.name ?? "")).toHaveLength(2);
  });

  it("with mistakes is 400 and keeps what was typed", async () => {
    const product = await insertProduct({ images: [] });
    const answer = await post(product.slug ?? "", { email: "erika", quantity: "1001" });
    expect(answer).toMatchObject({
      init: { status: 400 },
      data: {
        lastResult: {
          initialValue: { firstName: "Erika", email: "erika", quantity: "1001" },
          error: {
            email: ["person.errors.emailFormat"],
            quantity: ["quote.errors.quantity"],
          },
        },
      },
    });
    expect(await requests(product.id)).toHaveLength(0);
  });

  it("with a token that isn't ours is refused with a message", async () => {
    const product = await insertProduct({ images: [] });
    const answer = await post(product.slug ?? "", { formToken: "x.y" });
    expect(answer).toMatchObject({
      init: { status: 400 },
      data: { lastResult: { error: { "": ["form.expired"] } } },
    });
  });

  it("of a robot that fills in the hidden field is thanked for and dropped", async () => {
    const product = await insertProduct({ images: [], name: `Robotteil ${++counter}` });
    const answer = (await post(product.slug ?? "", { website: "https://spam.test" })) as Response;
    expect(answer.status).toBe(303);
    expect(await requests(product.id)).toHaveLength(0);
    expect(await mails(product.name ?? "")).toHaveLength(0);
  });

  it("speaks the sender's language", async () => {
    const product = await insertProduct({ images: [], name: `English part ${++counter}` });
    const body = new URLSearchParams({ ...sender, formToken: formToken() });
    const init = { method: "POST", body, headers: newVisitor() };
    await action(args(product.slug ?? "", init, "?lng=en"));
    const sent = await mails(product.name ?? "");
    expect(sent.map((mail) => mail.language)).toEqual(["de", "en"]);
    expect(sent[1]?.message.subject).toMatch(/^Your request/);
  });

  it("of another kind is 400, to an unknown product 404", async () => {
    const product = await insertProduct();
    const thrown = (promise: Promise<unknown>) =>
      promise.then(
        () => undefined,
        (error: unknown) => (error as Response).status,
      );
    expect(await thrown(post(product.slug ?? "", { intent: "x" }))).toBe(400);
    expect(await thrown(post("gibt-es-nicht"))).toBe(404);
  });
});
