import type { Solution, SolutionList, SolutionState } from "~/features/solutions/solution";
import type { SolutionFields } from "~/features/solutions/solution.schema";

/** A solution of the demonstration: what its owner enters, and what leadership decides. */
export type DemonstrationSolution = Pick<SolutionFields, "name" | "type" | "visibility"> & {
  /** Domain of the provider; null is leadership. */
  owner: string | null;
  connectionType: SolutionFields["connectionType"];
  description: string;
  lists: Partial<Record<SolutionList, readonly string[]>>;
  /** Days ago that it was added. */
  addedDays: number;
  /** What leadership approved it as, two days later; it accepts the entries then. */
  approved: Exclude<SolutionState, "AwaitingEndorsement"> | null;
  /** Entries that its owner adds in the last days, and that wait. */
  addedLater?: DemonstrationSolution["lists"];
  tags?: Solution["tags"];
  isClosed?: true;
};

/** Prefixes of /48 below 2001:db8:e000::/36, the last part of the documentation prefix that nobody else uses. */
const manyPrefixes = Array.from(
  { length: 300 },
  (_, index) => `2001:db8:${(0xe000 + index).toString(16)}::/48`,
);

/** AS numbers are those of RFC 5398, prefixes those of RFC 5737 and RFC 3849. */
export const demonstrationSolutions: readonly DemonstrationSolution[] = [
  {
    owner: "fjordnet.example",
    name: "Fjordnet Fibre",
    type: "isp",
    connectionType: "isp",
    visibility: "Public",
    description: "Fibre access for homes and offices.",
    lists: { asns: ["64496", "64497"], ips: manyPrefixes },
    addedDays: 290,
    approved: "Approved",
    tags: ["fibre", "nordics"],
  },
  {
    owner: "fjordnet.example",
    name: "Fjordnet Secure Edge",
    type: "cloudproxy",
    connectionType: "cloudproxy",
    visibility: "Public",
    description: "Secure access service edge.",
    lists: {
      asns: ["64498"],
      sslCertificates: ["Fjordnet Secure Edge"],
      vpns: ["Fjordnet Secure Client"],
    },
    addedDays: 150,
    approved: "Named",
    tags: ["sase"],
  },
  {
    owner: "fjordnet.example",
    name: "Fjordnet North",
    type: "isp",
    connectionType: "isp",
    visibility: "Private",
    description: "Taken over from a regional provider.",
    lists: { asns: ["64499"], ips: ["2001:db8:f000::/40"] },
    addedDays: 40,
    approved: "Approved",
  },
  {
    owner: "fjordnet.example",
    name: "Fjordnet Campus",
    type: "university",
    connectionType: "university",
    visibility: "Private",
    description: "",
    lists: { ips: ["2001:db8:f100::/40"], vpns: ["Campus VPN"] },
    addedDays: 90,
    approved: "Preview",
    addedLater: { asns: ["65544"], ips: ["2001:db8:f200::/40", "2001:db8:f300::/40"] },
  },
  {
    owner: "nordlys.example",
    name: "Nordlys Backbone",
    type: "isp",
    connectionType: "isp",
    visibility: "Public",
    description: "The backbone and all access networks on it.",
    lists: { asns: ["65538", "65539"], ips: ["2001:db8:f400::/40"] },
    addedDays: 260,
    approved: "Named",
    tags: ["nordics"],
  },
  {
    owner: "nordlys.example",
    name: "Nordlys SD-WAN",
    type: "sdwan",
    connectionType: "sdwan",
    visibility: "Public",
    description: "",
    lists: { asns: ["65540"], vpns: ["Nordlys Branch"] },
    addedDays: 6,
    approved: null,
  },
  {
    owner: "nordlys.example",
    name: "Nordlys Web Gateway",
    type: "cloudproxy",
    connectionType: "sslbi",
    visibility: "Public",
    description: "",
    lists: { asns: ["65543"], sslCertificates: ["Nordlys Web Gateway"] },
    addedDays: 240,
    approved: "Approved",
    isClosed: true,
  },
  {
    owner: "summitfibre.example",
    name: "Summit Fibre",
    type: "isp",
    connectionType: "isp",
    visibility: "Public",
    description: "",
    lists: { asns: ["64501"], ips: ["203.0.113.0/26"] },
    addedDays: 110,
    approved: "Demo",
  },
  {
    owner: "mesalark.example",
    name: "Mesa Lark Broadband",
    type: "isp",
    connectionType: "isp",
    visibility: "Public",
    description: "",
    lists: { asns: ["64502"], ips: ["203.0.113.64/26"] },
    addedDays: 50,
    approved: "Preview",
  },
  {
    owner: "kestrelsat.example",
    name: "Kestrel Orbit",
    type: "satellite",
    connectionType: "satellite",
    visibility: "Private",
    description: "Low orbit, for ships.",
    lists: { asns: ["64511"] },
    addedDays: 3,
    approved: null,
  },
  {
    owner: "mesalark.example",
    name: "Mesa Lark Offices",
    type: "",
    connectionType: "vpn",
    visibility: "Private",
    description: "",
    lists: { asns: ["65542"], vpns: ["Mesa Lark Staff"] },
    addedDays: 30,
    approved: null,
  },
  {
    owner: null,
    name: "Partner interconnect",
    type: "Overlay",
    connectionType: "corporate",
    visibility: "Public",
    description: "Private peering that leadership keeps.",
    lists: { asns: ["65541"] },
    addedDays: 100,
    approved: "Approved",
    tags: ["peering"],
  },
  {
    owner: null,
    name: "Skerry Cable",
    type: "isp",
    connectionType: "isp",
    visibility: "Public",
    description: "Cable access on the coast.",
    lists: { ips: ["2001:db8:f500::/40"] },
    addedDays: 170,
    approved: "Named",
    tags: ["nordics"],
  },
  {
    owner: null,
    name: "Havn Broadband",
    type: "isp",
    connectionType: "isp",
    visibility: "Public",
    description: "Fibre and cable in the towns.",
    lists: { ips: ["2001:db8:f600::/40"] },
    addedDays: 155,
    approved: "Approved",
    tags: ["nordics"],
  },
  {
    owner: null,
    name: "Ytre Fibre",
    type: "isp",
    connectionType: "isp",
    visibility: "Public",
    description: "Fibre on the islands.",
    lists: { ips: ["2001:db8:f700::/40"] },
    addedDays: 140,
    approved: "Approved",
    tags: ["nordics"],
  },
  {
    owner: null,
    name: "Tern Mobile",
    type: "isp",
    connectionType: "isp",
    visibility: "Public",
    description: "Mobile access.",
    lists: { ips: ["2001:db8:f800::/40"] },
    addedDays: 120,
    approved: "Named",
    tags: ["nordics"],
  },
];
