/**
 * What replaces parts of the demo catalogue: only what a source says that anybody can look up, named
 * with it.
 */
export const demoReplacements = [
  {
    article_number: "6ES7315-2AG10-0AB0",
    manufacturer: "Siemens",
    successor_number: "6ES7315-2AH14-0AB0",
    kind: "successor",
    note: "Auch CPU 315-2 DP, mit mehr Arbeitsspeicher.",
    source:
      "Industrial Monitor Direct: S5 CPU 948 to S7-315-2DP Migration, industrialmonitordirect.com",
  },
  {
    article_number: "6ES7316-2AG00-0AB0",
    manufacturer: "Siemens",
    successor_number: "6ES7315-2AH14-0AB0",
    kind: "alternative",
    note: "Braucht eine Micro Memory Card; die Hardwarekonfiguration muss angepasst werden.",
    source:
      "Industrial Monitor Direct: Migrating from CPU 316-2DP to 315-2DP, industrialmonitordirect.com",
  },
] as const;
