/** In the container: `node build/server/shop.js import …`; on a developer's machine dev/shop.ts. */
import { runCommand } from "./commands";

// Before the first command loads the log.
Object.assign(globalThis, { shopLogsToStandardError: true });

void runCommand(process.argv.slice(2)).then((exitCode) => {
  process.exitCode = exitCode;
});
