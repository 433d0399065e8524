import { describe, expect, it } from "vitest";
import { createProduct } from "../support/products";
import { Visitor } from "../support/server";
import { serverOfFile } from "../support/server-of-file";

const server = serverOfFile();

/** What a visitor is told beside the page itself. */
async function answerTo(path: string, method: "GET" | "HEAD") {
  const answer = await new Visitor(server.origin).request(path, { method });
  const names = ["location", "content-type", "content-language", "cache-control", "vary"];
  const text = await answer.text();
  return {
    status: answer.status,
    headers: names.map((name) => answer.headers.get(name)),
    title: /<title>([^<]*)/.exec(text)?.[1],
  };
}

describe("a page", () => {
  const addresses = [
    "/",
    "/?lng=en",
    "/katalog",
    "/katalog/",
    "/katalog?page=2",
    "/produkt/gibt-es-nicht",
    "/warenkorb",
    "/account/bestellungen",
    "/checkout",
    "/ankauf",
    "/kontakt",
  ];

  it.each(addresses)("%s has the same head for GET and HEAD", async (path) => {
    const [page, head] = [await answerTo(path, "GET"), await answerTo(path, "HEAD")];
    expect(page.status).toBe(head.status);
    expect(page.headers).toEqual(head.headers);
  });

  it("keeps a product's hostile name a text, in its head and in its data", async () => {
    const name = `</title></script><script>alert(1)</script><!--<script>`;
    const { id } = await createProduct({ name, slug: "feindlich" });
    const answer = await new Visitor(server.origin).request("/produkt/feindlich", {});
    const html = await answer.text();
    expect(html).not.toMatch(/<script>alert|<!--<script/);
    const [json = ""] =
      html.match(/(?<=<script type="application\/ld\+json">).*?(?=<\/script>)/) ?? [];
    expect(JSON.parse(json)).toMatchObject({ name, sku: String(id) });
  });

  it("moves a product's number to its own address", async () => {
    const product = await createProduct({ slug: "umrichter-4711" });
    const { status, headers } = await answerTo(`/produkt/${product.id}?lng=en`, "GET");
    expect(status).toBe(301);
    expect(headers[0]).toBe("/produkt/umrichter-4711?lng=en");
  });

  it("is compressed as data, too, which Remix asks for when a link is followed", async () => {
    const { id } = await createProduct();
    for (const path of ["/katalog.data", `/produkt/${id}.data`]) {
      const answer = await new Visitor(server.origin).get(path, { "Accept-Encoding": "gzip" });
      expect(answer.headers.get("content-type")).toContain("text/x-script");
      expect(answer.headers.get("content-encoding")).toBe("gzip");
    }
  });

  it.each(["/katalog/gibt/es/nicht", "/produkt/a/b", "/warenkorb/x", "/gibt-es-nicht"])(
    "%s isn't there, and the shop says so",
    async (path) => {
      expect(await answerTo(path, "GET")).toMatchObject({
        status: 404,
        title: expect.stringContaining("404") as string,
      });
    },
  );
});
