import type { BrowserTargets } from "~/features/network-test/browser-targets";
import type { ClientResult } from "~/features/network-test/client/client-results.schema";
import { askRelay } from "~/features/network-test/engine/ask-relay";
import { browserProbes } from "~/features/network-test/engine/browser-probes.client";
import { reachEndpoints } from "~/features/network-test/engine/reach-endpoints";
import { seeResolver } from "~/features/network-test/engine/see-resolver";
import { trySockets } from "~/features/network-test/engine/try-sockets";
import { noFindings, type Running, type Work } from "~/features/network-test/engine/work";
import { reachingSteps } from "~/features/network-test/plan-reach";

declare global {
  interface Window {
    reachOut: (targets: BrowserTargets) => Promise<ClientResult[]>;
  }
}

const report = {
  id: "report",
  runId: "run",
  egressCity: null,
  egressProvider: null,
  egressDistanceKm: null,
  frontDoorCity: null,
};

/** Runs the steps that reach out as the test does, with the browser's own probes; resolves with what would be sent. */
window.reachOut = async (targets) => {
  const sent: ClientResult[] = [];
  const probes = {
    ...browserProbes({
      prefix: "",
      ownImageUrl: "/own.gif",
      reportController: "NetworkTestReport",
    }),
    sendResult: async (_id: string, result: ClientResult) => void sent.push(result),
    newKey: () => "key",
  };
  const work: Work = {
    probes,
    signal: new AbortController().signal,
    findings: { ...noFindings(), report },
  };
  for (const step of reachingSteps(targets)) await ended(begun(step, work));
  return sent;
};

function begun(step: ReturnType<typeof reachingSteps>[number], work: Work): Running {
  if (step.kind === "reach") return reachEndpoints(step, work);
  if (step.kind === "web-sockets") return trySockets(step, work);
  return step.kind === "media" ? askRelay(step, work) : seeResolver(step, work);
}

async function ended(running: Running): Promise<void> {
  while (!(await running.next()).done);
}
