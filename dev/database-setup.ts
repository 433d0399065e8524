import { join } from "node:path";
import pg from "pg";
import { runChild } from "./children";
import { projectRoot } from "./settings";

export async function migrateDatabase(
  variables: Record<string, string>,
  signal: AbortSignal,
  log: (line: string) => void = () => {},
) {
  const problem = "The database's schema can't be brought up to date";
  await runTask("migrate", variables, signal, problem, log);
}

/** Only into a database without products. @throws Failure with the task's output */
export async function importDemoCatalogue(
  variables: Record<string, string>,
  signal: AbortSignal,
  log: (line: string) => void,
) {
  if (await hasProducts(variables.DATABASE_URL ?? "")) return;
  log("Importing the demo catalogue ...");
  log(await runTask("demo", variables, signal, "The demo catalogue can't be imported"));
}

/** @returns the link that makes its reader the owner; `undefined` where somebody is staff already */
export async function inviteFirstOwner(variables: Record<string, string>, signal: AbortSignal) {
  const link = await runTask("owner", variables, signal, "The first owner can't be invited");
  return link || undefined;
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

function runTask(
  task: "migrate" | "demo" | "owner",
  variables: Record<string, string>,
  signal: AbortSignal,
  problem: string,
  onLine?: (line: string) => void,
) {
  const args = [join(projectRoot, "dev", "prepare-database.ts"), task];
  return runChild({ args, typescript: true, env: variables }, signal, problem, onLine);
}
