// The rules of the house that a linter can hold; the budgets and names are those of docs/architecture.md.
import { fileURLToPath } from "node:url";

import { defineConfig } from "eslint/config";
import a11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import typescript from "typescript-eslint";

const everything = ["**/*.{js,ts,tsx}"];
const tests = ["**/*.test.{ts,tsx}", "tests/**"];
const routes = ["app/routes/**/*.tsx", "app/root.tsx"];

/**
 * Lines a file may have as Prettier lays it out (100 columns), everything counted; for functions, blank
 * lines and comments are not counted. A function above these numbers no longer fits on one screen, and a
 * file above them has always turned out to hold two subjects.
 */
const budget = { route: 200, component: 250, other: 300 };
const functionLines = { component: 100, other: 60 };
const parameters = 3;

/** Prettier does not break strings and comments. Patterns and captured output stay as they are. */
const width = [
  "error",
  {
    code: 120,
    ignoreUrls: true,
    ignoreRegExpLiterals: true,
    ignorePattern: "^ *(/.*/[a-z]*[,;]|`.*)$",
  },
];

const lines = (max) => ["error", { max, skipBlankLines: false, skipComments: false }];
const linesOfFunction = (max) => ["error", { max, skipBlankLines: true, skipComments: true }];

const noEnumsOrDefaults = [
  { selector: "TSEnumDeclaration", message: "Use a union of strings with an `as const` list." },
];
const noDefaultExport = {
  selector: "ExportDefaultDeclaration",
  message: "Export by name; only routes and configuration export a default.",
};
const strictPage = [
  {
    selector: "JSXAttribute[name.name='style']",
    message: "The content security policy refuses style attributes: use a class.",
  },
  {
    selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
    message: "Text goes in as text.",
  },
  {
    selector: "JSXOpeningElement[name.name='script']:not(:has(JSXAttribute[name.name='src']))",
    message: "The content security policy refuses inline scripts.",
  },
  {
    selector: "JSXOpeningElement[name.name='style']",
    message: "The content security policy refuses inline styles: use app/ui/pathlens.css.",
  },
];
const translated = [
  { selector: "JSXText[value=/\\p{L}/u]", message: "Words go through t() and app/locales." },
  {
    selector: "JSXExpressionContainer > Literal[value=/\\p{L}.*\\s.*\\p{L}/u]",
    message: "Words go through t() and app/locales.",
  },
  {
    selector:
      "JSXAttribute[name.name=/^(aria-label|aria-description|title|alt|placeholder|label)$/] " +
      "> Literal[value=/\\p{L}/u]",
    message: "Words go through t() and app/locales.",
  },
];

/** A test waits for events, as long as it takes; what measures time runs alone, in *.timed.test.ts. */
const waitingTests = [
  {
    selector:
      "CallExpression[callee.object.name='vi'][callee.property.name=/^wait(For|Until)$/][arguments.length=1]",
    message:
      "A second is too short on a busy machine: pass `patience` of tests/support/patience.ts.",
  },
  {
    selector:
      "CallExpression[callee.property.name=/^toBeLessThan/] " +
      "CallExpression[callee.name='expect'] CallExpression[callee.object.name='performance']",
    message: "How long something takes is no fault of it on a busy machine: wait for an event.",
  },
  {
    selector: "CallExpression[callee.property.name='waitForTimeout'], Literal[value='networkidle']",
    message: "Wait for an event, not for a pause.",
  },
];

export default defineConfig(
  { ignores: ["build/**", "public/**", "node_modules/**", "test-results/**", "db/schema.ts"] },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  {
    files: everything,
    extends: [typescript.configs.base],
    rules: {
      "no-console": "error",
      "no-var": "error",
      "prefer-const": "error",
      eqeqeq: ["error", "always", { null: "ignore" }],
      "max-params": ["error", parameters],
      "max-len": width,
      "max-lines": lines(budget.other),
      "max-lines-per-function": linesOfFunction(functionLines.other),
      "no-warning-comments": ["error", { terms: ["todo", "fixme", "xxx"] }],
      "no-restricted-syntax": ["error", ...noEnumsOrDefaults, noDefaultExport],
    },
  },
  {
    files: ["**/*.{ts,tsx}"],
    languageOptions: {
      parserOptions: {
        projectService: true,
        tsconfigRootDir: fileURLToPath(new URL("..", import.meta.url)),
      },
    },
    rules: {
      "@typescript-eslint/await-thenable": "error",
      "@typescript-eslint/ban-ts-comment": "error",
      "@typescript-eslint/consistent-type-imports": [
        "error",
        {
          prefer: "type-imports",
          fixStyle: "separate-type-imports",
          disallowTypeAnnotations: false,
        },
      ],
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": [
        "error",
        { checksVoidReturn: { arguments: false } },
      ],
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_", ignoreRestSiblings: true },
      ],
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    files: ["**/*.tsx"],
    extends: [reactHooks.configs.flat.recommended, a11y.flatConfigs.recommended],
    rules: {
      // Wrong here: tables that turn into cards keep their roles, regions that scroll take the
      // focus, and an error summary does too. axe judges the pages themselves.
      "jsx-a11y/no-autofocus": "off",
      "jsx-a11y/no-interactive-element-to-noninteractive-role": "off",
      "jsx-a11y/no-noninteractive-tabindex": "off",
      "jsx-a11y/no-redundant-roles": "off",
      // What only a browser can show appears after the first render, by an effect: that is how islands begin.
      "react-hooks/set-state-in-effect": "off",
      "max-lines": lines(budget.component),
      "max-lines-per-function": linesOfFunction(functionLines.component),
      "no-restricted-syntax": [
        "error",
        ...noEnumsOrDefaults,
        noDefaultExport,
        ...strictPage,
        ...translated,
      ],
    },
  },
  {
    files: routes,
    rules: {
      "max-lines": lines(budget.route),
      "no-restricted-syntax": ["error", ...noEnumsOrDefaults, ...strictPage, ...translated],
    },
  },
  // The page of all components is shown to developers alone.
  {
    files: ["app/ui/kit-*.tsx"],
    rules: {
      "no-restricted-syntax": ["error", ...noEnumsOrDefaults, noDefaultExport, ...strictPage],
    },
  },
  {
    files: [
      "app/entry.server.tsx",
      "app/entry.client.tsx",
      "tests/**/*.config.{js,ts}",
      "tests/support/{prepare-databases,prepare-islands,journey-servers}.ts",
      "tests/support/test-run/*-report.js",
      "app/remix-env.d.ts",
    ],
    rules: { "no-restricted-syntax": ["error", ...noEnumsOrDefaults] },
  },
  {
    files: [
      "app/cli/**",
      "tests/*.js",
      "tests/bench/**",
      "tests/support/**/*.js",
      "db/generate-schema.ts",
    ],
    rules: { "no-console": "off" },
  },
  // The signatures of the two frameworks have four parameters.
  {
    files: ["app/entry.server.tsx", "app/server/web-server.server.ts"],
    rules: { "max-params": ["error", parameters + 1] },
  },
  // The list of locale files grows with the namespaces, and `npm run registries` writes it.
  { files: ["app/locales/resources.server.ts"], rules: { "max-lines": "off" } },
  // A migration is a list of tables, and never changes once it has run.
  { files: ["db/migrations/*.ts"], rules: { "max-lines": "off", "max-len": "off" } },
  // Tables of data, and scripts and output as others wrote them.
  {
    files: ["db/seed/demonstration-sets.ts", "tests/{pac,support/tool-output}/**"],
    rules: { "max-len": "off" },
  },
  {
    files: ["**/*.test.{ts,tsx}", "**/*.journey.ts"],
    rules: {
      "no-restricted-syntax": ["error", ...noEnumsOrDefaults, noDefaultExport, ...waitingTests],
    },
  },
  {
    files: tests,
    rules: {
      "max-lines": "off",
      "max-lines-per-function": "off",
      "max-params": "off",
      "@typescript-eslint/no-non-null-assertion": "off",
    },
  },
);
