import { browserUrlOf, type BrowserEndpoint } from "../browser-targets";
import { connectivityOf, worthAskingAgain, type Reached } from "../client/reach-outcome";
import type { ReachStep } from "../plan-reach";
import { sendFound } from "./send-found";
import type { Happening } from "./test-event";
import type { Running, Work } from "./work";

/** Asks the published endpoints, several at a time, and those that failed by chance perhaps once more. */
export async function* reachEndpoints(step: ReachStep, work: Work): Running {
  const startedAt = work.probes.now();
  const results = new Map<string, Reached>();
  yield* askAll(step.endpoints, { step, work, results });
  yield* askAll(worthAskingAgain([...results.values()]), { step, work, results });
  const found = step.endpoints.flatMap(({ host }) => results.get(host) ?? []);
  const data = connectivityOf(found, step.notAsked);
  const isAsked = data.results.length > 0;
  await sendFound(
    {
      test: "connectivity",
      startedAt,
      data: isAsked ? data : null,
      reason: isAsked ? null : "not-in-this-browser",
    },
    work,
  );
  if (!isAsked) return "not-in-this-browser";
  return found.some(({ outcome }) => outcome === "reached") ? null : "no-endpoint-reached";
}

type Asking = { step: ReachStep; work: Work; results: Map<string, Reached> };

async function* askAll(
  endpoints: readonly BrowserEndpoint[],
  { step, work, results }: Asking,
): AsyncGenerator<Happening> {
  const waiting = [...endpoints];
  const running = new Map<string, Promise<Reached>>();
  for (;;) {
    for (const endpoint of waiting.splice(0, step.concurrency - running.size))
      running.set(endpoint.host, ask(endpoint, step, work));
    if (running.size === 0) return;
    const reached = await Promise.race(running.values());
    running.delete(reached.endpoint.host);
    results.set(reached.endpoint.host, reached);
    yield { type: "reached", host: reached.endpoint.host, outcome: reached.outcome };
  }
}

async function ask(
  endpoint: BrowserEndpoint,
  { timeoutMs }: ReachStep,
  { probes, signal }: Work,
): Promise<Reached> {
  return {
    endpoint,
    outcome: await probes.reach({ url: browserUrlOf(endpoint), timeoutMs }, signal),
  };
}
