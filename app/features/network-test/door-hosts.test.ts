import { expect, it } from "vitest";

import { aClientSection, aTrace } from "#tests/factories/client-result";

import { isHostOf } from "./door-hosts";

const untested = { serverTests: null, traceroutes: null };

it.each([
  ["exchange", "outlook.office365.com", true],
  ["exchange", "my-outlook.example", false],
  ["sharepoint", "contoso.sharepoint.com", true],
  ["sharepoint", "sharepoint.suite.test", true],
  ["sharepoint", "notsharepoint.example", false],
  ["teams", "world.tr.teams.microsoft.com", true],
  ["teams", "teams.cloud.microsoft", true],
  ["teams", "outlook.office365.com", false],
] as const)("%s by its name: %s is one of its hosts: %s", (role, host, isOne) => {
  expect(isHostOf(role, untested)({ host })).toBe(isOne);
});

it("is also told by the tests that name a host's role", () => {
  const traceroutes = aClientSection("traceroute", {
    traces: [aTrace({ role: "teams", host: "media.example" })],
  });
  const host = { host: "media.example" };
  expect(isHostOf("teams", { ...untested, traceroutes })(host)).toBe(true);
  expect(isHostOf("exchange", { ...untested, traceroutes })(host)).toBe(false);
});
