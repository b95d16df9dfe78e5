import { randomUUID } from "node:crypto";

import { expect, type APIRequestContext } from "@playwright/test";

/** A line of telemetry. */
type SentSample = object;

const fromHere = { "Sec-Fetch-Site": "same-origin" };

/** Sends samples as a program does, with an ingest key that an operator creates for it. */
export async function sendSamples(
  operator: APIRequestContext,
  samples: readonly SentSample[],
): Promise<void> {
  const form = { name: `Sender ${randomUUID()}` };
  const created = await operator.post("/admin/ingest-keys", { form, headers: fromHere });
  const [secret] = /pathlens_ingest_[\w-]{43}/.exec(await created.text()) ?? [];
  if (!secret) throw new Error(`No key was created: ${created.status()}.`);
  const sent = await operator.post("/api/pnpp/api/v1/Telemetry", {
    headers: {
      ...fromHere,
      Authorization: `Bearer ${secret}`,
      "Batch-Id": randomUUID(),
      "Content-Type": "application/x-ndjson",
    },
    data: samples.map((sample) => `${JSON.stringify(sample)}\n`).join(""),
  });
  expect(await sent.json()).toEqual({ accepted: samples.length, rejected: [] });
}

/** The solution of the demonstration whose samples `summitSamples` are. */
export const summit = "Summit Fibre";

/** Samples of every workload, now: in two cities of Washington, in Bavaria, and somewhere in Norway. */
export function summitSamples(): SentSample[] {
  const common = { time: new Date().toISOString(), egressIp: "203.0.113.10", isConnected: true };
  const places = [
    { country: "US", state: "Washington", city: "Seattle" },
    { country: "US", state: "Washington", city: "Tacoma" },
    { country: "DE", state: "DE-BY" },
    { country: "NO" },
  ];
  return places.flatMap((place, at) => [
    { ...common, ...place, workload: "Exchange", latencyMs: 20 + at },
    { ...common, ...place, workload: "SharePoint", downloadBps: 120e6 },
    { ...common, ...place, workload: "Teams", latencyMs: 30, lossRatio: 0.01, jitterMs: 4 },
    { ...common, ...place, workload: "Assistant", latencyMs: 40, isWssConnected: at > 0 },
  ]);
}

/** The solution of the demonstration whose samples `fjordnetSamples` are. */
export const fjordnet = "Fjordnet Secure Edge";

/** Days ago that lie in the four weeks that have ended, whatever day it is. */
const endedDays = 10;
const dayMs = 24 * 60 * 60 * 1000;

/** Samples of enough customers to be shown to their provider in Oslo and Bergen, and of too few in Trondheim. */
export function fjordnetSamples(): SentSample[] {
  const time = new Date(Date.now() - endedDays * dayMs).toISOString();
  const of = (city: string, count: number) =>
    Array.from({ length: count }, () => randomUUID()).flatMap((tenantId, at) => {
      const common = {
        time,
        tenantId,
        egressIp: "203.0.113.70",
        vpnName: "Fjordnet Secure Client",
        country: "NO",
        city,
        isConnected: true,
      };
      return [0, 1].flatMap((more) => [
        { ...common, workload: "Exchange", latencyMs: 20 + (at % 5) + more },
        { ...common, workload: "SharePoint", downloadBps: 120e6 },
        { ...common, workload: "Teams", latencyMs: 30, lossRatio: 0.001, jitterMs: 4 },
      ]);
    });
  return [...of("Oslo", 20), ...of("Bergen", 16), ...of("Trondheim", 3)];
}
