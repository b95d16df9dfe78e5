import { expect, test as base, type Page } from "@playwright/test";

import type { Scenario } from "~/sandbox/scenario.schema";

import { Complaints } from "./complaints";
import { ask, withoutPeople } from "./journey-servers";
import type { JourneyServer } from "./program-pool";
import { startServer, type ServerOptions } from "./running-server";

type JourneyFixtures = {
  /** A journey that needs another program than most says `test.use({ serverOptions: … })`. */
  serverOptions: ServerOptions;
  /** Whether the journey changes its program for good, so that it has one of its own. */
  isAlone: boolean;
  /** The running program, on an embedded database of its own: nobody else uses it meanwhile. */
  server: JourneyServer;
  /** Whether the browser runs script. */
  hasScript: boolean;
  /** Changes how the sandbox's front doors behave; each journey finds them as they are by default. */
  steer: (change: Partial<Scenario>) => Promise<void>;
  /** What the browsers of the journey complain of; any that is not expected fails it. */
  complaints: Complaints;
  /** A page in another browser: nothing of the first one's cookies. */
  stranger: Page;
};

const quiet: Scenario = {
  delayMs: null,
  door: null,
  mode: "ok",
  assistant: "ok",
  blockedName: null,
};

/**
 * A browser without script fetches what the page's script would need, and complains of it: it
 * cannot know that nothing will use it.
 */
const unusedPreload = /was preloaded using link preload but not used/;

/** Playwright's `test`, with the program running and addresses relative to it. */
export const test = base.extend<JourneyFixtures>({
  serverOptions: [withoutPeople, { option: true }],
  isAlone: [false, { option: true }],
  server: [
    async ({ serverOptions, isAlone }, use, { project }) => {
      if (isAlone) {
        const server = await startServer(serverOptions);
        await use(server);
        return server.stop();
      }
      // A deep run takes every look, more than the names that journeys give their things apart.
      const server = await ask("borrow", {
        options: serverOptions,
        look: process.env.PATHLENS_DEEP ? project.name : "",
      });
      await use(server);
      await ask("giveBack", { origin: server.origin });
    },
    { timeout: 200_000 },
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
  complaints: async ({ server, hasScript }, use, { file }) => {
    const standIns = [server.sandboxUrl, server.identityUrl].flatMap((url) =>
      url ? [new URL(url).origin] : [],
    );
    const complaints = new Complaints(
      [server.origin, ...standIns],
      !file.endsWith(".plain.journey.ts"),
    );
    if (!hasScript) complaints.expect(unusedPreload);
    await use(complaints);
    expect(await complaints.unexpected(), "what the browser complained of").toEqual([]);
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
