import { describe, expect, it } from "vitest";

import { emptyContent, type EndpointSetContent } from "../endpoint-sets/endpoint-set";
import { impactOfChange, type FeedWorkload } from "./change-impact";
import type { Impact } from "./feed-change";

const workloads: FeedWorkload[] = [
  { id: "mail", serviceArea: "Exchange", workloadType: "External" },
  { id: "calendar", serviceArea: "Exchange", workloadType: "External" },
  { id: "voice", serviceArea: "Skype", workloadType: "External" },
  { id: "inner", serviceArea: "Exchange", workloadType: "Internal" },
];
const prefixes = (...texts: string[]) => texts.map((prefix) => ({ prefix, serviceTreeId: null }));
const mail: EndpointSetContent = {
  ...emptyContent("mail"),
  fqdns: ["a.example", "*.wild.example"],
  prefixes: prefixes("192.0.2.0/24"),
  tcpPorts: "443",
};
const member: EndpointSetContent = {
  ...emptyContent("mail"),
  isMemberSet: true,
  prefixes: prefixes("192.0.2.0/24"),
};

describe("the impact of a change", () => {
  it.each<[string, EndpointSetContent | null, Partial<EndpointSetContent>, Impact | null]>([
    ["a name comes", mail, { fqdns: [...mail.fqdns, "b.example"] }, "AddedUrl"],
    ["a prefix comes", mail, { prefixes: prefixes("192.0.2.0/24", "198.51.100.0/24") }, "AddedIp"],
    [
      "both come",
      mail,
      {
        fqdns: [...mail.fqdns, "b.example"],
        prefixes: prefixes("192.0.2.0/24", "198.51.100.0/24"),
      },
      "AddedIpAndUrl",
    ],
    ["one comes and one goes", mail, { fqdns: ["*.wild.example", "b.example"] }, "AddedUrl"],
    ["one goes", mail, { fqdns: ["*.wild.example"] }, "RemovedIpOrUrl"],
    [
      "a name takes its wildcard's place",
      mail,
      { fqdns: ["a.example", "one.wild.example"] },
      "AddedSubstituteUrl",
    ],
    [
      "what its wildcard covers goes",
      { ...mail, fqdns: ["x.wild.example", "*.wild.example"] },
      { fqdns: ["*.wild.example"] },
      "RemovedDuplicateIpOrUrl",
    ],
    [
      "ExpressRoute changes, and ports",
      mail,
      { isExpressRoute: true, tcpPorts: "80,443" },
      "ChangedIsExpressRoute",
    ],
    ["ports change", mail, { tcpPorts: "80,443" }, "OtherNonPriorityChanges"],
    ["it moves to another area", mail, { workloadId: "voice" }, "OtherNonPriorityChanges"],
    ["it moves within its area", mail, { workloadId: "calendar" }, null],
    [
      "its descriptions change",
      mail,
      { publicDescription: "new", internalDescription: "new", serviceTreeIds: ["service"] },
      null,
    ],
    [
      "a prefix gets another owner",
      mail,
      { prefixes: [{ prefix: "192.0.2.0/24", serviceTreeId: "service" }] },
      null,
    ],
    [
      "it refers to a member set",
      mail,
      { memberSetId: "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10" },
      "AddedIp",
    ],
    ["it is new", null, mail, "AddedIpAndUrl"],
    ["it is deleted", mail, { isDeleted: true }, "RemovedIpOrUrl"],
    ["it is hidden", mail, { isHidden: true }, "RemovedIpOrUrl"],
    ["it changes while hidden", { ...mail, isHidden: true }, { fqdns: ["b.example"] }, null],
    [
      "it changes in an internal workload",
      { ...mail, workloadId: "inner" },
      { fqdns: ["b.example"] },
      null,
    ],
    [
      "a member set gets a prefix",
      member,
      { prefixes: prefixes("192.0.2.0/24", "198.51.100.0/24") },
      "AddedIp",
    ],
    ["a member set gets a name and a port", member, { fqdns: ["b.example"], tcpPorts: "25" }, null],
  ])("where %s", (_what, before, edit, impact) => {
    expect(
      impactOfChange(before, { ...(before ?? emptyContent("mail")), ...edit }, workloads),
    ).toEqual({ impact, internalChange: impact === null });
  });
});
