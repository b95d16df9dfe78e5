import { describe, expect, it } from "vitest";

import { verdictsOf } from "~/features/network-test/verdicts";
import { unguardedText } from "~/lib/csv";
import { aReport, aReportPlace } from "#tests/factories/report";
import { parsedCsv } from "#tests/support/parsed-csv";
import { randomFrom } from "#tests/support/random";

import type { Report } from "./report";
import { judgedFor } from "./judged-report";
import { reportCsv } from "./report-export-csv";
import { exportColumns } from "./report-export-row";

type Row = Record<(typeof exportColumns)[number], string>;

function rowsOf(report: Report): Row[] {
  const [, ...rows] = parsedCsv(reportCsv(judgedFor(report, "holder")));
  return rows.map(
    (cells) =>
      Object.fromEntries(
        exportColumns.map((column, place) => [column, unguardedText(cells[place] ?? "")]),
      ) as Row,
  );
}

const blank = Object.fromEntries(exportColumns.map((column) => [column, ""])) as Row;

describe("reportCsv", () => {
  const report = aReport({
    browserToEgressLocationDistance: 1780.25,
    measuredLatency: 44.5,
    measuredLatencies: [44.5, 45],
    peers: null,
    probes: [
      { name: "SYD", latencyMs: null, failure: "endpoint-timeout" },
      { name: "AMS", latencyMs: 12.5, failure: null },
    ],
  });
  const rows = rowsOf(report);

  it.each<[string, Partial<Row>]>([
    [
      "an instant",
      { section: "report", name: "dateTime", value: "2026-03-02T09:00:00.000Z", unit: "instant" },
    ],
    [
      "coordinates",
      { section: "report", name: "browserLocation.latitude", value: "52.37", unit: "degree" },
    ],
    ["what is not known", { section: "report", name: "peers.scope" }],
    ["what was answered no", { section: "report", name: "isDemonstration", value: "false" }],
    [
      "a place",
      {
        section: "location",
        name: "location",
        status: "info",
        value: "Amsterdam, North Holland, Netherlands",
        unit: "place",
        more: "entered",
      },
    ],
    [
      "a network",
      {
        section: "location",
        name: "egress-network",
        status: "info",
        value: "AS64500 Example Networks",
        unit: "network",
      },
    ],
    [
      "a distance",
      {
        section: "location",
        name: "egress-distance",
        status: "failed",
        value: "1780.25",
        unit: "km",
        target: "at-most",
        limit: "800",
        limit_unit: "km",
        source: "suite-test",
      },
    ],
    [
      "a latency",
      {
        section: "exchange",
        name: "exchange-latency",
        status: "ok",
        value: "44.5",
        unit: "ms",
        error: "1.5",
        more: "2 samples; timing-resource",
        target: "at-most",
        limit: "100",
        limit_unit: "ms",
        source: "suite-assessment",
      },
    ],
    [
      "a count of several",
      {
        section: "connectivity",
        name: "probes",
        status: "warning",
        value: "1",
        unit: "endpoints",
        of: "2",
        more: "SYD",
        target: "all-answered",
        source: "own-rule",
      },
    ],
    [
      "a test that was not made",
      {
        section: "teams",
        name: "jitter",
        status: "not-tested",
        target: "under",
        limit: "30",
        limit_unit: "ms",
        source: "media-targets",
        reason: "needs-advanced-client",
      },
    ],
    ["a sample", { section: "samples", name: "2", value: "45", unit: "ms" }],
    [
      "an endpoint without answer",
      { section: "probes", name: "SYD", unit: "ms", reason: "endpoint-timeout" },
    ],
  ])("writes %s", (_what, row) => {
    expect(rows.find(({ section, name }) => section === row.section && name === row.name)).toEqual({
      ...blank,
      ...row,
    });
  });

  it("has each row once, and all verdicts in their order", () => {
    expect(new Set(rows.map(({ section, name }) => `${section} ${name}`)).size).toBe(rows.length);
    expect(rows.filter(({ status }) => status !== "").map(({ name }) => name)).toEqual(
      verdictsOf(report).map(({ row }) => row),
    );
  });

  it("keeps its rows when nothing is known", () => {
    const nothing = aReport({
      browserLocation: null,
      egressLocation: null,
      egressNetwork: null,
      currentFrontDoor: null,
      latencyMethod: null,
      measuredLatency: null,
      measuredLatencies: [],
    });
    const fields = (of: readonly Row[]) =>
      of.filter(({ section }) => section === "report").map(({ name }) => name);
    expect(fields(rowsOf(nothing))).toEqual(fields(rows));
  });

  it("lets no text that somebody chose become a formula, and gives every one back", () => {
    const random = randomFrom("report csv");
    const letters = [
      "=",
      "+",
      "-",
      "@",
      "\t",
      "\r\n",
      '"',
      ",",
      "'",
      " ",
      "cmd",
      "|",
      "東京",
      "😀",
    ];
    for (let round = 0; round < 300; round += 1) {
      const text = () =>
        Array.from({ length: random.whole(1, 5) }, () => random.pick(letters)).join("");
      const [city, organisation, host] = [text(), text(), text()];
      const hostile = aReport({
        browserLocation: aReportPlace({ city }),
        egressNetwork: { asn: 64500, organisation },
        probes: [{ name: host, latencyMs: 1, failure: null }],
      });
      const formulas = parsedCsv(reportCsv(judgedFor(hostile, "holder")))
        .flat()
        .filter((cell) => /^[=+\-@\t\r\n]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell));
      expect(formulas).toEqual([]);
      const read = rowsOf(hostile);
      const valueOf = (name: string) => read.find((row) => row.name === name)?.value;
      expect([valueOf("browserLocation.city"), valueOf("egressNetwork.organisation")]).toEqual([
        city,
        organisation,
      ]);
      expect(read.some((row) => row.section === "probes" && row.name === host)).toBe(true);
    }
  });
});
