import { ok, refuse, type Result } from "~/lib/result";

import { categories, type Category } from "../endpoint-sets/endpoint-set";

import { feedQueryOf, type FeedQuery, type QueryFault } from "./feed-query";
import type { FirewallList, ListKind, SetFilter } from "./firewall-list";
import { pacTypes, parseProxy, usualProxy, type PacType } from "./pac-file";
import { prefixFormats, type PrefixFormat } from "./prefix-format";

/** Which of the feed's sets a file is made of, and for which tenant. */
type SetChoice = Pick<FeedQuery, "serviceAreas" | "tenantName" | "isWithoutIpv6">;

export type ListQuery = SetChoice &
  SetFilter &
  Pick<FirewallList, "kind" | "format" | "family" | "query">;
export type PacQuery = SetChoice & { type: PacType; proxy: string; query: string };

const kinds: readonly ListKind[] = ["ips", "urls"];
const feedParameters = ["ServiceAreas", "TenantName", "NoIPv6"];
const portMost = 65_535;

/** Unknown parameters that are named, and characters of each. */
const shownSlips = 10;
const shownNameLength = 50;

function isFeedParameter(name: string): boolean {
  return feedParameters.some((known) => known.toLowerCase() === name.toLowerCase());
}

/**
 * What a list for firewalls is asked for. Names and values are read in any case; what does not
 * fit is refused and not guessed, since a list that is too short closes somebody's door.
 */
export function listQueryOf(search: URLSearchParams): Result<ListQuery, QueryFault[]> {
  const reading = new Reading(search);
  const query = {
    kind: reading.read<ListKind>("kind", "ips", [
      (text) => kinds.find((kind) => kind === text),
      "expected-kind",
    ]),
    format: reading.read<PrefixFormat>("format", "cidr", [
      (text) => prefixFormats.find((format) => format === text),
      "expected-prefix-format",
    ]),
    family: reading.read<4 | 6 | null>("family", null, [
      (text) => (text === "4" ? 4 : text === "6" ? 6 : undefined),
      "expected-family",
    ]),
    categories: reading.read<readonly Category[] | null>("category", null, [
      categoriesOf,
      "expected-categories",
    ]),
    isRequired: reading.read<boolean | null>("required", null, [
      (text) => (text === "true" ? true : text === "false" ? false : undefined),
      "expected-flag",
    ]),
    port: reading.read<number | null>("port", null, [portOf, "expected-port"]),
  };
  return reading.finished(query);
}

/** What a PAC file is asked for. */
export function pacQueryOf(search: URLSearchParams): Result<PacQuery, QueryFault[]> {
  const reading = new Reading(search);
  const query = {
    type: reading.read<PacType>("type", "1", [
      (text) => pacTypes.find((type) => type === text),
      "expected-pac-type",
    ]),
    proxy: reading.read("proxy", usualProxy, [
      (text) => parseProxy(text) ?? undefined,
      "expected-proxy",
    ]),
  };
  return reading.finished(query);
}

/** Reads parameters one by one and keeps what is wrong with them. */
class Reading {
  private readonly faults: QueryFault[] = [];
  private readonly told: [string, string][] = [];
  private readonly fields: string[] = [];

  constructor(private readonly search: URLSearchParams) {}

  read<Value>(
    field: string,
    missing: Value,
    [parse, expected]: [parse: (text: string) => Value | undefined, expected: string],
  ): Value {
    this.fields.push(field);
    const given = [...this.search].filter(([name]) => name.toLowerCase() === field);
    const text = given[0]?.[1].trim();
    if (text === undefined || text === "") return missing;
    const value = parse(field === "proxy" ? text : text.toLowerCase());
    if (given.length === 1 && value !== undefined) {
      this.told.push([field, Array.isArray(value) ? value.join(",") : String(value)]);
      return value;
    }
    this.faults.push({
      field,
      sentence: given.length > 1 ? "given-twice" : expected,
    });
    return missing;
  }

  /** A slip in a name would leave a filter out unseen, and the list would open more than was asked for. */
  private unknown(): QueryFault[] {
    const known = [...this.fields, ...feedParameters].join(", ");
    const slips = [
      ...new Set(
        [...this.search.keys()].filter(
          (name) => !this.fields.includes(name.toLowerCase()) && !isFeedParameter(name),
        ),
      ),
    ].slice(0, shownSlips);
    return slips.map((name) => ({
      field: /^[\w-]{1,50}$/.test(name) ? name : JSON.stringify(name.slice(0, shownNameLength)),
      sentence: "unknown-parameter",
      values: { known },
    }));
  }

  /** The query with the feed's own parameters and its one spelling, or everything that is wrong. */
  finished<Query extends object>(
    query: Query,
  ): Result<Query & SetChoice & { query: string }, QueryFault[]> {
    const own = new URLSearchParams([...this.search].filter(([name]) => isFeedParameter(name)));
    const feed = feedQueryOf(own);
    const faults = [...this.faults, ...this.unknown(), ...(feed.ok ? [] : feed.refusal)];
    if (!feed.ok || faults.length > 0) return refuse(faults);
    const { serviceAreas, tenantName, isWithoutIpv6 } = feed.value;
    const told = new URLSearchParams([
      ...this.told,
      ...(serviceAreas ? [["serviceareas", serviceAreas.join(",")]] : []),
      ...(tenantName ? [["tenantname", tenantName]] : []),
      ...(isWithoutIpv6 ? [["noipv6", "true"]] : []),
    ]);
    return ok({
      ...query,
      serviceAreas,
      tenantName,
      isWithoutIpv6,
      query: decodeURIComponent(told.toString().replaceAll("+", " ")) || "everything",
    });
  }
}

function categoriesOf(text: string): readonly Category[] | undefined {
  const named = text
    .split(",")
    .map((each) => categories.find((category) => category.toLowerCase() === each.trim()));
  return named.every((category) => category !== undefined)
    ? categories.filter((category) => named.includes(category))
    : undefined;
}

function portOf(text: string): number | undefined {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return port >= 1 && port <= portMost ? port : undefined;
}
