import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

import type { FullConfig } from "@playwright/test";

import { ensureBuilt } from "../../app/cli/build.js";
import { startServer, worldVariable, type RunningServer } from "./running-server";

/** What journeys know of the program they use. */
export type JourneyServer = Pick<RunningServer, "origin" | "sandboxUrl" | "identityUrl">;

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Hands the servers' addresses from Playwright's main process to its workers. */
const variable = "PATHLENS_JOURNEY_SERVERS";

/** Starts one program for each worker, once for the whole run: workers come and go with every project. */
export default async function startJourneyServers({ workers }: FullConfig) {
  // Each server builds what is stale before it starts; two at once would build over each other.
  await ensureBuilt({ root });
  const world = await demonstrationWorld();
  process.env[worldVariable] = world;
  const servers = await Promise.all(Array.from({ length: workers }, () => startServer()));
  process.env[variable] = JSON.stringify(servers.map(({ origin, sandboxUrl, identityUrl }) => ({ origin, sandboxUrl, identityUrl })));
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await rm(world, { recursive: true });
  };
}

/** The folder of a program that has made its demonstration world: most of the time of a first start. */
async function demonstrationWorld(): Promise<string> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "pathlens-world-"));
  const server = await startServer({ dataDir });
  await server.stop();
  return dataDir;
}

/** The program of one worker; nobody else uses it at the same time. */
export function sharedServer(parallelIndex: number): JourneyServer {
  const servers = JSON.parse(process.env[variable] ?? "[]") as JourneyServer[];
  const server = servers[parallelIndex];
  if (!server) throw new Error(`No program was started for worker ${parallelIndex}.`);
  return server;
}
