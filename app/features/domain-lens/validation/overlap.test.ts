import { describe, expect, it } from "vitest";

import { wildcardCovers } from "../endpoint-sets/endpoint-name";
import {
  judgeOverlaps,
  reachOf,
  wildcardsOver,
  type ComparedSet,
  type Overlap,
  type Relation,
} from "./overlap";

const own: ComparedSet = {
  workloadId: "mail",
  category: "Allow",
  tcpPorts: "80,443",
  udpPorts: "",
  isMemberSet: false,
};

function overlap(relation: Relation, set: Partial<ComparedSet> = {}): Overlap {
  return {
    endpoint: "x",
    relation,
    set: { ...own, workloadId: "files", internalId: "1", publicId: 1, workload: "Files", ...set },
  };
}

describe("an addition that another set has too", () => {
  it.each([
    ["nothing found", [], "Pass", null],
    ["the same, agreeing, of another workload", [overlap("same")], "Warning", "in-another-set"],
    [
      "the same ports, written otherwise",
      [overlap("same", { tcpPorts: "443, 80" })],
      "Warning",
      "in-another-set",
    ],
    ["one workload", [overlap("same", { workloadId: "mail" })], "FailedBlocking", "same-workload"],
    [
      "another category",
      [overlap("same", { category: "Optimize" })],
      "FailedBlocking",
      "conflicting-category",
    ],
    [
      "other TCP ports",
      [overlap("same", { tcpPorts: "443" })],
      "FailedBlocking",
      "conflicting-ports",
    ],
    [
      "other UDP ports",
      [overlap("same", { udpPorts: "3478" })],
      "FailedBlocking",
      "conflicting-ports",
    ],
    [
      "a member set, which has no ports",
      [overlap("same", { tcpPorts: "", isMemberSet: true })],
      "Warning",
      "in-another-set",
    ],
    [
      "a wildcard of another category",
      [overlap("around", { category: "Default" })],
      "Warning",
      "covered-by-wildcard",
    ],
    ["names under it", [overlap("within")], "Warning", "covers-others"],
    [
      "the one that contradicts among those that agree",
      [overlap("around"), overlap("same"), overlap("same", { category: "Default" })],
      "FailedBlocking",
      "conflicting-category",
    ],
  ] as const)("%s", (_case, overlaps, outcome, reason) => {
    expect(judgeOverlaps("name", own, overlaps)).toMatchObject({ outcome, reason });
  });

  it("names the sets that its reason is about, and no others", () => {
    const [agrees, contradicts] = [overlap("same"), overlap("same", { category: "Default" })];
    expect(judgeOverlaps("name", own, [agrees, contradicts]).others).toEqual([contradicts]);
  });

  it("tells of nested prefixes as such", () => {
    expect(judgeOverlaps("prefix", own, [overlap("around")])).toMatchObject({
      outcome: "Warning",
      reason: "nested",
    });
  });
});

describe("the wildcards that could stand for a name", () => {
  const forms = [
    ["www.outlook.office.com", "*.office.com"],
    ["www.outlook.office.com", "*.outlook.office.com"],
    ["contoso-files.sharepoint.com", "*-files.sharepoint.com"],
    ["spoprod-cdn.onenote.net", "*cdn.onenote.net"],
    ["a.cdn.onenote.net", "*cdn.onenote.net"],
    ["autodiscover.contoso.onmicrosoft.com", "autodiscover.*.onmicrosoft.com"],
    ["autodiscover-s.outlook.com", "autodiscover-*.outlook.com"],
    ["a.cdn-eu-1.example.com", "a.cdn-*-1.example.com"],
    ["*.outlook.office.com", "*.office.com"],
    ["*-files.sharepoint.com", "*.sharepoint.com"],
  ] as const;

  it.each(forms)("of %s have %s", (name, wildcard) => {
    expect(wildcardCovers(wildcard, name)).toBe(true);
    expect(wildcardsOver(name)).toContain(wildcard);
  });

  it.each(forms)("lie where the names under them are looked for: %s under %s", (name, wildcard) => {
    const { from, before, pattern } = reachOf(wildcard);
    const reversed = name.split(".").reverse().join(".");
    expect(reversed >= from && reversed < before).toBe(true);
    const like = new RegExp(`^${pattern.replace(/[.\\]/g, "\\$&").replace("%", ".*")}$`);
    expect(name).toMatch(like);
  });

  it("leave a registered name whole", () => {
    expect(
      wildcardsOver("www.office.com").filter((wildcard) => wildcard.split(".").length < 3),
    ).toEqual([]);
    expect(wildcardsOver("office.com")).toEqual([]);
  });

  it("do not have the name itself or anything that does not stand for it", () => {
    for (const [name] of forms)
      for (const wildcard of wildcardsOver(name))
        expect([name, wildcard, wildcardCovers(wildcard, name)]).toEqual([name, wildcard, true]);
    expect(wildcardsOver("*.office.com")).toEqual([]);
  });

  it("escape what SQL reads as a pattern", () => {
    expect(reachOf("*_cdn.x_y.example.com").pattern).toBe("%\\_cdn.x\\_y.example.com");
  });
});
