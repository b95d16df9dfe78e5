import { expect, it } from "vitest";

import type { ClientTest } from "~/features/network-test/client/client-results";
import type { ClientSection } from "~/features/network-test/client/client-sections";
import type { Measured } from "~/features/network-test/verdict";
import { untestedSections } from "~/features/reports/report";
import { aReport } from "#tests/factories/report";

import { alarmRows, silentRows, type Cause } from "./causes";
import { areNamesMissing, following, isCutOff, shownConsequences } from "./follows";
import { compared, isWrongByTime, unprovenRows } from "./outcome-table";

it.each<
  [
    string,
    { causes: Cause[]; follows: Cause[]; named: Cause[]; busy?: ClientTest[] },
    { missed: Cause[]; falseAlarms: Cause[]; followed: Cause[] },
  ]
>([
  [
    "nothing of nothing",
    { causes: [], follows: [], named: [] },
    { missed: [], falseAlarms: [], followed: [] },
  ],
  [
    "what was set",
    { causes: ["loss"], follows: [], named: ["loss"] },
    { missed: [], falseAlarms: [], followed: [] },
  ],
  [
    "one of two",
    { causes: ["loss", "bloat"], follows: [], named: ["loss"] },
    { missed: ["bloat"], falseAlarms: [], followed: [] },
  ],
  [
    "what follows",
    { causes: ["loss"], follows: ["slow-line"], named: ["slow-line", "loss"] },
    { missed: [], falseAlarms: [], followed: ["slow-line"] },
  ],
  [
    "what could not be measured apart",
    { causes: ["loss", "bloat"], follows: [], named: [], busy: ["skype"] },
    { missed: ["bloat"], falseAlarms: [], followed: [] },
  ],
  [
    "what nobody set",
    { causes: [], follows: [], named: ["other"] },
    { missed: [], falseAlarms: ["other"], followed: [] },
  ],
])("counts %s", (_what, asked, expected) => {
  expect(compared({ busy: [], ...asked })).toMatchObject(expected);
});

it.each<[string, { missed: Cause[]; falseAlarms: Cause[] }, boolean]>([
  ["nothing wrong", { missed: [], falseAlarms: [] }, false],
  ["a time", { missed: [], falseAlarms: ["jitter"] }, true],
  ["a rate and a time", { missed: ["bloat"], falseAlarms: ["jitter"] }, true],
  ["a time and a proxy", { missed: ["proxy"], falseAlarms: ["jitter"] }, false],
  ["a firewall", { missed: ["udp-blocked"], falseAlarms: [] }, false],
])("says of %s whether a busy machine may have brought it about", (_what, wrong, expected) => {
  expect(isWrongByTime([wrong])).toBe(expected);
});

type Code = "Successful" | "DnsFailed" | "Failed";

/** A report in which endpoints were reached, or not, by these codes; `others` is what else it has. */
function aReportOf(codes: readonly Code[], others: Partial<Measured> = {}): Measured {
  const at = "2026-03-02T09:00:00.000Z";
  const endpoint = {
    endpointSetId: 1,
    port: 443,
    isRequired: true,
    status: null,
    connectMs: null,
    family: null,
    viaProxy: false,
    failure: null,
    certificate: null,
  };
  const connectivity: ClientSection<"connectivity"> = {
    source: "client",
    startedAt: at,
    finishedAt: at,
    reason: null,
    note: null,
    addresses: [],
    tenantHosts: [],
    isWithheld: false,
    data: {
      isCaptivePortal: false,
      results: codes.map((code, number) => ({ ...endpoint, host: `host${number}.test`, code })),
    },
  };
  return { ...aReport(), ...untestedSections, measuredLatency: null, connectivity, ...others };
}

it("takes what has no data for no silence, unless the machine had no time for it", () => {
  const rows = alarmRows(["connectivity", "congestion"]);
  const silent = silentRows(aReportOf(["Successful"]), rows);
  expect(rows).toEqual([
    "egress-distance",
    "certificates",
    "http-connectivity",
    "congestion",
    "server-dns",
    "server-reachability",
    "server-certificates",
  ]);
  expect(silent).toContain("congestion");
  expect(silent).not.toContain("http-connectivity");
  expect(unprovenRows({ silent, busyTests: [] })).toContain("congestion");
  expect(unprovenRows({ silent, busyTests: ["congestion"] })).not.toContain("congestion");
});

it.each<[string, Code[], Partial<Measured>, Cause[]]>([
  [
    "that no name has an address",
    ["DnsFailed", "DnsFailed", "Successful"],
    { measuredLatency: 20 },
    ["names-unresolved"],
  ],
  [
    "nothing, where one of them has an address",
    ["DnsFailed", "Failed"],
    { measuredLatency: 20 },
    [],
  ],
  ["that one wall stands before all", ["Failed", "Failed"], {}, ["all-blocked"]],
  ["nothing, where Exchange answered", ["Failed", "Failed"], { measuredLatency: 20 }, []],
])("excuses %s", (_what, codes, others, expected) => {
  const consequences = [
    ...following(areNamesMissing, "names-unresolved"),
    ...following(isCutOff, "all-blocked"),
  ];
  expect(shownConsequences(consequences, aReportOf(codes, others))).toEqual(expected);
});
