import { describe, expect, it } from "vitest";
import { displayName, keyName } from "~/buyback/file-names";
import { buybackSchema } from "~/buyback/schema";

describe("a file's name", () => {
  it.each([
    ["../../etc/passwd.jpg", "passwd.jpg"],
    ["C:\\Fotos\\Anlage.jpg", "Anlage.jpg"],
    ["a;b=c.jpg", "a;b=c.jpg"],
    ["%22quoted%22.jpg", '"quoted".jpg'],
    ["two%0D%0Alines.jpg", "two lines.jpg"],
    ["nul\0inside.jpg", "nul inside.jpg"],
    ["\u202egpj.exe", "gpj.exe"],
    ["🔧 Umrichter.jpg", "🔧 Umrichter.jpg"],
    ["...", "datei"],
  ])("%j is shown as %j", (sent, shown) => {
    expect(displayName(sent)).toBe(shown);
  });

  it("of 300 characters is shortened and keeps its ending", () => {
    const name = displayName(`${"🔧".repeat(300)}.jpeg`);
    expect([...name]).toHaveLength(120);
    expect(name.endsWith(".jpeg")).toBe(true);
  });

  it.each(["../x.jpg", "a;b=c\"'.jpg", "🔧.jpg", "Größe.pdf", "..", "", " - "])(
    "%j becomes a plain storage key",
    (name) => {
      expect(keyName(name)).toMatch(/^[A-Za-z0-9_](?!.*\.\.)[A-Za-z0-9._-]*$/);
    },
  );
});

describe("the buy-back form", () => {
  const valid = {
    firstName: "Jürgen",
    lastName: "Groß-Müller",
    email: "a@b.de",
    components: "10 × 6ES7315",
  };
  const accepts = (part: Partial<Record<string, string>>) =>
    buybackSchema.safeParse({ ...valid, ...part }).success;

  it("wants names of 2 to 50 letters, spaces and hyphens", () => {
    expect(accepts({})).toBe(true);
    expect(accepts({ firstName: "J" })).toBe(false);
    expect(accepts({ firstName: "J".repeat(51) })).toBe(false);
    expect(accepts({ lastName: "R2D2" })).toBe(false);
  });

  it("takes an empty phone number, and 10 to 20 characters of one", () => {
    expect(accepts({ phone: "" })).toBe(true);
    expect(accepts({ phone: "+49 (631) 12/34-5" })).toBe(true);
    expect(accepts({ phone: "+49 631 1" })).toBe(false);
    expect(accepts({ phone: "0631 1234567 und 89" })).toBe(false);
    expect(accepts({ phone: "1".repeat(21) })).toBe(false);
  });

  it("counts a line break of the description once, 10 to 2000 characters", () => {
    expect(accepts({ components: "x".repeat(9) })).toBe(false);
    expect(accepts({ components: "x\r\n".repeat(999) + "ab" })).toBe(true);
    expect(accepts({ components: "x".repeat(2001) })).toBe(false);
  });
});
