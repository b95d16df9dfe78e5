import { describe, expect, it } from "vitest";

import { zoneAnswer, type ZoneDoors } from "./dns-zones";

const doors: ZoneDoors = {
  chosenExchange: "ams",
  chosenSharePoint: "fra",
  codes: new Set(["ams", "fra"]),
};

/** The answer as one line: `name TYPE data` records, or the outcome. */
function lineOf(name: string, type = "A"): string {
  const answer = zoneAnswer(name, type, doors);
  if (answer.outcome !== "found") return answer.outcome;
  return (
    answer.records.map((record) => `${record.name} ${record.type} ${record.data}`).join(", ") ||
    "nothing"
  );
}

describe("front doors", () => {
  it.each([
    [
      "outlook.suite.test",
      "outlook.suite.test CNAME ams-efz.suite.test, ams-efz.suite.test A 127.0.0.1",
    ],
    [
      "OUTLOOK.Suite.Test",
      "outlook.suite.test CNAME ams-efz.suite.test, ams-efz.suite.test A 127.0.0.1",
    ],
    [
      "sharepoint.suite.test",
      "sharepoint.suite.test CNAME spo-fra.suite.test, spo-fra.suite.test A 127.0.0.1",
    ],
    ["fra-efz.suite.test", "fra-efz.suite.test A 127.0.0.1"],
    ["syd-efz.suite.test", "no-such-name"],
    ["nothing-here.suite.test", "no-such-name"],
    ["suite.test", "nothing"],
  ])("%s", (name, line) => expect(lineOf(name)).toBe(line));

  it("have aliases but no address of the sixth version", () => {
    expect(lineOf("outlook.suite.test", "AAAA")).toBe(
      "outlook.suite.test CNAME ams-efz.suite.test",
    );
    expect(lineOf("ams-efz.suite.test", "AAAA")).toBe("nothing");
  });
});

describe("tenants", () => {
  it.each([
    [
      "contoso.sharepoint.suite.test",
      "contoso.sharepoint.suite.test CNAME spo-fra.suite.test, spo-fra.suite.test A 127.0.0.1",
    ],
    [
      "contoso-my.sharepoint.suite.test",
      "contoso-my.sharepoint.suite.test CNAME spo-fra.suite.test, spo-fra.suite.test A 127.0.0.1",
    ],
    ["contoso.onsuite.test", "nothing"],
    ["deeper.contoso.sharepoint.suite.test", "no-such-name"],
    ["deeper.contoso.onsuite.test", "no-such-name"],
  ])("%s", (name, line) => expect(lineOf(name)).toBe(line));

  it("have an autodiscover name that leads over two more", () => {
    expect(lineOf("autodiscover.contoso.onsuite.test", "CNAME")).toBe(
      "autodiscover.contoso.onsuite.test CNAME autodiscover.suite.test",
    );
    expect(lineOf("autodiscover.contoso.onsuite.test").split(", ")).toHaveLength(4);
  });

  it.each([
    ["missing", "no-such-name"],
    ["broken", "server-failure"],
    ["refused", "refused"],
    ["silent", "silent"],
    ["empty", "nothing"],
  ])("the label %s", (label, line) => {
    expect(lineOf(`${label}.suite.test`)).toBe(line);
    expect(lineOf(`${label}.sharepoint.suite.test`)).toBe(line);
    expect(lineOf(`${label}-my.sharepoint.suite.test`)).toBe(line);
    expect(lineOf(`autodiscover.${label}.onsuite.test`)).toBe(line);
  });
});

it.each([
  ["a chain without an end", "loop.suite.test", "server-failure"],
  ["another zone", "example.com", "refused"],
  ["a zone that only ends alike", "notsuite.test", "refused"],
  ["a name of the object prototype", "constructor.suite.test", "no-such-name"],
  ["the root", "", "nothing"],
])("%s", (_case, name, line) => expect(lineOf(name)).toBe(line));
