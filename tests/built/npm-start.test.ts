import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { access, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { afterEach, expect, it, vi } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** What the commands promise after a signal. */
const endLimitMs = 5000;

let folder: string | undefined;
let npm: ChildProcess | undefined;
afterEach(async () => {
  if (npm?.pid && npm.exitCode === null && npm.signalCode === null) process.kill(-npm.pid, "SIGKILL");
  if (folder) await rm(folder, { recursive: true, force: true });
});

const answers = (origin: string) => fetch(`${origin}/healthz`).then(({ ok }) => ok, () => false);

it.skipIf(process.platform === "win32")("SIGTERM to `npm start` ends the server, an open stream or not", async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "pathlens-npm-start-"));
  npm = spawn("npm", ["start"], {
    cwd: root,
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, DATABASE_URL: "", APP_ORIGIN: "", PORT: "0", LOG_LEVEL: "error", SANDBOX: "suite,dns", DATA_DIR: folder },
  });
  let printed = "";
  npm.stdout!.setEncoding("utf8").on("data", (text: string) => (printed += text));
  const origin = await vi.waitUntil(() => /answers at (http:\/\/127\.0\.0\.1:\d+)/.exec(printed)?.[1], { timeout: 180_000, interval: 50 });
  expect(await answers(origin)).toBe(true);

  const generated = await fetch(`${origin}/api/AnonymousConnectivityTest/GenerateTestReport`, { method: "POST", body: new URLSearchParams() });
  const { runId } = (await generated.json()) as { runId: string };
  const cookie = generated.headers.get("set-cookie")!.split(";", 1)[0]!;
  const stream = await fetch(`${origin}/messagingHub?runId=${runId}`, { headers: { cookie, accept: "text/event-stream" } });
  expect(stream.status).toBe(200);

  const isEnded = once(npm, "exit");
  npm.kill("SIGTERM");
  await isEnded;
  await vi.waitUntil(async () => !(await answers(origin)), { timeout: endLimitMs, interval: 50 });
  // The folder's lock is given back last.
  await vi.waitUntil(() => access(path.join(folder!, "lock")).then(() => false, () => true), { timeout: endLimitMs, interval: 50 });
});
