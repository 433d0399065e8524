import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { priceCart } from "~/cart/cart.server";
import { listProducts } from "~/catalogue/list.server";
import { noFilters } from "~/catalogue/filters";
import { findFavorites, insertFavorite } from "~/favorites/favorites.server";
import { lockProducts } from "~/orders/stock.server";
import { findProductBySlugOrId } from "~/parts/products.server";
import { createFormToken } from "~/platform/form.server";
import { db } from "~/platform/db.server";
import { streamSitemapPart } from "~/product/sitemap.server";
import { articleForm, articlePath, openArticle, productRow } from "../support/articles";
import { createProduct } from "../support/products";
import { actsOn, createStaff } from "../support/staff";
import { createSignedIn, errorsOf, type Visitor } from "../support/visitor";

let desk: Visitor;
let store: Visitor;

beforeAll(async () => {
  desk = (await createStaff("desk")).visitor;
  store = (await createStaff("store")).visitor;
});

const pricesOf = async (id: number) => {
  const { data } = await desk.get(articlePath(id));
  const { prices } = data.article as { prices: { wasCents: number; priceCents: number }[] };
  return prices.map(({ wasCents, priceCents }) => [wasCents, priceCents]);
};

describe("the desk", () => {
  it("changes an article, which the shop shows and the audit log names", async () => {
    const { id, articleNumber } = await createProduct({ priceCents: 12_345 });
    const form = await articleForm(desk, id, {
      name: "  Frequenz-\numrichter ",
      price: "1.234,50",
      description: "<p onclick='x'>Gut</p><iframe></iframe>",
      safetyNotes: "Nur für\r\nFachleute",
      taxKind: "margin",
    });
    expect((await desk.post(articlePath(id), form)).status).toBe(303);
    expect(await productRow(id)).toMatchObject({
      name: "Frequenz- umrichter",
      price_cents: 123_450,
      description: "<p>Gut</p>",
      safety_notes: "Nur für\nFachleute",
      tax_kind: "margin",
      version: 1,
    });
    expect(await pricesOf(id)).toEqual([[12_345, 123_450]]);
    const [act] = await actsOn(articleNumber);
    expect(act).toMatchObject({
      act: "article-changed",
      before: { priceCents: 12_345 },
      after: { priceCents: 123_450, name: "Frequenz- umrichter" },
    });
  });

  it("sends the same form twice, and at once, and changes it once", async () => {
    const { id, articleNumber } = await createProduct();
    const form = await articleForm(desk, id, { price: "99,00" });
    const answers = await Promise.all([1, 2, 3].map(() => desk.post(articlePath(id), form)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await actsOn(articleNumber)).toHaveLength(1);
    expect((await productRow(id)).version).toBe(1);
    expect(await pricesOf(id)).toHaveLength(1);
  });

  it("sees what changed meanwhile, by hand or by an import, and loses nothing typed", async () => {
    const { id } = await createProduct({ name: "Alt", priceCents: 5_000 });
    const form = await articleForm(desk, id, { name: "Meiner", price: "70,00" });
    await db.updateTable("products").set({ name: "Ihrer" }).where("id", "=", id).execute();
    const late = await desk.post(articlePath(id), form);
    expect(late.status).toBe(409);
    expect(late.data).toMatchObject({
      moved: { version: 1, stored: { name: "Ihrer", price: "50" } },
      lastResult: { initialValue: { name: "Meiner", price: "70,00" } },
    });
    expect((await productRow(id)).name).toBe("Ihrer");
    expect((await desk.post(articlePath(id), { ...form, version: "1" })).status).toBe(303);
    expect(await productRow(id)).toMatchObject({ name: "Meiner", price_cents: 7_000 });
  });

  it("isn't bothered by a sale meanwhile", async () => {
    const { id } = await createProduct({ stock: 5 });
    const form = await articleForm(desk, id, { name: "Neu" });
    await db.updateTable("products").set({ stock: 4 }).where("id", "=", id).execute();
    expect((await desk.post(articlePath(id), form)).status).toBe(303);
  });

  it("is told what is wrong with a field, and keeps the others", async () => {
    const other = await createProduct({ slug: "schon-vergeben" });
    const { id } = await createProduct();
    const wrong = {
      name: " ",
      price: "1.234",
      slug: "12345",
      seoTitle: "x".repeat(301),
      taxKind: "none",
    };
    const form = await articleForm(desk, id, { ...wrong, unit: "Satz" });
    const answer = await desk.post(articlePath(id), form);
    expect([answer.status, Object.keys(errorsOf(answer)).sort()]).toEqual([
      400,
      Object.keys(wrong).sort(),
    ]);
    expect(answer.data).toMatchObject({ lastResult: { initialValue: { unit: "Satz" } } });
    const slug = await articleForm(desk, id, { slug: "schon-vergeben" });
    expect(errorsOf(await desk.post(articlePath(id), slug))).toEqual({
      slug: ["staffArticles.errors.slugTaken"],
    });
    const number = await articleForm(desk, id, { articleNumber: other.articleNumber });
    expect(errorsOf(await desk.post(articlePath(id), number))).toEqual({
      articleNumber: ["staffArticles.errors.articleNumberTaken"],
    });
  });

  it("doesn't lose a text that is too long for the form", async () => {
    const { id } = await createProduct();
    const full_description = "Lang. ".repeat(5_000);
    await db.updateTable("products").set({ full_description }).where("id", "=", id).execute();
    const form = await articleForm(desk, id, { description: "Kurz" });
    expect(form).not.toHaveProperty("fullDescription");
    expect((await desk.post(articlePath(id), form)).status).toBe(303);
    expect(await productRow(id)).toMatchObject({ full_description, description: "Kurz" });
  });

  it("makes an article once, however often the form comes", async () => {
    const page = (await desk.get("/intern/artikel/neu")).data;
    const form = {
      intent: "create",
      formToken: page.formToken as string,
      name: "Siemens Netzteil 24 V",
      articleNumber: "6EP1 334-NEU",
      price: "49",
      condition: "Neu",
      taxKind: "standard",
    };
    const answers = await Promise.all([1, 2].map(() => desk.post("/intern/artikel/neu", form)));
    answers.push(await desk.post("/intern/artikel/neu", form));
    expect(new Set(answers.map(({ location }) => location)).size).toBe(1);
    const id = Number(answers[0]?.location?.split("/").at(-1));
    expect(await productRow(id)).toMatchObject({
      slug: "siemens-netzteil-24-v-6ep1-334-neu",
      manufacturer: "Siemens",
      unit: "Stück",
      stock: 0,
      price_cents: 4_900,
    });
    expect((await actsOn("6EP1 334-NEU")).map(({ act }) => act)).toEqual(["article-made"]);
    const again = { ...form, formToken: createFormToken() };
    const refused = await desk.post("/intern/artikel/neu", again);
    expect([refused.status, Object.keys(errorsOf(refused))]).toEqual([400, ["articleNumber"]]);
    expect((await desk.post("/intern/artikel/neu", { ...form, formToken: "x" })).status).toBe(400);
  });
});

describe("an article off sale", () => {
  async function offSale() {
    const product = await createProduct({ stock: 3, slug: `weg-${createFormToken().slice(0, 8)}` });
    const { version } = await openArticle(desk, product.id);
    const form = { intent: "off-sale", version: String(version) };
    expect((await desk.post(articlePath(product.id), form)).status).toBe(303);
    return { ...product, form };
  }

  it("is nowhere in the shop, keeps its stock, and comes back", async () => {
    const { id: userId } = (await createSignedIn({ verified: true })).person;
    const { id, articleNumber } = await offSale();
    const search = async () =>
      (await listProducts({ ...noFilters, search: articleNumber })) as {
        products: { id: number }[];
        soldOut: { id: number }[];
      };
    const cart = () => priceCart(new Map([[id, 1]]));
    const locked = () => db.transaction().execute((trx) => lockProducts(trx, [id]));
    const { products, soldOut } = await search();
    expect([...products, ...soldOut]).toEqual([]);
    expect((await cart()).items).toEqual([]);
    expect(await locked()).toMatchObject([{ stock: 0, onHand: 3 }]);
    expect(await findProductBySlugOrId(String(id))).toBeUndefined();
    expect(await insertFavorite({ userId, productId: id })).toBe("missing");
    expect(await productRow(id)).toMatchObject({ listed: false, in_stock: false, stock: 3 });
    const { slug } = await productRow(id);
    const sitemap = new Response(await streamSitemapPart(1, "http://shop.test"));
    expect(await sitemap.text()).not.toContain(slug);

    const { version } = await openArticle(desk, id);
    await desk.post(articlePath(id), { intent: "on-sale", version: String(version) });
    expect((await search()).products.map((each) => each.id)).toEqual([id]);
    expect((await cart()).items).toHaveLength(1);
    expect((await actsOn(articleNumber)).map(({ act }) => act)).toEqual([
      "article-off-sale",
      "article-on-sale",
    ]);
  });

  it("isn't on a watch list meanwhile, but still belongs to it", async () => {
    const { id: userId } = (await createSignedIn({ verified: true })).person;
    const { id } = await createProduct();
    await insertFavorite({ userId, productId: id });
    const set = (off_sale: boolean) =>
      db.updateTable("products").set({ off_sale }).where("id", "=", id).execute();
    await set(true);
    expect(await findFavorites(userId)).toEqual([]);
    await set(false);
    expect(await findFavorites(userId)).toHaveLength(1);
  });

  it("stays off sale whatever an older machine or an import writes", async () => {
    const { id } = await offSale();
    await sql`update products set name = 'Neu', stock = 9, images = '{x.webp}', listed = true,
      in_stock = true where id = ${id}`.execute(db);
    expect(await productRow(id)).toMatchObject({ listed: false, in_stock: false, stock: 9 });
  });

  it("is taken off once, and not by a form that is out of date", async () => {
    const { id, articleNumber, form } = await offSale();
    expect((await desk.post(articlePath(id), form)).status).toBe(303);
    expect(await actsOn(articleNumber)).toHaveLength(1);
    const late = await desk.post(articlePath(id), { ...form, intent: "on-sale" });
    expect(late.status).toBe(409);
  });
});

describe("a slug that changes", () => {
  const open = async (slug: string) => {
    const { loader } = await import("~/product/product.route");
    const request = new Request(`http://shop.test/produkt/${slug}?lng=de`);
    try {
      await loader({ request, params: { product: slug }, context: {} });
      return undefined;
    } catch (thrown) {
      const { status, headers } = thrown as Response;
      return [status, headers.get("Location")];
    }
  };

  it("leads on from the old address, also after a second change and back", async () => {
    const { id } = await createProduct({ slug: "adresse-a" });
    const change = async (slug: string) =>
      desk.post(articlePath(id), await articleForm(desk, id, { slug }));
    await change("adresse-b");
    expect(await open("adresse-a")).toEqual([301, "/produkt/adresse-b?lng=de"]);
    await change("adresse-c");
    expect(await open("adresse-a")).toEqual([301, "/produkt/adresse-c?lng=de"]);
    expect(await open("ADRESSE-B")).toEqual([301, "/produkt/adresse-c?lng=de"]);
    await change("adresse-a");
    expect(await open("adresse-a")).toBeUndefined();
    await change("");
    expect(await open("adresse-a")).toEqual([301, `/produkt/${id}?lng=de`]);
  });

  it("belongs to the article that has it now", async () => {
    const { id } = await createProduct({ slug: "vererbt" });
    await desk.post(articlePath(id), await articleForm(desk, id, { slug: "umgezogen" }));
    const heir = await createProduct({ slug: "vererbt" });
    expect(await open("vererbt")).toBeUndefined();
    expect((await findProductBySlugOrId("vererbt"))?.id).toBe(heir.id);
  });
});

describe("the store", () => {
  it("says where an article lies, and changes nothing else of it", async () => {
    const { id, articleNumber } = await createProduct();
    const { data } = await store.get(articlePath(id));
    expect(data.article).toMatchObject({ may: { change: false, keep: true }, values: {} });
    const form = { intent: "place", was: "", place: "A-1" };
    expect((await store.post(articlePath(id), form)).status).toBe(303);
    expect((await productRow(id)).store_place).toBe("A-1");
    const late = await store.post(articlePath(id), { ...form, place: "B-2" });
    expect([late.status, late.data]).toMatchObject([409, { moved: { stored: { place: "A-1" } } }]);
    expect((await actsOn(articleNumber)).map(({ act }) => act)).toEqual(["article-place"]);
    expect((await store.post(articlePath(id), { intent: "save", name: "x" })).status).toBe(404);
  });
});

describe("an address that isn't one", () => {
  it.each(["0", "x", "99999999999", "2147483648", "1e3", "-1", "%00"])("%s", async (id) => {
    const path = `/intern/artikel/${id}`;
    expect((await desk.get(path)).status).toBe(404);
    expect((await desk.post(path, { intent: "off-sale", version: "0" })).status).toBe(404);
  });

  it("of an article that is gone", async () => {
    const path = articlePath(999_999_999);
    expect((await desk.get(path)).status).toBe(404);
    expect((await desk.post(path, { intent: "off-sale", version: "0" })).status).toBe(404);
  });
});
