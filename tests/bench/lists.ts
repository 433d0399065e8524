import { readFileSync } from "node:fs";
import type { BenchProduct } from "./catalogue";

const LINES = 500;
const RUNS = 5;

/** As purchasers send them: numbers in several spellings, slips, unknown ones, and dirt. */
export function makeList(products: BenchProduct[]): string {
  const dirt = readFileSync("tests/lists/dirty-lines.txt", "utf8")
    .split("\n")
    .flatMap((line) => line.split(" <- ").slice(1, 2))
    .map((line) => line.replaceAll("\\t", "\t"));
  const step = Math.max(Math.floor(products.length / LINES), 1);
  return Array.from({ length: LINES }, (_, at) => {
    const { articleNumber, manufacturer } = products[(at * step) % products.length] as BenchProduct;
    const quantity = (at % 12) + 1;
    if (at % 7 === 3) return dirt[at % dirt.length] ?? "";
    if (at % 7 === 5) return `${quantity}x ${articleNumber.slice(0, -1)}9`;
    if (at % 7 === 6) return `${manufacturer} QX${at}-${articleNumber.slice(2)} ${quantity} Stk`;
    if (at % 7 === 1) return `${articleNumber.toLowerCase()};${quantity};120,00`;
    return `Pos. ${at + 1}: ${quantity} Stück ${manufacturer} ${articleNumber.replaceAll("-", " ")}`;
  }).join("\n");
}

export interface ListTimes {
  /** The page that answers it, complete; median of five. */
  checkMs: number;
  /** The page of the same list under the link that passes it on. */
  openMs: number;
  /** How long another request waited at most meanwhile. */
  waitedMs: number;
}

export async function measureList(origin: string, products: BenchProduct[]): Promise<ListTimes> {
  const text = makeList(products);
  const times: ListTimes[] = [];
  for (let run = 0; run < RUNS; run++) times.push(await measureOnce(origin, text));
  const middle = (name: keyof ListTimes) =>
    times.map((each) => each[name]).sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0;
  return { checkMs: middle("checkMs"), openMs: middle("openMs"), waitedMs: middle("waitedMs") };
}

async function measureOnce(origin: string, text: string): Promise<ListTimes> {
  const post = (fields: Record<string, string>) =>
    fetch(`${origin}/stueckliste`, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { Origin: origin },
      redirect: "manual",
    });
  let isDone = false;
  const [waitedMs, checkMs] = await Promise.all([
    (async () => {
      let most = 0;
      while (!isDone) most = Math.max(most, await timed(() => fetch(`${origin}/healthz`)));
      return most;
    })(),
    timed(() => post({ intent: "check", text })).finally(() => (isDone = true)),
  ]);
  const shared = await post({ intent: "share", list: text });
  const openMs = await timed(() => fetch(new URL(shared.headers.get("Location") ?? "", origin)));
  return { checkMs, openMs, waitedMs };
}

/** Until the whole answer is there. */
async function timed(send: () => Promise<Response>): Promise<number> {
  const start = performance.now();
  const answer = await send();
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`);
  await answer.text();
  return performance.now() - start;
}
