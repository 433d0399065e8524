import { join } from "node:path";
import pg from "pg";
import { describeEnding, startChild } from "./children";
import { Failure } from "./failure";
import { projectRoot } from "./settings";

/**
 * Brings the database's schema up to date. In a process of its own, because the application's
 * modules read the environment once and close their connections for good.
 *
 * @throws Failure with the task's output
 */
export async function migrateDatabase(
  variables: Record<string, string>,
  signal: AbortSignal,
  log: (line: string) => void = () => {},
) {
  const problem = "The database's schema can't be brought up to date";
  // A database that is away is waited for: whoever sits there should know.
  await runTask("migrate", variables, signal, problem, log);
}

/**
 * Imports the demo catalogue when the database has no products.
 *
 * @throws Failure with the task's output
 */
export async function importDemoCatalogue(
  variables: Record<string, string>,
  signal: AbortSignal,
  log: (line: string) => void,
) {
  if (await hasProducts(variables.DATABASE_URL ?? "")) return;
  log("Importing the demo catalogue ...");
  log(await runTask("demo", variables, signal, "The demo catalogue can't be imported"));
}

async function hasProducts(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rowCount } = await client.query("select from products limit 1");
    return rowCount === 1;
  } finally {
    await client.end();
  }
}

async function runTask(
  task: "migrate" | "demo",
  variables: Record<string, string>,
  signal: AbortSignal,
  problem: string,
  onLine: (line: string) => void = () => {},
) {
  signal.throwIfAborted();
  const child = startChild({
    args: [join(projectRoot, "dev", "prepare-database.ts"), task],
    typescript: true,
    env: variables,
    stdout: "pipe",
    stderr: "pipe",
  });
  const stop = () => void child.stop(1000);
  signal.addEventListener("abort", stop, { once: true });
  let stdout = "";
  let output = "";
  child.process.stdout?.on("data", (chunk: Buffer) => {
    stdout += chunk.toString();
    onLine(chunk.toString().trim());
    output += chunk.toString();
  });
  child.process.stderr?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ending = await child.ended;
  signal.removeEventListener("abort", stop);
  signal.throwIfAborted();
  if (ending.code !== 0) {
    throw new Failure(`${problem} (${describeEnding(ending)}):\n${output.trim()}`);
  }
  return stdout.trim();
}
