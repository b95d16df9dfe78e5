import { parseAddress } from "~/lib/ip";

import type { FindingKind, Sentence } from "./finding";
import type { Measured, Quantity, Verdict, VerdictRow } from "./verdict";

type TicketFacts = { heading: Sentence; params: Record<string, Quantity>; measured: Measured; /** What the finding's row names. */ evidence: readonly Quantity[] };

/** Rows whose evidence stands in other lines of a ticket, or in the heading. */
const toldElsewhere: readonly VerdictRow[] = ["egress-distance", "exchange-latency", "exchange-improvement", "exchange-front-door", "peers"];

/**
 * The text for an IT team, line by line: in one sentence what was found, when and where, then the
 * figures behind it and what is asked for. It names no address and no person, so it may go into any ticket.
 */
export function ticketOf(kind: FindingKind, { heading, params, measured, evidence }: TicketFacts): Sentence[] {
  const all: Sentence["params"] = { ...params, at: { unit: "instant", at: measured.dateTime }, finding: heading };
  const line = (key: string, more: Record<string, Quantity> = {}) => ({ key: `ticket.${key}`, params: { ...all, ...more } });
  return [
    line(params.place ? "opening" : "opening-without-place"),
    ...egressLine(measured, line),
    ...latencyLine(measured, line),
    ...doorLine(measured, line),
    ...evidence.map((found) => line("evidence", { found })),
    line(`request.${kind}`),
  ];
}

type Line = (key: string, more?: Record<string, Quantity>) => Sentence;

function egressLine({ egressLocation, egressNetwork, ...measured }: Measured, line: Line): Sentence[] {
  if (!egressLocation) return [];
  if (egressNetwork === null || measured.browserToEgressLocationDistance === null) return [line("egress")];
  return [line("egress-with-network", { network: { unit: "network", ...egressNetwork } })];
}

function latencyLine({ measuredLatency, measuredLatencies, latencyMethod }: Measured, line: Line): Sentence[] {
  if (measuredLatency === null) return [];
  const errorMs = latencyMethod?.errorMs;
  return [
    line("latency", {
      latency: { unit: "ms", value: measuredLatency, ...(errorMs !== undefined && { errorMs }) },
      samples: { unit: "count", value: measuredLatencies.length, noun: "samples" },
    }),
  ];
}

function doorLine({ currentFrontDoor, optimalFrontDoors: doors }: Measured, line: Line): Sentence[] {
  if (!currentFrontDoor) return [];
  if (doors.length === 0) return [line("door")];
  return [line("door-with-best", { doors: { unit: "doors", doors } })];
}

/** What the row of a finding names, for a ticket: hosts and figures, no address. */
export function evidenceOf(verdict: Verdict | undefined): Quantity[] {
  if (!verdict || toldElsewhere.includes(verdict.row)) return [];
  // Times of resolvers stand before their addresses and say nothing without them.
  if (verdict.fault === "failing") return verdict.measured.filter(({ unit }) => unit === "count");
  return verdict.measured.filter((one) => one.unit !== "address" && one.unit !== "place" && !(one.unit === "text" && isAddress(one.text)));
}

/** Whether a text is an address, with or without a port. */
function isAddress(text: string): boolean {
  return parseAddress(text) !== null || parseAddress(text.replace(/:\d+$/, "").replace(/^\[(.*)\]$/, "$1")) !== null;
}
