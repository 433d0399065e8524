import { type Finding, findings } from "./check";

const { ok, warning, problem } = findings("configuration");

const advice: Record<string, string> = {
  APP_ORIGIN: "Set it to the public origin, for example https://shop.example.",
  DATABASE_URL: "Set it to a PostgreSQL 15 or later; on Fly `fly mpg attach` does.",
  SESSION_SECRET: "Set it to 32 characters or more: openssl rand -hex 32.",
  STRIPE_SECRET_KEY: "Take it from the Stripe dashboard, Developers, API keys.",
  STRIPE_WEBHOOK_SECRET:
    "Create the endpoint APP_ORIGIN/webhooks/stripe in the Stripe dashboard and take its secret.",
  BUCKET_NAME: "Create a bucket; on Fly `fly storage create` sets it.",
  AWS_ENDPOINT_URL_S3: "The storage's address; on Fly `fly storage create` sets it.",
  AWS_ACCESS_KEY_ID: "The storage's key; on Fly `fly storage create` sets it.",
  AWS_SECRET_ACCESS_KEY: "The storage's key; on Fly `fly storage create` sets it.",
  SMTP_URL: "Set it to smtps://user:password@host:465 of your mail provider.",
  MAIL_FROM: "Set it to the sender's address, one that SMTP_URL's account may use.",
  MAIL_TO: "Set it to the shop's own mailbox, where requests go.",
};

export async function checkVariables(): Promise<Finding[]> {
  const { checkEnv } = await import("../../../app/platform/read-env.server");
  const problems = checkEnv();
  if (problems.length === 0) return [ok("Every variable is there and well-formed.")];
  return problems.map(({ name, problem: what }) =>
    problem(
      what === "is missing" ? `${name} is missing.` : `${name}: ${what}.`,
      advice[name] ?? "The README explains every variable.",
    ),
  );
}

/** Well-formed and still guessable. */
export async function checkSecrets(): Promise<Finding[]> {
  const { env } = await import("../../../app/platform/env.server");
  const guessable = env.SESSION_SECRET.some(
    (secret) => new Set(secret).size < 10 || /secret|change|password|0123456789/i.test(secret),
  );
  const found: Finding[] = [];
  if (guessable) {
    found.push(problem("SESSION_SECRET can be guessed.", "Make one: openssl rand -hex 32."));
  }
  if (env.APP_ORIGIN.startsWith("https:") && !env.CLIENT_IP_HEADER) {
    found.push(
      warning(
        "CLIENT_IP_HEADER isn't set: behind a proxy all visitors share one address and its limits.",
        "Set it to the header your proxy writes; on Fly that is Fly-Client-IP.",
      ),
    );
  }
  if (found.length === 0) found.push(ok("The session secret is long and random."));
  return found;
}
