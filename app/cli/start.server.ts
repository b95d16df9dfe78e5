import type { AddressInfo } from "node:net";
import type { Server } from "node:http";

import { broadcastDevReady, type ServerBuild } from "@remix-run/node";

import { geoData } from "~/features/geo/geo-data.server";
import { hub } from "~/features/messaging/hub.server";
import { startJobs } from "~/jobs/runner.server";

import { watchProcess } from "~/platform/metrics.server";

import {
  readSecrets,
  requireConfiguredFiles,
  requireKnownCustomerKey,
} from "./configured-files.server";
import { drainable } from "~/server/drain.server";
import type { Launch } from "./launch";
import { listen } from "~/server/listen.server";
import { startMetricsServer } from "~/server/metrics-server.server";
import { createWebServer } from "~/server/web-server.server";
import { openApplication, type OpenedApplication } from "./open-application.server";
import { raiseSandbox } from "./raise-sandbox.server";

/** After this long whatever still runs at shutdown is cut off (the promise is 5 s in all). */
const shutdownLimitMs = 4000;

/** `pathlens start`: sets up what is missing, serves, and ends cleanly on SIGINT and SIGTERM. */
export async function startCommand(
  _args: readonly string[],
  { root, launchedAt }: Launch,
  build: ServerBuild,
): Promise<void> {
  const opened = await openApplication(build.assets.version);
  const { environment, applied } = opened;
  if (applied.length > 0) say(`Database: applied ${applied.join(", ")}`);
  if (opened.database.kind === "embedded") {
    say(
      `Database: embedded, in ${environment.dataDir}; it survives the death of the process, not a power loss`,
    );
  }
  await requireConfiguredFiles(environment);
  await readSecrets(environment);
  await requireKnownCustomerKey(opened.database.db, environment);
  const running: Running = { opened, closers: [] };
  const server = createWebServer({ root, build, environment });
  try {
    await begin(running, server);
  } catch (error) {
    await endAll(running);
    throw error;
  }
  endOnSignal(running);

  void geoData()
    .then(({ addresses }) => addresses.warmUp())
    .catch((error: unknown) => opened.log.error("address-databases-unreadable", {}, error));
  const { port } = server.address() as AddressInfo;
  const host = environment.host === "0.0.0.0" ? "localhost" : environment.host;
  const seconds = ((performance.now() - launchedAt) / 1000).toFixed(1);
  say(
    `Pathlens answers at ${environment.appOrigin ?? `http://${host}:${port}`} after ${seconds} s; Ctrl-C ends it`,
  );
  if (environment.mode === "development") await broadcastDevReady(build);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** What runs, and how each part of it is ended; the sandbox after the others, which may still need it. */
type Running = {
  opened: OpenedApplication;
  closers: (() => unknown)[];
  closeSandbox?: () => unknown;
};

/** Both ports are had before any job is worked on, so that a start that fails leaves nothing begun. */
async function begin(running: Running, server: Server): Promise<void> {
  const { opened, closers } = running;
  const { environment } = opened;
  const sandbox = await raiseSandbox(opened, say);
  running.closeSandbox = () => sandbox?.close();
  if (environment.metrics) {
    const metrics = await startMetricsServer(environment.metrics);
    closers.push(() => metrics.close());
    watchProcess({ version: opened.version, hub: () => hub().counts });
  }
  const drain = drainable(server);
  await listen(server, environment);
  closers.push(drain);
  const jobs = startJobs();
  closers.push(() => jobs.stop());
}

async function endAll({ opened, closers, closeSandbox }: Running): Promise<void> {
  opened.end.abort();
  await Promise.all(closers.map(async (close) => close()));
  await closeSandbox?.();
  await opened.close();
}

function endOnSignal(running: Running): void {
  let isEnding = false;
  const end = async () => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(0), shutdownLimitMs).unref();
    await endAll(running);
    process.exit(0);
  };
  process.on("SIGINT", () => void end());
  process.on("SIGTERM", () => void end());
}
