import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Linter } from "eslint";
import tseslint from "typescript-eslint";
import { describe, expect, it } from "vitest";
import { downwards, layers } from "../../eslint.rooms.js";

const root = join(import.meta.dirname, "../..");

/** What the lint rule says about one line in a file. */
function lint(file: string, code: string): string[] {
  const linter = new Linter({ cwd: root });
  const config = {
    files: ["**/*.ts"],
    languageOptions: { parser: tseslint.parser },
    plugins: { house: { rules: { downwards } } },
    rules: { "house/downwards": "error" },
  } as unknown as Linter.Config;
  return linter.verify(code, config, join(root, file)).map(({ message }) => message);
}

describe("the rooms of the house", () => {
  it.each([
    ["a value", 'import { ErrorPage } from "~/pages/error-page";'],
    ["a type", 'import type { Order } from "~/orders/orders.server";'],
    ["a type in place", 'type Order = import("~/orders/orders.server").Order;'],
    ["a relative path", 'import { readCart } from "../cart/cart.server";'],
    ["a deep relative path", 'import type { Check } from "../../operations/commands/doctor";'],
    ["what is passed on", 'export { ErrorPage } from "../pages/error-page";'],
    ["all that is passed on", 'export * from "~/pages/error-page";'],
    ["what is loaded later", 'const page = () => import("~/pages/error-page");'],
    ["what puts the rooms together", 'import { loader } from "../root";'],
    ["a room without a place", 'import { attic } from "~/attic/attic";'],
  ])("never look up: %s", (_, code) => {
    expect(lint("app/ui/button.ts", code)).toHaveLength(1);
  });

  it("may look down and around", () => {
    const code = `
      import { t } from "~/i18n/translate";
      import { shop } from "../shop";
      import type { Database } from "../../db/schema";
      import { Icon } from "./icons";
      import { z } from "zod";`;
    expect(lint("app/ui/button.ts", code)).toEqual([]);
    expect(lint("app/attic/attic.ts", "export {};")).toHaveLength(1);
    expect(lint("db/schema.ts", 'import type { T } from "../app/shop";')).toHaveLength(1);
  });

  it("all have a place, and every place is there", () => {
    const rooms = readdirSync(join(root, "app"), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `app/${name}`);
    const listed = layers.filter((place) => /^app\/[a-z0-9-]+$/.test(place));
    expect(rooms.sort()).toEqual(listed.sort());
  });

  it("have no circles among their files", () => {
    const files = ["app", "db", "operations"].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => join(folder, name)),
    );
    const known = new Set(files);
    const imports = new Map(files.map((file) => [file, importsOf(file, known)]));
    expect(findCircles(imports).map((circle) => circle.join(" → "))).toEqual([]);
  });
});

/** The files that a file imports as it is loaded; types are gone by then. */
function importsOf(file: string, known: Set<string>): string[] {
  const code = readFileSync(join(root, file), "utf8");
  const statements = code.matchAll(/^(?:import|export) (?!type )[^;"]*"((?:~|\.\.?)\/[^"]+)";/gm);
  return [...statements].flatMap(([, source = ""]) => {
    const path = source.startsWith("~/") ? join("app", source.slice(2)) : join(file, "..", source);
    return [path, `${path}.ts`, `${path}.tsx`].find((name) => known.has(name)) ?? [];
  });
}

function findCircles(imports: Map<string, string[]>): string[][] {
  const done = new Set<string>();
  const circles: string[][] = [];
  const visit = (file: string, path: string[]) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file]);
    if (done.has(file) || path.includes(file)) return;
    for (const target of imports.get(file) ?? []) visit(target, [...path, file]);
    done.add(file);
  };
  for (const file of imports.keys()) visit(file, []);
  return circles;
}
