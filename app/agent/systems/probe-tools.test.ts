import { expect, it } from "vitest";

import { pingBy, traceBy } from "./probe-tools";
import type { CommandOutput, RunCommand } from "./run-command";

const ended = (text: string): CommandOutput => ({ ok: false, reason: "refused", text });
const saying =
  (output: CommandOutput): RunCommand =>
  () =>
    Promise.resolve(output);
const request = { address: "1.1.1.1", count: 4, intervalMs: 1 };

it.each([
  ["Turkish", "    Paket: Giden = 4, Gelen = 0, Kaybolan = 4 (%100 kayıp),"],
  ["French", "4 paquets transmis, 0 reçus, 100\u00a0% packet loss"],
  ["English", "4 packets transmitted, 0 received, 100% packet loss"],
])("a ping that heard nothing is a loss of all, in %s", async (_language, text) => {
  expect(await pingBy(saying(ended(text)), [["ping"]], request)).toEqual({
    ok: true,
    sent: 4,
    roundTripsMs: [],
  });
});

it("a ping that failed is no loss", async () => {
  expect(await pingBy(saying(ended("ping: unknown host")), [["ping"]], request)).toMatchObject({
    ok: false,
    reason: "no-route",
  });
});

it("a trace whose target answers second in the last hop got there", async () => {
  const output = " 1  10.0.0.1  1.0 ms\n 2  81.2.69.161  11.5 ms\n    1.1.1.1  12.0 ms  11.8 ms";
  expect(
    await traceBy(saying({ ok: true, text: output }), [["traceroute"]], "1.1.1.1"),
  ).toMatchObject({
    ok: true,
    tool: "traceroute",
    hops: [{ address: "10.0.0.1" }, { address: "1.1.1.1", roundTripsMs: [11.5, 12, 11.8] }],
  });
});
