import { parseAddress } from "~/lib/ip";

import type { Sentence } from "./finding";
import type { Locations } from "./locations";
import type { Measured, Quantity, Verdict, VerdictRow } from "./verdict";

type TicketFacts = {
  heading: Sentence;
  params: Sentence["params"];
  measured: Measured;
  /** As the whole report has them. */ locations: Locations;
  /** What the finding's row names. */ evidence: readonly EvidenceLine[];
};

/** Rows whose evidence stands in other lines of a ticket, or in the heading. */
const toldElsewhere: readonly VerdictRow[] = [
  "egress-distance",
  "exchange-latency",
  "exchange-improvement",
  "exchange-front-door",
  "peers",
];

/**
 * The text for an IT team, line by line: in one sentence what was found, when and where, then the
 * figures behind it and what is asked for. It names no address and no person, so it may go into any ticket.
 *
 * @param request what is asked for, as a word of `verdict.ticket.request`
 */
export function ticketOf(
  request: string,
  { heading, params, measured, locations, evidence }: TicketFacts,
): Sentence[] {
  const all: Sentence["params"] = {
    ...params,
    at: { unit: "instant", at: measured.dateTime },
    finding: heading,
  };
  const line = (key: string, more: Record<string, Quantity> = {}) => ({
    key: `ticket.${key}`,
    params: { ...all, ...more },
  });
  return [
    line(params.place && !locations.isPlaceSuspect ? "opening" : "opening-without-place"),
    ...egressLine(measured, locations, line),
    ...latencyLine(measured, line),
    ...doorLine(measured, locations, line),
    ...evidence.map(({ key, params: named }) => line(`evidence.${key}`, named)),
    line(`request.${request}`),
  ];
}

type Line = (key: string, more?: Record<string, Quantity>) => Sentence;

/** A distance is stated only where it was measured from a location of its own and nothing speaks against it. */
function egressLine(
  { egressLocation, egressNetwork, ...measured }: Measured,
  { egress, isPlaceSuspect }: Locations,
  line: Line,
): Sentence[] {
  if (!egressLocation) return [];
  const hasDistance =
    measured.browserToEgressLocationDistance !== null &&
    measured.browserLocationSource !== "egress" &&
    egress === "believed" &&
    !isPlaceSuspect;
  const first =
    egressNetwork === null
      ? line("egress")
      : line(hasDistance ? "egress-with-network" : "egress-without-distance", {
          network: { unit: "network", ...egressNetwork },
        });
  return egress === "believed" ? [first] : [first, line("egress-in-doubt")];
}

function latencyLine(
  { measuredLatency, measuredLatencies, latencyMethod }: Measured,
  line: Line,
): Sentence[] {
  if (measuredLatency === null) return [];
  const errorMs = latencyMethod?.errorMs;
  return [
    line("latency", {
      latency: { unit: "ms", value: measuredLatency, ...(errorMs !== undefined && { errorMs }) },
      samples: { unit: "count", value: measuredLatencies.length, noun: "samples" },
    }),
  ];
}

function doorLine(
  { currentFrontDoor, optimalFrontDoors: doors }: Measured,
  { door, isPlaceSuspect }: Locations,
  line: Line,
): Sentence[] {
  if (!currentFrontDoor) return [];
  if (door !== "believed") return [line("door"), line("door-in-doubt")];
  if (doors.length === 0 || isPlaceSuspect) return [line("door")];
  return [line("door-with-best", { doors: { unit: "doors", doors } })];
}

/** One line of evidence, as a word of `verdict.ticket.evidence` with what stands in its gaps. */
type EvidenceLine = { key: string; params: Record<string, Quantity> };

/** Rows that count what went well, and how the rest of them is told of. */
const missed: Partial<Record<VerdictRow, string>> = {
  "http-connectivity": "not-reached",
  probes: "not-reached",
  "server-reachability": "not-reached",
  "server-dns": "not-resolved",
  certificates: "not-trusted",
  "server-certificates": "not-trusted",
  "web-sockets": "not-opened",
  "dns-request-time": "not-answering",
  "media-connectivity": "not-open",
};

/**
 * What the row of a finding names, for a ticket: hosts and figures, no address. What failed is not told as found.
 *
 * @param dead targets of the row that no network can be asked about, such as those dead for the server too
 */
export function evidenceLines(
  verdict: Verdict | undefined,
  dead: readonly string[],
): EvidenceLine[] {
  if (!verdict || toldElsewhere.includes(verdict.row)) return [];
  const told = verdict.measured.filter(
    (one) =>
      one.unit !== "address" &&
      one.unit !== "place" &&
      !(one.unit === "text" && isAddress(one.text)),
  );
  const count = told.find((one) => one.unit === "count" && one.of !== undefined);
  const key = missed[verdict.row];
  if (
    key === undefined ||
    count?.unit !== "count" ||
    count.of === undefined ||
    count.of === count.value
  ) {
    return told.map((found) => ({ key: "found", params: { found } }));
  }
  const failed = count.of - count.value - dead.length;
  const names = told.flatMap((one) =>
    one.unit === "text" && !dead.includes(one.text) ? [one.text] : [],
  );
  const part: Quantity = { unit: "part", value: failed, of: count.of };
  // Times of resolvers stand before their addresses and say nothing without them.
  const others = told.filter(
    (one) => one !== count && one.unit !== "text" && one.unit !== "ms" && one.unit !== "count",
  );
  return [
    names.length > 0
      ? {
          key,
          params: {
            part,
            missed: { unit: "texts", texts: names, more: Math.max(0, failed - names.length) },
          },
        }
      : { key: `${key}-unnamed`, params: { part } },
    ...others.map((found) => ({ key: "found", params: { found } })),
  ];
}

/** Whether a text is an address, with or without a port. */
function isAddress(text: string): boolean {
  return (
    parseAddress(text) !== null ||
    parseAddress(text.replace(/:\d+$/, "").replace(/^\[(.*)\]$/, "$1")) !== null
  );
}
