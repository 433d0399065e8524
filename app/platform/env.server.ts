import { z } from "zod";

/** A comma-separated list: the first entry is the one in use, the others are still accepted. */
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
  MAIL_FROM: address,
  MAIL_TO: address,
  CLIENT_IP_HEADER: z.string().toLowerCase().optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
});

export type Env = z.infer<typeof schema>;

/** The message names every variable that is missing or wrong, never its value. */
export function parseEnv(variables: Record<string, string | undefined>): Env {
  const present = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ""),
  );
  const result = schema.safeParse(present);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    return name in present ? `  ${name}: ${issue.message}` : `  ${name} is missing`;
  });
  throw new Error(
    `The shop can't start, its configuration is incomplete:\n${[...new Set(problems)].join("\n")}\nThe README explains every variable.`,
  );
}

function readEnv(): Env {
  try {
    return parseEnv(process.env);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}

/** The whole configuration, read once. Nothing else in the application reads `process.env`. */
export const env = readEnv();

/** Cookies are `Secure`, and HSTS is sent, exactly when the public origin is https. */
export const isHttps = env.APP_ORIGIN.startsWith("https:");
