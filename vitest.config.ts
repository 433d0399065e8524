import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const alias = { "~": fileURLToPath(new URL("./app", import.meta.url)) };

// Enough of a configuration for modules that read it; nothing answers at these addresses.
const env = {
  NODE_ENV: "test" as const,
  APP_ORIGIN: "http://shop.test",
  DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
  SESSION_SECRET: "a-secret-for-tests-only-0123456789abcdef",
  STRIPE_SECRET_KEY: "sk_test_unused",
  STRIPE_WEBHOOK_SECRET: "whsec_unused",
  BUCKET_NAME: "shop",
  AWS_ENDPOINT_URL_S3: "http://127.0.0.1:1",
  AWS_ACCESS_KEY_ID: "unused",
  AWS_SECRET_ACCESS_KEY: "unused",
  SMTP_URL: "smtp://127.0.0.1:1",
  VIES_URL: "http://127.0.0.1:1",
  MAIL_FROM: "shop@shop.test",
  MAIL_TO: "desk@shop.test",
  LOG_LEVEL: "silent",
};

/** They catch what hangs; a busy machine stays far below them. */
const limits = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
};

export default defineConfig({
  test: {
    // Tests that wait (for a time-out, a start, a restart) leave the processor to the others.
    maxWorkers: "100%",
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          env,
          ...limits,
          // Rules without a memory: what one file loads serves the next.
          isolate: false,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.ts"],
          env,
          globalSetup: "tests/support/database-server.ts",
          setupFiles: "tests/support/fresh-shop.ts",
          ...limits,
          // Each file loads our modules afresh (tests/support/fresh-shop.ts); packages are kept.
          isolate: false,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "emulators",
          include: ["tests/dev/**/*.test.ts"],
          ...limits,
        },
      },
    ],
  },
});
