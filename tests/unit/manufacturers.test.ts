import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { deriveManufacturer, manufacturers } from "../../app/catalogue/manufacturers";

const parts: { Bezeichnung: string; Hersteller: string }[] = parse(
  readFileSync(new URL("../../dev/demo/parts.csv", import.meta.url)),
  { columns: true },
);

describe("A product's manufacturer is derived from its name", () => {
  test.each([
    ["Siemens SIMATIC S7-300", "Siemens"],
    ["SIMATIC S7 von siemens, gebraucht", "Siemens"],
    ["B&R X20AO4622", "B&R"],
    ["B & R Power Panel", "B&R"],
    ["Phoenix Contact QUINT", "Phoenix Contact"],
    ["PHOENIX QUINT-PS", "Phoenix Contact"],
    ["Schneider Electric Altivar", "Schneider Electric"],
    ["Schneider Altivar 61", "Schneider Electric"],
    ["SEW MOVITRAC", "SEW-Eurodrive"],
    ["SEW Eurodrive MOVIDRIVE", "SEW-Eurodrive"],
    ["Allen Bradley MicroLogix", "Allen-Bradley"],
    ["Mitsubishi MELSEC", "Mitsubishi Electric"],
    ["Rexroth IndraDrive", "Bosch Rexroth"],
    ["Pepperl + Fuchs NBB2", "Pepperl+Fuchs"],
    ["Pepperl&Fuchs NBB2", "Pepperl+Fuchs"],
    ["WEIDMÜLLER SAK", "Weidmüller"],
    ["Weidmu\u0308ller SAK", "Weidmüller"],
    ["Weidmueller SAK", "Weidmüller"],
    ["Endress + Hauser Promag", "Endress+Hauser"],
  ])("%s: %s", (name, expected) => expect(deriveManufacturer(name)).toBe(expected));

  test("only where the maker stands as a word of its own", () => {
    expect(deriveManufacturer("Siemens SINAMICS Sensor Module SMC30")).toBe("Siemens");
    expect(deriveManufacturer("Sensor SMC30")).toBe("Sensor");
    expect(deriveManufacturer("Abbildung")).toBe("Abbildung");
    expect(deriveManufacturer("Parkeria Ventil")).toBe("Parkeria");
  });

  test("the first maker named counts", () => {
    expect(deriveManufacturer("Adapter Festo für Siemens")).toBe("Festo");
  });

  test("else it is the first word, else unknown", () => {
    expect(deriveManufacturer("  Acme, Motor 12 ")).toBe("Acme");
    expect(deriveManufacturer("")).toBe("Unbekannt");
    expect(deriveManufacturer(" \t")).toBe("Unbekannt");
  });

  test("every part of the demo catalogue leads to the manufacturer it names", () => {
    const named = parts.filter((part) => part.Hersteller !== "");
    expect(named).toHaveLength(668);
    for (const { Bezeichnung, Hersteller } of named) {
      expect([Bezeichnung, deriveManufacturer(Bezeichnung)]).toEqual([Bezeichnung, Hersteller]);
    }
  });

  test("every part of the demo catalogue without one begins with the one that is derived", () => {
    const nameless = parts.filter((part) => part.Hersteller === "");
    expect(nameless).toHaveLength(118);
    for (const { Bezeichnung } of nameless) {
      const derived = deriveManufacturer(Bezeichnung);
      expect(manufacturers).toContain(derived);
      expect(Bezeichnung.startsWith(`${derived} `)).toBe(true);
    }
  });
});
