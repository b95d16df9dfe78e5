import type { FindingKind, Sentence } from "./finding";
import type { Measured, Quantity } from "./verdict";

type TicketFacts = { heading: Sentence; params: Record<string, Quantity>; measured: Measured; /** What the finding's row names. */ evidence: readonly Quantity[] };

/**
 * The text for an IT team, line by line: what was found, the figures behind it, what is
 * asked for. It names no address and no person, so it may go into any ticket.
 */
export function ticketOf(kind: FindingKind, { heading, params, measured, evidence }: TicketFacts): Sentence[] {
  const all: Record<string, Quantity> = { ...params, at: { unit: "instant", at: measured.dateTime } };
  const line = (key: string, more: Record<string, Quantity> = {}) => ({ key: `ticket.${key}`, params: { ...all, ...more } });
  return [
    line(params.place ? "opening" : "opening-without-place"),
    heading,
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
