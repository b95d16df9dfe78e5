import { createServer, type IncomingMessage } from "node:http";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

import { ensureBuilt } from "../../app/cli/build.js";
import { ProgramPool, type JourneyServer } from "./program-pool";
import { startServer, worldVariable, type ServerOptions } from "./running-server";
import { makeScreenWorld, type MadeScreenWorld } from "./screen-world";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Hands the address of the pool from Playwright's main process to its workers, which come and go. */
const variable = "PATHLENS_JOURNEY_SERVERS";

/** The program of most journeys, whose sandbox neither signs people in nor takes mail. */
export const withoutPeople: ServerOptions = {};

/** A program whose sandbox does both. */
export const withPeople = { env: { SANDBOX: "suite,dns,identity,mail" } } satisfies ServerOptions;

/** Screens are asked for faster than a person does. */
const forScreens: ServerOptions = { env: { ...withPeople.env, RATE_LIMITS: "off" } };

/** What workers ask of the main process, each with what it is asked with and what it answers. */
type Calls = {
  borrow: (asked: { options: ServerOptions; look: string }) => Promise<JourneyServer>;
  giveBack: (asked: { origin: string }) => Promise<void>;
  screenWorld: (asked: object) => Promise<MadeScreenWorld & { server: JourneyServer }>;
};

/** Keeps the programs of the whole run, which workers borrow. */
export default async function startJourneyServers() {
  // Each server builds what is stale before it starts; two at once would build over each other.
  await ensureBuilt({ root });
  const world = await demonstrationWorld();
  process.env[worldVariable] = world;
  const pool = new ProgramPool();
  let screens: ReturnType<Calls["screenWorld"]> | undefined;
  const calls: Calls = {
    borrow: ({ options, look }) => pool.borrow(options, look),
    giveBack: ({ origin }) => pool.giveBack(origin),
    // One for all workers: nothing that a screen is asked changes it.
    screenWorld: () =>
      (screens ??= pool.borrow(forScreens, "screens").then(async (server) => ({
        ...(await makeScreenWorld(server.origin, server.mailUrl ?? "")),
        server,
      }))),
  };
  const desk = createServer((request, response) => {
    answer(calls, request).then(
      (found) => response.end(JSON.stringify(found ?? null)),
      (error: unknown) =>
        response.writeHead(500).end(String(error instanceof Error ? error.stack : error)),
    );
  });
  await new Promise<void>((resolve) => desk.listen(0, "127.0.0.1", resolve));
  process.env[variable] = `http://127.0.0.1:${(desk.address() as AddressInfo).port}/`;
  return async () => {
    desk.close();
    desk.closeAllConnections();
    await pool.stop();
    await rm(world, { recursive: true });
  };
}

async function answer(calls: Calls, request: IncomingMessage): Promise<unknown> {
  const name = (request.url ?? "").slice(1) as keyof Calls;
  return calls[name](JSON.parse(await text(request)));
}

/** Asks the main process for something. */
export async function ask<Name extends keyof Calls>(
  name: Name,
  asked: Parameters<Calls[Name]>[0],
): Promise<Awaited<ReturnType<Calls[Name]>>> {
  const response = await fetch(new URL(name, process.env[variable]), {
    method: "POST",
    body: JSON.stringify(asked),
  });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Awaited<ReturnType<Calls[Name]>>;
}

/** The folder of a program that has made its demonstration world: most of the time of a first start. */
async function demonstrationWorld(): Promise<string> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "pathlens-world-"));
  const server = await startServer({ dataDir });
  await server.stop();
  return dataDir;
}
