/** First versions that know import maps (caniuse.com/import-maps), without which no script runs. */
const agents = [
  { version: /Chrom(?:e|ium)\/(\d+)/, first: 89 },
  { version: /Firefox\/(\d+)/, first: 108 },
  { version: /Version\/(\d+(?:\.\d+)?)\S* (?:Mobile\/\S+ )?Safari\//, first: 16.4 },
];

/** Whoever is unknown counts as modern. */
export function knowsImportMaps(userAgent: string | null | undefined): boolean {
  for (const { version, first } of agents) {
    const found = version.exec(userAgent ?? "")?.[1];
    if (found !== undefined) return Number(found) >= first;
  }
  return true;
}
