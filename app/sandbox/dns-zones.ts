import { assistantLabels } from "./assistant-labels";

/** Zones that the sandbox answers for; the second holds the tenants' own domains. */
export const suiteZone = "suite.test";
export const tenantZone = "onsuite.test";

/** Names below tell which address asked for them (`~/lib/resolver-zone`). */
export const resolverZone = `resolver.${suiteZone}`;

type RecordType = "A" | "AAAA" | "CNAME" | "TXT";
export type ZoneRecord = { name: string; type: RecordType; data: string };

/** What the responder does with a question; `silent` sends nothing at all. */
export type ZoneAnswer =
  | { outcome: "found"; records: ZoneRecord[] }
  | { outcome: "no-such-name" | "server-failure" | "refused" | "silent" | "forged" };

/** Codes of the front doors, lower case; the chosen ones follow the scenario. */
export type ZoneDoors = {
  chosenExchange: string;
  chosenSharePoint: string;
  codes: ReadonlySet<string>;
};

/** Everything the sandbox serves is on this address; one name alone has an address of the sixth version too. */
const servedAddress = "127.0.0.1";
const loopback6 = "::1";

/** Longest chain of names that is followed, as resolvers bound it too. */
const chainLimit = 8;

/** Enough addresses that an answer over UDP is cut and asked again over TCP. */
const manyAddressCount = 100;

/** First labels that ask for a fault; every other tenant label is a tenant whose names resolve. */
const faults = new Map<string, ZoneAnswer>([
  ["missing", { outcome: "no-such-name" }],
  ["broken", { outcome: "server-failure" }],
  ["refused", { outcome: "refused" }],
  ["silent", { outcome: "silent" }],
  ["empty", { outcome: "found", records: [] }],
  ["forged", { outcome: "forged" }],
]);

/** What stands at one name: an alias or addresses. */
type Node = { alias: string } | { addresses: string[]; addresses6?: string[] };

/**
 * Whether a resolver that checks signatures finds a good one: in the root and the suite's zone, not
 * in the tenants'.
 */
export function isSigned(name: string): boolean {
  return name === "." || name === "" || labelsBelow(name.toLowerCase(), suiteZone) !== undefined;
}

/**
 * Answers a question as a recursive resolver would: aliases are followed inside the zones.
 *
 * @param name without a final dot, any case
 * @param type every type but A, AAAA and CNAME finds the aliases on the way and nothing else
 */
export function zoneAnswer(name: string, type: string, doors: ZoneDoors): ZoneAnswer {
  if (name === "." || name === "") return { outcome: "found", records: [] };
  const records: ZoneRecord[] = [];
  let current = name.toLowerCase();
  while (records.length < chainLimit) {
    const found = nodeAt(current, doors);
    if ("outcome" in found) return found;
    if ("addresses" in found) {
      const addresses =
        type === "A" ? found.addresses : type === "AAAA" ? (found.addresses6 ?? []) : [];
      return {
        outcome: "found",
        records: [
          ...records,
          ...addresses.map((data) => record(current, type as RecordType, data)),
        ],
      };
    }
    records.push(record(current, "CNAME", found.alias));
    if (type === "CNAME") return { outcome: "found", records };
    current = found.alias;
  }
  return { outcome: "server-failure" };
}

function record(name: string, type: RecordType, data: string): ZoneRecord {
  return { name, type, data };
}

function nodeAt(name: string, doors: ZoneDoors): Node | ZoneAnswer {
  const suiteLabels = labelsBelow(name, suiteZone);
  if (suiteLabels) return suiteNode(suiteLabels, doors);
  const tenantLabels = labelsBelow(name, tenantZone);
  if (tenantLabels) return tenantNode(tenantLabels);
  return { outcome: "refused" };
}

/** The labels left of `zone`, or undefined when the name lies outside it. */
function labelsBelow(name: string, zone: string): string[] | undefined {
  if (name === zone) return [];
  return name.endsWith(`.${zone}`) ? name.slice(0, -zone.length - 1).split(".") : undefined;
}

function suiteNode(labels: readonly string[], doors: ZoneDoors): Node | ZoneAnswer {
  const [first = "", second] = labels;
  const fault = faults.get(first.replace(/-my$/, ""));
  if (labels.length === 2 && second === "sharepoint")
    return fault ?? { alias: doorName("spo", doors.chosenSharePoint) };
  if (labels.length > 1) return { outcome: "no-such-name" };
  if (fault) return fault;
  const doorCode = /^(?:spo-([a-z]{3})|([a-z]{3})-efz)$/.exec(first);
  if (doorCode)
    return doors.codes.has(doorCode[1] ?? doorCode[2] ?? "") ? served : { outcome: "no-such-name" };
  return suiteNodes(doors).get(first) ?? { outcome: "no-such-name" };
}

const served: Node = { addresses: [servedAddress] };

/** What a forged name has, for those who do not want it checked. */
export const forgedRecords = (name: string): ZoneRecord[] => [
  record(name.toLowerCase(), "A", servedAddress),
];

function suiteNodes(doors: ZoneDoors): Map<string, Node> {
  return new Map<string, Node>([
    ["", { addresses: [] }],
    ["outlook", { alias: doorName("efz", doors.chosenExchange) }],
    ["sharepoint", { alias: doorName("spo", doors.chosenSharePoint) }],
    ["autodiscover", { alias: `outlook.${suiteZone}` }],
    ...assistantLabels.map((label): [string, Node] => [label, served]),
    ["expired", served],
    ["wrong-name", served],
    ["self-signed", served],
    ["dual", { addresses: [servedAddress], addresses6: [loopback6] }],
    ["only-six", { addresses: [], addresses6: [loopback6] }],
    ["loop", { alias: `loop-back.${suiteZone}` }],
    ["loop-back", { alias: `loop.${suiteZone}` }],
    [
      "large",
      { addresses: Array.from({ length: manyAddressCount }, (_, index) => `192.0.2.${index + 1}`) },
    ],
  ]);
}

function doorName(kind: "efz" | "spo", code: string): string {
  return kind === "efz" ? `${code}-efz.${suiteZone}` : `spo-${code}.${suiteZone}`;
}

function tenantNode(labels: readonly string[]): Node | ZoneAnswer {
  const [first = "", second] = labels;
  if (labels.length > 2 || (labels.length === 2 && first !== "autodiscover"))
    return { outcome: "no-such-name" };
  const fault = faults.get(second ?? first);
  if (fault) return fault;
  return second ? { alias: `autodiscover.${suiteZone}` } : { addresses: [] };
}
