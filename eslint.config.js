import js from "@eslint/js";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import globals from "globals";
import tseslint from "typescript-eslint";
import { downwards, layers } from "./eslint.rooms.js";

const otherPages = {
  group: ["**/*.route", "~/**/*.route"],
  message: "A subject never uses another one's page.",
  allowTypeImports: true,
};

export default tseslint.config(
  { ignores: ["build/", "node_modules/", ".data/", "test-results/", "playwright-report/"] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    languageOptions: {
      globals: { ...globals.node },
    },
    rules: {
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      eqeqeq: "error",
      "no-console": "error",
    },
  },
  {
    files: ["**/*.{ts,tsx}"],
    plugins: { house: { rules: { downwards } } },
    // The list as options: when it changes, ESLint's cache is void.
    rules: { "house/downwards": ["error", ...layers] },
  },
  {
    files: ["app/**/*.tsx"],
    ...jsxA11y.flatConfigs.strict,
    languageOptions: {
      ...jsxA11y.flatConfigs.strict.languageOptions,
      globals: { ...globals.browser },
    },
  },
  { files: ["app/**/*.{ts,tsx}"], ...reactHooks.configs["recommended-latest"] },
  {
    files: ["app/**"],
    rules: {
      "@typescript-eslint/no-restricted-imports": ["error", { patterns: [otherPages] }],
    },
  },
  {
    files: ["app/**/*.route.{ts,tsx}"],
    rules: {
      "@typescript-eslint/no-restricted-imports": [
        "error",
        {
          patterns: [
            otherPages,
            {
              group: ["**/db.server"],
              importNames: ["db"],
              message: "A page asks its subject's *.server.ts, which asks the database.",
            },
          ],
        },
      ],
    },
  },
  {
    files: ["app/**", "db/**", "operations/**"],
    rules: {
      "no-restricted-properties": [
        "error",
        {
          object: "process",
          property: "env",
          message: "Only platform/read-env.server.ts reads process.env.",
        },
      ],
    },
  },
  { files: ["app/platform/read-env.server.ts"], rules: { "no-restricted-properties": "off" } },
  { files: ["dev/**", "tests/**", "operations/**"], rules: { "no-console": "off" } },
);
