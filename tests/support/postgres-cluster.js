// A private Postgres: its own folder, its own port, gone when it is stopped. Plain JavaScript, so that
// it serves before anything is compiled; `node tests/support/postgres-cluster.js COMMAND …` runs COMMAND
// with TEST_DATABASE_URL set to one.
import { spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

const isWindows = process.platform === "win32";
const startLimitMs = 120_000;
const stopLimitMs = 60_000;
const pollMs = 100;

/** Speed over safety: nothing in this cluster outlives the run. */
const throwawaySettings = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "max_connections=200",
  "listen_addresses=127.0.0.1",
  "unix_socket_directories=",
];

/** The folder of Postgres' server programs; undefined where they are not installed. */
export function postgresPrograms() {
  const versions = "/usr/lib/postgresql";
  const debian = existsSync(versions)
    ? readdirSync(versions)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => path.join(versions, version, "bin"))
    : [];
  const onPath = (process.env.PATH ?? "").split(path.delimiter);
  return [process.env.POSTGRES_PROGRAMS, ...debian, ...onPath].find(
    (folder) => folder && ["initdb", "postgres"].every((name) => existsSync(program(folder, name))),
  );
}

function program(folder, name) {
  return path.join(folder, isWindows ? `${name}.exe` : name);
}

/**
 * Starts a cluster that trusts everybody on this machine.
 *
 * @param isDurable true keeps fsync on, for measurements
 * @returns its address, the function that ends and removes it, and one that signals all of its processes
 * @throws when the programs are missing or the server does not answer within 30 s
 */
export async function startPostgresCluster({ isDurable = false } = {}) {
  const programs = postgresPrograms();
  if (!programs)
    throw new Error(
      "Postgres' server programs are not installed (Debian: apt-get install postgresql).",
    );
  const folder = mkdtempSync(path.join(os.tmpdir(), "pathlens-postgres-"));
  const account = unprivilegedAccount();
  if (account) chownSync(folder, account.uid, account.gid);
  const options = {
    ...account,
    cwd: folder,
    env: { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC", SystemRoot: process.env.SystemRoot },
  };

  const data = path.join(folder, "data");
  const made = spawnSync(
    program(programs, "initdb"),
    ["-D", data, "-U", "pathlens", "-A", "trust", "-E", "UTF8", "--no-sync"],
    options,
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr ?? made.error}`);

  const port = await freePort();
  const settings = isDurable
    ? throwawaySettings.filter((setting) => !/fsync|commit|full_page/.test(setting))
    : throwawaySettings;
  const server = spawn(
    program(programs, "postgres"),
    ["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])],
    { ...options, stdio: ["ignore", "ignore", "pipe"] },
  );
  let complaint = "";
  server.stderr.on("data", (chunk) => (complaint = `${complaint}${chunk}`.slice(-4000)));
  const ended = new Promise((resolve) => server.once("exit", resolve));

  const stop = async () => {
    server.kill("SIGINT");
    const force = setTimeout(() => server.kill("SIGKILL"), stopLimitMs);
    await ended;
    clearTimeout(force);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const url = `postgres://pathlens@127.0.0.1:${port}/postgres`;
  if (!(await answers(url, server))) {
    await stop();
    throw new Error(`Postgres did not start:\n${complaint}`);
  }
  return { url, stop, signal: (name) => signalAll(server.pid, name) };
}

/** Sends a signal to the server and to the process of each of its connections: SIGSTOP makes it hang, SIGCONT go on. */
function signalAll(pid, name) {
  const children = spawnSync("ps", ["-o", "pid=", "--ppid", String(pid)])
    .stdout.toString()
    .split(/\s+/)
    .filter(Boolean);
  for (const each of [pid, ...children.map(Number)]) {
    try {
      process.kill(each, name);
    } catch (error) {
      // A connection may have ended between.
      if (error.code !== "ESRCH") throw error;
    }
  }
}

/** Postgres refuses to run as root: its own account there, else nobody's. */
function unprivilegedAccount() {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ["postgres", "nobody"]) {
    const [uid, gid] = ["-u", "-g"].map((flag) => Number(spawnSync("id", [flag, name]).stdout));
    if (uid > 0) return { uid, gid };
  }
  throw new Error("Postgres refuses to run as root, and there is no account postgres or nobody.");
}

export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
      .once("error", reject)
      .listen(0, "127.0.0.1", () => {
        const { port } = probe.address();
        probe.close(() => resolve(port));
      });
  });
}

async function answers(url, server) {
  const { default: pg } = await import("pg");
  const giveUpAt = Date.now() + startLimitMs;
  while (server.exitCode === null && Date.now() < giveUpAt) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  }
  return false;
}

async function runWithCluster([command, ...args]) {
  const cluster = await startPostgresCluster();
  const child = spawn(command, args, {
    stdio: "inherit",
    shell: isWindows,
    env: { ...process.env, TEST_DATABASE_URL: cluster.url },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => child.kill(signal));
  const code = await new Promise((resolve) => {
    child.once("error", () => resolve(127));
    child.once("exit", (status) => resolve(status ?? 1));
  });
  await cluster.stop();
  process.exitCode = code;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runWithCluster(process.argv.slice(2));
