import { readFileSync, readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { serverOfFile } from "../support/server-of-file";

const server = serverOfFile({}, ["--v8-pool-size=1"]);

/** Of all threads of the server, the main one first; proc(5), field 19. */
function niceOfThreads(): number[] {
  return readdirSync(`/proc/${server.pid}/task`)
    .map(Number)
    .sort((a, b) => a - b)
    .map((id) => {
      const stat = readFileSync(`/proc/${server.pid}/task/${id}/stat`, "utf8");
      return Number(stat.split(") ")[1]?.split(" ")[16]);
    });
}

it.runIf(process.platform === "linux")(
  "V8's helper gives way to visitors; who answers and who compresses pages doesn't",
  async () => {
    expect((await fetch(`${server.origin}/katalog`)).status).toBe(200);
    const [main, ...others] = niceOfThreads();
    expect(main).toBe(0);
    expect(others.filter((nice) => nice === 10)).toHaveLength(1);
    expect(others.filter((nice) => nice === 0).length).toBeGreaterThanOrEqual(4);
  },
);
