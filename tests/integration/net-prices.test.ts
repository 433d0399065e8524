import { beforeAll, describe, expect, it } from "vitest";
import { createProduct } from "../support/products";
import { Visitor } from "../support/server";
import { serverOfFile } from "../support/server-of-file";

const server = serverOfFile();
const note = "inkl. MwSt., zzgl. Versand";
let product: Awaited<ReturnType<typeof createProduct>>;

beforeAll(async () => {
  product = await createProduct({ priceCents: 77_091, stock: 2 });
});

async function purchaser(): Promise<Visitor> {
  const visitor = new Visitor(server.origin);
  const answer = await visitor.post("/preise", { net: "on", redirectTo: "/katalog?page=2" });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/katalog?page=2"]);
  return visitor;
}

const read = async (visitor: Visitor, path: string) => (await visitor.get(path)).text();

/** As it is read: without tags, blanks all alike. */
const words = (html: string) =>
  html
    .replace(/<script[^]*?<\/script>|<!--.*?-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&nbsp;/g, " ")
    .replace(/\s+/g, " ");

describe("a price", () => {
  it("says everywhere what it contains and what comes on top", async () => {
    const visitor = new Visitor(server.origin);
    await visitor.post("/warenkorb", { intent: "add", productId: `${product.id}`, quantity: "2" });
    expect(words(await read(visitor, "/katalog"))).toContain(`770,91 € ${note}`);
    const page = words(await read(visitor, `/produkt/${product.id}`));
    expect(page).toContain("770,91 € inkl. 19 % MwSt., zzgl. Versand");
    const cart = words(await read(visitor, "/warenkorb"));
    expect(cart).toContain("1.541,82 € inkl. MwSt.");
    expect(cart).toContain(`Gesamtsumme 1.541,82 € ${note}`);
  });

  it("is net first for whoever chose that, and gross still stands beside it", async () => {
    const visitor = await purchaser();
    await visitor.post("/warenkorb", { intent: "add", productId: `${product.id}`, quantity: "2" });
    expect(words(await read(visitor, "/katalog"))).toContain(`647,82 € netto · 770,91 € ${note}`);
    const page = words(await read(visitor, `/produkt/${product.id}`));
    expect(page).toContain("647,82 € netto · 770,91 € inkl. 19 % MwSt., zzgl. Versand");
    const cart = words(await read(visitor, "/warenkorb"));
    expect(cart).toContain("Stückpreis: 647,82 € netto · 770,91 € inkl. MwSt.");
    expect(cart).toContain("1.295,65 € netto · 1.541,82 € inkl. MwSt.");
  });

  it("that is to be paid is gross for everybody", async () => {
    const visitor = await purchaser();
    await visitor.post("/warenkorb", { intent: "add", productId: `${product.id}`, quantity: "2" });
    const cart = words(await read(visitor, "/warenkorb"));
    expect(cart).toContain(`Gesamtsumme 1.541,82 € ${note} 1.295,65 € netto + 246,17 € MwSt.`);
    expect(cart).toContain("Zur Kasse – 1.541,82 €");
  });

  it("is told to search engines gross, and filtered gross, which the filter says", async () => {
    const visitor = await purchaser();
    const page = await read(visitor, `/produkt/${product.id}`);
    expect(/"price":\s*"?(770\.91)/.exec(page)?.[1]).toBe("770.91");
    const filtered = await read(visitor, "/katalog?minPrice=770&maxPrice=771");
    expect(filtered).toContain(product.articleNumber);
    expect(words(filtered)).toContain("Preis, brutto");
  });

  it("is never taken from a page that was made for the other choice", async () => {
    const net = await purchaser();
    for (const [visitor, isNet] of [
      [net, true],
      [new Visitor(server.origin), false],
      [net, true],
      [new Visitor(server.origin), false],
    ] as const) {
      expect(words(await read(visitor, "/katalog")).includes("647,82 € netto")).toBe(isNet);
    }
    await net.post("/preise", { net: "off", redirectTo: "/" });
    expect(words(await read(net, "/katalog"))).not.toContain("netto ·");
  });
});
