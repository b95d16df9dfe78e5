import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { AgentServers } from "#tests/support/agent-servers";

import { askName, canBeAsked, serverOf } from "./name-query";

describe("configured resolvers", () => {
  it.each([
    ["1.1.1.1", { address: "1.1.1.1", port: 53 }],
    ["1.1.1.1:5353", { address: "1.1.1.1", port: 5353 }],
    ["2606::1", { address: "2606::1", port: 53 }],
    ["[fe80::1%eth0]:53", { address: "fe80::1", port: 53, zone: "eth0" }],
    ["fe80::1%eth0", { address: "fe80::1", port: 53, zone: "eth0" }],
    ["nonsense", null],
  ])("%s is %j", (text, expected) => {
    expect(serverOf(text)).toEqual(expected);
  });

  it.each([
    [{ address: "127.0.0.1", port: 53 }, true],
    [{ address: "fe80::1", port: 53, zone: "nowhere0" }, false],
  ])("%j can be asked: %s", async (server, expected) => {
    expect(await canBeAsked(server)).toBe(expected);
  });
});

describe("an answer that was cut off", () => {
  let servers: AgentServers;
  beforeEach(() => {
    servers = new AgentServers();
  });
  afterEach(() => servers.end());

  const name = "outlook.suite.test";
  const alias = { type: "CNAME" as const, name, data: "door.suite.test" };
  const whole = [alias, { type: "A" as const, name: "door.suite.test", data: "52.98.1.1" }];

  it.each([
    ["is asked for over TCP", [alias], whole, "resolved", ["52.98.1.1"]],
    ["denies what the whole one denies", [alias], [alias], "no-address", []],
    ["denies nothing where nobody answers over TCP", [alias], null, "timeout", []],
    ["counts with the addresses that it has", whole, null, "resolved", ["52.98.1.1"]],
  ])("%s", async (_what, cut, overTcp, outcome, addresses) => {
    const port = await servers.resolver(() => ({ answers: cut, isTruncated: true }));
    if (overTcp) await servers.resolverOverTcp(overTcp, port);
    expect(await askName({ address: "127.0.0.1", port }, name, "A")).toMatchObject({
      outcome,
      addresses,
      canonicalNames: ["door.suite.test"],
    });
  });
});
