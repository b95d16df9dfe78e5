import type { ClientTestData } from "./client-data.schema";
import type { ClientReason } from "./client-results";

/** What one gathering of candidates showed, which asks one port of a relay where the browser is seen from. */
export type RelayReading = {
  /** Sockets that the browser opened; their addresses stay hidden. */
  socketCount: number;
  /** Address that the relay saw, and the time in ms until it was known. */
  mapped: { address: string; answerMs: number } | null;
  /** What the browser said of failures. */
  errors: readonly string[];
  /** Whether it was through within the time. */
  isComplete: boolean;
};

/** `undecided`: the browser ended without an answer and without a failure, as some do in either case. */
export type RelayAnswer = "open" | "blocked" | "unresolved" | "undecided" | "no-socket";

/** How Chromium calls a name that it could not look up; every other failure has the same code, 701. */
const lookUpError = /lookup/i;

/**
 * What a reading says of the port. A browser without an answer either tells error 701 or
 * goes on waiting, as Chromium does for longer than anybody looks (decision 0032).
 */
export function relayAnswer({
  socketCount,
  mapped,
  errors,
  isComplete,
}: RelayReading): RelayAnswer {
  if (mapped) return "open";
  // Of a name with addresses of one version alone the other version's socket tells of its look-up,
  // while the first one goes on.
  const hasAddress = !isComplete || errors.some((error) => !lookUpError.test(error));
  if (errors.length > 0 && !hasAddress) return "unresolved";
  if (socketCount === 0) return "no-socket";
  return hasAddress ? "blocked" : "undecided";
}

export type AskedPort = { port: number; reading: RelayReading };

/** Why there is no data, the weightiest first. */
const reasons: readonly (readonly [RelayAnswer, ClientReason])[] = [
  ["no-socket", "not-in-this-browser"],
  ["unresolved", "no-answer"],
  ["undecided", "not-in-this-browser"],
];

/**
 * The ports in the shape of the client's results: which answered, and from where the relay saw the
 * browser. A page that was late itself has no time.
 */
export function mediaOf(
  host: string,
  asked: readonly AskedPort[],
  { isCalm }: { isCalm: boolean },
): { data: ClientTestData["skype"] | null; reason: ClientReason | null } {
  const answers = asked.map(({ port, reading }) => ({ port, answer: relayAnswer(reading) }));
  const portsOf = (wanted: RelayAnswer) =>
    answers.filter(({ answer }) => answer === wanted).map(({ port }) => port);
  const [open, blocked] = [portsOf("open"), portsOf("blocked")];
  if (open.length + blocked.length === 0)
    return {
      data: null,
      reason: reasons.find(([answer]) => portsOf(answer).length > 0)?.[1] ?? "not-configured",
    };
  const first = asked
    .flatMap(({ reading }) => reading.mapped ?? [])
    .sort((one, other) => one.answerMs - other.answerMs)[0];
  return {
    data: {
      host,
      transport: open.length > 0 ? "udp" : null,
      openUdpPorts: open,
      blockedUdpPorts: blocked,
      isTcpFallbackOpen: null,
      sent: 0,
      received: 0,
      lossRatio: null,
      latencyMs: null,
      jitterMs: null,
      reorderRatio: null,
      mappedAddress: first?.address ?? null,
      answerMs: (isCalm ? first?.answerMs : null) ?? null,
    },
    reason: null,
  };
}
