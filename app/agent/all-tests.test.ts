import { expect, it } from "vitest";

import { aTestContext, takenByServer } from "#tests/support/agent-context";

import { runTest } from "./all-tests";

it("sends no character that a terminal or a page would obey, whatever a machine calls its things", async () => {
  const name = "eth\u001b[2J0\u202e";
  const card = {
    name,
    kind: "ethernet" as const,
    isUp: true,
    mtu: 1500,
    linkBitsPerSecond: null,
    signalDbm: null,
    errors: null,
    drops: null,
  };
  const result = await runTest(
    "networkInterface",
    aTestContext({ system: { interfaces: () => Promise.resolve([card]) } }),
  );
  const { data, reason, note } = result;
  takenByServer("networkInterface", { data, reason, note });
  expect(JSON.stringify(result)).toContain("eth\uFFFD[2J0\uFFFD");
});
