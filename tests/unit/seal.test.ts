import { afterEach, describe, expect, it } from "vitest";
import { env } from "~/platform/env.server";
import { seal, unseal } from "~/platform/seal.server";

const place = { purpose: "test", owner: "user-1" };
const secrets = [...env.SESSION_SECRET];

afterEach(() => env.SESSION_SECRET.splice(0, Infinity, ...secrets));

describe("a sealed text", () => {
  it("opens again, and looks different each time", () => {
    const [first, second] = [seal("GEHEIM", place), seal("GEHEIM", place)];
    expect(first).not.toBe(second);
    expect(Buffer.from(first.split(".")[1] ?? "", "base64url").toString("latin1")).not.toContain(
      "GEHEIM",
    );
    expect(unseal(first, place)).toEqual({ text: "GEHEIM", stale: false });
  });

  it("opens for nobody else and for nothing else", () => {
    const sealed = seal("GEHEIM", place);
    expect(unseal(sealed, { ...place, owner: "user-2" })).toBeUndefined();
    expect(unseal(sealed, { ...place, purpose: "other" })).toBeUndefined();
  });

  it("opens with an older secret, and says that it should be sealed again", () => {
    const sealed = seal("GEHEIM", place);
    env.SESSION_SECRET.unshift("the-next-secret-of-this-shop-0123456789");
    expect(unseal(sealed, place)).toEqual({ text: "GEHEIM", stale: true });
    env.SESSION_SECRET.splice(1);
    expect(unseal(sealed, place)).toBeUndefined();
  });

  it("opens in no other form than the one it was given", () => {
    const sealed = seal("GEHEIM", place);
    const flipped = sealed.slice(0, -3) + (sealed.at(-3) === "A" ? "B" : "A") + sealed.slice(-2);
    for (const wrong of ["", "GEHEIM", "v1.", "v1.AAAA", sealed.slice(0, -4), flipped]) {
      expect(unseal(wrong, place)).toBeUndefined();
    }
  });
});
