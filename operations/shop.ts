/**
 * The operator's commands in the container, where the environment is complete:
 * `node build/server/shop.js import …`. On a developer's machine dev/shop.ts runs them.
 */
import { runCommand } from "./commands";

// Before the first command loads the log.
Object.assign(globalThis, { shopLogsToStandardError: true });

void runCommand(process.argv.slice(2)).then((exitCode) => {
  process.exitCode = exitCode;
});
