import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { createServer, type AddressInfo } from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";

import type { BenchDatabase } from "./bench-database";
import { withBenchServer } from "./bench-server";
import { interleaved } from "./interleaved";

const ok = 200;
const startedWithinMs = 20_000;
const pollMs = 100;
const nothing = "/bench/nothing";

/**
 * Our own server entry against remix-serve with a preload, on the do-nothing route of the same
 * build (decision 0013).
 */
export function benchEntry(database: BenchDatabase): Promise<void> {
  return withBenchServer(database, async ({ origin }) => {
    const served = await startRemixServe();
    try {
      await interleaved(
        "entry",
        { name: "remix-serve with preload", load: { url: served.origin + nothing }, status: ok },
        [{ name: "own entry", load: { url: origin + nothing }, status: ok }],
      );
    } finally {
      await served.stop();
    }
  });
}

async function startRemixServe() {
  const port = await freePort();
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const cli = path.join(
    path.dirname(createRequire(import.meta.url).resolve("@remix-run/serve/package.json")),
    "dist/cli.js",
  );
  const preload = fileURLToPath(new URL("peer-address-preload.js", import.meta.url));
  const child = spawn(
    process.execPath,
    ["--import", preload, cli, path.join(root, "build/index.js")],
    {
      cwd: root,
      // Its log line for each request goes nowhere, as ours does at LOG_LEVEL=error.
      stdio: ["ignore", "ignore", "inherit"],
      env: {
        ...process.env,
        HOST: "127.0.0.1",
        PORT: String(port),
        NODE_ENV: "production",
        PATHLENS_BENCH: "1",
      },
    },
  );
  const origin = `http://127.0.0.1:${port}`;
  await untilAnswered(origin + nothing);
  return {
    origin,
    stop: async () => {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

async function untilAnswered(url: string): Promise<void> {
  const giveUpAt = Date.now() + startedWithinMs;
  for (;;) {
    const isAnswered = await fetch(url).then(
      ({ status }) => status === ok,
      () => false,
    );
    if (isAnswered) return;
    if (Date.now() > giveUpAt) throw new Error("remix-serve did not answer in time.");
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}
