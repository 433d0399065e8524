import { readFileSync } from "node:fs";
import { noFilters } from "../../app/catalogue/filters";
import { listProducts } from "../../app/catalogue/list.server";
import { readDemoParts, type DemoPart } from "./demo-parts";
import { grade, readQueries, type JudgedQuery } from "./judge";

const PLACES = 10;

interface Measured {
  text: string;
  /** Nothing in the catalogue is what the query asks for. */
  absent: boolean;
  empty: boolean;
  /** The page says that what it shows isn't quite it. */
  said: boolean;
  ndcg: number;
  grades: number[];
  best: number;
}

function gain(grades: number[]): number {
  return grades
    .slice(0, PLACES)
    .reduce((sum, each, place) => sum + (2 ** each - 1) / Math.log2(place + 2), 0);
}

async function measure(query: JudgedQuery, parts: Map<number, DemoPart>): Promise<Measured> {
  const list = await listProducts({ ...noFilters, search: query.text });
  const shown = [...new Set([...list.products, ...list.near].map(({ id }) => id))];
  const grades = shown.slice(0, PLACES).map((id) => {
    const part = parts.get(id);
    return part ? grade(part, query) : 0;
  });
  const ideal = [...parts.values()].map((part) => grade(part, query)).sort((a, b) => b - a);
  const most = gain(ideal);
  const said = list.products.length === 0 || list.without.length > 0;
  return {
    text: query.text,
    absent: ideal[0] !== 3,
    empty: shown.length === 0,
    said,
    ndcg: most === 0 ? Number(said) : gain(grades) / most,
    grades,
    best: ideal.filter((each) => each === 3).length,
  };
}

/** Every judged query against the demo catalogue, which the database must hold. */
export async function measureWords() {
  const file = readFileSync(new URL("./queries.txt", import.meta.url), "utf8");
  const parts = new Map(readDemoParts().map((part) => [part.id, part]));
  const measured: Measured[] = [];
  for (const query of readQueries(file)) measured.push(await measure(query, parts));
  return {
    measured,
    ndcg: measured.reduce((sum, { ndcg }) => sum + ndcg, 0) / measured.length,
    empty: measured.filter(({ empty }) => empty).length / measured.length,
  };
}
