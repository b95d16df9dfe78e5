// How a stage's program is called: the whole stage, and again what failed of it.
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const modules = fileURLToPath(new URL("../../../node_modules", import.meta.url));

/** The entry of a command-line tool that is installed here. */
export function tool(name, file) {
  return path.join(modules, name, file);
}

/** A stage of Vitest: `projects` of one configuration, with as many `workers` at once. */
export function vitest({ config, projects, workers }) {
  const call = (names) => [
    tool("vitest", "vitest.mjs"),
    "run",
    "--config",
    config,
    ...names.flatMap((name) => ["--project", name]),
    "--reporter=default",
    `--reporter=${here("vitest-report.js")}`,
    "--passWithNoTests",
  ];
  return {
    whole: [...call(projects), `--maxWorkers=${workers}`],
    // Files by project, one after another in one worker, that keeps nothing of one for the next.
    again: (files) =>
      [...new Set(files.map(({ project }) => project))].map((project) => [
        ...call([project]),
        "--maxWorkers=1",
        "--isolate",
        ...files.filter((file) => file.project === project).map((file) => file.path),
      ]),
  };
}

/** A stage of Playwright: every project of one configuration. */
export function playwright({ config }) {
  const call = [
    tool("@playwright/test", "cli.js"),
    "test",
    "--config",
    config,
    `--reporter=list,${here("playwright-report.js")}`,
  ];
  return {
    whole: call,
    // Playwright repeats what its record of the last run names; what failed stays as it was found.
    again: (files, results) => {
      const folder = path.join(results, "again");
      const record = path.join(folder, "last-run.json");
      mkdirSync(folder, { recursive: true });
      writeFileSync(
        record,
        JSON.stringify({
          status: "failed",
          failedTests: files.flatMap(({ tests }) =>
            tests.filter(({ state }) => ["failed", "not-run"].includes(state)).map(({ id }) => id),
          ),
        }),
      );
      return [
        [
          ...call,
          "--workers=1",
          "--last-failed",
          "--last-failed-file",
          record,
          "--output",
          path.join(folder, "output"),
        ],
      ];
    },
  };
}
