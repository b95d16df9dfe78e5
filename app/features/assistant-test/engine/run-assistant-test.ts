import type { PlaceNames } from "~/features/geo/place";
import type { AssistantSettings } from "~/features/settings/assistant-settings";

import {
  codeOf,
  connectivityDomains,
  type DomainOutcome,
  type FetchEvent,
} from "../domain-outcome";
import { socketLimits } from "../limits";
import { advance, idle, type AssistantEvent, type AssistantProgress } from "../progress";
import { browserAddress } from "../test-address";
import { failedSocket, type Speak } from "../test-socket";
import { socketTargets, testSockets } from "../test-sockets";

/** What the test does in a browser. Each rejects when `signal` aborts. */
export type AssistantProbes = {
  /** The place of the visitor, as far as it can be found. */
  place: (signal: AbortSignal) => Promise<PlaceNames | null>;
  /** Asks an address over HTTPS. */
  reach: (address: string, signal: AbortSignal) => Promise<FetchEvent>;
  /** Null where the browser has no WebSocket. */
  speak: Speak | null;
  /** Stores what was found. @returns the run's id */
  post: (found: AssistantProgress, signal: AbortSignal) => Promise<string>;
};

type Run = {
  settings: AssistantSettings;
  probes: AssistantProbes;
  signal: AbortSignal;
  tell: (event: AssistantEvent) => void;
};

/**
 * Location, HTTPS, WebSockets, result: one after the other, so that none slows down another.
 * What fails is told and the rest goes on; a stop ends it and stores nothing.
 */
export async function runAssistantTest({
  settings,
  probes,
  signal,
  tell: told,
}: Run): Promise<void> {
  let progress = idle;
  const tell = (event: AssistantEvent) => {
    if (signal.aborted) return;
    progress = advance(progress, event);
    told(event);
  };
  tell({ type: "started" });
  try {
    tell({ type: "located", place: await probes.place(signal).catch(() => null) });
    await Promise.all(
      connectivityDomains(settings).map(async (domain) =>
        tell({
          type: "domain-tested",
          outcome: await outcomeOf(domain, { settings, probes, signal }),
        }),
      ),
    );
    tell({ type: "connectivity-ended" });
    await tryWebSockets({ settings, probes, signal, tell });
    tell({ type: "websocket-ended" });
    if (!signal.aborted) tell({ type: "posted", runId: await probes.post(progress, signal) });
  } catch (error) {
    tell({ type: "post-failed", detail: error instanceof Error ? error.message : String(error) });
  }
  if (signal.aborted) told({ type: "stopped" });
}

async function outcomeOf(
  {
    displayDomainName,
    testDomainNames,
  }: { displayDomainName: string; testDomainNames: readonly string[] },
  { settings: { standIn }, probes, signal }: Omit<Run, "tell">,
): Promise<DomainOutcome> {
  const names = await Promise.all(
    testDomainNames.map(async (name) => {
      const event = await probes
        .reach(browserAddress(name, "https", standIn), signal)
        .catch((): FetchEvent => "failed");
      return { name, code: codeOf(event) };
    }),
  );
  return { displayDomainName, names };
}

async function tryWebSockets({ settings, probes: { speak }, signal, tell }: Run): Promise<void> {
  const addressOf = (name: string) => browserAddress(name, "wss", settings.standIn);
  if (!speak) {
    for (const { domain } of socketTargets({ settings, addressOf }))
      tell({ type: "socket-tested", result: failedSocket(domain, "no-websocket") });
    return;
  }
  await testSockets({
    settings,
    addressOf,
    tools: { speak, signal, limits: socketLimits.browser },
    tell: (result) => tell({ type: "socket-tested", result }),
  });
}
