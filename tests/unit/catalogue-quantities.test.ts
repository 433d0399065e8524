import { describe, expect, it } from "vitest";
import { takeConditions } from "../../app/catalogue/condition-words";
import { takeQuantities } from "../../app/catalogue/quantities";
import { parseSearch } from "../../app/catalogue/search-text";

const tokens = (text: string) => takeQuantities(text).quantities.map(({ exact }) => exact[0]);

describe("A figure with its unit", () => {
  it.each([
    ["7,5 kW", "W:7500"],
    ["7.5kW", "W:7500"],
    ["7500 W", "W:7500"],
    ["7.500 W", "W:7500"],
    ["0,75kw", "W:750"],
    ["24V", "V:24"],
    ["24 V DC", "V:24"],
    ["24 VDC", "V:24"],
    ["500 mA", "A:0.5"],
    ["4-20mA", "A:0.004~0.02"],
    ["4 bis 20 mA", "A:0.004~0.02"],
    ["4...20 mA", "A:0.004~0.02"],
    ["0/4-20 mA", "A:0.004~0.02"],
    ["±10V", "V:10"],
    ['12"', "INCH:12"],
    ["10,4 Zoll", "INCH:10.4"],
    ["2,5 mm²", "MM2:2.5"],
    ["40-polig", "PINS:40"],
    ["16 Kanal", "CHANNELS:16"],
  ])("is one thing: %s", (text, token) => {
    expect(tokens(text)).toEqual([token]);
  });

  it("may stand beside others, with or without a blank between them", () => {
    for (const text of ["24V 10A", "24V/10A", "24V10A", "24 V DC, 10 A"])
      expect(tokens(text), text).toEqual(["V:24", "A:10"]);
  });

  it.each(["UR20-4DI-P", "6ES7315-2AG10-0AB0", "kW", "A", "M12", "S7-300", "750 352", "PKZM0-10"])(
    "is not part of a number, nor anything without a figure: %s",
    (text) => {
      expect(tokens(text)).toEqual([]);
    },
  );
});

describe("A condition", () => {
  it.each([
    ["gebraucht", ["Gebraucht", "Gebraucht - geprüft"]],
    ["gebrauchte CPU", ["Gebraucht", "Gebraucht - geprüft"]],
    ["gebraucht geprüft", ["Gebraucht - geprüft"]],
    ["used plc", ["Gebraucht", "Gebraucht - geprüft"]],
    ["neu siemens", ["Neu", "Neu OVP"]],
    ["neu ovp", ["Neu OVP"]],
    ["brand new", ["Neu", "Neu OVP"]],
    ["Defekte", ["Defekt"]],
    ["generalüberholte", ["Generalüberholt"]],
    ["generalueberholt", ["Generalüberholt"]],
    ["refurbished", ["Generalüberholt"]],
    ["Neumann", []],
    ["renew", []],
    ["XY-NEU-1", []],
  ])("is read from %s", (text, names) => {
    expect(takeConditions(text).conditions).toEqual(names);
  });
});

describe("A query", () => {
  it("is numbers, quantities, a condition, kinds, a maker and other words", () => {
    const query = parseSearch("Ersatz für gebrauchten Siemens Servoregler 7,5 kW 6SL3120 rot");
    expect(query?.quantities.map(({ typed }) => typed)).toEqual(["7,5 kW"]);
    expect(query?.conditions).toContain("Gebraucht");
    expect(query?.words.map(({ typed, role }) => [typed, role])).toEqual([
      ["Siemens", "maker"],
      ["Servoregler", "kind"],
      ["6SL3120", "other"],
      ["rot", "other"],
    ]);
    expect(query?.numbers).toContain("6SL3120R0T");
  });

  it("finds the number behind words about it", () => {
    for (const text of ["Ersatz für 6ES7315-2AG10-0AB0", "replacement 6ES7 315-2AG10-0AB0"])
      expect(parseSearch(text)?.number).toBe("6ES73152AG100AB0");
  });

  it.each([
    ["Digitaleingangsklemme", "D1G1TALE1NGANG"],
    ["Not-Aus Relais", " S1CHERHE1TSRELA1S"],
    ["inductive sensor", "NAHERUNGSSCHALTER"],
    ["Inverter", " FREQUENZUMR1CHTER"],
  ])("is a kind of part in other words: %s", (text, spelling) => {
    const [word] = parseSearch(text)?.words ?? [];
    expect(word?.role).toBe("kind");
    expect([...(word?.own ?? []), ...(word?.others ?? [])]).toContain(spelling);
  });
});
