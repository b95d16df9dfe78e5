/** Why an outcome is what it is, in one word; the locale files make a sentence of it. */
export type Reason =
  | "wildcard"
  | "not-a-name"
  | "public-suffix"
  | "private-suffix"
  | "undecodable"
  | "special-purpose"
  | "gave-up"
  | "same-workload"
  | "conflicting-ports"
  | "conflicting-category"
  | "in-another-set"
  | "covered-by-wildcard"
  | "covers-others"
  | "nested"
  | "no-such-name"
  | "no-address"
  | "server-failure"
  | "refused"
  | "timeout"
  | "unreachable"
  | "alias-loop"
  | "not-resolved"
  | "signed"
  | "unsigned"
  | "bogus"
  | "resolver-not-validating"
  | "all-ports-answer"
  | "some-ports-answer"
  | "no-port-answers"
  | "no-address-of-family"
  | "not-public"
  | "no-tcp-port"
  | "no-route"
  | "no-tls-port"
  | "not-connected"
  | "handshake-failed"
  | "older-protocol"
  | "not-trusted"
  | "expired"
  | "wrong-name"
  | "ends-soon"
  | "within-prefixes"
  | "outside-prefixes"
  | "nothing-to-align"
  | "rdap-not-configured"
  | "owners-not-configured"
  | "not-registered"
  | "another-owner"
  | "rdap-failed"
  | "private-prefix"
  | "ipam-not-configured"
  | "not-in-ipam"
  | "ipam-unreadable"
  | "no-additions"
  | "set-by-publishing"
  | "too-early"
  | "moves-forward"
  | "within-limit"
  | "above-limit"
  | "nothing-linked"
  | "member-published"
  | "member-staged"
  | "member-not-published"
  | "still-referred-to";

/** What was seen; each value is text as it was answered, at most so long and so many as `seen` keeps. */
export type FactName =
  | "addresses"
  | "aliases"
  | "response-code"
  | "explanation"
  | "resolver"
  | "ports-open"
  | "ports-closed"
  | "address"
  | "port"
  | "error"
  | "protocols"
  | "subject"
  | "issuer"
  | "names"
  | "valid-from"
  | "valid-to"
  | "days-left"
  | "fingerprint"
  | "chain"
  | "outside"
  | "owner"
  | "network"
  | "registry"
  | "listed"
  | "other-sets"
  | "date"
  | "earliest"
  | "removed"
  | "limit"
  | "member-set";

type Fact = { fact: FactName; values: readonly string[] };

/** Kept with every result, so that the reader can judge it later. */
export type Evidence = { reason: Reason | null; facts: readonly Fact[] };

/** Longest value and most values of one fact that are kept: others chose them. */
const valueLengthLimit = 300;
const valueLimit = 20;

/** Evidence with what was seen; facts without values are left out. */
export function seen(
  reason: Reason | null,
  facts: Partial<
    Record<FactName, readonly (string | number)[] | string | number | null | undefined>
  > = {},
): Evidence {
  const listed = Object.entries(facts) as [FactName, (typeof facts)[FactName]][];
  return {
    reason,
    facts: listed
      .map(([fact, value]) => ({ fact, values: valuesOf(value) }))
      .filter(({ values }) => values.length > 0),
  };
}

function valuesOf(
  value: readonly (string | number)[] | string | number | null | undefined,
): string[] {
  if (value === null || value === undefined) return [];
  const values = (Array.isArray(value) ? value : [value]) as readonly (string | number)[];
  return values.slice(0, valueLimit).map((one) => String(one).slice(0, valueLengthLimit));
}
