import { Failure } from "./failure";
import type { RunningShop } from "./run-file";
import { serviceVariables } from "./services";

type Variables = Record<string, string | undefined>;

const secrets = new Set(["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"]);

/** Of a running shop and the command's own environment. @throws Failure without secrets */
export function requireSameServices(env: Variables, shop: RunningShop, dataDir: string): void {
  const differences = serviceVariables.flatMap((name) => {
    const [here, there] = [env[name], shop.variables[name]];
    if (!here || identify(name, here) === identify(name, there)) return [];
    return secrets.has(name)
      ? [`  ${name}: another one here than there`]
      : [`  ${name}: ${identify(name, here)} here, ${identify(name, there) || "none"} there`];
  });
  if (differences.length === 0) return;
  throw new Failure(
    `The environment or .env names other services than the shop that runs on ${dataDir} ` +
      `(${shop.origin}) uses:\n${differences.join("\n")}\n` +
      "Nothing was done. End that shop, or leave these variables out to act on it, or set DATA_DIR " +
      "to another folder.",
  );
}

export function describeTarget(variables: Variables): string {
  const names = ["DATABASE_URL", "AWS_ENDPOINT_URL_S3", "BUCKET_NAME"] as const;
  const [database, storage, bucket] = names.map((name) => identify(name, variables[name]));
  return `Database ${database}, storage ${[storage, bucket].filter(Boolean).join("/")}`;
}

/** Of an address host and path, without user and password. */
function identify(name: string, value = ""): string {
  if (!name.includes("URL") || !URL.canParse(value)) return value;
  const { hostname, port, pathname, protocol, searchParams } = new URL(value);
  const host = hostname || (searchParams.get("host") ?? "");
  const usual = protocol.startsWith("postgres") ? "5432" : "";
  return [host, port || usual].filter(Boolean).join(":") + pathname.replace(/\/$/, "");
}
