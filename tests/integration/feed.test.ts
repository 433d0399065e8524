import { XMLParser } from "fast-xml-parser";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "~/platform/db.server";
import { makeFeed } from "~/product/feed.server";
import { loader } from "~/product/feed.route";

const get = async (headers: Record<string, string> = {}) => {
  const request = new Request("http://shop.test/feeds/google.xml", {
    headers: { "x-client-ip": "10.7.0.1", ...headers },
  });
  return loader({ request, params: {}, context: {} });
};

interface Item {
  id: string;
  title: string;
  description: string;
  link: string;
  image_link: string;
  additional_image_link?: string | string[];
  availability: string;
  price: string;
  condition: string;
  brand?: string;
  mpn?: string;
  identifier_exists?: string;
  product_type?: string;
  shipping: { country: string; price: string };
}

const parser = new XMLParser({ removeNSPrefix: true, parseTagValue: false });

async function read(): Promise<Item[]> {
  const { rss } = parser.parse(await (await get()).text()) as {
    rss: { channel: { item: Item[] } };
  };
  return rss.channel.item;
}

const product = {
  name: "CPU 315-2 PN/DP",
  article_number: "6ES7 315-2EH14-0AB0",
  manufacturer: "Siemens",
  price_cents: 12_345,
  condition: "Gebraucht - geprüft",
  category: "SPS",
  stock: 1,
  images: ["artikel/a.jpg"],
};

const long = "ü<>&\"'\u0007 ".repeat(2_000);

/** What has to be left out, and what has to be cut. */
const rows = [
  product,
  { ...product, condition: "Neu OVP", name: long.slice(0, 480), price_cents: 1_000 },
  { ...product, condition: "Generalüberholt", description: `<p>${long}</p>` },
  {
    ...product,
    manufacturer: "",
    images: Array.from({ length: 30 }, (_, n) => `artikel/${n} ä.jpg`),
  },
  { ...product, article_number: "X".repeat(90), subcategory: "Zentralbaugruppen" },
  { ...product, condition: "Defekt" },
  { ...product, images: ["demo/cpu.webp"] },
  { ...product, images: [] },
  { ...product, stock: 0 },
  { ...product, off_sale: true },
  { ...product, price_cents: 0 },
];

describe("the feed for Google's Merchant Center", () => {
  let items: Item[];
  beforeAll(async () => {
    await db.deleteFrom("products").execute();
    await db
      .insertInto("products")
      .values(
        rows.map((row, n) =>
          n > 0 ? { ...row, article_number: `${row.article_number} ${n}` } : row,
        ),
      )
      .execute();
  });

  it("isn't there before a job has made it, and says when to come back", async () => {
    const answer = await get();
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "300"]);
  });

  it("has what can be bought with a real picture, and nothing else", async () => {
    expect(await makeFeed()).toBe(5);
    items = await read();
    expect(items.map(({ condition }) => condition)).toEqual([
      "used",
      "new",
      "refurbished",
      "used",
      "used",
    ]);
    expect(items[0]).toEqual({
      id: expect.stringMatching(/^\d+$/) as string,
      title: "CPU 315-2 PN/DP 6ES7 315-2EH14-0AB0",
      description: "CPU 315-2 PN/DP 6ES7 315-2EH14-0AB0",
      link: `http://shop.test/produkt/${items[0]?.id}`,
      image_link: "http://shop.test/media/artikel/a.jpg?w=1200",
      availability: "in_stock",
      price: "123.45 EUR",
      condition: "used",
      brand: "Siemens",
      mpn: "6ES7 315-2EH14-0AB0",
      product_type: "SPS",
      shipping: { country: "DE", price: "0.00 EUR" },
    });
  });

  // https://support.google.com/merchants/answer/7052112: required attributes, values, lengths.
  it("keeps the published rules of every attribute", () => {
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    for (const item of items) {
      expect(item.id).toMatch(/^[\w-]{1,50}$/);
      expect([...item.title].length).toBeGreaterThan(0);
      expect([...item.title].length).toBeLessThanOrEqual(150);
      expect([...item.description].length).toBeGreaterThan(0);
      expect([...item.description].length).toBeLessThanOrEqual(5_000);
      for (const url of [
        item.link,
        item.image_link,
        ...[item.additional_image_link ?? []].flat(),
      ]) {
        expect(url).toMatch(/^https?:\/\/[\x21-\x7e]{1,1990}$/);
      }
      expect([item.additional_image_link ?? []].flat().length).toBeLessThanOrEqual(10);
      expect(item.price).toMatch(/^\d+\.\d\d EUR$/);
      expect(item.shipping.price).toMatch(/^\d+\.\d\d EUR$/);
      expect(item.shipping.country).toMatch(/^[A-Z]{2}$/);
      expect(item.availability).toMatch(/^(in_stock|out_of_stock|preorder|backorder)$/);
      expect(item.condition).toMatch(/^(new|refurbished|used)$/);
      expect((item.brand ?? "").length).toBeLessThanOrEqual(70);
      expect((item.mpn ?? "").length).toBeLessThanOrEqual(70);
      expect(item.identifier_exists).toBe(item.brand && item.mpn ? undefined : "no");
      expect((item.product_type ?? "").length).toBeLessThanOrEqual(750);
      // eslint-disable-next-line no-control-regex
      expect(JSON.stringify(item)).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]|\\u00/);
    }
    expect(items[1]?.shipping.price).toBe("6.19 EUR");
    expect(items[4]?.product_type).toBe("SPS > Zentralbaugruppen");
  });

  it("comes compressed to who takes that, the same content", async () => {
    const answer = await get({ "Accept-Encoding": "gzip, br" });
    expect(answer.headers.get("Content-Encoding")).toBe("gzip");
    const packed = answer.body?.pipeThrough(new DecompressionStream("gzip"));
    expect(await new Response(packed).text()).toBe(await (await get()).text());
  });

  it("is sent to one place twenty times an hour", async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 21; n++) {
      const answer = await get({ "x-client-ip": "10.8.0.1" });
      await answer.text();
      statuses.push(answer.status);
    }
    expect(statuses.slice(0, 20).every((status) => status === 200)).toBe(true);
    expect(statuses[20]).toBe(429);
  });
});
