import { Agent, get } from "node:http";

export interface Load {
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

export interface Target {
  origin: string;
  paths: string[];
  /** Sent with every request. */
  cookie?: string;
}

/** Milliseconds until the whole answer was there. */
function fetchOnce(agent: Agent, { origin, cookie }: Target, path: string): Promise<number> {
  const headers = { "Accept-Encoding": "gzip", ...(cookie ? { Cookie: cookie } : {}) };
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const request = get(origin + path, { agent, headers }, (response) => {
      response.on("error", reject);
      response.resume();
      response.on("end", () => {
        if (response.statusCode === 200) resolve(performance.now() - startedAt);
        else reject(new Error(`${path} answered ${response.statusCode}`));
      });
    });
    request.on("error", reject);
  });
}

function summarise(times: number[], seconds: number): Load {
  const sorted = times.sort((a, b) => a - b);
  const percentile = (share: number) =>
    sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0;
  return {
    requestsPerSecond: sorted.length / seconds,
    p50: percentile(0.5),
    p99: percentile(0.99),
  };
}

/** What a server bears: asks over kept connections, each as soon as it has its last answer. */
export async function measureLoad(
  target: Target,
  { seconds, connections }: { seconds: number; connections: number },
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let next = 0;
  const ask = async (until: number) => {
    while (performance.now() < until) {
      const path = target.paths[next++ % target.paths.length] ?? "/";
      times.push(await fetchOnce(agent, target, path));
    }
  };
  const run = (duration: number) => {
    const until = performance.now() + duration * 1000;
    return Promise.all(Array.from({ length: connections }, () => ask(until)));
  };
  try {
    // The first answers come from code that isn't compiled yet.
    await run(seconds / 2);
    times.length = 0;
    const startedAt = performance.now();
    await run(seconds);
    return summarise(times, (performance.now() - startedAt) / 1000);
  } finally {
    agent.destroy();
  }
}

/** How long requests wait that come at a steady rate, whether or not earlier ones are answered. */
export async function measureLatency(
  target: Target,
  { rate, seconds }: { rate: number; seconds: number },
): Promise<Load> {
  const agent = new Agent({ keepAlive: true });
  const answers: Promise<number>[] = [];
  const startedAt = performance.now();
  try {
    await new Promise<void>((resolve) => {
      const sender = setInterval(() => {
        const elapsed = Math.min((performance.now() - startedAt) / 1000, seconds);
        while (answers.length < elapsed * rate) {
          const path = target.paths[answers.length % target.paths.length] ?? "/";
          answers.push(fetchOnce(agent, target, path));
        }
        if (elapsed < seconds) return;
        clearInterval(sender);
        resolve();
      }, 1);
    });
    return summarise(await Promise.all(answers), seconds);
  } finally {
    agent.destroy();
  }
}
