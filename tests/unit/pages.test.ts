import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { ServerBuild } from "@remix-run/node";
import { expect, it, onTestFinished } from "vitest";
import { answerBeforeExpress, createPages, type AnswerPage } from "~/platform/pages.server";

/** A shop with one page, which it renders by calling `render`. */
function buildWith(render: () => string): ServerBuild {
  const route = { id: "catalogue", path: "katalog", hasLoader: false, hasAction: false };
  return {
    entry: { module: { default: () => new Response(render()) } },
    routes: { catalogue: { ...route, module: { default: () => null } } },
    assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "1" },
    publicPath: "/",
    assetsBuildDirectory: "",
    mode: "production",
    future: { v3_singleFetch: true },
    isSpaMode: false,
  } as unknown as ServerBuild;
}

async function startWith(answer: AnswerPage): Promise<string> {
  const server = createServer((_, response: ServerResponse) => response.writeHead(404).end());
  answerBeforeExpress(server, answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it("Of a crowd at one address, who waited until the page was kept gets the kept one", async () => {
  let rendered = 0;
  const answerKept: AnswerPage = (_, response) => {
    if (rendered > 0) response.end("kept");
    return rendered > 0;
  };
  const build = buildWith(() => `rendered ${++rendered}`);
  const origin = await startWith(createPages(build, answerKept));
  const crowd = Array.from({ length: 20 }, async () => (await fetch(`${origin}/katalog`)).text());
  const answers = await Promise.all(crowd);
  expect(new Set(answers)).toEqual(new Set(["rendered 1", "kept"]));
});
