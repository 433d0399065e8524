import { readdirSync } from "node:fs";
import js from "@eslint/js";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import globals from "globals";
import tseslint from "typescript-eslint";

const shared = ["i18n", "platform", "ui"];
const subjects = readdirSync(new URL("app", import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !shared.includes(entry.name))
  .map(({ name }) => `~/${name}/*`);

/** The rooms of the house: each may use what lies below it, never what lies above. */
const rooms = [
  { files: ["app/ui/**"], forbidden: subjects, message: "ui/ knows no subject." },
  {
    files: ["app/platform/**"],
    forbidden: [...subjects, "~/ui/*"],
    message: "platform/ knows the outside world only.",
  },
];

const everywhere = [
  {
    group: ["**/dev/*", "**/dev/**", "**/operations/*", "**/operations/**"],
    message: "Nothing under app/ imports dev/ or operations/.",
  },
  {
    group: ["**/*.route", "~/**/*.route"],
    message: "A subject never uses another one's page.",
    allowTypeImports: true,
  },
];

export default tseslint.config(
  { ignores: ["build/", "node_modules/", ".data/", "test-results/", "playwright-report/"] },
  js.configs.recommended,
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      globals: { ...globals.node },
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/only-throw-error": "off", // Remix: loaders throw responses
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      eqeqeq: "error",
      "no-console": "error",
    },
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
      "@typescript-eslint/no-restricted-imports": ["error", { patterns: everywhere }],
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
  {
    files: ["db/**", "operations/**"],
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
  ...rooms.map(({ files, forbidden, message }) => ({
    files,
    rules: {
      "@typescript-eslint/no-restricted-imports": [
        "error",
        { patterns: [...everywhere, { group: forbidden, message }] },
      ],
    },
  })),
  { files: ["app/platform/read-env.server.ts"], rules: { "no-restricted-properties": "off" } },
  { files: ["dev/**", "tests/**", "operations/**"], rules: { "no-console": "off" } },
  { files: ["**/*.js"], ...tseslint.configs.disableTypeChecked },
);
