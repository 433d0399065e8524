import { beforeAll, describe, expect, it } from "vitest";
import { MAX_CART_LINES } from "~/cart/cart";
import { writeCart } from "~/cart/cart.server";
import { db } from "~/platform/db.server";
import { createProduct } from "../support/products";
import { Visitor } from "../support/server";
import { serverOfFile } from "../support/server-of-file";

const LIST = "/katalog/sensoren?manufacturers=Siemens&sort=price-desc";

type Product = Awaited<ReturnType<typeof createProduct>>;

const parts = {} as Record<"whole" | "broken" | "sold" | "onRequest", Product>;

// Before the server starts, which counts what there is only now and then.
beforeAll(async () => {
  const category = "Sensoren";
  parts.whole = await createProduct({ category, name: "Lichtschranke", stock: 1 });
  parts.broken = await createProduct({ category, condition: "Defekt" });
  parts.sold = await createProduct({ category, stock: 0 });
  parts.onRequest = await createProduct({ category, images: [] });
});

const server = serverOfFile();

async function read(visitor: Visitor, path: string) {
  const html = await (await visitor.get(path)).text();
  const message = /<div role="(?:status|alert)">(<div.*?)<\/div><div role="alert">/s.exec(
    html,
  )?.[0];
  return {
    html,
    message: (message ?? "").replace(/<(?!a )[^>]*>/g, " ").replace(/\s+/g, " "),
    cart: /aria-label="(Warenkorb, [^"]+|Cart, [^"]+)"/.exec(html)?.[1],
  };
}

/** As the buttons of the list send it. */
const press = (visitor: Visitor, { id }: Product, redirectTo = LIST) =>
  visitor.post("/warenkorb", { intent: "add", quantity: "1", redirectTo, productId: `${id}` });

const visitor = () => new Visitor(server.origin);

/** The database forgets nothing by itself. */
const setStock = ({ id }: Product, stock: number) =>
  db.updateTable("products").set({ stock }).where("id", "=", id).execute();

describe("the list of the catalogue", () => {
  it("is one form, with a button for each part that can be bought unread", async () => {
    const { html } = await read(visitor(), LIST);
    const form = /<form[^>]*action="\/warenkorb".*?<\/form>/s.exec(html)?.[0] ?? "";
    const fields = [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
    expect(Object.fromEntries(fields.map(([, name, value]) => [name, value]))).toEqual({
      intent: "add",
      quantity: "1",
      redirectTo: LIST.replaceAll("&", "&amp;"),
    });
    for (const { articleNumber } of [parts.whole, parts.broken, parts.onRequest]) {
      expect(form).toContain(articleNumber);
    }
    const buttons = [...form.matchAll(/<button name="productId" value="(\d+)"/g)];
    expect(buttons.map(([, id]) => Number(id))).toEqual([parts.whole.id]);
    const sold = await read(visitor(), `/katalog?search=${parts.sold.articleNumber}`);
    expect(sold.html).toContain(`href="/produkt/${parts.sold.id}"`);
    expect(sold.html).not.toContain(`name="productId" value="${parts.sold.id}"`);
  });

  it("comes back with what it was narrowed to, what happened, and the way to the cart", async () => {
    const buyer = visitor();
    const answer = await press(buyer, parts.whole);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, LIST]);
    const page = await read(buyer, LIST);
    expect(page.message).toContain("Artikel hinzugefügt! Lichtschranke liegt im Warenkorb.");
    expect(page.message).toMatch(/<a href="\/warenkorb"[^>]*>Zum Warenkorb/);
    expect(page.cart).toBe("Warenkorb, 1 Stück");
    expect((await read(buyer, LIST)).message).not.toContain("Warenkorb");
    expect((await read(buyer, "/warenkorb")).html).toContain(parts.whole.articleNumber);
  });

  it("says that no more are left, that one is sold meanwhile, that the cart is full", async () => {
    const buyer = visitor();
    await press(buyer, parts.whole);
    await press(buyer, parts.whole);
    const twice = await read(buyer, LIST);
    expect(twice.message).toContain("Liegt schon im Warenkorb Mehr Stück sind nicht auf Lager.");
    expect(twice.cart).toBe("Warenkorb, 1 Stück");

    const part = await createProduct({ name: "Drehgeber" });
    await setStock(part, 0);
    const late = visitor();
    await late.get("/?lng=en");
    expect((await press(late, part)).headers.get("location")).toBe(LIST);
    expect((await read(late, LIST)).html).toContain("Drehgeber is no longer in stock.");

    const lines = Array.from({ length: MAX_CART_LINES }, (_, index) => [1e6 + index, 1] as const);
    const [Cookie = ""] = (await writeCart(new Map(lines))).split(";");
    const full = new Visitor(server.origin, { Cookie });
    await press(full, parts.whole);
    expect((await read(full, LIST)).html).toContain(`höchstens ${MAX_CART_LINES} verschiedene`);
  });

  it("leads to no other site, whatever the form says", async () => {
    for (const target of ["https://evil.test/", "//evil.test", "/\\evil.test", "katalog", ""]) {
      const answer = await press(visitor(), parts.whole, target);
      expect([target, answer.headers.get("location")]).toEqual([target, "/warenkorb"]);
    }
  });
});

describe("rows or cards", () => {
  const looks = { rows: "cards grid transition-opacity rows gap-2", none: "rows-on-phones" };
  const lookOf = async (reader: Visitor) =>
    /<ul[^>]* class="(cards [^"]*)"/.exec((await read(reader, "/katalog")).html)?.[1] ?? "";

  it("are the reader's choice, from no page that was made for another", async () => {
    const [rows, cards] = [visitor(), visitor()];
    for (const [reader, view] of [
      [rows, "rows"],
      [cards, "cards"],
    ] as const) {
      const answer = await reader.post("/ansicht", { view, redirectTo: LIST });
      expect([answer.status, answer.headers.get("location")]).toEqual([303, LIST]);
    }
    for (let round = 0; round < 2; round++) {
      expect(await lookOf(rows)).toBe(looks.rows);
      expect(await lookOf(visitor())).toContain(looks.none);
      expect(await lookOf(cards)).not.toContain("rows");
    }
    expect((await read(rows, "/katalog")).html).toContain('value="cards"');
    expect((await read(cards, "/katalog")).html).toContain('value="rows"');
    await rows.post("/ansicht", { view: "cards", redirectTo: LIST });
    expect(await lookOf(rows)).not.toContain("rows");
  });

  it("are nothing else, and lead to no other site", async () => {
    for (const view of ["tiles", "on", "constructor", ""]) {
      expect((await visitor().post("/ansicht", { view, redirectTo: LIST })).status).toBe(400);
    }
    const answer = await visitor().post("/ansicht", { view: "rows", redirectTo: "//evil.test" });
    expect(answer.headers.get("location")).toBe("/");
  });
});
