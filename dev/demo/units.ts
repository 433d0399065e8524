import type { TestResult, UnitCheck } from "../../db/stock-tables";

export interface DemoUnit {
  /** Its pictures are `demo/piece-NAME-1.webp` and `-2`. */
  picture: string;
  serial: string;
  included: string;
  test: {
    day: string;
    result: TestResult;
    passed: UnitCheck["check"][];
    failed?: UnitCheck["check"][];
    skipped?: UnitCheck["check"][];
    firmware?: string;
    note?: string;
  };
}

/** Single pieces by their product's slug: a part of its stock. */
export const demoUnits: Record<string, DemoUnit[]> = {
  "siemens-simatic-s7-300-cpu-319f-3-pn-dp-6es7318-3fl01-0ab0": [
    {
      picture: "siemens-simatic-s7-300-cpu-319f-3-pn-dp-6es7318-3fl01-0ab0-a",
      serial: "S C-E4TN67314",
      included: "Frontklappen, keine Memory Card",
      test: {
        day: "2026-05-20",
        result: "passed",
        passed: ["power-up", "self-test", "communication", "memory"],
        firmware: "V3.2.17",
      },
    },
    {
      picture: "siemens-simatic-s7-300-cpu-319f-3-pn-dp-6es7318-3fl01-0ab0-b",
      serial: "S C-H7VR92086",
      included: "Frontklappen, Memory Card 8 MB",
      test: {
        day: "2026-06-11",
        result: "passed",
        passed: ["power-up", "self-test", "communication", "memory"],
        firmware: "V3.2.19",
        note: "Auf Werkseinstellungen zurückgesetzt.",
      },
    },
    {
      picture: "siemens-simatic-s7-300-cpu-319f-3-pn-dp-6es7318-3fl01-0ab0-c",
      serial: "S C-D2KM55521",
      included: "Ohne Frontklappen",
      test: {
        day: "2026-08-03",
        result: "limited",
        passed: ["power-up", "self-test", "communication"],
        failed: ["housing"],
        skipped: ["memory"],
        firmware: "V3.2.12",
        note: "Die untere Frontklappe fehlt. Auf die Funktion hat das keinen Einfluss.",
      },
    },
  ],
  "siemens-simatic-mp-377-12-touch-6av6644-0aa01-2ax0": [
    {
      picture: "siemens-simatic-mp-377-12-touch-6av6644-0aa01-2ax0-a",
      serial: "LB F65290906",
      included: "Spannklemmen, Stecker für 24 V",
      test: {
        day: "2026-08-05",
        result: "passed",
        passed: ["power-up", "display", "touch", "communication"],
        firmware: "Windows CE 5.0, V11.2",
      },
    },
    {
      picture: "siemens-simatic-mp-377-12-touch-6av6644-0aa01-2ax0-b",
      serial: "LB F71834417",
      included: "Spannklemmen",
      test: {
        day: "2026-08-05",
        result: "passed",
        passed: ["power-up", "display", "touch", "communication"],
        firmware: "Windows CE 5.0, V11.3",
        note: "Feine Kratzer auf der Schutzfolie.",
      },
    },
    {
      picture: "siemens-simatic-mp-377-12-touch-6av6644-0aa01-2ax0-c",
      serial: "LB G02718830",
      included: "Nur das Gerät",
      test: {
        day: "2026-09-14",
        result: "limited",
        passed: ["power-up", "touch", "communication"],
        failed: ["display"],
        firmware: "Windows CE 5.0, V11.2",
        note: "Ein heller Bildpunkt links oben.",
      },
    },
  ],
  "sew-eurodrive-movidrive-b-2-2-kw-mdx61b0022-5a3-4-00": [
    {
      picture: "sew-eurodrive-movidrive-b-2-2-kw-mdx61b0022-5a3-4-00-a",
      serial: "01.1204871253",
      included: "Bediengerät DBG60B",
      test: {
        day: "2026-07-02",
        result: "passed",
        passed: ["power-up", "load-run", "inputs", "outputs", "fan"],
        firmware: "824 854 0.18",
      },
    },
    {
      picture: "sew-eurodrive-movidrive-b-2-2-kw-mdx61b0022-5a3-4-00-b",
      serial: "01.1509336648",
      included: "Ohne Bediengerät",
      test: {
        day: "2026-07-02",
        result: "passed",
        passed: ["power-up", "load-run", "inputs", "outputs", "fan"],
        firmware: "824 854 0.19",
      },
    },
  ],
  "mitsubishi-electric-fr-d720s-1-5-kw-fr-d720s-070-ec": [
    {
      picture: "mitsubishi-electric-fr-d720s-1-5-kw-fr-d720s-070-ec-a",
      serial: "Q404993",
      included: "Klemmenabdeckung",
      test: {
        day: "2026-03-18",
        result: "passed",
        passed: ["power-up", "display", "load-run", "inputs", "outputs"],
      },
    },
    {
      picture: "mitsubishi-electric-fr-d720s-1-5-kw-fr-d720s-070-ec-b",
      serial: "T617720",
      included: "Klemmenabdeckung",
      test: {
        day: "2026-03-18",
        result: "passed",
        passed: ["power-up", "display", "load-run", "inputs", "outputs"],
        note: "Lüfter erneuert.",
      },
    },
  ],
  "omron-sysmac-cj2m-cpu12": [
    {
      picture: "omron-sysmac-cj2m-cpu12-a",
      serial: "08213310",
      included: "Endabdeckung CJ1W-TER01",
      test: {
        day: "2026-02-09",
        result: "passed",
        passed: ["power-up", "self-test", "communication", "memory"],
        firmware: "Ver. 2.0",
        note: "Batterie erneuert.",
      },
    },
    {
      picture: "omron-sysmac-cj2m-cpu12-b",
      serial: "16019145",
      included: "Nur das Gerät",
      test: {
        day: "2026-02-09",
        result: "passed",
        passed: ["power-up", "self-test", "communication", "memory"],
        firmware: "Ver. 2.1",
        note: "Batterie erneuert.",
      },
    },
  ],
};
