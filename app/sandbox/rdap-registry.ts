import { longestPrefixMatch, parsePrefix, prefixTable } from "~/lib/ip";

/** Handle and name of the organisation that owns the suite's networks here. */
export const suiteOwner = { handle: "SUITE-SANDBOX", name: "Suite of the sandbox" };

const anotherOwner = { handle: "ANOTHER-SANDBOX", name: "Another owner of the sandbox" };

type Owner = typeof suiteOwner;

/** What the registry does with a question about a network. */
type Allocation =
  | { owner: Owner }
  | { elsewhere: "second-registry" | "private-address" | "loop" }
  | { fault: "busy" | "silent" | "garbled" };

/**
 * The networks this registry knows: the blocks that published sets of the suite are in, the
 * documentation networks for each case there is.
 */
const allocations = prefixTable<Allocation>([
  ...[
    "4.0.0.0/8",
    "13.0.0.0/8",
    "20.0.0.0/8",
    "23.0.0.0/8",
    "40.0.0.0/8",
    "48.0.0.0/8",
    "52.0.0.0/8",
    "57.0.0.0/8",
    "68.0.0.0/8",
    "74.0.0.0/8",
    "104.0.0.0/8",
    "131.253.0.0/16",
    "132.245.0.0/16",
    "150.171.0.0/16",
    "172.128.0.0/9",
    "204.79.0.0/16",
    "192.0.2.0/24",
    "2603:1000::/20",
    "2620:1ec::/36",
    "2001:db8::/33",
  ].map((prefix) => [prefix, { owner: suiteOwner }] as const),
  ["2a01:111::/32", { elsewhere: "second-registry" }],
  ["198.51.100.0/24", { elsewhere: "second-registry" }],
  ["203.0.113.0/26", { owner: anotherOwner }],
  ["203.0.113.64/26", { elsewhere: "private-address" }],
  ["203.0.113.128/27", { elsewhere: "loop" }],
  ["203.0.113.160/27", { fault: "busy" }],
  ["203.0.113.192/27", { fault: "silent" }],
  ["203.0.113.224/27", { fault: "garbled" }],
]);

/** What the responder sends; `silent` is nothing at all. */
export type RdapAnswer = { status: number; body?: unknown; location?: string } | "silent";

/**
 * Answers `/ip/ADDRESS` and `/ip/ADDRESS/LENGTH` as a registry of addresses does (RFC 9082,
 * 3.1.1; RFC 9083, 5.4); `/second` in front is another region's registry.
 */
export function rdapAnswer(path: string): RdapAnswer {
  const [, second, address = "", length] =
    /^(\/second)?\/ip\/([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i.exec(path) ?? [];
  const asked = parsePrefix(`${address}/${length ?? (address.includes(":") ? 128 : 32)}`);
  if (!asked) return { status: 400, body: errorBody(400, "Not a network") };
  const found = longestPrefixMatch(allocations, asked.text.split("/")[0] ?? "");
  if (!found || found.prefix.length > asked.length)
    return { status: 404, body: errorBody(404, "Not found") };
  const { prefix, value } = found;
  if ("owner" in value) return { status: 200, body: networkBody(prefix.text, value.owner) };
  if ("fault" in value) return faults[value.fault];
  if (value.elsewhere === "second-registry") {
    return second
      ? { status: 200, body: networkBody(prefix.text, suiteOwner) }
      : { status: 301, location: `/second${path}` };
  }
  return {
    status: 302,
    location: value.elsewhere === "loop" ? path : "http://10.0.0.1/ip/203.0.113.64",
  };
}

const faults: Record<Extract<Allocation, { fault: string }>["fault"], RdapAnswer> = {
  busy: { status: 429, body: errorBody(429, "Too many questions") },
  silent: "silent",
  garbled: { status: 200, body: { objectClassName: "ip network", entities: "none" } },
};

function networkBody(network: string, { handle, name }: Owner) {
  const [startAddress, length] = network.split("/");
  return {
    rdapConformance: ["rdap_level_0", "cidr0"],
    objectClassName: "ip network",
    handle: `NET-${network}`,
    name: "SANDBOX-NET",
    startAddress,
    cidr0_cidrs: [
      { [network.includes(":") ? "v6prefix" : "v4prefix"]: startAddress, length: Number(length) },
    ],
    entities: [
      {
        objectClassName: "entity",
        handle,
        roles: ["registrant"],
        vcardArray: [
          "vcard",
          [
            ["version", {}, "text", "4.0"],
            ["fn", {}, "text", name],
            ["kind", {}, "text", "org"],
          ],
        ],
      },
    ],
  };
}

function errorBody(errorCode: number, title: string) {
  return { rdapConformance: ["rdap_level_0"], errorCode, title };
}
