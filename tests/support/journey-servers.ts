import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

import type { FullConfig } from "@playwright/test";

import { ensureBuilt } from "../../app/cli/build.js";
import { startServer, worldVariable, type RunningServer, type ServerOptions } from "./running-server";

/** What journeys know of the program they use. */
export type JourneyServer = Pick<RunningServer, "origin" | "sandboxUrl" | "identityUrl">;

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Hands the servers' addresses from Playwright's main process to its workers. */
const variable = "PATHLENS_JOURNEY_SERVERS";

/** The programs that journeys share: whose sandbox signs people in and takes mail, and whose does neither. */
export const programs = {
  "without-people": {},
  "with-people": { env: { SANDBOX: "suite,dns,identity,mail" } },
} satisfies Record<string, ServerOptions>;
export type SharedProgram = keyof typeof programs;

type SharedServers = Partial<Record<SharedProgram, JourneyServer[]>>;

/** A deep run takes every look, more than the names that journeys with people give their things apart: each has a program of its own. */
const shareable: readonly SharedProgram[] = process.env.PATHLENS_DEEP ? ["without-people"] : ["without-people", "with-people"];

/** Starts one program of each kind for each worker, once for the whole run: workers come and go with every project. */
export default async function startJourneyServers({ workers }: FullConfig) {
  // Each server builds what is stale before it starts; two at once would build over each other.
  await ensureBuilt({ root });
  const world = await demonstrationWorld();
  process.env[worldVariable] = world;
  const started: RunningServer[] = [];
  const shared: SharedServers = {};
  for (const kind of shareable) {
    const servers = await Promise.all(Array.from({ length: workers }, () => startServer(programs[kind])));
    started.push(...servers);
    shared[kind] = servers.map(({ origin, sandboxUrl, identityUrl }) => ({ origin, sandboxUrl, identityUrl }));
  }
  process.env[variable] = JSON.stringify(shared);
  return async () => {
    await Promise.all(started.map((server) => server.stop()));
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

/** The program of one worker, which nobody else uses at the same time; undefined where each file starts its own. */
export function sharedServer(program: SharedProgram, parallelIndex: number): JourneyServer | undefined {
  if (!shareable.includes(program)) return undefined;
  const shared = JSON.parse(process.env[variable] ?? "{}") as SharedServers;
  const server = shared[program]?.[parallelIndex];
  if (!server) throw new Error(`No program ${program} was started for worker ${parallelIndex}.`);
  return server;
}
