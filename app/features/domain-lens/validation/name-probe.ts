import type { ShownCertificate } from "~/platform/shown-certificate.server";

/** What a look-up came to; all but the first name why there is no address. */
export type LookUpOutcome =
  | "resolved"
  | "no-address"
  | "no-such-name"
  | "server-failure"
  | "alias-loop"
  | "refused"
  | "timeout"
  | "unreachable";

/** One family's answer. */
export type FamilyAnswer = { outcome: LookUpOutcome; addresses: readonly string[] };

/** Everything the resolver said about a name. */
export type LookUp = {
  /** Of the two families, what says most about the name. */
  outcome: LookUpOutcome;
  families: Record<4 | 6, FamilyAnswer>;
  aliases: readonly string[];
  /**
   * Whether signatures were found good, were found forged, or there are none; null where that was
   * not to be learned.
   */
  dnssec: "signed" | "unsigned" | "forged" | null;
  /** Whether the resolver checks signatures at all; null where it did not answer about the root. */
  isValidating: boolean | null;
  responseCode: string | null;
  explanations: readonly string[];
  resolver: string | null;
};

/** What connecting to the addresses of one family came to. */
export type Reach = {
  address: string | null;
  open: readonly number[];
  closed: readonly { port: number; error: string }[];
  /** Why nothing was connected to: the address is inside some network, or this machine has no way to the family. */
  barred: "not-public" | "no-route" | null;
};

/** What a TLS handshake showed; `olderProtocol` is what it speaks when nothing newer is offered. */
export type TlsProbe = {
  port: number;
  certificate: ShownCertificate | null;
  olderProtocol: string | null;
  error: string | null;
};

/** All that was seen of a name; null where it was not looked for, since what it needs was not there. */
export type NameProbe = {
  lookUp: LookUp;
  reach: Record<4 | 6, Reach | null>;
  tls: TlsProbe | null;
  tookMs: { lookUp: number; reach: Record<4 | 6, number>; tls: number };
};

/** What the weightiest answer of both families says about a name. */
export function weightiest(answers: readonly FamilyAnswer[]): LookUpOutcome {
  const byWeight: readonly LookUpOutcome[] = [
    "resolved",
    "no-such-name",
    "alias-loop",
    "server-failure",
    "refused",
    "timeout",
    "unreachable",
    "no-address",
  ];
  return (
    byWeight.find((outcome) => answers.some((answer) => answer.outcome === outcome)) ?? "no-address"
  );
}
