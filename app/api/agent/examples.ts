import { clientFormatVersion } from "~/features/network-test/client/client-results";

export const exampleBegin = {
  formatVersion: clientFormatVersion,
  client: { version: "1.0.0", platform: "linux", nodeVersion: "20.11.0" },
  tests: ["arp", "vpn"],
};

export const exampleResult = {
  idempotencyKey: "0b8f6e0a-7d1c-4a53-9f0e-2a6c1d5e8b34",
  source: "client",
  startedAt: "2026-11-22T12:01:00Z",
  finishedAt: "2026-11-22T12:01:02Z",
  reason: null,
  note: null,
  test: "arp",
  data: {
    gateway: { address: "192.168.1.1", isResolved: true, interface: "eth0" },
    entryCount: 4,
    duplicates: [],
  },
};
