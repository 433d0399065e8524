import { collectDefaultMetrics, Counter, Histogram, Registry } from "prom-client";

export const registry = new Registry();
collectDefaultMetrics({ register: registry });

const registers = [registry];

const requests = new Counter({
  name: "http_requests_total",
  help: "Answered requests by route, method and status",
  labelNames: ["route", "method", "status"],
  registers,
});

const requestSeconds = new Histogram({
  name: "http_request_duration_seconds",
  help: "Time from a request's headers to the end of its answer",
  labelNames: ["route"],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});

const jobSeconds = new Histogram({
  name: "shop_job_duration_seconds",
  help: "Jobs this process has worked off, by queue and outcome",
  labelNames: ["queue", "outcome"],
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60],
  registers,
});

const stockConflicts = new Counter({
  name: "shop_stock_conflicts_total",
  help: "Orders refused because somebody else had taken the last piece",
  registers,
});

export function countRequest(answer: {
  route: string;
  method: string;
  status: number;
  seconds: number;
}): void {
  const { route, method, status, seconds } = answer;
  requests.inc({ route, method, status });
  requestSeconds.observe({ route }, seconds);
}

export async function measureJob(queue: string, job: () => Promise<void>): Promise<void> {
  const end = jobSeconds.startTimer({ queue });
  try {
    await job();
    end({ outcome: "done" });
  } catch (error) {
    end({ outcome: "failed" });
    throw error;
  }
}

export function countStockConflict(): void {
  stockConflicts.inc();
}
