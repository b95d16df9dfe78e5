import { expect, test as base, type Page } from "@playwright/test";

import type { Scenario } from "~/sandbox/scenario.schema";

import { Complaints } from "./complaints";
import { programs, sharedServer, type JourneyServer, type SharedProgram } from "./journey-servers";
import { startServer, type ServerOptions } from "./running-server";

type WorkerFixtures = {
  /** Which of the programs that run for all files a journey uses. */
  program: SharedProgram;
  /** A journey that needs another server says `test.use({ serverOptions: … })`, once a file. */
  serverOptions: ServerOptions | undefined;
  /** The running program: one of each kind for each worker, on an embedded database of its own. */
  server: JourneyServer;
};

type JourneyFixtures = {
  /** Whether the browser runs script. */
  hasScript: boolean;
  /** Changes how the sandbox's front doors behave; each journey finds them as they are by default. */
  steer: (change: Partial<Scenario>) => Promise<void>;
  /** What the browsers of the journey complain of; any that is not expected fails it. */
  complaints: Complaints;
  /** A page in another browser: nothing of the first one's cookies. */
  stranger: Page;
};

const quiet: Scenario = { delayMs: null, door: null, mode: "ok", assistant: "ok", blockedName: null };

/**
 * A browser without script fetches what the page's script would need, and complains of it: it
 * cannot know that nothing will use it.
 */
const unusedPreload = /was preloaded using link preload but not used/;

/** Playwright's `test`, with the program running and addresses relative to it. */
export const test = base.extend<JourneyFixtures, WorkerFixtures>({
  program: ["without-people", { scope: "worker" }],
  serverOptions: [undefined, { scope: "worker", option: true }],
  server: [
    async ({ program, serverOptions }, use, { parallelIndex }) => {
      const shared = serverOptions ? undefined : sharedServer(program, parallelIndex);
      if (shared) return use(shared);
      const server = await startServer(serverOptions ?? programs[program]);
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 200_000 },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
  hasScript: async ({ javaScriptEnabled }, use) => use(javaScriptEnabled !== false),
  steer: [
    async ({ server }, use) => {
      const steer = (change: Partial<Scenario>) => control(server, change);
      await steer(quiet);
      await use(steer);
    },
    { auto: true },
  ],
  complaints: async ({ server, hasScript }, use) => {
    const standIns = [server.sandboxUrl, server.identityUrl].flatMap((url) => (url ? [new URL(url).origin] : []));
    const complaints = new Complaints([server.origin, ...standIns]);
    if (!hasScript) complaints.expect(unusedPreload);
    await use(complaints);
    expect(complaints.unexpected(), "what the browser complained of").toEqual([]);
  },
  context: async ({ context, complaints }, use) => {
    complaints.listenTo(context);
    await use(context);
  },
  stranger: async ({ browser, complaints, baseURL }, use) => {
    const context = await browser.newContext({ baseURL });
    complaints.listenTo(context);
    await use(await context.newPage());
    await context.close();
  },
});

export { expect };

async function control({ sandboxUrl }: JourneyServer, change: Partial<Scenario>): Promise<void> {
  if (!sandboxUrl) throw new Error("The program runs without its sandbox.");
  const answer = await fetch(new URL("/control", sandboxUrl), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(change),
  });
  if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}: ${await answer.text()}`);
}
