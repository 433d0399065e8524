import { describe, expect, it } from "vitest";
import de from "~/i18n/de.json";
import { checkNames, checksFor } from "~/stock/checks";
import { readUnitCode, unitCode } from "~/stock/unit-code";

describe("what is tried on a piece", () => {
  it.each([
    ["Stromversorgungen", "QUINT POWER", "Netzteil", "output-voltage"],
    ["SPS / Steuerungen", "S7-300 CPU", "CPU 315-2", "memory-wiped"],
    ["HMI / Bedienpanels", "", "MP 377", "touch"],
    ["Antriebstechnik", "Altivar", "ATV", "load-run"],
    ["Servoantriebe", "", "Servomotor 1FK7", "load-run"],
    ["E/A-Module", "", "Digitaleingabe", "inputs"],
    ["Pneumatik", "Zylinder", "DSBC", "tightness"],
    ["Sicherheitstechnik", "", "PNOZ", "safety-function"],
    ["Unbekanntes", "", "Ding", "power-up"],
  ] as const)("depends on its kind: %s, %s", (category, subcategory, name, check) => {
    expect(checksFor({ category, subcategory, name })).toContain(check);
  });

  it("has a name for buyers", () => {
    for (const check of checkNames) expect(de.piece.checks).toHaveProperty(check);
  });
});

describe("a piece's code", () => {
  it("is read as scanners and people write it, and nothing else is one", () => {
    for (const text of ["S1001", "s1001", " S 1001 "]) expect(readUnitCode(text)).toBe(1001);
    expect(readUnitCode(unitCode(2 ** 31 - 1))).toBe(2 ** 31 - 1);
    for (const text of ["S2147483648", "1001", "S1", "S1001x", "SS1001", "S10.1"]) {
      expect(readUnitCode(text)).toBeUndefined();
    }
  });
});
