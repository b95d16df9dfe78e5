import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

function runTests(stages: string[], variables: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["tests/run.js", ...stages], { cwd: root, encoding: "utf8", env: { ...process.env, ...variables } });
  return { status, lastLine: stdout.trimEnd().split("\n").at(-1), stderr };
}

it("ends with counts, and in failure when it cannot do what it was asked", () => {
  const { status, lastLine, stderr } = runTests(["nothing-of-the-kind"]);
  expect({ status, lastLine }).toEqual({ status: 1, lastLine: "0 passed, 1 failed, 0 skipped" });
  expect(stderr).toContain("There is no stage nothing-of-the-kind");
});

it("says so when the Chromium it was told to take is not there", () => {
  const { status, lastLine, stderr } = runTests(["journeys"], { CHROMIUM_PATH: "/nowhere/chromium" });
  expect({ status, lastLine }).toEqual({ status: 1, lastLine: "0 passed, 1 failed, 0 skipped" });
  expect(stderr).toContain("/nowhere/chromium");
});
