import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { beforeAll, describe, expect, it } from "vitest";

import { isDeep } from "#tests/support/random";
import { startServer } from "#tests/support/running-server";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The newest version that was seen to work; newcomers have it. */
const newest = "26.10.0";

/** Such as 20.19.0 for `>=20.19`. */
async function oldest(): Promise<string> {
  const { engines } = JSON.parse(await readFile(path.join(root, "package.json"), "utf8")) as {
    engines: { node: string };
  };
  return `${engines.node.replace(">=", "")}.0`;
}

/** The program of a version, fetched once from npm; null where npm's registry is out of reach. */
async function programOf(version: string): Promise<string | null> {
  const folder = path.join(root, "node_modules/.cache/node", version);
  const name = `node-${process.platform}-${process.arch}`;
  const program = path.join(folder, "node_modules", name, "bin/node");
  if (!existsSync(program))
    await promisify(execFile)("npm", [
      "install",
      "--no-save",
      "--prefix",
      folder,
      `${name}@${version}`,
    ]).catch(() => null);
  return existsSync(program) ? program : null;
}

const majorOf = (version: string) => version.split(".", 1)[0];

/** What of the program depends on Node; a deep run takes all of it. */
const onNode = ["agent", "cli", "lib", "platform", "server"].map((folder) => `app/${folder}/`);

/** What a process inherits, without what only this run of Vitest reads. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(VITEST|PATHLENS_|NODE_OPTIONS)/.test(name),
  );
  return Object.fromEntries(kept) as NodeJS.ProcessEnv;
}

/** A warning with its stack, as `--trace-deprecation` prints it. */
const warnings = (output: string) =>
  output.match(/\(node:\d+\) .*DeprecationWarning: .*(?:\n {4}at .*)*/g) ?? [];

/** A place in our own sources, or in the server that is built of them. */
const isOurs = (warning: string) =>
  /\n {4}at .*\/(app|build|db)\//.test(warning.split(/node_modules/)[0] ?? "");

// A newcomer's `npm test` fetches no other Node.
describe.runIf(process.env.CI).each(["oldest", "newest"] as const)(
  "the %s version of Node",
  (which) => {
    let version: string;
    let program: string | null;
    beforeAll(async () => {
      version = which === "newest" ? newest : await oldest();
      program = await programOf(version);
    });

    it("starts as the quick start says, serves the start page and ends", async ({ skip }) => {
      if (!program) return skip(`npm's registry does not give node ${version}`);
      const server = await startServer({ node: [program, "--trace-deprecation"] });
      try {
        const page = await fetch(server.origin, { headers: { Accept: "text/html" } });
        expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("<main")]);
      } finally {
        await server.stop();
      }
      const seen = warnings(server.output());
      for (const warning of seen) process.stdout.write(`${warning}\n`);
      expect(seen.filter(isOurs)).toEqual([]);
    });

    it("passes the unit tests", async ({ skip }) => {
      if (!isDeep && majorOf(version) === majorOf(process.versions.node))
        return skip(`the unit stage runs them on Node ${process.versions.node}`);
      if (!program) return skip(`npm's registry does not give node ${version}`);
      const units = spawn(
        program,
        [
          ...["node_modules/vitest/vitest.mjs", "run", "--config", "tests/vitest.config.ts"],
          ...["--project", "unit", "--reporter=agent", "--maxWorkers=1"],
          ...(isDeep ? [] : onNode),
        ],
        { cwd: root, env: plainEnvironment(), stdio: ["ignore", "pipe", "pipe"] },
      );
      let output = "";
      for (const stream of [units.stdout, units.stderr])
        stream.setEncoding("utf8").on("data", (text: string) => (output += text));
      const [code] = (await once(units, "close")) as [number | null];
      expect({ code, output: code === 0 ? "" : output }).toEqual({ code: 0, output: "" });
      expect(output).toMatch(/Tests .*\d{4,} passed/);
    });
  },
);
