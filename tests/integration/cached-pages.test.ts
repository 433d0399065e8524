import { describe, expect, it } from "vitest";
import { db } from "~/platform/db.server";
import { createProduct } from "../support/products";
import { hidden } from "../support/purchase";
import { Visitor } from "../support/server";
import { serverOfFile } from "../support/server-of-file";

const server = serverOfFile();

const visitor = () => new Visitor(server.origin);

describe("a page that a first-time visitor or a crawler reads", () => {
  const price = (html: string) =>
    /<meta property="product:price:amount" content="([^"]+)"/.exec(html)?.[1];

  it("is cached for a moment, as it was compressed", async () => {
    const product = await createProduct({ priceCents: 10_000 });
    const read = async (reader: Visitor) => {
      const answer = await reader.get(`/produkt/${product.id}`);
      const html = await answer.text();
      expect(answer.status).toBe(200);
      expect(html).not.toContain("\0");
      return { html, policy: answer.headers.get("content-security-policy"), price: price(html) };
    };
    const known = visitor();
    await known.post("/warenkorb", { intent: "add", productId: String(product.id), quantity: "1" });
    const first = await read(visitor());
    await db
      .updateTable("products")
      .set({ price_cents: 20_000 })
      .where("id", "=", product.id)
      .execute();
    // Who once signed in and is signed out again reads what everybody reads.
    const second = await read(new Visitor(server.origin, { Cookie: "device=anything" }));
    expect(second).toEqual(first);
    // Somebody with a cart reads today's price at once, everybody else soon.
    expect((await read(known)).price).toBe("200.00");
    await expect.poll(async () => (await read(visitor())).price).toBe("200.00");
  });

  it("is never shared when it has a form's one-time token", async () => {
    const { id } = await createProduct({ stock: 0 });
    for (const path of ["/kontakt", `/produkt/${id}`]) {
      const read = async () => hidden(await (await visitor().get(path)).text(), "formToken");
      const tokens = [await read(), await read()];
      expect(tokens[0]).not.toBe("");
      expect(tokens[0]).not.toBe(tokens[1]);
    }
  });

  it("is cached apart by language, and goes back to the compression that was asked for", async () => {
    const english = visitor();
    await english.get("/?lng=en");
    await visitor().get("/katalog");
    expect(await (await english.get("/katalog")).text()).toContain('<html lang="en"');
    expect(await (await visitor().get("/katalog")).text()).toContain('<html lang="de"');
    for (const [accepted, encoding] of [
      ["br", "br"],
      ["gzip", "gzip"],
      ["br;q=0, gzip", "gzip"],
      ["identity", null],
    ] as const) {
      const answer = await visitor().get("/katalog", { "Accept-Encoding": accepted });
      expect(answer.headers.get("content-encoding")).toBe(encoding);
      expect(await answer.text()).toContain("</html>");
    }
  });
});
