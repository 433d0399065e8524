import { describe, expect, it } from "vitest";
import { displayName, keyName, shownName } from "~/buyback/file-names";
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

describe("the name of a file that is kept", () => {
  it.each([
    ["Fotos_Schaltschrank.bat", "image/bmp", "Fotos_Schaltschrank.bat.bmp"],
    ["Typenschild.hta", "image/gif", "Typenschild.hta.gif"],
    ["Foto.jpg.exe", "image/jpeg", "Foto.jpg.exe.jpg"],
    ["Foto.exe.", "image/jpeg", "Foto.exe..jpg"],
    ["Foto.png", "image/jpeg", "Foto.jpg"],
    ["Foto.JPEG", "image/jpeg", "Foto.JPEG"],
    ["Umrichter 6ES7.315", "image/jpeg", "Umrichter 6ES7.315.jpg"],
    ["clip.MOV", "video/quicktime", "clip.MOV"],
    ["clip.mp4", "video/quicktime", "clip.mov"],
    ["datei", "application/pdf", "datei.pdf"],
    ["", "video/x-msvideo", "datei.avi"],
    ["alt.exe", "text/html", "alt.exe.bin"],
  ])("%j of type %s is %j", (sent, type, shown) => {
    expect(shownName(sent, type)).toBe(shown);
  });

  it("ends as its type wants it, however long it was", () => {
    const name = shownName(`${"x".repeat(300)}.bat`, "image/png");
    expect(name).toMatch(/^x+\.bat\.png$|^x+\.png$/);
    expect(name).toHaveLength(120);
  });
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
