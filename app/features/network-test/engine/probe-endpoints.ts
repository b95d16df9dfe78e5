import type { ProbeEndpoint } from "~/features/settings/suite";

import { latencyOf } from "../latency";
import { transportOf, type ProbeEndpointsStep } from "../plan";
import type { Running, Work } from "./work";
import { takeSamples, type Samples } from "./measure-latency";
import type { ProbeResult } from "./test-event";

type Probed = { endpoint: ProbeEndpoint; result: ProbeResult };

/** Probes the further endpoints, several at a time, and tells their owners what came of it. */
export async function* probeEndpoints(step: ProbeEndpointsStep, work: Work): Running {
  const waiting = [...step.endpoints];
  const running = new Map<ProbeEndpoint, Promise<Probed>>();
  const done: Probed[] = [];
  for (;;) {
    for (const endpoint of waiting.splice(0, step.concurrency - running.size)) {
      running.set(endpoint, probeWell(endpoint, step, work));
    }
    if (running.size === 0) break;
    const probed = await Promise.race(running.values());
    running.delete(probed.endpoint);
    done.push(probed);
    work.findings.probes.push(probed.result);
    yield { type: "probed", result: probed.result };
  }
  sendTelemetry(done, work);
  return done.some(({ result }) => result.latencyMs !== null) ? null : "no-probe-answered";
}

/**
 * A lost packet of a look-up makes an endpoint look dead, so that is asked again before it counts.
 * A silent one has had its time.
 */
async function probeWell(
  endpoint: ProbeEndpoint,
  step: ProbeEndpointsStep,
  work: Work,
): Promise<Probed> {
  const probed = await probeOne(endpoint, step, work);
  return probed.result.failure === "endpoint-dead" ? probeOne(endpoint, step, work) : probed;
}

async function probeOne(
  endpoint: ProbeEndpoint,
  step: ProbeEndpointsStep,
  work: Work,
): Promise<Probed> {
  const samples: Samples = { readings: [], failures: [] };
  const series = takeSamples(
    { ...step, url: endpoint.url, transport: transportOf(endpoint.url) },
    work,
    samples,
  );
  while (!(await series.next()).done);
  const { findings, probes } = work;
  const latency = latencyOf(samples, {
    calibration: findings.calibration,
    clockStepMs: probes.clockStepMs(),
  });
  const { name } = endpoint;
  return {
    endpoint,
    result: latency.ok
      ? { name, latencyMs: latency.value.measuredMs, failure: null }
      : { name, latencyMs: null, failure: latency.refusal },
  };
}

/** One message to each telemetry address, with the results of its endpoints. */
function sendTelemetry(done: readonly Probed[], { probes }: Work): void {
  const byUrl = new Map<string, ProbeResult[]>();
  for (const { endpoint, result } of done) {
    if (endpoint.telemetryUrl === null) continue;
    byUrl.set(endpoint.telemetryUrl, [...(byUrl.get(endpoint.telemetryUrl) ?? []), result]);
  }
  for (const [url, results] of byUrl) probes.sendTelemetry(url, results);
}
