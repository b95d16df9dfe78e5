import { joinPlaceNames } from "~/features/geo/place-label";
import { workloadScores } from "~/features/network-test/score";
import type { Quantity, Verdict } from "~/features/network-test/verdict";
import { csvText, plainDecimal, type CsvCell } from "~/lib/csv";

import type { JudgedReport } from "./judged-report";
import type { Report } from "./report";
import { exportColumns, type Row } from "./report-export-row";
import { sectionRows } from "./report-export-sections";

/**
 * A report as a CSV table in words that no language changes: first its fields (section
 * `report`), then a row for each verdict, then the samples and the further endpoints, then what
 * the advanced client found, item by item. What the reader may not see is empty, as it is in the report.
 */
export function reportCsv({ report, verdicts }: Pick<JudgedReport, "report" | "verdicts">): string {
  const rows: Row[] = [
    ...fieldRows(report),
    ...verdicts.map(verdictRow),
    ...sampleRows(report),
    ...sectionRows(report),
  ];
  return csvText(
    exportColumns,
    rows.map((row) => exportColumns.map((column) => row[column] ?? null)),
  );
}

/** Unit of a field that is no plain word. */
const fieldUnits: Record<string, string> = {
  dateTime: "instant",
  "browserLocation.latitude": "degree",
  "browserLocation.longitude": "degree",
  "egressLocation.latitude": "degree",
  "egressLocation.longitude": "degree",
  browserToEgressLocationDistance: "km",
  bestPossibleLatency: "ms",
  bestPossibleLatencyForEgress: "ms",
  measuredLatency: "ms",
  "latencyMethod.errorMs": "ms",
  exchangeScore: "points",
  sharePointScore: "points",
  teamsScore: "points",
  score: "points",
  distributionValueBin1: "ratio",
  distributionValueBin2: "ratio",
  distributionValueBin3: "ratio",
  distributionValueBin4: "ratio",
  distributionValueBin5: "ratio",
  "peers.resultCount": "results",
};

function fieldRows(report: Report): Row[] {
  return Object.entries(fieldsOf(report)).map(([name, value]) => ({
    section: "report",
    name,
    value: value ?? null,
    unit: fieldUnits[name] ?? null,
  }));
}

/** The fields that stand for the report as a whole, by their path in its JSON. */
function fieldsOf(report: Report): Record<string, CsvCell | undefined> {
  const { egressNetwork, currentFrontDoor, peers } = report;
  const points = workloadScores(report);
  return {
    id: report.id,
    dateTime: report.dateTime,
    status: report.status,
    isDemonstration: report.isDemonstration,
    tenantDomain: report.tenantDomain,
    ...placeFields("browserLocation", report.browserLocation),
    browserLocationSource: report.browserLocationSource,
    locationFailure: report.locationFailure,
    egressIp: report.egressIp,
    claimedEgressIp: report.claimedEgressIp,
    ...placeFields("egressLocation", report.egressLocation),
    "egressNetwork.asn": egressNetwork?.asn,
    "egressNetwork.organisation": egressNetwork?.organisation,
    browserToEgressLocationDistance: report.browserToEgressLocationDistance,
    "currentFrontDoor.code": currentFrontDoor?.code,
    exchangeFaultZoneCode: report.exchangeFaultZoneCode,
    isCurrentFrontDoorOptimal: report.isCurrentFrontDoorOptimal,
    bestPossibleLatency: report.bestPossibleLatency,
    bestPossibleLatencyForEgress: report.bestPossibleLatencyForEgress,
    ...latencyFields(report),
    exchangeScore: report.exchangeScore,
    sharePointScore: points.sharePoint,
    teamsScore: points.teams,
    score: report.score,
    distributionValueBin1: report.distributionValueBin1,
    distributionValueBin2: report.distributionValueBin2,
    distributionValueBin3: report.distributionValueBin3,
    distributionValueBin4: report.distributionValueBin4,
    distributionValueBin5: report.distributionValueBin5,
    "peers.scope": peers?.scope,
    "peers.placeName": peers?.placeName,
    "peers.resultCount": peers?.resultCount,
  };
}

function latencyFields({
  measuredLatency,
  latencyMethod,
  latencyFailure,
  exchangeAnswer,
}: Report): Record<string, CsvCell | undefined> {
  return {
    measuredLatency,
    "latencyMethod.kind": latencyMethod?.kind,
    "latencyMethod.errorMs": latencyMethod?.errorMs,
    latencyFailure,
    "exchangeAnswer.kind": exchangeAnswer?.kind,
    "exchangeAnswer.status": exchangeAnswer?.status,
  };
}

const placeParts = ["city", "region", "country", "countryCode", "latitude", "longitude"] as const;

function placeFields(
  name: string,
  place: Report["browserLocation"],
): Record<string, CsvCell | undefined> {
  return Object.fromEntries(placeParts.map((part) => [`${name}.${part}`, place?.[part]]));
}

function verdictRow({
  row,
  group,
  status,
  measured: [first, ...others],
  target,
  source,
  reason,
  doubt,
}: Verdict): Row {
  return {
    section: group,
    name: row,
    status,
    ...(first && {
      ...cellsOf(first),
      error: first.unit === "ms" ? (first.errorMs ?? null) : null,
    }),
    more: others.length > 0 ? others.map(inWords).join("; ") : null,
    target: target?.word ?? null,
    limit: target?.limit ? cellsOf(target.limit).value : null,
    limit_unit: target?.limit ? cellsOf(target.limit).unit : null,
    source,
    reason: reason ?? doubt ?? null,
  };
}

function sampleRows({ measuredLatencies, lostSampleCount, probes }: Report): Row[] {
  return [
    ...measuredLatencies.map((value, position) => ({
      section: "samples",
      name: position + 1,
      value,
      unit: "ms",
    })),
    ...(lostSampleCount
      ? [{ section: "samples", name: "lost", value: lostSampleCount, unit: "samples" }]
      : []),
    ...probes.map(({ name, latencyMs, failure }) => ({
      section: "probes",
      name,
      value: latencyMs,
      unit: "ms",
      reason: failure,
    })),
  ];
}

/** A quantity as cells; what has no number has the kind of its text for its unit. */
function cellsOf(quantity: Quantity): { value: CsvCell; unit: string; of?: number } {
  switch (quantity.unit) {
    case "ms":
    case "km":
    case "ratio":
    case "bps":
      return { value: quantity.value, unit: quantity.unit };
    case "line":
      return { value: quantity.value, unit: `bps ${quantity.way}` };
    case "count":
      return { value: quantity.value, unit: quantity.noun, of: quantity.of };
    case "part":
      return { value: quantity.value, unit: "part", of: quantity.of };
    case "status":
      return { value: quantity.status, unit: "status" };
    default:
      return { value: textOf(quantity), unit: quantity.unit };
  }
}

type Textual = Exclude<Quantity, { value: number } | { unit: "status" }>;

function textOf(quantity: Textual): string {
  switch (quantity.unit) {
    case "place":
      return joinPlaceNames(quantity.place);
    case "network":
      return `AS${quantity.asn} ${quantity.organisation}`;
    case "door":
      return quantity.door.code;
    case "doors":
      return quantity.doors.map(({ door }) => door.code).join(" ");
    case "address":
      return quantity.address;
    case "instant":
      return quantity.at;
    case "text":
      return quantity.text;
    case "texts":
      return quantity.texts.join(" ");
    case "word":
      return quantity.word;
  }
}

/** A quantity behind the first one of its row: a number with its unit, else the text alone. */
function inWords(quantity: Quantity): string {
  const { value, unit } = cellsOf(quantity);
  return typeof value === "number" ? `${plainDecimal(value)} ${unit}` : String(value);
}
