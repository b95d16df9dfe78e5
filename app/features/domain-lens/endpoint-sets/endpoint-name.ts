import { getPublicSuffix, parse } from "tldts";
import { toASCII } from "tr46";

import { ok, refuse, type Result } from "~/lib/result";

/** Longest name and label in ASCII form (RFC 1035, 2.3.4), without the trailing dot. */
const nameLengthLimit = 253;
const labelLengthLimit = 63;

export type NameRefusal =
  | "empty"
  | "too-long"
  | "not-a-name"
  | "an-address"
  | "a-url"
  | "top-level"
  | "wildcard-of-top-level"
  | "public-suffix"
  | "undecodable"
  | "too-many-wildcards";

/** A label after IDNA: letters, digits, hyphens inside; underscores as services use them. */
const plainLabel = /^[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?$/;

/** A label with the tenant wildcard: `*`, `*-files`, `*cdn` at its start, `autodiscover-*` after a hyphen inside it. */
const wildcardLabel = /^(?:[a-z0-9_][a-z0-9_-]*-)?\*[a-z0-9_-]*$/;

/**
 * The one spelling of an FQDN of an endpoint set: lower case, IDNA's ASCII form, no trailing
 * dot. `*` may stand once, at the start of a label that is not the last two or after a hyphen
 * in it: published lists have `*.office.com`, `*-files.sharepoint.com`, `*cdn.onenote.net`,
 * `autodiscover-*.outlook.com` and `autodiscover.*.onmicrosoft.com`.
 */
export function parseEndpointName(text: string): Result<string, NameRefusal> {
  const typed = text.trim().replace(/\.$/, "");
  if (typed === "") return refuse("empty");
  if (/[/:@?#\\]/.test(typed))
    return refuse(
      /^[0-9a-f:]+(\/\d+)?$/i.test(typed) || /^[\d.]+\/\d+$/.test(typed) ? "an-address" : "a-url",
    );
  if (/^\d+(\.\d+){3}$/.test(typed)) return refuse("an-address");
  const name = asciiName(typed);
  if (name === null) return refuse("not-a-name");
  if (name.length > nameLengthLimit) return refuse("too-long");
  const labels = name.split(".");
  if (labels.some((label) => label.length > labelLengthLimit)) return refuse("too-long");
  if (!labels.every((label) => plainLabel.test(label) || wildcardLabel.test(label)))
    return refuse("not-a-name");
  if (/^\d+$/.test(labels.at(-1) ?? "")) return refuse("not-a-name");
  if (labels.length < 2) return refuse("top-level");
  const wildcards = labels.flatMap((label, index) => (label.includes("*") ? [index] : []));
  if (wildcards.length > 1) return refuse("too-many-wildcards");
  // `*cdn.onenote.net` and `a.*.com` are not of one owner's names alone where only a top-level name follows.
  if (wildcards.some((index) => index >= labels.length - 2)) return refuse("wildcard-of-top-level");
  if (labels.some(isUndecodable)) return refuse("undecodable");
  return isIcannSuffix(ownedPart(labels)) ? refuse("public-suffix") : ok(name);
}

/** What every name that this one stands for ends with: all of it, or what is behind its wildcard. */
function ownedPart(labels: readonly string[]): string {
  return labels.slice(labels.findIndex((label) => label.includes("*")) + 1).join(".");
}

/** Whether registries give names under it to anybody, as under `co.uk`. Source: Public Suffix List, ICANN section */
function isIcannSuffix(name: string): boolean {
  const { isIcann, publicSuffix } = parse(name, { validateHostname: false });
  return isIcann === true && publicSuffix === name;
}

/**
 * Whether a provider gives names under this one to its customers, as under `github.io`. What a set
 * has there need not be its owner's. Source: Public Suffix List, private section
 */
export function isPrivateSuffix(name: string): boolean {
  const owned = ownedPart(name.split("."));
  return (
    getPublicSuffix(owned, { validateHostname: false, allowPrivateDomains: true }) === owned &&
    !isIcannSuffix(owned)
  );
}

/** A label that says it is encoded, and that decodes to nothing or to another label (RFC 5891, 4.2). */
function isUndecodable(label: string): boolean {
  return label.startsWith("xn--") && encodedLabel(label) !== label;
}

/** IDNA's ASCII form label by label; labels with a wildcard keep it. Null for what has none. */
function asciiName(typed: string): string | null {
  const lower = typed.toLowerCase().replace(/[\u3002\uff0e\uff61]/g, ".");
  if (/^[\x21-\x7e]*$/.test(lower)) return lower;
  const labels = lower.split(".").map((label) => {
    if (/^[\x21-\x7e]*$/.test(label)) return label;
    return label.includes("*") ? null : encodedLabel(label);
  });
  return labels.includes(null) ? null : labels.join(".");
}

/**
 * A label in ASCII form as browsers encode it (UTS 46, not transitional); null for what has none.
 * `URL` would give the same, but with each version of Node another table of characters.
 */
function encodedLabel(label: string): string | null {
  return toASCII(label, { checkBidi: true, checkJoiners: true });
}

/** Whether a name stands for many: somewhere in it is a wildcard. */
export function isWildcardName(name: string): boolean {
  return name.includes("*");
}

/** A name with its labels turned round, `com.office.www`: what ends alike then begins alike. */
export function reversedName(name: string): string {
  return name.split(".").reverse().join(".");
}

/**
 * Whether every name that `inner` stands for is one that `wildcard` stands for too. `*.` at the
 * begin is one label or more, `*` before more of its label is any begin of it, `*` after a
 * hyphen is the rest of that label, and `*` between two dots is one label, a tenant's.
 */
export function wildcardCovers(wildcard: string, inner: string): boolean {
  if (!isWildcardName(wildcard) || wildcard === inner) return false;
  if (wildcard.startsWith("*.")) return inner.endsWith(wildcard.slice(1));
  if (wildcard.startsWith("*"))
    return inner.endsWith(wildcard.slice(1)) && inner.length > wildcard.length - 1;
  const labels = wildcard.split(".");
  const others = inner.split(".");
  return (
    labels.length === others.length &&
    labels.every((label, index) => {
      const other = others[index] ?? "";
      if (!label.includes("*")) return label === other;
      const [before = "", after = ""] = label.split("*");
      return (
        other !== label &&
        other.length >= before.length + after.length &&
        other.startsWith(before) &&
        other.endsWith(after) &&
        (label !== "*" || !other.startsWith("*"))
      );
    })
  );
}

/** Most ancestors looked at: labels of the longest name. */
const ancestorLimit = 127;

/**
 * Every wildcard of the usual form that could cover a name: `a.b.c.d` gives `*.b.c.d`, `*.c.d`.
 * By these a stored wildcard is found without looking at all of them.
 */
export function possibleWildcards(name: string): string[] {
  const labels = name.split(".").slice(0, ancestorLimit);
  return labels.slice(1, -1).map((_label, index) => `*.${labels.slice(index + 1).join(".")}`);
}
