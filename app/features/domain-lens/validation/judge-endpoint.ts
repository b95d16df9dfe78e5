import { isPublicAddress, isPublicPrefix } from "~/lib/ip";

import {
  isPrivateSuffix,
  parseEndpointName,
  type NameRefusal,
} from "../endpoint-sets/endpoint-name";
import { seen, type Reason } from "./evidence";
import { judged, type Judgement } from "./judgement";
import { judgeOverlaps, type Overlap } from "./overlap";
import { coveringPrefix, type PrefixList } from "./prefix-list";
import { setText } from "./set-text";
import type { ValidationFacts } from "./validation-facts";
import { namedTests } from "./validation-tests";

/** Why a name is none, where more can be said of it. */
const formatReasons: Partial<Record<NameRefusal, Reason>> = {
  "public-suffix": "public-suffix",
  "wildcard-of-top-level": "public-suffix",
  "top-level": "public-suffix",
  undecodable: "undecodable",
};

/** A name as lists take it. */
export function judgeFormat(name: string): Judgement {
  const parsed = parseEndpointName(name);
  if (!parsed.ok || parsed.value !== name)
    return judged(
      "fqdn-format",
      "FailedBlocking",
      seen(parsed.ok ? "not-a-name" : (formatReasons[parsed.refusal] ?? "not-a-name")),
    );
  return isPrivateSuffix(name)
    ? judged("fqdn-format", "Warning", seen("private-suffix"))
    : judged("fqdn-format", "Pass");
}

/** What other sets have of an addition. */
export function judgeDuplication(
  kind: "name" | "prefix",
  overlaps: readonly Overlap[],
  content: ValidationFacts["content"],
): Judgement {
  const { outcome, reason, others } = judgeOverlaps(kind, content, overlaps);
  const listed = [...new Set(others.map(({ endpoint, set }) => `${setText(set)} (${endpoint})`))];
  return judged(
    kind === "name" ? "duplication" : "prefix-duplication",
    outcome,
    seen(reason, { "other-sets": listed }),
  );
}

/**
 * The tests that ask outside, for a name that nobody outside can be asked about: a wildcard is held
 * back by none of them.
 */
export function notAsked(reason: Extract<Reason, "wildcard" | "not-a-name">): Judgement[] {
  return namedTests.map((test) => ({
    ...judged(test, "Untested", seen(reason)),
    ...(reason === "wildcard" && { isBlocking: false }),
  }));
}

/** What a registry said about who owns a prefix. */
export type Ownership =
  | { state: "not-configured" }
  | {
      state: "owned";
      network: string;
      owners: readonly { handle: string; name: string }[];
      registry: string;
    }
  | { state: "not-registered"; registry: string }
  | { state: "failed"; error: string };

/** @param ours handles or names of organisations */
export function judgeOwner(ownership: Ownership, ours: readonly string[]): Judgement {
  if (ownership.state === "not-configured")
    return judged("arin", "Untested", seen("rdap-not-configured"));
  if (ownership.state === "failed")
    return judged("arin", "Untested", seen("rdap-failed", { error: ownership.error }));
  if (ownership.state === "not-registered")
    return judged(
      "arin",
      "FailedNotBlocking",
      seen("not-registered", { registry: ownership.registry }),
    );
  const { owners, network, registry } = ownership;
  const facts = {
    owner: owners.map(({ handle, name }) =>
      [name, handle && `(${handle})`].filter(Boolean).join(" "),
    ),
    network,
    registry,
  };
  if (ours.length === 0) return judged("arin", "Untested", seen("owners-not-configured", facts));
  const known = new Set(ours.map((owner) => owner.toLowerCase()));
  const isOurs = owners.some(
    ({ handle, name }) => known.has(handle.toLowerCase()) || known.has(name.toLowerCase()),
  );
  return isOurs
    ? judged("arin", "Pass", seen(null, facts))
    : judged("arin", "FailedNotBlocking", seen("another-owner", facts));
}

/**
 * What is special-purpose leads nowhere from a reader's network, or into it; an internal set may
 * have private prefixes while no external set refers to it.
 */
export function judgePrefixFormat(
  prefix: string,
  { mayBePrivate }: { mayBePrivate: boolean },
): Judgement {
  return mayBePrivate || isPublicPrefix(prefix)
    ? judged("prefix-format", "Pass")
    : judged("prefix-format", "FailedBlocking", seen("special-purpose"));
}

/** No registry knows who uses a private network. */
export function isPrivatePrefix(prefix: string): boolean {
  return !isPublicAddress(prefix.split("/")[0] ?? "");
}

/** An internal set's prefix has to be in the internal list. */
export function judgeIpam(
  prefix: string,
  list: { state: "listed"; prefixes: PrefixList } | { state: "not-configured" | "unreadable" },
): Judgement {
  if (list.state !== "listed")
    return judged(
      "ipam",
      "Untested",
      seen(list.state === "unreadable" ? "ipam-unreadable" : "ipam-not-configured"),
    );
  const listed = coveringPrefix(list.prefixes, prefix);
  return listed === null
    ? judged("ipam", "FailedBlocking", seen("not-in-ipam"))
    : judged("ipam", "Pass", seen(null, { listed }));
}
