import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { findChromium } from "../chromium.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const runner = path.join(root, "tests/support/test-run");

/** Without what Vitest tells its own workers, which another Vitest would take for itself. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !/^(VITEST|VITE_|TEST$|NODE_ENV$|PLAYWRIGHT|PATHLENS_STAGE)/.test(name),
  ),
);

function runTests(stages: string[], variables: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["tests/run.js", ...stages], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, ...variables },
  });
  return { status, lastLine: stdout.trimEnd().split("\n").at(-1), stderr };
}

it("ends with counts, and in failure when it cannot do what it was asked", () => {
  const { status, lastLine, stderr } = runTests(["nothing-of-the-kind"]);
  expect({ status, lastLine }).toEqual({ status: 1, lastLine: "0 passed, 1 failed, 0 skipped" });
  expect(stderr).toContain("There is no stage nothing-of-the-kind");
});

it("says so when the Chromium it was told to take is not there", () => {
  const { status, lastLine, stderr } = runTests(["journeys"], {
    CHROMIUM_PATH: "/nowhere/chromium",
  });
  expect({ status, lastLine }).toEqual({ status: 1, lastLine: "0 passed, 1 failed, 0 skipped" });
  expect(stderr).toContain("/nowhere/chromium");
});

type Files = Record<string, string>;

/** True the first time it is asked by a name, in the first of two runs. */
const firstTime = `import { existsSync, writeFileSync } from "node:fs";
export function isFirst(name) {
  const file = new URL("seen-" + name, import.meta.url);
  if (existsSync(file)) return false;
  writeFileSync(file, "");
  return true;
}`;

const vitestConfig = `import { defineConfig } from "vitest/config";
export default defineConfig({ root: import.meta.dirname, test: { watch: false, projects: [
  { extends: true, test: { name: "threads", include: ["*.test.js"], pool: "threads", isolate: false } },
  { extends: true, test: { name: "forks", include: ["*.fork.js"] } },
] } });`;

const playwrightConfig = `import { defineConfig } from "@playwright/test";
export default defineConfig({ testMatch: "*.journey.js", outputDir: "results/journeys",
  projects: [{ name: "wide" }, { name: "narrow" }],
  ...(process.env.GLOBAL_SETUP ? { globalSetup: "./set-up.js" } : {}) });`;

const head = `import { describe, expect, it } from "vitest";\nimport { isFirst } from "./first-time.mjs";\n`;
const passing = `${head}it("passes", () => undefined);`;

describe("a run of its own", { timeout: 300_000 }, () => {
  let base: string;
  beforeAll(async () => {
    base = await mkdtemp(path.join(tmpdir(), "test-command-"));
  });
  afterAll(() => rm(base, { recursive: true, force: true }));

  /** Runs the stages given over small projects in a folder of their own, by the code of the test command. */
  async function runOf(
    name: string,
    files: Files,
    stages: string,
    variables: Record<string, string> = {},
  ) {
    const folder = path.join(base, name);
    await mkdir(folder);
    await symlink(path.join(root, "node_modules"), path.join(folder, "node_modules"));
    const main = `import { runTests } from ${JSON.stringify(path.join(runner, "test-run.js"))};
import { playwright, vitest } from ${JSON.stringify(path.join(runner, "programs.js"))};
const projects = ["threads", "forks"];
const unit = { name: "unit", program: vitest({ config: "vitest.config.mjs", projects, workers: 2 }) };
const journeys = { name: "journeys", program: playwright({ config: "playwright.config.mjs" }) };
const limitMs = Number(process.env.LIMIT_MS ?? 120000);
const options = { root: process.cwd(), results: "results", environment: process.env, limitMs };
const isGreen = await runTests(${stages}, options);
process.exitCode = isGreen ? 0 : 1;`;
    const all: Files = {
      "first-time.mjs": firstTime,
      "vitest.config.mjs": vitestConfig,
      "playwright.config.mjs": playwrightConfig,
      "package.json": `{"type":"module"}`,
      "main.js": main,
      ...files,
    };
    for (const [file, text] of Object.entries(all)) await writeFile(path.join(folder, file), text);
    const { status, stdout, stderr } = spawnSync(process.execPath, ["main.js"], {
      cwd: folder,
      encoding: "utf8",
      env: { ...environment, ...variables } as NodeJS.ProcessEnv,
    });
    const lines = stripVTControlCharacters(stdout).trimEnd().split("\n");
    return {
      isGreen: status === 0,
      counts: lines.slice(-2),
      text: `${lines.join("\n")}\n${stderr}`,
    };
  }

  const unitRun = (name: string, files: Files, variables: Record<string, string> = {}) =>
    runOf(name, files, "[unit]", variables);

  it("is green when a test that failed once passes alone, and lists it with what it printed", async () => {
    const { isGreen, counts, text } = await unitRun("flaky", {
      "flaky.test.js":
        `${head}describe("a group", () => { it("fails (once)", () => { console.log("what it ` +
        `logged"); expect(isFirst("a")).toBe(false); }); it("passes", () => undefined); });`,
      "other.test.js": passing,
    });
    expect({ isGreen, counts }, text).toEqual({
      isGreen: true,
      counts: ["1 flaky", "3 passed, 0 failed, 0 skipped"],
    });
    expect(text).toMatch(
      /Flaky: failed once, passed in another run \(1\)\n {2}unit: flaky\.test\.js \[threads\] > a group > fails \(once\)\n {6}what it logged\n/,
    );
    expect(text).toContain("      AssertionError: expected true to be false");
    expect(text).toMatch(/Slowest test files\n +\d+\.\d s {2}unit: /);
  });

  it("is red when a test fails twice, and counts it once", async () => {
    const { isGreen, counts, text } = await unitRun("failing", {
      "failing.test.js":
        `${head}it("fails", () => expect(1).toBe(2)); it("passes", () => undefined); ` +
        `it("skips", (context) => context.skip("not measured: busy"));`,
    });
    expect({ isGreen, counts }, text).toEqual({
      isGreen: false,
      counts: ["0 flaky", "1 passed, 1 failed, 1 skipped"],
    });
    expect(text).toMatch(/Failed \(1\)\n {2}unit: failing\.test\.js \[threads\] > fails\n/);
    expect(text).toContain("  unit: failing.test.js > skips: not measured: busy");
  });

  it("is green with five flaky tests and red with six", async () => {
    const some = (count: number) => ({
      "flaky.test.js":
        `${head}it.each(${JSON.stringify(Array.from({ length: count }, (_, at) => at))})("fails ` +
        `once: %i", (at) => expect(isFirst(at)).toBe(false));`,
    });
    const five = await unitRun("five", some(5));
    expect(five, five.text).toMatchObject({
      isGreen: true,
      counts: ["5 flaky", "5 passed, 0 failed, 0 skipped"],
    });
    const six = await unitRun("six", some(6));
    expect(six, six.text).toMatchObject({
      isGreen: false,
      counts: ["6 flaky: more than 5 make the run fail", "6 passed, 0 failed, 0 skipped"],
    });
  });

  it("repeats nothing when too much failed", async () => {
    const { isGreen, counts, text } = await unitRun("many", {
      "many.test.js":
        `${head}it.each(${JSON.stringify(Array.from({ length: 21 }, (_, at) => at))})("fails ` +
        `once: %i", (at) => expect(isFirst(at)).toBe(false));`,
    });
    expect({ isGreen, counts }, text).toEqual({
      isGreen: false,
      counts: ["0 flaky", "0 passed, 21 failed, 0 skipped"],
    });
    expect(text).toContain("21 failures: more than 20 are not run again.");
  });

  /** Files that break as a whole, each in its way, where `condition` is true. */
  const broken = (condition: (name: string) => string): Files => ({
    "unread.test.js":
      `${head}if (${condition("unread")}) throw new Error("of the file");\nit("passes", () => ` +
      "undefined);",
    "hook.test.js":
      `${head}import { beforeAll } from "vitest"; beforeAll(() => { if (${condition("hook")}) ` +
      `throw new Error("of the hook"); });\nit("passes", () => undefined);`,
    "late.test.js":
      `${head}it("passes", () => new Promise((resolve) => { setTimeout(resolve, 50); if (${condition("late")}) ` +
      `setTimeout(() => { throw new Error("thrown late"); }, 5); }));`,
    "killed.fork.js":
      `${head}it("passes", async () => { if (${condition("killed")}) { ` +
      `process.kill(process.pid, "SIGKILL"); await new Promise(() => undefined); } });`,
    "other.test.js": passing,
  });
  const brokenNames = [
    "unread.test.js [threads]",
    "hook.test.js [threads]",
    "late.test.js [threads]",
    "killed.fork.js [forks]",
  ];

  it(
    "runs a file again that could not be read, failed in a hook, left an error behind or killed " +
      "its worker",
    async () => {
      const { isGreen, counts, text } = await unitRun(
        "broken once",
        broken((name) => `isFirst("${name}")`),
      );
      expect({ isGreen, counts }, text).toEqual({
        isGreen: true,
        counts: ["4 flaky", "5 passed, 0 failed, 0 skipped"],
      });
      for (const name of brokenNames)
        expect(text.slice(text.indexOf("Flaky:"))).toContain(`  unit: ${name}\n`);
    },
  );

  it("is red when such a file breaks twice", async () => {
    const { isGreen, counts, text } = await unitRun(
      "broken twice",
      broken(() => "true"),
    );
    // What passed in a file that left an error behind counts; what a hook or a crash kept from running is skipped.
    expect({ isGreen, counts }, text).toEqual({
      isGreen: false,
      counts: ["0 flaky", "2 passed, 4 failed, 2 skipped"],
    });
    for (const name of brokenNames)
      expect(text.slice(text.indexOf("Failed (4)"))).toContain(`  unit: ${name}\n`);
  });

  it("runs a whole stage again that broke without a report, unless it hung", async () => {
    const crash =
      `import { isFirst } from "./first-time.mjs";\n` +
      `if (isFirst("stage")) process.kill(process.pid, "SIGKILL");\n`;
    const flaky = await unitRun("crash", {
      "vitest.config.mjs": crash + vitestConfig,
      "a.test.js": passing,
    });
    expect(flaky, flaky.text).toMatchObject({
      isGreen: true,
      counts: ["1 flaky", "1 passed, 0 failed, 0 skipped"],
    });
    const red = await unitRun("crashes", {
      "vitest.config.mjs": `process.exit(7);\n${vitestConfig}`,
      "a.test.js": passing,
    });
    expect(red, red.text).toMatchObject({
      isGreen: false,
      counts: ["0 flaky", "0 passed, 1 failed, 0 skipped"],
    });
    const hung = await unitRun(
      "hangs",
      {
        "vitest.config.mjs":
          `import { isFirst } from "./first-time.mjs";\nif (isFirst("hang")) await new ` +
          `Promise((resolve) => setTimeout(resolve, 60_000));\n${vitestConfig}`,
        "a.test.js": passing,
      },
      { LIMIT_MS: "2000" },
    );
    expect(hung, hung.text).toMatchObject({
      isGreen: false,
      counts: ["0 flaky", "0 passed, 1 failed, 0 skipped"],
    });
  });

  it("fails with a stage that is no test program, and skips what needs it", async () => {
    const { isGreen, counts } = await runOf(
      "static",
      { "a.test.js": passing },
      `[{ name: "build", command: ["-e", "process.exit(3)"] }, { ...unit, needs: "build" }]`,
    );
    expect({ isGreen, counts }).toEqual({
      isGreen: false,
      counts: ["0 flaky", "0 passed, 1 failed, 1 skipped"],
    });
  });

  const journeyHead = `import { expect, test } from "@playwright/test";\nimport { isFirst } from "./first-time.mjs";\n`;

  it.skipIf(!findChromium())(
    "runs a journey again in its project, with what stood behind it",
    async () => {
      const { isGreen, counts, text } = await runOf(
        "journeys",
        {
          "flaky.journey.js": `${journeyHead}test.describe.serial("in order", () => {
  test("fails once", ({}, { project }) => {
    console.log("in " + project.name);
    expect(project.name === "narrow" && isFirst("journey")).toBe(false);
  });
  test("stands behind it", () => undefined);
});`,
          "failing.journey.js": `${journeyHead}test("fails", ({}, { project }) => expect(project.name).toBe("wide"));`,
        },
        "[journeys]",
      );
      expect({ isGreen, counts }, text).toEqual({
        isGreen: false,
        counts: ["1 flaky", "5 passed, 1 failed, 0 skipped"],
      });
      expect(text).toMatch(
        /\(1\)\n {2}journeys: flaky\.journey\.js \[narrow\] > in order > fails once\n {6}in narrow\n/,
      );
      expect(text).toContain("  journeys: failing.journey.js [narrow] > fails\n");
    },
  );

  it("runs all journeys again whose set-up broke", async () => {
    const files = {
      "a.journey.js": `${journeyHead}test("passes", () => undefined);`,
      "set-up.js":
        `import { isFirst } from "./first-time.mjs";\n` +
        `export default () => { if (isFirst("set-up")) throw new Error("of the set-up"); };`,
    };
    const { isGreen, counts, text } = await runOf("set-up", files, "[journeys]", {
      GLOBAL_SETUP: "1",
    });
    expect({ isGreen, counts }, text).toEqual({
      isGreen: true,
      counts: ["1 flaky", "2 passed, 0 failed, 0 skipped"],
    });
    expect(text).toContain("of the set-up");
  });
});
