import { describe, expect, it } from "vitest";
import { checkNewPassword } from "~/auth/password-rules.server";

const email = "karin.brandstetter@werk-nord.test";
const check = (password: string) => checkNewPassword(password, { email, names: ["Karin"] });

describe("a new password", () => {
  it.each([
    "Kupferdraht-Wabe-47",
    "vQ8!mzR2pLx",
    "Drei Tassen Tee um 4",
    "Zwölf-Öfen-8472",
    "tR0ub4dor&3x",
  ])("may be %s", (password) => expect(check(password)).toBeUndefined());

  it("needs eight characters, whatever they are made of", () => {
    expect(check("aB3defg")).toBe("passwordShort");
    expect(check("Ölgö7kuß")).toBeUndefined();
    // Seven characters, though fourteen units.
    expect(check("😀😀😀😀aB3")).toBe("passwordShort");
  });

  it.each(["nurkleinbuchstaben1", "NURGROSSBUCHSTABEN1", "OhneZahlDarin", "12345678", "$$$$$$$$"])(
    "needs both cases and a digit: not %s",
    (password) => expect(check(password)).toBe("passwordMix"),
  );

  it.each([
    "Password1",
    "P@ssw0rd1",
    "Passwort123!",
    "pA55word99",
    "Sommer2024",
    "Schatz1234",
    "HalloSchatz1",
    "Qwertz123",
    "Qwertzuiop1",
    "Qwerty12345",
    "1qay2wsX",
    "1Qaz2Wsx",
    "Abcd1234",
    "Aa123456",
    "Aaaaaaaa1",
    "Bayern1900",
    "IloveYou22",
    "Michael1985",
    "Administrator1",
    "Willkommen01",
    "Geheim007",
    "Siemens2020",
    "xPassword1",
  ])("is refused when attackers try it first: %s", (password) => {
    expect(check(password)).toBe("passwordCommon");
  });

  it.each(["Karin.Brandstetter1", "Brandstetter24", "Karin2024x", "Automationsteile1"])(
    "is refused when it is made of address, name or shop: %s",
    (password) => expect(check(password)).toBe("passwordPersonal"),
  );

  it("has at most 200 characters", () => {
    expect(check(`aB3${"xyzw-".repeat(40)}`)).toBe("passwordLong");
  });
});
