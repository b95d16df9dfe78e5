import { spawn, execFileSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { access, cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { builtinModules } from "node:module";
import { createServer, type AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { afterEach, expect, it, vi } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A server that waits for its open streams would take half an hour to end. */
const endLimitMs = 120_000;

/** How long a start may take here before it counts as failed; what it promises is measured by the bench. */
const startLimitMs = 180_000;

const temporary: string[] = [];
let npm: ChildProcess | undefined;
afterEach(async () => {
  if (npm?.pid && npm.exitCode === null && npm.signalCode === null)
    process.kill(-npm.pid, "SIGKILL");
  for (const folder of temporary.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "pathlens-npm-start-"));
  temporary.push(folder);
  return folder;
}

const answers = (origin: string) =>
  fetch(`${origin}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Starts the program as a newcomer does, in a process group of its own as a terminal gives it. */
async function start(cwd: string, dataDir: string): Promise<{ npm: ChildProcess; origin: string }> {
  npm = spawn("npm", ["start"], {
    cwd,
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      DATABASE_URL: "",
      APP_ORIGIN: "",
      PORT: "0",
      LOG_LEVEL: "error",
      SANDBOX: "suite,dns",
      DATA_DIR: dataDir,
    },
  });
  let printed = "";
  npm.stdout!.setEncoding("utf8").on("data", (text: string) => (printed += text));
  const origin = await vi.waitUntil(
    () => /answers at (http:\/\/127\.0\.0\.1:\d+)/.exec(printed)?.[1],
    { timeout: startLimitMs, interval: 50 },
  );
  expect(await answers(origin)).toBe(true);
  return { npm, origin };
}

/** Begins a test and keeps its event stream open. */
async function openStream(origin: string): Promise<void> {
  const generated = await fetch(`${origin}/api/AnonymousConnectivityTest/GenerateTestReport`, {
    method: "POST",
    body: new URLSearchParams(),
  });
  const { runId } = (await generated.json()) as { runId: string };
  const cookie = generated.headers.get("set-cookie")!.split(";", 1)[0]!;
  const stream = await fetch(`${origin}/messagingHub?runId=${runId}`, {
    headers: { cookie, accept: "text/event-stream" },
  });
  expect(stream.status).toBe(200);
}

it
  .skipIf(process.platform === "win32")
  .each<[string, NodeJS.Signals, (npm: ChildProcess, signal: NodeJS.Signals) => void]>([
    ["SIGTERM to `npm start`", "SIGTERM", (process, signal) => process.kill(signal)],
    [
      "Ctrl-C, which a terminal sends to all of it,",
      "SIGINT",
      ({ pid }, signal) => process.kill(-pid!, signal),
    ],
  ])(
  "%s ends the server with its streams and gives the folder back",
  async (_what, signal, send) => {
    const folder = await temporaryFolder();
    const { npm: started, origin } = await start(root, folder);
    await openStream(origin);

    const isEnded = once(started, "exit");
    send(started, signal);
    await isEnded;
    await vi.waitUntil(async () => !(await answers(origin)), { timeout: endLimitMs, interval: 50 });
    // The folder's lock is given back last.
    await vi.waitUntil(
      () =>
        access(path.join(folder, "lock")).then(
          () => false,
          () => true,
        ),
      { timeout: endLimitMs, interval: 50 },
    );
  },
);

it.each(["PORT", "METRICS_PORT"])(
  "a taken %s ends the start with a message, and gives the folder back",
  async (variable) => {
    const folder = await temporaryFolder();
    const holder = createServer().listen(0, "127.0.0.1");
    await once(holder, "listening");
    const taken = String((holder.address() as AddressInfo).port);
    const { code, printed } = await endOf(["app/cli/pathlens.js", "start"], {
      cwd: root,
      dataDir: folder,
      variables: { [variable]: taken },
    });
    holder.close();
    expect(code).toBe(1);
    expect(printed).toContain(`127.0.0.1:${taken} is taken by another program.`);
    expect(printed).not.toMatch(/answers at|\n\s+at /);
    await expect(access(path.join(folder, "lock"))).rejects.toThrow();
  },
);

type Ending = { cwd: string; dataDir: string; variables?: Record<string, string> };

/** What a process says until it ends by itself. */
async function endOf(
  args: string[],
  { cwd, dataDir, variables }: Ending,
): Promise<{ code: number | null; printed: string }> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: {
      ...process.env,
      DATABASE_URL: "",
      APP_ORIGIN: "",
      PORT: "0",
      LOG_LEVEL: "error",
      SANDBOX: "suite,dns",
      DATA_DIR: dataDir,
      ...variables,
    },
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (printed += text));
  const limit = setTimeout(() => child.kill("SIGKILL"), startLimitMs);
  const [code] = (await once(child, "close")) as [number | null];
  clearTimeout(limit);
  return { code, printed };
}

type Metafile = { outputs: Record<string, { imports: { path: string; external?: boolean }[] }> };

it("every package that the built program imports is a dependency, none a build tool", async () => {
  const { outputs } = JSON.parse(
    await readFile(path.join(root, "build/metafile.server.json"), "utf8"),
  ) as Metafile;
  const imported = Object.values(outputs).flatMap(({ imports }) =>
    imports.flatMap((each) => (each.external ? [each.path] : [])),
  );
  const packages = [
    ...new Set(
      imported
        .filter((name) => !name.startsWith("node:") && !builtinModules.includes(name))
        .map(packageOf),
    ),
  ];
  const { dependencies } = JSON.parse(await readFile(path.join(root, "package.json"), "utf8")) as {
    dependencies: Record<string, string>;
  };
  expect(packages.length).toBeGreaterThan(20);
  expect(packages.filter((name) => !(name in dependencies))).toEqual([]);
});

function packageOf(specifier: string): string {
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}

/** Fetches packages, so it belongs to the full run. */
it.skipIf(!process.env.PATHLENS_DEEP)(
  "a shipped build starts after `npm ci --omit=dev`",
  async () => {
    const shipped = await temporaryFolder();
    const files = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" })
      .split("\0")
      .filter(Boolean);
    for (const file of [...files, "build", "public/build"])
      await cp(path.join(root, file), path.join(shipped, file), { recursive: true });
    execFileSync("npm", ["ci", "--omit=dev", "--no-audit", "--no-fund"], {
      cwd: shipped,
      stdio: "ignore",
    });
    await expect(access(path.join(shipped, "node_modules/@remix-run/dev"))).rejects.toThrow();
    const { origin } = await start(shipped, path.join(shipped, ".data"));
    await openStream(origin);
  },
);
