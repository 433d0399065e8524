/** What the container runs: the shop on its port. */
import { createServer } from "node:http";
import { env } from "./platform/env.server";
import { log } from "./platform/log.server";
import { endOnSignal } from "./platform/shutdown.server";
import { timeouts } from "./platform/timeouts.server";
import { close, jobs, listener } from "./server";

const server = createServer(timeouts, listener);
server.listen(env.PORT, env.HOST, () => log.info({ port: env.PORT }, "listening"));
endOnSignal(server, { meanwhile: jobs.stop, last: close });
