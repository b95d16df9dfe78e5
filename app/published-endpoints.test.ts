import { expect, it } from "vitest";

import type { FeedSet } from "~/features/domain-lens/publishing/feed-set";

import { endpointsOfFeed } from "./published-endpoints.server";

const set = (id: number, serviceArea: string, rest: Partial<FeedSet>): FeedSet => ({
  id,
  serviceArea,
  serviceAreaDisplayName: serviceArea,
  tcpPorts: "443",
  expressRoute: false,
  category: "Optimize",
  required: true,
  ...rest,
});

const sets = [
  set(1, "Exchange", { urls: ["mail.example", "*.mail.example"], ips: ["192.0.2.0/24"] }),
  set(2, "MEM", { urls: ["devices.example"], category: "Allow" }),
  set(3, "Skype", { urls: ["optional.example"], category: "Allow", required: false }),
  set(4, "SharePoint", { urls: ["files.example"], tcpPorts: "80,8080-9000", category: "Default" }),
];

it("are the required names of the default answer that are one host each, at the ports that the client speaks", () => {
  const { endpoints, wildcardCount, optimizeRanges } = endpointsOfFeed({
    sets,
    areasOnRequest: ["mem"],
  });
  expect(endpoints.map(({ host, ports }) => [host, ports])).toEqual([
    ["mail.example", [443]],
    ["files.example", [80]],
  ]);
  expect(wildcardCount).toBe(1);
  expect(optimizeRanges).toEqual([{ workload: "Exchange", cidrs: ["192.0.2.0/24"] }]);
});

it("hold an area that no reader has to ask for", () => {
  const { endpoints } = endpointsOfFeed({ sets, areasOnRequest: [] });
  expect(endpoints.map(({ host }) => host)).toContain("devices.example");
});
