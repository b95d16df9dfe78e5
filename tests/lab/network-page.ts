import type { ClientResult } from "~/features/network-test/client/client-results.schema";
import { browserProbes } from "~/features/network-test/engine/browser-probes.client";
import { runTest } from "~/features/network-test/engine/run-test";
import type { Step } from "~/features/network-test/plan";

/** What a page would have sent to our server, and when it timed the line at rest. */
export type PageFindings = {
  fields: Record<string, string>;
  results: ClientResult[];
  timed: { startedAt: string; finishedAt: string };
  /** The resolver that was seen to ask for its name. */ resolver: string | null;
  ending: string;
};

declare global {
  interface Window {
    testNetwork: (plan: Step[]) => Promise<PageFindings>;
  }
}

const own = browserProbes({
  prefix: "",
  ownImageUrl: "/picture.gif",
  reportController: "NetworkTestReport",
});

/** Runs a plan as the page does, with the browser's own probes; what goes to our server is kept. */
window.testNetwork = async (plan) => {
  const now = () => new Date().toISOString();
  const found: PageFindings = {
    fields: {},
    results: [],
    timed: { startedAt: now(), finishedAt: now() },
    resolver: null,
    ending: "",
  };
  const probes = {
    ...own,
    generateReport: async (fields: Record<string, string>) => {
      Object.assign(found, { fields, timed: { ...found.timed, finishedAt: now() } });
      return {
        id: "report",
        runId: "run",
        egressCity: null,
        egressProvider: null,
        egressDistanceKm: null,
        frontDoorCity: null,
      };
    },
    seenResolver: async (...asked: Parameters<typeof own.seenResolver>) => {
      const seen = await own.seenResolver(...asked);
      found.resolver = seen?.address ?? null;
      return seen;
    },
    sendResult: async (_id: string, result: ClientResult) => void found.results.push(result),
  };
  for await (const event of runTest(plan, {
    probes,
    clock: () => performance.now(),
    signal: new AbortController().signal,
  }))
    found.ending = JSON.stringify(event);
  return found;
};
