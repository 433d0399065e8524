import { z } from "zod";

const list = (minLength: number) =>
  z
    .string()
    .transform((value) =>
      value
        .split(",")
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.string().min(minLength)).min(1));

const origin = z
  .url({ protocol: /^https?$/ })
  .transform((value) => new URL(value).origin)
  .describe("public origin, for example https://shop.example");

const address = z.string().regex(/^[^\s@<>,]+@[^\s@<>,]+$/, "must be one plain e-mail address");

const schema = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  APP_ORIGIN: origin,
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  SESSION_SECRET: list(32),
  STRIPE_SECRET_KEY: z.string().min(8),
  STRIPE_WEBHOOK_SECRET: list(8),
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  BUCKET_NAME: z.string().min(1),
  AWS_ENDPOINT_URL_S3: z.url({ protocol: /^https?$/ }),
  AWS_REGION: z.string().min(1).default("auto"),
  AWS_ACCESS_KEY_ID: z.string().min(1),
  AWS_SECRET_ACCESS_KEY: z.string().min(1),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  VIES_URL: z
    .url({ protocol: /^https?$/ })
    .default("https://ec.europa.eu/taxation_customs/vies/rest-api"),
  MAIL_FROM: address,
  MAIL_TO: address,
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[02-9ac-hj-np-z]{58}$/, "must be a public key that `shop backup-key` makes")
    .optional(),
  /** Only where a backup is restored: the running shop can't open what it wrote. */
  BACKUP_IDENTITY: z.string().optional(),
  CLIENT_IP_HEADER: z.string().toLowerCase().optional(),
  HOST: z.string().optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  SHUTDOWN_SECONDS: z.coerce.number().min(1).max(300).default(25),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
});

export const variableNames = Object.keys(schema.shape);

export type Env = z.infer<typeof schema>;

export interface EnvProblem {
  name: string;
  problem: string;
}

type Variables = Record<string, string | undefined>;

export function checkEnv(variables: Variables = process.env): EnvProblem[] {
  const result = schema.safeParse(withoutEmpty(variables));
  const problems = (result.error?.issues ?? []).map((issue) => {
    const name = String(issue.path[0]);
    return { name, problem: variables[name] ? issue.message : "is missing" };
  });
  return [...new Map(problems.map((problem) => [problem.name, problem])).values()];
}

function withoutEmpty(variables: Variables) {
  return Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ""),
  );
}

/** The message names every variable that is missing or wrong, never its value. */
export function parseEnv(variables: Variables): Env {
  const result = schema.safeParse(withoutEmpty(variables));
  if (result.success) return result.data;
  const problems = checkEnv(variables).map(
    ({ name, problem }) => `  ${name}${problem === "is missing" ? " " : ": "}${problem}`,
  );
  throw new Error(
    `The shop can't start, its configuration is incomplete:\n${problems.join("\n")}\nThe README explains every variable.`,
  );
}

export function readEnv(): Env {
  try {
    return parseEnv(process.env);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}
