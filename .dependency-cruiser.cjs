// Who may import whom (docs/architecture.md). tests/house/boundaries.test.ts plants a fault for every rule.

const { readdirSync } = require("node:fs");

const foundation = [
  "identity",
  "access",
  "settings",
  "geo",
  "messaging",
  "mail",
  "webhook-delivery",
];
/** Every other folder; the features that are planned may be named in `uses` before they exist. */
const capabilities = readdirSync(`${__dirname}/app/features`).filter(
  (name) => !foundation.includes(name),
);

/** Every edge between features beyond capability → foundation; a new one is a decision to record. */
const uses = {
  settings: ["messaging"],
  identity: ["settings"],
  access: ["identity", "settings", "messaging"],
  mail: ["settings"],
  "webhook-delivery": ["identity"],
  "network-test": ["performance"],
  reports: ["network-test", "performance"],
  "assistant-test": ["performance", "network-test"],
  health: ["performance", "network-test"],
  providers: ["solutions", "performance", "asn"],
  "outage-notices": ["providers", "solutions", "performance"],
  "npp-dashboard": ["providers", "solutions", "performance"],
  solutions: ["asn"],
  performance: ["solutions", "asn"],
};

/** Tests, and the stored documents of each version that they read. */
const test = "\\.(test\\.(ts|tsx)|versions\\.json)$";
const server = "\\.server\\.(ts|tsx)$";
const client = "\\.client\\.(ts|tsx)$";
const repository = "\\.repository\\.server\\.ts$";

/** Modules whose server half the compiler takes out of the browser bundle, and the server's own entry. */
const splitByCompiler = "^app/(routes/|api/|root\\.tsx$|cli/program\\.ts$)";

/** Programs that run from a checkout with its build tools. */
const buildPrograms =
  "build|build-(agent|executables|islands|places)|bundle-pac-engine|develop|write-registries";
const buildTools = `^(app/cli/(${buildPrograms})\\.js$|db/(places/(build|chinese-script|simplify-shapes)|generate-schema))`;

/** What only the bundle of the client takes in: the script that runs inside the engine, and the module that is made of both. */
const ofBundle = "^app/agent/pac/(pac-library\\.js|pac-engine-code\\.d\\.ts)$";

/** Where running begins: what none of these reaches is dead. */
const entries =
  "^app/(root|entry\\.client|entry\\.server|remix-env\\.d|lib/jstat\\.d|cli/program|sitemap|agent/main|agent/pac/pac-worker|cli/pathlens|islands/[^/]+|(routes|api)/[^/]+|api/[^/]+/[^/]*route)\\.(js|ts|tsx)$";

/** What features may take from `db`: the generated schema, data files, and the formats of built data. */
const data = ["^db/schema\\.ts$", "^db/.+\\.json$", "^db/places/formats\\.js$"];

/** The format of what the client reports; it checks nothing by it, so that no schema library is in its file. */
const agentResults = "^app/features/network-test/client/.+\\.schema\\.ts$";

const packages = (...names) => `node_modules/(${names.join("|")})/`;
const feature = (names) => `^app/features/(${names.join("|")})/`;

/** Files by which a feature registers what it adds to a central list. */
const registration =
  "/((jobs|schedule|retention|navigation)\\.server|grants|documented|declared-settings\\.schema)\\.ts$";

const rule = (name, from, to) => ({ name, severity: "error", from, to });

const crossFeature = [...foundation, ...capabilities].map((name) =>
  rule(
    `features/${name}-uses-only-its-listed-features`,
    { path: feature([name]), pathNot: test },
    {
      path: "^app/features/",
      pathNot: feature([
        name,
        ...(uses[name] ?? []),
        ...(capabilities.includes(name) ? foundation : []),
      ]),
    },
  ),
);

module.exports = {
  forbidden: [
    ...crossFeature,
    rule(
      "lib-is-the-bottom",
      { path: "^app/lib/", pathNot: test },
      { path: "^(app|db)/", pathNot: "^app/lib/" },
    ),
    rule(
      "ui-kit-knows-only-lib",
      { path: "^app/ui/", pathNot: test },
      { path: "^(app|db)/", pathNot: "^app/(ui|lib)/" },
    ),
    rule(
      "platform-knows-no-feature",
      { path: "^app/platform/", pathNot: test },
      {
        path: "^(app|db)/",
        pathNot: ["^app/(platform|lib)/", "^app/sitemap\\.js$", "^db/schema\\.ts$"],
      },
    ),
    rule(
      "only-the-platform-reads-the-sitemap",
      { path: "^app/", pathNot: ["^app/platform/(addresses|route-name)\\.server\\.ts$", test] },
      { path: "^app/sitemap\\.js$" },
    ),
    rule(
      "only-commands-serve",
      { path: "^app/", pathNot: ["^app/(server|cli)/", test] },
      { path: "^app/server/" },
    ),
    rule(
      "features-know-nothing-above",
      { path: "^app/features/", pathNot: test },
      {
        path: "^(app|db)/",
        pathNot: [
          "^app/(features|platform|ui|lib)/",
          ...data,
          "^app/registered/(grants|declared-settings\\.schema)\\.ts$",
        ],
      },
    ),
    rule(
      "registries-hold-only-registrations",
      { path: "^app/registered/" },
      { path: "^(app|db)/", pathNot: registration },
    ),
    rule(
      "registrations-are-for-registries",
      { path: "^app/", pathNot: ["^app/registered/", test] },
      { path: registration, pathNot: "^app/registered/" },
    ),
    rule(
      "sandbox-knows-only-plumbing",
      { path: "^app/sandbox/", pathNot: test },
      { path: "^(app|db)/", pathNot: "^app/(sandbox|platform|lib)/" },
    ),
    rule(
      "only-commands-raise-the-sandbox",
      { path: "^app/", pathNot: ["^app/(sandbox|cli)/", test] },
      { path: "^app/sandbox/" },
    ),
    rule(
      "only-commands-run-migrations-and-seeds",
      { path: "^app/", pathNot: ["^app/cli/", test] },
      { path: "^db/", pathNot: data },
    ),
    rule(
      "the-agent-shares-only-pure-code",
      { path: "^app/agent/", pathNot: test },
      {
        path: ["^(app|db)/"],
        pathNot: [
          "^app/(agent|lib)/",
          "^app/features/(?!.*(/ui/|\\.server\\.|\\.client\\.|\\.schema\\.|\\.view\\.))",
          agentResults,
        ],
      },
    ),
    rule(
      "the-agent-takes-schemas-as-types",
      { path: "^app/agent/", pathNot: test },
      { path: agentResults, dependencyTypesNot: ["type-only"] },
    ),
    rule("nothing-imports-routes", { pathNot: "^tests/" }, { path: "^app/routes/" }),
    rule(
      "only-calls-import-calls",
      { pathNot: "^(tests|app/api|app/registered)/" },
      { path: "^app/api/" },
    ),
    rule(
      "programs-import-no-tests",
      { path: "^(app|db)/", pathNot: test },
      { path: ["^tests/", test] },
    ),
    rule(
      "shared-code-never-reaches-server-code",
      { path: "^app/", pathNot: [server, test, splitByCompiler] },
      { path: server, dependencyTypesNot: ["type-only"] },
    ),
    rule(
      "only-repositories-write-sql",
      {
        path: "^app/",
        pathNot: [repository, test, "^app/platform/(database|pglite-dialect)\\.server\\.ts$"],
      },
      { path: packages("kysely"), dependencyTypesNot: ["type-only"] },
    ),
    rule(
      "only-the-platform-opens-databases",
      { path: "^app/", pathNot: ["^app/platform/", test] },
      { path: packages("pg", "@electric-sql") },
    ),
    rule(
      "pure-core-knows-no-framework",
      { path: "^app/(features|lib)/", pathNot: [server, client, test, "/ui/"] },
      {
        path: packages(
          "react",
          "react-dom",
          "react-i18next",
          "@remix-run",
          "@conform-to",
          "leaflet",
          "react-leaflet",
          "express",
        ),
      },
    ),
    rule(
      "pure-core-knows-no-machine",
      { path: "^app/(features|lib)/", pathNot: [server, test] },
      { dependencyTypes: ["core"] },
    ),
    rule(
      "feature-ui-is-private",
      { path: "^app/features/([^/]+)/", pathNot: test },
      { path: "^app/features/.+/ui/", pathNot: "^app/features/$1/" },
    ),
    rule(
      "what-runs-is-a-dependency",
      { path: "^(app|db)/", pathNot: [test, buildTools, "\\.d\\.ts$"] },
      {
        path: "node_modules/",
        pathNot: "/@remix-run/dev/server-build\\.js$",
        dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"],
        dependencyTypesNot: ["type-only"],
      },
    ),
    rule("everything-resolves", {}, { couldNotResolve: true, pathNot: "^virtual:pac-engine$" }),
    rule("no-cycles", {}, { circular: true }),
    rule(
      "no-dead-files",
      { path: entries },
      { path: "^app/", pathNot: [test, entries, buildTools, ofBundle], reachable: false },
    ),
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    // A test compiles client-program.mts beside the types that it generates: they are nowhere else.
    exclude: { path: ["^(build|public)/", "^tests/api/client-program\\.mts$"] },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
