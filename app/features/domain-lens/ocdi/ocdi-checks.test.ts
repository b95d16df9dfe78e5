import { describe, expect, it } from "vitest";

import { groupLimit } from "./ocdi-association";
import { checkOutcomes } from "./ocdi-check-outcomes";
import { judgeAssociation } from "./ocdi-checks";
import type { OcdiFacts, OcdiRecord } from "./ocdi-facts";
import { groupRules, hasFailure, ocdiChecks, type Finding } from "./ocdi-finding";
import { contentOf, typedNames, type TypedAssociation } from "./typed-association";

const recordOf = (domainName: string, of: Partial<OcdiRecord> = {}): OcdiRecord => ({
  instance: "Worldwide",
  domainName,
  serviceTreeId: "mail",
  sampleCount: 5,
  ...of,
});

const facts: OcdiFacts = {
  records: [
    recordOf("outlook.office.com"),
    recordOf("owa.office.com"),
    recordOf("*.owa.office.com"),
    recordOf("a.owa.office.com"),
    recordOf("chat.office.com", { serviceTreeId: "chat" }),
    recordOf("orphan.office.com", { serviceTreeId: null }),
    recordOf("quiet.office.com", { sampleCount: 0 }),
    recordOf("outlook.office.cn", { instance: "China" }),
    recordOf("taken.office.com"),
    recordOf("home.cloud.microsoft"),
    recordOf("outlook.cloud.microsoft", { sampleCount: 9 }),
    recordOf("chat.cloud.microsoft", { serviceTreeId: "chat" }),
  ],
  taken: [
    { kind: "Legacy", domainName: "taken.office.com" },
    { kind: "Ocdi", domainName: "shared.cloud.microsoft" },
  ],
};

const typed = (
  of: Partial<Record<"legacy" | "ocdi", string>> &
    Partial<Pick<TypedAssociation, "stage" | "gaOn" | "instance">> = {},
): TypedAssociation => ({
  instance: "Worldwide",
  stage: "S1-Aligned",
  gaOn: "2027-03-01",
  ...of,
  legacy: typedNames(of.legacy ?? "outlook.office.com"),
  ocdi: typedNames(of.ocdi ?? "outlook.cloud.microsoft"),
});

const told = ({ kind, check, outcome, reason, name, line }: Finding) =>
  [kind, check, outcome, reason, name, line]
    .filter((part) => part !== null && part !== "")
    .join(" ");
const judged = (of: Parameters<typeof typed>[0]) => judgeAssociation(typed(of), facts).map(told);

describe("a group", () => {
  it("that keeps every rule is found nothing against", () => {
    expect(judged({})).toEqual([]);
    expect(
      judged({ legacy: "outlook.office.com\n*.owa.office.com", ocdi: "*.outlook.cloud.microsoft" }),
    ).toEqual([]);
  });

  it.each<[string, Parameters<typeof typed>[0], string[]]>([
    ["no FQDN", { legacy: " " }, ["Legacy empty fail empty"]],
    ["no new name", { ocdi: "" }, ["Ocdi empty fail empty"]],
    [
      "no stage and no date",
      { stage: "", gaOn: " " },
      ["TransitionStatus empty fail empty", "GaDate empty fail empty"],
    ],
    ["a stage that is none", { stage: "S9" }, ["TransitionStatus valid-format fail not-a-stage"]],
    [
      "a day that is in no calendar",
      { gaOn: "2027-02-30" },
      ["GaDate valid-format fail not-a-date"],
    ],
    ["a day in other words", { gaOn: "1 March" }, ["GaDate valid-format fail not-a-date"]],
    [
      "a URL",
      { legacy: "https://outlook.office.com/" },
      ["Legacy valid-format fail a-url https://outlook.office.com/ 1"],
    ],
    ["an address", { ocdi: "10.0.0.1" }, ["Ocdi valid-format fail an-address 10.0.0.1 1"]],
    [
      "a name that is none",
      { legacy: "out look_!" },
      ["Legacy top-domain fail top-level out 1", "Legacy valid-format fail not-a-name look_! 1"],
    ],
    [
      "a name twice, in other letters",
      { legacy: "outlook.office.com\nOUTLOOK.office.com." },
      ["Legacy duplicate-in-input fail doubled OUTLOOK.office.com. 2"],
    ],
    [
      "an OCDI name that is to go",
      { legacy: "home.cloud.microsoft" },
      ["Legacy is-ocdi fail ocdi-as-legacy home.cloud.microsoft 1"],
    ],
    [
      "a new name elsewhere",
      { ocdi: "mail.office.com" },
      ["Ocdi is-ocdi fail not-ocdi mail.office.com 1"],
    ],
    [
      "a new name that only ends alike",
      { ocdi: "mail.evilcloud.microsoft" },
      ["Ocdi is-ocdi fail not-ocdi mail.evilcloud.microsoft 1"],
    ],
    ["a top-level domain", { ocdi: "microsoft" }, ["Ocdi top-domain fail top-level microsoft 1"]],
    [
      "an OCDI domain itself",
      { ocdi: "cloud.microsoft" },
      ["Ocdi top-domain fail ocdi-domain-itself cloud.microsoft 1"],
    ],
    [
      "everybody's wildcard",
      { ocdi: "*.static.microsoft" },
      ["Ocdi wildcard fail wildcard-of-ocdi-domain *.static.microsoft 1"],
    ],
    [
      "a wildcard inside a new name",
      { ocdi: "a.*.outlook.cloud.microsoft" },
      ["Ocdi wildcard fail wildcard-inside a.*.outlook.cloud.microsoft 1"],
    ],
    [
      "a part of a label under a new name",
      { ocdi: "*-a.outlook.cloud.microsoft" },
      ["Ocdi wildcard fail wildcard-inside *-a.outlook.cloud.microsoft 1"],
    ],
    [
      "a wildcard of a top-level name",
      { legacy: "*.com" },
      ["Legacy wildcard fail wildcard-of-top-level *.com 1"],
    ],
    [
      "two wildcards",
      { legacy: "*.*.office.com" },
      ["Legacy wildcard fail too-many-wildcards *.*.office.com 1"],
    ],
    [
      "a name under a wildcard of the group",
      { legacy: "*.owa.office.com a.owa.office.com" },
      ["Legacy wildcard fail covered-in-input a.owa.office.com 1"],
    ],
    [
      "an FQDN without a record",
      { legacy: "unheard.office.com" },
      ["Legacy service-tree-match fail no-record unheard.office.com 1"],
    ],
    [
      "an FQDN without a service",
      { legacy: "orphan.office.com" },
      ["Legacy service-tree-match fail no-service orphan.office.com 1"],
    ],
    [
      "FQDNs of two services",
      { legacy: "outlook.office.com\nchat.office.com" },
      ["Legacy service-tree-match fail other-service chat.office.com 2"],
    ],
    [
      "a new name of another service",
      { ocdi: "chat.cloud.microsoft" },
      ["Ocdi service-tree-match fail other-service chat.cloud.microsoft 1"],
    ],
    [
      "an FQDN of another instance",
      { legacy: "outlook.office.cn" },
      ["Legacy same-instance fail other-instance outlook.office.cn 1"],
    ],
    [
      "an FQDN that nobody asked for",
      { legacy: "quiet.office.com" },
      ["Legacy has-sample-requests warning no-samples quiet.office.com 1"],
    ],
    [
      "a new name that nobody asked for before it is out",
      { ocdi: "new.cloud.microsoft", stage: "S4-Preview" },
      [],
    ],
    [
      "a new name that nobody asked for once it is out",
      { ocdi: "new.cloud.microsoft", stage: "S5-GA" },
      ["Ocdi has-sample-requests warning no-samples new.cloud.microsoft 1"],
    ],
    [
      "an FQDN of another association",
      { legacy: "taken.office.com" },
      ["Legacy conflict fail in-another taken.office.com 1"],
    ],
    [
      "a new name of another association",
      { ocdi: "shared.cloud.microsoft" },
      ["Ocdi conflict warning ocdi-in-another shared.cloud.microsoft 1"],
    ],
  ])("with %s", (_what, of, expected) => expect(judged(of)).toEqual(expected));

  it.each([
    [groupLimit, []],
    [groupLimit + 1, ["Ocdi group-limit fail too-many"]],
  ])("of %i new names", (count, expected) => {
    expect(
      judged({
        ocdi: Array.from({ length: count }, (_, index) => `a${index}.cloud.microsoft`).join("\n"),
      }),
    ).toEqual(expected);
  });
});

it("each check says how it came out", () => {
  const findings = judgeAssociation(
    typed({ legacy: "quiet.office.com\nchat.office.com", gaOn: "" }),
    facts,
  );
  expect(hasFailure(findings)).toBe(true);
  expect(
    Object.fromEntries(
      checkOutcomes(
        findings,
        typed({ legacy: "quiet.office.com\nchat.office.com", gaOn: "" }),
        ocdiChecks,
      ).map(({ check, outcome }) => [check, outcome]),
    ),
  ).toEqual({
    ...Object.fromEntries(ocdiChecks.map((check) => [check, "pass"])),
    "has-sample-requests": "warning",
    "service-tree-match": "fail",
    empty: "fail",
  });
  expect(hasFailure(judgeAssociation(typed({ legacy: "quiet.office.com" }), facts))).toBe(false);
});

it.each([
  [
    "nothing typed",
    { legacy: "", ocdi: "" },
    [
      "valid-format pass",
      "duplicate-in-input not-run",
      "is-ocdi not-run",
      "top-domain not-run",
      "wildcard not-run",
      "service-tree-match not-run",
      "has-sample-requests not-run",
      "conflict not-run",
      "empty fail",
      "group-limit pass",
      "same-instance not-run",
    ],
  ],
  [
    "nothing that can be read",
    { legacy: "not/a/name", ocdi: "10.0.0.1" },
    ["valid-format fail", "is-ocdi not-run", "conflict not-run", "empty pass"],
  ],
  [
    "a new name alone that is not out yet",
    { legacy: "", ocdi: "new.cloud.microsoft", stage: "S4-Preview" },
    ["is-ocdi pass", "has-sample-requests not-run", "same-instance not-run"],
  ],
  [
    "more names than a group has",
    {
      legacy: "",
      ocdi: Array.from({ length: groupLimit + 1 }, (_, index) => `a${index}.cloud.microsoft`).join(
        "\n",
      ),
    },
    ["is-ocdi not-run", "group-limit fail"],
  ],
])("with %s a check that had nothing to look at was not run", (_what, of, expected) => {
  const form = typed(of);
  const outcomes = checkOutcomes(judgeAssociation(form, facts), form, [
    ...ocdiChecks,
    ...groupRules,
  ]).map(({ check, outcome }) => `${check} ${outcome}`);
  expect(outcomes).toEqual(expect.arrayContaining(expected));
});

it("what was typed is stored in its one spelling", () => {
  expect(
    contentOf(
      typed({ legacy: "OWA.office.com.\r\noutlook.office.com", ocdi: " Outlook.Cloud.Microsoft " }),
    ),
  ).toEqual({
    instance: "Worldwide",
    legacy: ["outlook.office.com", "owa.office.com"],
    ocdi: ["outlook.cloud.microsoft"],
    stage: "S1-Aligned",
    gaOn: "2027-03-01",
  });
});
