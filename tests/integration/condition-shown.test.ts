import { describe, expect, it } from "vitest";
import { createProduct } from "../support/products";
import { Visitor } from "../support/server";
import { serverOfFile } from "../support/server-of-file";

const server = serverOfFile();
const warning = /badge-danger">Defekt</;

describe("a defective part", () => {
  it("looks defective in the catalogue, on its page, in the cart and at the checkout", async () => {
    const { id } = await createProduct({ condition: "Defekt" });
    const visitor = new Visitor(server.origin);
    await visitor.post("/warenkorb", { intent: "add", productId: String(id), quantity: "1" });
    for (const path of ["/katalog", `/produkt/${id}`, "/warenkorb", "/checkout"]) {
      expect(await (await visitor.get(path)).text(), path).toMatch(warning);
    }
  });

  it("is the only one that does", async () => {
    const { id } = await createProduct({ condition: "Gebraucht" });
    const page = await (await new Visitor(server.origin).get(`/produkt/${id}`)).text();
    expect(page).toMatch(/badge-accent">Gebraucht</);
  });
});

describe("the product page", () => {
  it.each([
    [["demo/a.webp", "b.webp"], 1, "eine Zeichnung, kein Foto dieses Artikels"],
    [["stueck/a.webp"], 1, "genau dieses Stück"],
    [["stueck/a.webp"], 2, "den Artikel, nicht unbedingt dieses Stück"],
    [["stueck/a.webp", "b.webp"], 1, "den Artikel, nicht unbedingt dieses Stück"],
    // Of a piece that is sold: this one has none.
    [["stueck/7/a.webp"], 1, "den Artikel, nicht unbedingt dieses Stück"],
    [["b.webp"], 1, "den Artikel, nicht unbedingt dieses Stück"],
  ])("says what its pictures show: %j with %i in stock", async (images, stock, subject) => {
    const { id } = await createProduct({ images, stock });
    const page = await (await new Visitor(server.origin).get(`/produkt/${id}`)).text();
    expect(page).toContain(`Bild zeigt: ${subject}`);
  });
});
