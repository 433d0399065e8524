import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createHandler } from "~/platform/remix-handler.server";

const addresses: [id: string, path: string, parentId?: string][] = [
  ["katalog", "katalog/:category?"],
  ["katalog.xml", "katalog.xml"],
  ["produkt", "produkt/:product"],
  ["account", "account"],
  ["account/orders", "bestellungen/:order", "account"],
  ["account/daten", "account/daten"],
  ["intern/bestellungen", "intern/bestellungen"],
  ["intern/artikel", "intern/artikel/:article?"],
  ["*", "*"],
];

/** Each route answers with its id and what it read of the address. */
const build = {
  entry: { module: { default: () => new Response() } },
  routes: {
    root: { id: "root", path: "", module: {} },
    index: {
      id: "index",
      parentId: "root",
      index: true,
      module: { loader: () => new Response("home", { headers: { "X-Route": "index" } }) },
    },
    ...Object.fromEntries(
      addresses.map(([id, path, parentId = "root"]) => {
        const loader = ({ params }: { params: object }) =>
          Response.json([id, params], { headers: { "X-Route": id } });
        return [id, { id, parentId, path, module: { loader } }];
      }),
    ),
  },
  assets: { version: "1", url: "", entry: { module: "", imports: [] }, routes: {} },
  basename: "/",
  future: { v3_singleFetch: true },
  mode: "production",
} as unknown as ServerBuild;

const handle = createHandler(build);
const handleAmongAll = createRequestHandler(build, "test");

async function answerOf(answered: Promise<Response>) {
  const response = await answered;
  const route = response.headers.get("X-Route");
  return { status: response.status, route, body: await response.text() };
}

describe("an address is answered by the same route among the few below its first segment as among all", () => {
  it.each([
    ["/", "index"],
    ["/?a=1", "index"],
    ["/katalog/antriebe", "katalog"],
    ["/katalog.xml", "katalog.xml"],
    ["/KATALOG/Antriebe", "katalog"],
    ["/kat%61log/x", "katalog"],
    ["/account/bestellungen/7", "account/orders"],
    ["/account/daten", "account/daten"],
    ["/intern/artikel", "intern/artikel"],
    ["/katalog/a/b", "*"],
    ["/nirgends", "*"],
  ])("%s by %s", async (path, route) => {
    const request = () => new Request(`http://shop.test${path}`);
    const answer = await answerOf(handle(request()));
    expect(answer).toMatchObject({ status: 200, route });
    expect(answer).toEqual(await answerOf(handleAmongAll(request())));
  });

  it("whatever it is made of", async () => {
    const segment = fc.oneof(
      fc.constantFrom("katalog", "katalog.xml", "account", "bestellungen", "daten", "intern"),
      fc.constantFrom("artikel", "katalog.data", "INTERN", "", "%2F", "_root.data", "*", ":order"),
      fc.webSegment(),
    );
    const paths = fc.array(segment, { maxLength: 4 }).map((parts) => `/${parts.join("/")}`);
    await fc.assert(
      fc.asyncProperty(paths, async (path) => {
        const request = () => new Request(`http://shop.test${path}`);
        expect(await answerOf(handle(request()))).toEqual(
          await answerOf(handleAmongAll(request())),
        );
      }),
    );
  });
});
