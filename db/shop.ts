/** The operator's commands in the container, where the environment is complete: `shop import …`. */
import { runCommand } from "./commands";

process.exitCode = await runCommand(process.argv.slice(2));
