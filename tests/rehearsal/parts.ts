/** What the story deals in. */

export const ROWS = 300;

/** As lists and headings say it. */
export const onlyNumber = (count: number) => new Intl.NumberFormat("de-DE").format(count);

const part = (number: string, name: string, cents: number) => ({ number, name, cents, stock: 5 });

/** Bought in the story, and so with pictures: without one a part is sold on request only. */
export const partsForToday = [
  part("6ES7315-2EH14-0AB0", "Siemens SIMATIC CPU 315-2 PN/DP", 48_000),
  part("6ES7321-1BH02-0AA0", "Siemens SIMATIC SM 321 Digitaleingabe", 6_000),
  part("6ES7322-1BH01-0AA0", "Siemens SIMATIC SM 322 Digitalausgabe", 7_500),
  part("6EP1334-3BA10", "Siemens SITOP PSU200M 24 V 10 A", 11_900),
] as const;

const [cpu, inputs, outputs, power] = partsForToday;
export { cpu, inputs, outputs, power };

/** A list of parts takes them in turn: everything that came without pictures. */
export const spare = (at: number) => `GP-${1_000 + partsForToday.length + at}`;

export const bank = { holder: "Automationsteile GbR", iban: "DE02 1203 0000 0000 2020 51" };

/** Nobody else has them: a seller brings one of each. */
export const rare = ["VX-4711", "KR-0815"] as const;
