import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { apart, chunks } from "../../vite.chunks";

describe("the files that pages share", () => {
  it.each([...Object.values(chunks).flat(), ...apart])("are made of what is there: %s", (name) => {
    const paths = name.endsWith("/") ? [name] : [`${name}.ts`, `${name}.tsx`];
    expect(paths.some((path) => existsSync(`app/${path}`))).toBe(true);
  });
});
