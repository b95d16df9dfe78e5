import { spawn } from "node:child_process";
import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { json } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

import type { ICruiseResult } from "dependency-cruiser";
import { afterAll, beforeAll, expect, it } from "vitest";

const fromHere = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const configuration = fromHere("../../.dependency-cruiser.cjs");
const { forbidden } = createRequire(import.meta.url)(configuration) as {
  forbidden: { name: string }[];
};

/** One planted fault a rule: the file that errs, the import it errs by, and what it reaches. */
const faults = [
  ...forbidden
    .filter(({ name }) => name.startsWith("features/"))
    .map(({ name }) => {
      const feature = name.slice("features/".length, name.indexOf("-uses-only"));
      return [
        name,
        `app/features/${feature}/planted.ts`,
        "~/features/unlisted/thing",
        "app/features/unlisted/thing.ts",
      ] as const;
    }),
  ["lib-is-the-bottom", "app/lib/upward.ts", "~/features/geo/place", "app/features/geo/place.ts"],
  [
    "ui-kit-knows-only-lib",
    "app/ui/upward.tsx",
    "~/features/geo/place",
    "app/features/geo/place.ts",
  ],
  [
    "platform-knows-no-feature",
    "app/platform/upward.server.ts",
    "~/features/geo/place",
    "app/features/geo/place.ts",
  ],
  [
    "features-know-nothing-above",
    "app/features/geo/upward.server.ts",
    "~/jobs/runner.server",
    "app/jobs/runner.server.ts",
  ],
  [
    "registries-hold-only-registrations",
    "app/registered/more.server.ts",
    "~/features/geo/place",
    "app/features/geo/place.ts",
  ],
  [
    "registrations-are-for-registries",
    "app/jobs/direct.server.ts",
    "~/features/mail/jobs.server",
    "app/features/mail/jobs.server.ts",
  ],
  [
    "sandbox-knows-only-plumbing",
    "app/sandbox/upward.ts",
    "~/features/geo/place",
    "app/features/geo/place.ts",
  ],
  [
    "only-commands-raise-the-sandbox",
    "app/jobs/raising.ts",
    "~/sandbox/part",
    "app/sandbox/part.ts",
  ],
  [
    "only-commands-run-migrations-and-seeds",
    "app/jobs/migrating.ts",
    "#db/migrate",
    "db/migrate.ts",
  ],
  [
    "the-agent-shares-only-pure-code",
    "app/agent/main.ts",
    "~/features/geo/place.view",
    "app/features/geo/place.view.ts",
  ],
  [
    "the-agent-takes-schemas-as-types",
    "app/agent/checked.ts",
    "~/features/network-test/client/results.schema",
    "app/features/network-test/client/results.schema.ts",
  ],
  ["nothing-imports-routes", "app/jobs/routing.ts", "~/routes/report", "app/routes/report.tsx"],
  ["only-calls-import-calls", "app/jobs/calling.ts", "~/api/report", "app/api/report.ts"],
  [
    "programs-import-no-tests",
    "app/jobs/testing.ts",
    "#tests/factories/report",
    "tests/factories/report.ts",
  ],
  [
    "shared-code-never-reaches-server-code",
    "app/features/geo/ui/map.tsx",
    "~/platform/database.server",
    "app/platform/database.server.ts",
  ],
  [
    "only-repositories-write-sql",
    "app/features/geo/look-up.server.ts",
    "kysely",
    "node_modules/kysely/index.js",
  ],
  [
    "only-the-platform-opens-databases",
    "app/jobs/opening.server.ts",
    "pg",
    "node_modules/pg/index.js",
  ],
  [
    "pure-core-knows-no-framework",
    "app/features/geo/framed.view.ts",
    "react",
    "node_modules/react/index.js",
  ],
  ["pure-core-knows-no-machine", "app/lib/reading.ts", "node:fs", "fs"],
  [
    "feature-ui-is-private",
    "app/features/reports/borrowed.tsx",
    "~/features/network-test/ui/button",
    "app/features/network-test/ui/button.tsx",
  ],
  ["what-runs-is-a-dependency", "app/jobs/building.ts", "esbuild", "node_modules/esbuild/index.js"],
  ["everything-resolves", "app/jobs/mistyped.ts", "~/lib/nowhere", "~/lib/nowhere"],
  ["no-cycles", "app/jobs/egg.ts", "~/jobs/hen", "app/jobs/hen.ts"],
  [
    "only-the-platform-reads-the-sitemap",
    "app/features/geo/atlas.ts",
    "~/sitemap.js",
    "app/sitemap.js",
  ],
  [
    "only-commands-serve",
    "app/jobs/serve.ts",
    "~/server/web-server.server",
    "app/server/web-server.server.ts",
  ],
] as const;

/** What the faults reach, and imports that are right; none of these may be reported. */
const sound: Record<string, string> = {
  "app/features/geo/place.ts": 'import { ok } from "~/lib/result"; export const place = ok;',
  "app/features/geo/place.view.ts":
    'import type { Database } from "#db/schema"; export type PlaceView = Database;',
  "app/features/geo/place.repository.server.ts":
    'import { kysely } from "kysely"; export const findPlace = kysely;',
  "app/features/settings/variants.ts": "export const variants = 1;",
  "app/features/reports/report.ts":
    'import { button } from "~/features/network-test/step"; import { place } from ' +
    '"~/features/geo/place"; export const report = [button, place];',
  "app/features/reports/ui/page.tsx":
    'import { react } from "react"; import type { Db } from "~/platform/database.server"; ' +
    "export type Page = Db; export const page = react;",
  "app/features/performance/sample.ts": "export const sample = 1;",
  "app/features/network-test/client/results.schema.ts": "export const results = 1;",
  "app/features/network-test/step.ts": "export const button = 1;",
  "app/features/network-test/ui/button.tsx": "export const button = 1;",
  "app/lib/result.ts": "export const ok = 1;",
  "app/platform/database.server.ts":
    'import { pg } from "pg"; import { kysely } from "kysely"; export type Db = string; ' +
    "export const open = [pg, kysely];",
  "app/features/mail/jobs.server.ts": "export const jobs = 1;",
  "app/jobs/runner.server.ts": "export const runner = 1;",
  "app/jobs/hen.ts": 'import type { fault } from "./egg"; export type Hen = typeof fault;',
  "app/sandbox/part.ts": "export const part = 1;",
  "app/sitemap.js": "export const addresses = [];",
  "app/platform/addresses.server.ts":
    'import { addresses } from "~/sitemap.js"; export const all = addresses;',
  "app/server/web-server.server.ts": "export const server = 1;",
  "app/routes/report.tsx":
    'import { findPlace } from "~/features/geo/place.repository.server"; import { page } from ' +
    '"~/features/reports/ui/page"; export const loader = [findPlace, page];',
  "app/api/report.ts": 'import { read } from "./read-report"; export const loader = read;',
  "app/api/read-report.ts": "export const read = 1;",
  "app/cli/start.server.ts":
    'import { part } from "~/sandbox/part"; import { migrate } from "#db/migrate"; import ' +
    '{ server } from "~/server/web-server.server"; export const start = [part, migrate, server];',
  "db/migrate.ts": "export const migrate = 1;",
  "db/schema.ts": "export type Database = string;",
  "app/features/unlisted/thing.ts": "export const thing = 1;",
  "tests/factories/report.ts":
    'import { report } from "~/features/reports/report"; export const aReport = report;',
};

const aliases = { "~/*": ["./app/*"], "#db/*": ["./db/*"], "#tests/*": ["./tests/*"] };
const installed = { dependencies: ["kysely", "pg", "react"], devDependencies: ["esbuild"] };

let folder: string;
let found: { rule: string; from: string; to: string }[];

beforeAll(async () => {
  folder = await realpath(await mkdtemp(path.join(os.tmpdir(), "pathlens-boundaries-")));
  await plant(folder);
  const cruiser = fromHere("../../node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
  const { stdout } = spawn(
    process.execPath,
    [cruiser, "--config", configuration, "--output-type", "json", "app", "db", "tests"],
    { cwd: folder },
  );
  const { summary } = (await json(stdout)) as ICruiseResult;
  found = summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function plant(into: string): Promise<void> {
  const versions = (names: string[]) => Object.fromEntries(names.map((name) => [name, "*"]));
  const files: Record<string, string> = {
    ...sound,
    ...Object.fromEntries(
      faults.map(([, from, imported]) => [
        from,
        `import * as fault from "${imported}"; export { fault };`,
      ]),
    ),
    "package.json": JSON.stringify({
      type: "module",
      dependencies: versions(installed.dependencies),
      devDependencies: versions(installed.devDependencies),
    }),
    "tsconfig.json": JSON.stringify({
      compilerOptions: {
        jsx: "react-jsx",
        module: "esnext",
        moduleResolution: "bundler",
        paths: aliases,
      },
    }),
  };
  for (const name of [...installed.dependencies, ...installed.devDependencies]) {
    files[`node_modules/${name}/package.json`] = JSON.stringify({
      name,
      version: "1.0.0",
      main: "index.js",
    });
    files[`node_modules/${name}/index.js`] = "";
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(into, name)), { recursive: true });
    await writeFile(path.join(into, name), text);
  }
}

it.each(faults)("%s catches %s", (rule, from, _imported, to) => {
  expect(found).toContainEqual({ rule, from, to });
});

it("catches a file that nothing reaches", () => {
  expect(found).toContainEqual(
    expect.objectContaining({ rule: "no-dead-files", to: "app/jobs/egg.ts" }),
  );
});

it("lets sound imports pass", () => {
  const reports = found.filter(
    ({ rule, from }) => rule !== "no-dead-files" && rule !== "no-cycles" && from in sound,
  );
  expect(reports).toEqual([]);
});

it("has a planted fault for every rule", () => {
  const planted = new Set<string>([...faults.map(([rule]) => rule), "no-dead-files"]);
  expect(forbidden.map(({ name }) => name).filter((name) => !planted.has(name))).toEqual([]);
});
