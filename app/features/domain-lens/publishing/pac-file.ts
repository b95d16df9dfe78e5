import { isWildcardName, wildcardCovers } from "../endpoint-sets/endpoint-name";
import type { Category, Instance } from "../endpoint-sets/endpoint-set";

import type { FeedSet } from "./feed-set";

/**
 * What goes direct: 1 is what is marked Optimize, 2 what is marked Optimize or Allow. Source:
 * Get-PacFile, field facts section 4.
 */
export const pacTypes = ["1", "2"] as const;
export type PacType = (typeof pacTypes)[number];

const directCategories: Record<PacType, readonly Category[]> = {
  1: ["Optimize"],
  2: ["Optimize", "Allow"],
};

/** Where everything else goes unless the reader names a proxy. Source: Get-PacFile's DefaultProxySettings. */
export const usualProxy = "PROXY 10.10.10.10:70";

export type PacFile = {
  instance: Instance;
  version: string;
  type: PacType;
  /** As a PAC function returns it. */ proxy: string;
};

type Rule = { name: string; isDirect: boolean };

/**
 * A proxy auto-configuration file that sends some sets' names direct and everything else to a
 * proxy. A name of a lesser category that a direct wildcard would cover goes to the proxy all
 * the same: the closest rule comes first.
 */
export function pacText(
  sets: readonly FeedSet[],
  { instance, version, type, proxy }: PacFile,
): string {
  const groups = groupsOf(rulesOf(sets, directCategories[type]));
  const clauses = groups.map(({ isDirect, names }) =>
    [
      `  if (${names.map((name) => `shExpMatch(host, ${literal(name)})`).join("\n      || ")}) {`,
      `    return ${isDirect ? "direct" : "proxy"};`,
      "  }",
    ].join("\n"),
  );
  return [
    `// ${instance}, version ${version}. ${directCategories[type].join(" and ")} endpoints ` +
      "go direct, everything else to the proxy.",
    "function FindProxyForURL(url, host) {",
    '  var direct = "DIRECT";',
    `  var proxy = ${literal(proxy)};`,
    "  host = host.toLowerCase();",
    ...clauses,
    "  return proxy;",
    "}",
    "",
  ].join("\n");
}

/** Every direct name, and those for the proxy that a direct wildcard would take along; the closest first. */
function rulesOf(sets: readonly FeedSet[], direct: readonly Category[]): Rule[] {
  const namesOf = (isDirect: boolean) =>
    new Set(
      sets
        .filter(({ category }) => direct.includes(category) === isDirect)
        .flatMap(({ urls = [] }) => urls),
    );
  const directNames = namesOf(true);
  const wildcards = [...directNames].filter(isWildcardName);
  const proxied = [...namesOf(false)].filter(
    (name) =>
      !directNames.has(name) && wildcards.some((wildcard) => wildcardCovers(wildcard, name)),
  );
  return [
    ...[...directNames].map((name) => ({ name, isDirect: true })),
    ...proxied.map((name) => ({ name, isDirect: false })),
  ].sort(byCloseness);
}

/**
 * Whole names before wildcards, and of wildcards the one that says most; then by name, so that the
 * file is always the same.
 */
function byCloseness(one: Rule, other: Rule): number {
  const isWild = (rule: Rule) => Number(isWildcardName(rule.name));
  const said = (rule: Rule) => (isWildcardName(rule.name) ? rule.name.length : 0);
  return isWild(one) - isWild(other) || said(other) - said(one) || compared(one.name, other.name);
}

function compared(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function groupsOf(rules: readonly Rule[]): { isDirect: boolean; names: string[] }[] {
  const groups: { isDirect: boolean; names: string[] }[] = [];
  for (const { name, isDirect } of rules) {
    const last = groups.at(-1);
    if (last?.isDirect === isDirect) last.names.push(name);
    else groups.push({ isDirect, names: [name] });
  }
  return groups;
}

/** A text as JavaScript that is ASCII, whatever is in it, and ends no comment or element around it. */
function literal(text: string): string {
  return JSON.stringify(text).replace(
    /[^\x20-\x7e]|[<>&/]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Proxies of one setting, hosts and the whole. */
const proxyLimit = 4;
const proxyLengthLimit = 300;

/** One step of a PAC function's answer; a host is a name, an IPv4 address or an IPv6 address in brackets. */
const proxyStep =
  /^(?:DIRECT|(?:PROXY|HTTP|HTTPS|SOCKS|SOCKS4|SOCKS5) (?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*|\[[0-9a-f:]{2,39}\]):(\d{1,5}))$/i;

/** The one spelling of a proxy setting, such as `PROXY proxy.contoso.example:8080; DIRECT`; null when it is none. */
export function parseProxy(text: string): string | null {
  if (text.length > proxyLengthLimit) return null;
  const steps = text
    .replace(/;\s*$/, "")
    .split(";")
    .map((step) => step.trim().replace(/\s+/g, " "));
  const isStep = (step: string) => {
    const found = proxyStep.exec(step);
    return (
      found !== null &&
      (found[1] === undefined || (Number(found[1]) >= 1 && Number(found[1]) <= 65_535))
    );
  };
  if (steps.length > proxyLimit || !steps.every(isStep)) return null;
  return steps.map((step) => step.replace(/^\S+/, (kind) => kind.toUpperCase())).join("; ");
}
