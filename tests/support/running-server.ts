import { execFile, spawn, type ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { sql } from "kysely";

import { dayMs } from "~/lib/time";
import { openEmbeddedDatabase } from "~/platform/database.server";

const root = fileURLToPath(new URL("../..", import.meta.url));

const program = "app/cli/pathlens.js";

/** What `npm start` gives Node. */
const startWords = (
  JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
    scripts: { start: string };
  }
).scripts.start
  .split(" ")
  .slice(1);

/** Names a folder with the demonstration world: a server that begins with a copy of it need not make its own. */
export const worldVariable = "PATHLENS_WORLD";

/** A start may build first. Only one that hangs takes this long. */
const startLimitMs = 300_000;

/** The server promises to end within 5 s; only one that hangs takes this long on a busy machine. */
const stopLimitMs = 60_000;

const keptOutputCharacters = 8000;

export type RunningServer = {
  /** Such as `http://127.0.0.1:41234`. */
  origin: string;
  /** Where the sandbox is steered, such as `http://127.0.0.1:41235/`; undefined while it does not run. */
  sandboxUrl: string | undefined;
  /** Where the sandbox signs people in; undefined while that part does not run. */
  identityUrl: string | undefined;
  /** Page with the mails that its sandbox took; undefined without that part. */
  mailUrl: string | undefined;
  pid: number;
  dataDir: string;
  /** What it has printed so far, the newest part. */
  output: () => string;
  /** Asks it to end and waits for that. @throws when it does not end by itself */
  stop: () => Promise<void>;
  /** Ends it at once, as a crash would, and waits for that. */
  kill: () => Promise<void>;
};

export type ServerOptions = {
  /** Environment variables; everything else that Pathlens reads is blank. */
  env?: Record<string, string>;
  /** Postgres to run on; the embedded database without one. */
  databaseUrl?: string;
  /** Folder of an earlier server to open again; a new one, removed at `stop`, without it. */
  dataDir?: string;
  /** Lines of a discovery file that are imported into the demonstration world before it starts. */
  discoveries?: readonly Record<string, unknown>[];
  /** A feed's file that is imported into an empty database before it starts: all that was published. */
  published?: { file: string; instance: string; version: string };
  /** SQL by which something of the demonstration world's database is broken before it starts. */
  brokenBy?: string;
  /** Most files and connections that the process may have open. */
  mostDescriptors?: number;
  /** Another Node to run it, by its program and its own words; this one without it. */
  node?: readonly [string, ...string[]];
};

const living = new Set<ChildProcess>();
process.once("exit", () => living.forEach((child) => child.kill("SIGKILL")));

/** Starts the program as a person does, on a free port, and waits until it answers. */
export async function startServer({
  env = {},
  databaseUrl,
  dataDir,
  discoveries,
  published,
  brokenBy,
  mostDescriptors,
  node = [process.execPath],
}: ServerOptions = {}): Promise<RunningServer> {
  const folder = dataDir ?? (await newFolder(published ? undefined : process.env[worldVariable]));
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    ...blankEnvironment(),
    NODE_ENV: "production",
    PORT: "0",
    LOG_LEVEL: "error",
    SANDBOX: "suite,dns",
    // Filling it takes a processor for half a minute; tests of the demonstration ask for it.
    DEMONSTRATION_DAYS: "0",
    // A run that is due during a test publishes what the test has staged.
    PUBLISH_SCHEDULE: new Date(Date.now() + dayMs / 2).toISOString().slice(11, 16),
    DATA_DIR: folder,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...env,
  };
  if (discoveries) await importDiscoveries(discoveries, environment);
  if (published) {
    await command(environment, "migrate");
    await command(
      environment,
      "import",
      "endpoints",
      published.file,
      "--instance",
      published.instance,
      "--version",
      published.version,
    );
  }
  if (brokenBy) await breakDatabase(folder, brokenBy);
  const limited =
    mostDescriptors === undefined
      ? []
      : ["sh", "-c", `ulimit -n ${mostDescriptors} && exec "$0" "$@"`];
  const [first = process.execPath, ...args] = [...limited, ...node, ...startWords];
  const child = spawn(first, args, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: environment,
  });
  living.add(child);
  const ended = new Promise<void>((resolve) =>
    child.once("close", () => {
      living.delete(child);
      resolve();
    }),
  );
  const output = keepOutput(child);
  const isOurs = dataDir === undefined;
  const removeFolder = async () => {
    if (isOurs) await rm(folder, { recursive: true, force: true });
  };
  const origin = await announcedOrigin(child, output).catch(async (error: unknown) => {
    await ended;
    await removeFolder();
    throw error;
  });
  return {
    origin,
    sandboxUrl: /steer it at (http:\/\/\S+)/.exec(output())?.[1],
    mailUrl: /takes mail; read it at (http:\/\/\S+)/.exec(output())?.[1],
    identityUrl: /signs invented people in at (http:\/\/\S+)/.exec(output())?.[1],
    pid: child.pid as number,
    dataDir: folder,
    output,
    stop: async () => {
      const isOwnEnd = await endOf(child, ended);
      await removeFolder();
      if (!isOwnEnd)
        throw new Error(`The server did not end within ${stopLimitMs} ms of SIGTERM:\n${output()}`);
    },
    kill: async () => {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** A folder of its own: empty, or with the demonstration world where a run has made one before. */
async function newFolder(world: string | undefined): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "pathlens-server-"));
  if (world) await cp(world, folder, { recursive: true });
  return folder;
}

async function breakDatabase(folder: string, statements: string): Promise<void> {
  if (!process.env[worldVariable])
    throw new Error("There is no demonstration world yet that could be broken.");
  const { db, close } = await openEmbeddedDatabase(folder);
  for (const statement of statements.split(";").filter((each) => each.trim() !== ""))
    await sql.raw(statement).execute(db);
  await close();
}

async function importDiscoveries(
  lines: readonly Record<string, unknown>[],
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "pathlens-discoveries-"));
  const file = path.join(folder, "discoveries.jsonl");
  await writeFile(file, lines.map((line) => JSON.stringify(line)).join("\n"));
  if (!process.env[worldVariable]) await command(env, "seed", "--demo");
  await command(env, "import", "fqdn-discoveries", file);
  await rm(folder, { recursive: true });
}

async function command(env: NodeJS.ProcessEnv, ...words: string[]): Promise<void> {
  await promisify(execFile)(process.execPath, [program, ...words], { cwd: root, env });
}

/** Every variable of `.env.example` as nothing, so that neither the shell nor a `.env` changes a test. */
function blankEnvironment(): Record<string, string> {
  const names = readFileSync(path.join(root, ".env.example"), "utf8").matchAll(
    /^#?\s*([A-Z][A-Z0-9_]+)=/gm,
  );
  return Object.fromEntries([...names].map(([, name]) => [name as string, ""]));
}

function keepOutput(child: ChildProcess): () => string {
  let kept = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream
      ?.setEncoding("utf8")
      .on("data", (text: string) => (kept = (kept + text).slice(-keptOutputCharacters)));
  }
  return () => kept;
}

function announcedOrigin(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (what: string) => {
      clearTimeout(limit);
      child.kill("SIGKILL");
      reject(new Error(`The server ${what}:\n${output()}`));
    };
    const limit = setTimeout(() => fail(`did not answer within ${startLimitMs} ms`), startLimitMs);
    child.once("error", (error) => fail(`could not be started (${error.message})`));
    child.once("exit", (code, signal) => fail(`ended before it answered (${code ?? signal})`));
    child.stdout?.on("data", () => {
      const origin = /answers at (http:\/\/127\.0\.0\.1:\d+)/.exec(output())?.[1];
      if (!origin) return;
      clearTimeout(limit);
      resolve(origin);
    });
  });
}

/** @returns false when it had to be forced */
async function endOf(child: ChildProcess, ended: Promise<void>): Promise<boolean> {
  let isForced = false;
  child.kill("SIGTERM");
  const force = setTimeout(() => {
    isForced = true;
    child.kill("SIGKILL");
  }, stopLimitMs);
  await ended;
  clearTimeout(force);
  return !isForced;
}
