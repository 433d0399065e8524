import { describe, expect, it } from "vitest";
import { createProduct } from "../support/products";
import { Visitor } from "../support/server";
import { serverOfFile } from "../support/server-of-file";

const server = serverOfFile();
const saver = () => new Visitor(server.origin, { "Save-Data": "on" });

async function partsOf(visitor: Visitor, path: string) {
  const answer = await visitor.get(path);
  const html = await answer.text();
  return {
    vary: answer.headers.get("vary"),
    scripts: html.match(/<script(?! type="application\/ld\+json")|rel="modulepreload"/g) ?? [],
    pictures: html.match(/\/media\/[^" ]+/g) ?? [],
  };
}

describe("a page for somebody who saves data", () => {
  it("comes without scripts and with the smallest pictures, apart from everybody's", async () => {
    await createProduct();
    for (const [visitor, isLight] of [
      [saver(), true],
      [new Visitor(server.origin), false],
      [saver(), true],
    ] as const) {
      const { vary, scripts, pictures } = await partsOf(visitor, "/katalog");
      expect(vary).toContain("Save-Data");
      const small = pictures.every((picture) => picture.endsWith("?w=160"));
      expect(pictures.length).toBeGreaterThan(0);
      expect([scripts.length === 0, small]).toEqual([isLight, isLight]);
    }
  });

  it("remembers the choice made in the footer, whatever the browser asks for", async () => {
    const visitor = saver();
    for (const [light, isLight] of [
      ["off", false],
      ["on", true],
    ] as const) {
      const answer = await visitor.post("/leicht", { light, redirectTo: "/agb" });
      expect(answer.status).toBe(303);
      expect(answer.headers.get("location")).toBe("/agb");
      expect((await partsOf(visitor, "/agb")).scripts.length === 0).toBe(isLight);
    }
  });
});

describe("a page for a browser without import maps", () => {
  const old = () =>
    new Visitor(server.origin, {
      "User-Agent":
        "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/73.0.3683.75 Safari/537.36",
    });

  it("has everything but scripts, apart from everybody's", async () => {
    for (const [visitor, hasScripts] of [
      [old(), false],
      [new Visitor(server.origin), true],
      [old(), false],
    ] as const) {
      const { scripts, pictures } = await partsOf(visitor, "/katalog");
      expect(scripts.length > 0).toBe(hasScripts);
      expect(pictures.some((picture) => !picture.endsWith("?w=160"))).toBe(true);
    }
  });

  it("has scripts for a reader who asked for all functions", async () => {
    const visitor = old();
    await visitor.post("/leicht", { light: "off", redirectTo: "/" });
    expect((await partsOf(visitor, "/katalog")).scripts.length).toBeGreaterThan(0);
  });
});
