import type { AddressInfo } from "node:net";
import type { Server } from "node:http";

import { broadcastDevReady, type ServerBuild } from "@remix-run/node";

import { geoData } from "~/features/geo/geo-data.server";
import { startJobs } from "~/jobs/runner.server";

import type { Launch } from "./launch";
import { createWebServer } from "./web-server.server";
import { openApplication, type OpenedApplication } from "./open-application.server";
import { raiseSandbox } from "./raise-sandbox.server";

/** After this long whatever still runs at shutdown is cut off (the promise is 5 s in all). */
const shutdownLimitMs = 4000;

/** `pathlens start`: sets up what is missing, serves, and ends cleanly on SIGINT and SIGTERM. */
export async function startCommand(_args: readonly string[], { root, launchedAt }: Launch, build: ServerBuild): Promise<void> {
  const opened = await openApplication(build.assets.version);
  const { environment, applied } = opened;
  if (applied.length > 0) say(`Database: applied ${applied.join(", ")}`);
  if (opened.database.kind === "embedded") {
    say(`Database: embedded, in ${environment.dataDir}; it survives the death of the process, not a power loss`);
  }
  const sandbox = await raiseSandbox(opened, say);
  const server = createWebServer({ root, build, environment });
  const jobs = startJobs();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(environment.port, environment.host, resolve);
  });
  endOnSignal({ opened, server, stop: async () => Promise.all([jobs.stop(), sandbox?.close()]) });

  void geoData()
    .then(({ addresses }) => addresses.warmUp())
    .catch((error: unknown) => opened.log.error("address-databases-unreadable", {}, error));
  const { port } = server.address() as AddressInfo;
  const host = environment.host === "0.0.0.0" ? "localhost" : environment.host;
  const seconds = ((performance.now() - launchedAt) / 1000).toFixed(1);
  say(`Pathlens answers at ${environment.appOrigin ?? `http://${host}:${port}`} after ${seconds} s; Ctrl-C ends it`);
  if (environment.mode === "development") await broadcastDevReady(build);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

type Running = { opened: OpenedApplication; server: Server; stop: () => Promise<unknown> };

function endOnSignal({ opened, server, stop }: Running): void {
  let isEnding = false;
  const end = async () => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(0), shutdownLimitMs).unref();
    opened.end.abort();
    server.close();
    server.closeIdleConnections();
    await stop();
    await opened.close();
    process.exit(0);
  };
  process.on("SIGINT", () => void end());
  process.on("SIGTERM", () => void end());
}
