import { browserProbes } from "~/features/network-test/engine/browser-probes.client";
import { noFindings, type Work } from "~/features/network-test/engine/work";
import { measureLatency } from "~/features/network-test/engine/measure-latency";
import type { LatencyStep } from "~/features/network-test/plan";

/** What one measurement in the page came to. */
export type PageOutcome = {
  failure: string | null;
  measuredMs: number | null;
  medianMs: number | null;
  errorMs: number | null;
  method: string | null;
  excessMs: number | null;
  spreadMs: number | null;
  faultZone: string | null;
};

declare global {
  interface Window {
    measure: (step: LatencyStep) => Promise<PageOutcome>;
  }
}

const probes = browserProbes({
  prefix: "",
  ownImageUrl: "/own.gif",
  reportController: "NetworkTestReport",
});

/** Runs the latency step as the test does, with the browser's own probes. */
window.measure = async (step) => {
  const work: Work = { probes, signal: new AbortController().signal, findings: noFindings() };
  const running = measureLatency(step, work);
  let next = await running.next();
  while (!next.done) next = await running.next();
  const { latency, calibration, faultZone } = work.findings;
  return {
    failure: next.value,
    measuredMs: latency?.measuredMs ?? null,
    medianMs: latency?.medianMs ?? null,
    errorMs: latency?.errorMs ?? null,
    method: latency?.method ?? null,
    excessMs: calibration?.excessMs ?? null,
    spreadMs: calibration?.spreadMs ?? null,
    faultZone,
  };
};
