import { expect, it } from "vitest";

import { routesBy } from "./route-tools";
import type { CommandOutput } from "./run-command";

const told = (text: string): CommandOutput => ({ ok: true, text });
const ended = (reason: "missing" | "time-out" | "refused"): CommandOutput => ({
  ok: false,
  reason,
  text: "",
});
const read = (name: string) => ({ gateway: null, interface: name });

it.each<[string, CommandOutput[], object]>([
  ["told of", [told("eth0"), told("tun0")], { ok: true, routes: [read("eth0"), read("tun0")] }],
  [
    "said not to be there",
    [told("eth0"), ended("refused")],
    { ok: true, routes: [read("eth0"), null] },
  ],
  [
    "asked for by a program that is missing",
    [ended("missing")],
    { ok: false, reason: "tool-missing" },
  ],
  ["asked for too long", [told("eth0"), ended("time-out")], { ok: false, reason: "time-out" }],
])("routes that are %s", async (_what, outputs, expected) => {
  const left = [...outputs];
  expect(
    await routesBy(
      outputs.map((_output, at) => `10.0.0.${at}`),
      () => Promise.resolve(left.shift() ?? ended("refused")),
      read,
    ),
  ).toMatchObject(expected);
});
