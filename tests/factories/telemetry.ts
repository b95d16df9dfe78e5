import { randomFrom, type Random } from "#tests/support/random";
import { hourMs } from "~/lib/time";

/** Cities of the gazetteer with what senders say of them. */
const places = [
  { country: "US", state: "Washington", city: "Seattle" },
  { country: "NO", state: "Vestland", city: "Bergen" },
  { country: "JP", state: "Tokyo", city: "Tokyo" },
  { country: "BR", state: "São Paulo", city: "São Paulo" },
  { country: "IN", state: "Maharashtra", city: "Mumbai" },
  { country: "DE", city: "Berlin" },
];

const tenants = 5_000;
const networks = 20_000;

/** Addresses that a network sends from. */
const hosts = 4;

/** Lines of telemetry that all fit, of the last day: those of a seed are always the same. */
export function telemetryLines(
  seed: string,
  { now, count }: { now: Date; count: number },
): Uint8Array {
  const random = randomFrom(seed);
  const lines = Array.from({ length: count }, () => JSON.stringify(telemetryLine(random, now)));
  return Buffer.from(`${lines.join("\n")}\n`);
}

function telemetryLine(random: Random, now: Date) {
  const network = random.whole(0, networks - 1);
  const workload = random.pick(["Exchange", "SharePoint", "Teams", "Assistant"]);
  const isConnected = random.share() < 0.98;
  return {
    time: new Date(now.getTime() - random.whole(0, 24 * hourMs)).toISOString(),
    egressIp: `${50 + (network >> 12)}.${(network >> 4) & 255}.${(network & 15) * 16}.${random.whole(1, hosts)}`,
    ...(random.share() < 0.8 && { tenantId: tenantOf(random.whole(0, tenants - 1)) }),
    workload,
    isConnected,
    ...(isConnected && measuresOf(workload, random)),
    ...(random.share() < 0.3 && { vpnName: `VPN ${random.whole(1, 50)}` }),
    ...(random.share() < 0.3 && { tlsIssuer: `Issuer ${random.whole(1, 30)}` }),
    ...(random.share() < 0.9 && random.pick(places)),
  };
}

function tenantOf(number: number): string {
  return `00000000-0000-4000-8000-${number.toString(16).padStart(12, "0")}`;
}

function measuresOf(workload: string, random: Random) {
  const latencyMs = 10 + 90 * random.share();
  if (workload === "SharePoint") return { downloadBps: Math.round(1e8 * random.share()) };
  if (workload === "Teams")
    return { latencyMs, lossRatio: random.share() / 50, jitterMs: 10 * random.share() };
  return { latencyMs, ...(workload === "Assistant" && { isWssConnected: random.share() < 0.99 }) };
}
