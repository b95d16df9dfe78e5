import { describe, expect, it } from "vitest";

import { dayMs, minuteMs } from "~/lib/time";

import { checkLine, type LineRefusal } from "./telemetry-line";

const now = Date.parse("2026-11-25T12:00:00Z");
const rules = { now, isDemonstration: (egressIp: string) => egressIp.startsWith("203.0.113.") };
const iso = (beforeMs: number) => new Date(now - beforeMs).toISOString();

const plain = {
  time: "2026-11-25T11:59:00Z",
  egressIp: "40.1.2.3",
  workload: "Exchange",
  latencyMs: 34.5,
  isConnected: true,
};

const nothing = {
  tenantId: null,
  place: 0,
  latencyMs: null,
  downloadBps: null,
  lossRatio: null,
  jitterMs: null,
  isConnected: true,
  isWssConnected: null,
  isOnsite: null,
  vpnName: null,
  tlsIssuer: null,
};

const checked = (fields: object) => {
  const outcome = checkLine({ ...plain, ...fields }, rules);
  return outcome.ok ? outcome.value : outcome.refusal;
};

describe("checkLine", () => {
  it("takes what is needed and leaves the rest open", () => {
    expect(checkLine(plain, rules)).toEqual({
      ok: true,
      value: {
        sample: {
          ...nothing,
          at: now - minuteMs,
          egressIp: "40.1.2.3",
          workload: "Exchange",
          latencyMs: 34.5,
        },
        place: null,
        isDemonstration: false,
      },
    });
  });

  it("takes every field", () => {
    const line = {
      time: "2026-11-25T11:59:00.250+00:00",
      egressIp: "2a00:1450:0:0::ABCD",
      tenantId: "8D6C0F5A-1111-4222-8333-444455556666",
      workload: "Teams",
      latencyMs: 0,
      downloadBps: 1e12,
      lossRatio: 1,
      jitterMs: 600_000,
      isConnected: true,
      isWssConnected: false,
      workType: "onsite",
      vpnName: "  Fjord VPN ",
      tlsIssuer: "Fjord CA",
      country: "NO",
      state: " ",
      city: "Bergen",
      latitude: 60.39,
      longitude: 5.32,
      aFieldOfNextYear: { deep: [] },
    };
    expect(checkLine(line, rules)).toEqual({
      ok: true,
      value: {
        sample: {
          at: now - minuteMs + 250,
          egressIp: "2a00:1450::abcd",
          tenantId: "8d6c0f5a-1111-4222-8333-444455556666",
          workload: "Teams",
          place: 0,
          latencyMs: 0,
          downloadBps: 1e12,
          lossRatio: 1,
          jitterMs: 600_000,
          isConnected: true,
          isWssConnected: false,
          isOnsite: true,
          vpnName: "Fjord VPN",
          tlsIssuer: "Fjord CA",
        },
        place: { country: "NO", state: null, city: "Bergen", latitude: 60.39, longitude: 5.32 },
        isDemonstration: false,
      },
    });
  });

  it.each<[string, object, object]>([
    [
      "an IPv4-mapped address is the IPv4 one",
      { egressIp: "::ffff:40.1.2.3" },
      { sample: { egressIp: "40.1.2.3" } },
    ],
    [
      "an invented network's is the demonstration's",
      { egressIp: "203.0.113.7" },
      { isDemonstration: true },
    ],
    ["29 days back", { time: iso(29 * dayMs) }, { sample: { at: now - 29 * dayMs } }],
    ["5 minutes ahead", { time: iso(-5 * minuteMs) }, { sample: { at: now + 5 * minuteMs } }],
    [
      "only a failed connect",
      { latencyMs: null, isConnected: false },
      { sample: { latencyMs: null, isConnected: false } },
    ],
    [
      "only a WebSocket",
      { latencyMs: undefined, isWssConnected: true },
      { sample: { isWssConnected: true } },
    ],
    ["remote", { workType: "remote" }, { sample: { isOnsite: false } }],
    ["a blank name is none", { vpnName: "   " }, { sample: { vpnName: null } }],
    [
      "a name of 100 characters",
      { tlsIssuer: "x".repeat(100) },
      { sample: { tlsIssuer: "x".repeat(100) } },
    ],
    ["a whole surrogate pair", { vpnName: "\u{1f600}" }, { sample: { vpnName: "\u{1f600}" } }],
    [
      "fields of null are missing ones",
      { tenantId: null, country: null, latitude: null, workType: null },
      { place: null },
    ],
    [
      "only coordinates",
      { latitude: -90, longitude: 180 },
      { place: { latitude: -90, longitude: 180, city: null } },
    ],
  ])("takes %s", (_what, fields, expected) => {
    expect(checked(fields)).toMatchObject(expected);
  });

  it("takes negative zero for zero", () => {
    const line = checkLine({ ...plain, latencyMs: -0 }, rules);
    expect(line.ok && Object.is(line.value.sample.latencyMs, 0)).toBe(true);
  });

  it.each<[LineRefusal, object]>([
    ["time", { time: undefined }],
    ["time", { time: null }],
    ["time", { time: now }],
    ["time", { time: "yesterday" }],
    ["time", { time: "2026-02-30T00:00:00Z" }],
    ["too-old", { time: iso(29 * dayMs + 1) }],
    ["too-old", { time: "0001-01-01T00:00:00Z" }],
    ["too-new", { time: iso(-5 * minuteMs - 1) }],
    ["too-new", { time: "9999-12-31T23:59:59Z" }],
    ["egress", { egressIp: undefined }],
    ["egress", { egressIp: 42 }],
    ["egress", { egressIp: "40.1.2" }],
    ["egress", { egressIp: "040.1.2.3" }],
    ["egress", { egressIp: "40.1.2.3/32" }],
    ["egress", { egressIp: "fe80::1%eth0" }],
    ["egress-not-public", { egressIp: "10.0.0.1" }],
    ["egress-not-public", { egressIp: "::1" }],
    ["egress-not-public", { egressIp: "198.51.100.1" }],
    ["latency", { latencyMs: "34.5" }],
    ["latency", { latencyMs: -0.001 }],
    ["latency", { latencyMs: 600_000.1 }],
    ["latency", { latencyMs: Infinity }],
    ["latency", { latencyMs: NaN }],
    ["latency", { latencyMs: [1] }],
    ["download", { downloadBps: 1.1e12 }],
    ["download", { downloadBps: true }],
    ["loss", { lossRatio: 1.0001 }],
    ["loss", { lossRatio: -1 }],
    ["jitter", { jitterMs: {} }],
    ["connected", { isConnected: 1 }],
    ["connected", { isConnected: "true" }],
    ["wss-connected", { isWssConnected: "" }],
    ["connected", { isConnected: null }],
    ["connected", { isConnected: undefined }],
    ["tenant", { tenantId: "contoso.example" }],
    ["tenant", { tenantId: "" }],
    ["tenant", { tenantId: 7 }],
    ["workload", { workload: undefined }],
    ["workload", { workload: "exchange" }],
    ["workload", { workload: "toString" }],
    ["workload", { workload: ["Exchange"] }],
    ["work-type", { workType: "home" }],
    ["vpn-name", { vpnName: "x".repeat(101) }],
    ["vpn-name", { vpnName: "a\0b" }],
    ["vpn-name", { vpnName: "a\nb" }],
    ["vpn-name", { vpnName: "\ud800" }],
    ["vpn-name", { vpnName: 5 }],
    ["tls-issuer", { tlsIssuer: "x\udc00y" }],
    ["tls-issuer", { tlsIssuer: ["Fjord CA"] }],
    ["place", { country: 47 }],
    ["place", { state: "x".repeat(101) }],
    ["place", { city: "\0" }],
    ["coordinates", { latitude: 90.1, longitude: 0 }],
    ["coordinates", { latitude: 0, longitude: -180.1 }],
    ["coordinates", { latitude: 0 }],
    ["coordinates", { longitude: 0, latitude: null }],
    ["coordinates", { latitude: "0", longitude: "0" }],
  ])("refuses for %s: %o", (refusal, fields) => {
    expect(checked(fields)).toBe(refusal);
  });

  it.each([[null], [[]], [[plain]], ["text"], [7], [true], [undefined]])("refuses %o", (value) => {
    expect(checkLine(value, rules)).toEqual({ ok: false, refusal: "not-an-object" });
  });
});
