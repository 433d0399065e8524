import { Agent, get } from "node:http";

export interface Load {
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

function fetchOnce(agent: Agent, url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const request = get(url, { agent, headers: { "Accept-Encoding": "gzip" } }, (response) => {
      response.on("error", reject);
      response.resume();
      response.on("end", () => {
        if (response.statusCode !== 200)
          reject(new Error(`${url} answered ${response.statusCode}`));
        else resolve(performance.now() - startedAt);
      });
    });
    request.on("error", reject);
  });
}

function percentile(sorted: number[], share: number): number {
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0;
}

/** Asks for the paths in turn over kept connections, each as soon as it has its last answer. */
export async function measureLoad(
  origin: string,
  paths: string[],
  { seconds, connections }: { seconds: number; connections: number },
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let next = 0;
  const ask = async (until: number) => {
    while (performance.now() < until) {
      times.push(await fetchOnce(agent, origin + (paths[next++ % paths.length] ?? "/")));
    }
  };
  const run = (duration: number) => {
    const until = performance.now() + duration * 1000;
    return Promise.all(Array.from({ length: connections }, () => ask(until)));
  };
  try {
    await run(seconds / 3);
    times.length = 0;
    const startedAt = performance.now();
    await run(seconds);
    const elapsed = (performance.now() - startedAt) / 1000;
    const sorted = times.sort((a, b) => a - b);
    return {
      requestsPerSecond: sorted.length / elapsed,
      p50: percentile(sorted, 0.5),
      p99: percentile(sorted, 0.99),
    };
  } finally {
    agent.destroy();
  }
}
