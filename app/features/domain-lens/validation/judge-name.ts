import type { Category } from "../endpoint-sets/endpoint-set";
import { seen, type Evidence, type Reason } from "./evidence";
import { judged, type Judgement } from "./judgement";
import { certificateDaysLeast } from "./limits";
import type { FamilyAnswer, LookUp, LookUpOutcome, NameProbe, Reach } from "./name-probe";
import { tlsPortOf } from "./ports";
import { coveringPrefix, type PrefixList } from "./prefix-list";
import type { Outcome } from "./validation-tests";

/** What a name is judged against. */
export type NameExpectation = {
  category: Category;
  /** Prefixes of the set and of its member set. */
  prefixes: PrefixList;
  ports: readonly number[];
  /** Whether the resolver checks signatures; null where that is not known. */
  isValidating: boolean | null;
};

/** Outcomes of a look-up where nobody said anything about the name. */
const unanswered: readonly LookUpOutcome[] = ["refused", "timeout", "unreachable"];

/** Judges what was seen of a name, test by test in the table's order. */
export function judgeName(probe: NameProbe, expected: NameExpectation): Judgement[] {
  const { lookUp, tookMs } = probe;
  return [
    { ...resolution(lookUp), tookMs: tookMs.lookUp },
    { ...dnssec(lookUp, expected), tookMs: tookMs.lookUp },
    { ...reachability(4, probe, expected), tookMs: tookMs.reach[4] },
    { ...reachability(6, probe, expected), tookMs: tookMs.reach[6] },
    { ...newestTls(probe, expected), tookMs: tookMs.tls },
    { ...certificate(probe, expected), tookMs: tookMs.tls },
    alignment(lookUp, expected),
  ];
}

function resolution(lookUp: LookUp): Judgement {
  const { outcome, families, aliases, responseCode, explanations, resolver } = lookUp;
  const facts = {
    addresses: [...families[4].addresses, ...families[6].addresses],
    aliases,
    "response-code": responseCode,
    explanation: explanations,
    resolver,
  };
  if (outcome === "resolved") return judged("dns-resolution", "Pass", seen(null, facts));
  return judged(
    "dns-resolution",
    unanswered.includes(outcome) ? "Untested" : "FailedBlocking",
    seen(outcome, facts),
  );
}

function dnssec(
  { dnssec: found, isValidating: told, outcome, explanations, resolver }: LookUp,
  { isValidating }: NameExpectation,
): Judgement {
  const evidence = (reason: Reason) => seen(reason, { explanation: explanations, resolver });
  if (found === "signed") return judged("dnssec", "Pass", evidence("signed"));
  if (found === "forged") return judged("dnssec", "FailedNotBlocking", evidence("bogus"));
  if (found === null)
    return judged(
      "dnssec",
      "Untested",
      evidence(outcome === "resolved" ? "not-resolved" : outcome),
    );
  return (told ?? isValidating) === true
    ? judged("dnssec", "FailedNotBlocking", evidence("unsigned"))
    : judged("dnssec", "Untested", evidence("resolver-not-validating"));
}

function reachability(
  family: 4 | 6,
  { lookUp, reach }: NameProbe,
  { ports }: NameExpectation,
): Judgement {
  const test = family === 4 ? "ipv4" : "ipv6";
  const missing = whyNoAddress(lookUp, lookUp.families[family]);
  if (missing) return judged(test, missing.outcome, missing.evidence);
  const found = reach[family];
  if (ports.length === 0 || !found) return judged(test, "Untested", seen("no-tcp-port"));
  const { outcome, reason } = reachOutcome(found);
  return judged(
    test,
    outcome,
    seen(reason, {
      address: found.address,
      "ports-open": found.open,
      "ports-closed": found.closed.map(({ port, error }) => `${port} (${error})`),
    }),
  );
}

function whyNoAddress(
  lookUp: LookUp,
  { outcome, addresses }: FamilyAnswer,
): { outcome: Outcome; evidence: Evidence } | null {
  if (addresses.length > 0) return null;
  if (lookUp.outcome !== "resolved") return { outcome: "Untested", evidence: seen("not-resolved") };
  if (unanswered.includes(outcome))
    return { outcome: "Untested", evidence: seen(outcome as Reason) };
  return { outcome: "FailedNotBlocking", evidence: seen("no-address-of-family") };
}

function reachOutcome({ barred, open, closed }: Reach): { outcome: Outcome; reason: Reason } {
  if (barred === "no-route") return { outcome: "Untested", reason: "no-route" };
  if (barred === "not-public") return { outcome: "FailedNotBlocking", reason: "not-public" };
  if (open.length === 0) return { outcome: "FailedNotBlocking", reason: "no-port-answers" };
  return closed.length === 0
    ? { outcome: "Pass", reason: "all-ports-answer" }
    : { outcome: "Warning", reason: "some-ports-answer" };
}

function newestTls(probe: NameProbe, { ports }: NameExpectation): Judgement {
  const { tls } = probe;
  if (!tls) return judged("tls13", "Untested", seen(whyNoTls(probe, ports)));
  const { certificate: shown, port, error, olderProtocol } = tls;
  if (!shown)
    return judged("tls13", "FailedNotBlocking", seen("handshake-failed", { port, error }));
  const facts = {
    port,
    protocols: [shown.protocol, olderProtocol].filter((protocol) => protocol !== null),
  };
  return shown.protocol === "TLSv1.3"
    ? judged("tls13", "Pass", seen(null, facts))
    : judged("tls13", "FailedNotBlocking", seen("older-protocol", facts));
}

function whyNoTls({ lookUp, reach }: NameProbe, ports: readonly number[]): Reason {
  if (lookUp.outcome !== "resolved") return "not-resolved";
  if (ports.length === 0) return "no-tcp-port";
  const open = [...(reach[4]?.open ?? []), ...(reach[6]?.open ?? [])];
  return open.length > 0 && tlsPortOf(open) === null ? "no-tls-port" : "not-connected";
}

function certificate(probe: NameProbe, { ports }: NameExpectation): Judgement {
  const shown = probe.tls?.certificate;
  if (!shown)
    return judged(
      "certificate",
      "Untested",
      seen(probe.tls ? "handshake-failed" : whyNoTls(probe, ports)),
    );
  const faults: [Reason, boolean][] = [
    ["expired", shown.daysLeft < 0],
    ["not-trusted", !shown.isTrusted],
    ["wrong-name", !shown.isNameMatch],
    ["ends-soon", shown.daysLeft < certificateDaysLeast],
  ];
  const fault = faults.find(([, isSo]) => isSo)?.[0] ?? null;
  return judged(
    "certificate",
    fault === null ? "Pass" : "FailedNotBlocking",
    seen(fault, {
      subject: shown.subject,
      issuer: shown.issuer,
      names: shown.names,
      "valid-from": shown.validFrom,
      "valid-to": shown.validTo,
      "days-left": shown.daysLeft,
      fingerprint: shown.fingerprint,
      chain: shown.chain,
      error: shown.distrustReason,
      port: probe.tls?.port,
    }),
  );
}

/**
 * Published addresses are promised for Optimize sets, usual for Allow and never given for
 * Default ones (field facts, section 4): a set without prefixes fails, is remarked on or
 * has nothing to align, accordingly.
 */
const withoutPrefixes: Readonly<Record<Category, Outcome>> = {
  Optimize: "FailedNotBlocking",
  Allow: "Warning",
  Default: "Pass",
};

function alignment(lookUp: LookUp, { category, prefixes }: NameExpectation): Judgement {
  if (lookUp.outcome !== "resolved") return judged("alignment", "Untested", seen("not-resolved"));
  if (prefixes.size === 0)
    return judged("alignment", withoutPrefixes[category], seen("nothing-to-align"));
  const addresses = [...lookUp.families[4].addresses, ...lookUp.families[6].addresses];
  const outside = addresses.filter((address) => coveringPrefix(prefixes, address) === null);
  return outside.length > 0
    ? judged("alignment", "FailedNotBlocking", seen("outside-prefixes", { outside }))
    : judged("alignment", "Pass", seen("within-prefixes", { addresses }));
}
