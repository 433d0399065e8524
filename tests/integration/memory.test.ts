import { beforeAll, expect, it } from "vitest";
import { createProduct } from "../support/products";
import { serverOfFile } from "../support/server-of-file";

const WARM_UP = 150;
const MEASURED = 150;

const server = serverOfFile({ LOG_LEVEL: "silent" }, ["--trace-gc", "--trace-gc-nvp"]);
let product: string;

beforeAll(async () => {
  const products = [];
  for (let count = 0; count < 24; count++) products.push(await createProduct());
  product = `/produkt/${products[0]?.id}`;
});

/** Bytes that short collections moved to old memory so far, where only the long one frees them. */
function promotedBytes(): number {
  const lines = server.output().matchAll(/ gc=s .* promoted=(\d+)/g);
  return [...lines].reduce((sum, [, bytes]) => sum + Number(bytes), 0);
}

async function read(path: string, times: number): Promise<void> {
  for (let count = 0; count < times; count++) {
    // A cookie: this visitor's page is rendered afresh.
    const answer = await fetch(server.origin + path, { headers: { Cookie: "afresh=1" } });
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
  }
}

it.each(["/katalog", "the product", "/impressum"])(
  "%s leaves little in memory when it has been answered, so that long collections are rare",
  async (name) => {
    const path = name === "the product" ? product : name;
    await read(path, WARM_UP);
    const before = promotedBytes();
    await read(path, MEASURED);
    const perPage = (promotedBytes() - before) / MEASURED;
    expect(perPage).toBeGreaterThan(0);
    expect(perPage).toBeLessThan(10_000);
  },
);
