/** An invented AS; the numbers are kept for documentation (RFC 5398). The suite's is the only real one. */
type DemonstrationAs = { asn: number; name: string; organisation: string; country: string };

const as = (asn: number, name: string, [organisation, country]: readonly [string, string]) =>
  ({ asn, name, organisation, country }) satisfies DemonstrationAs;

const fjordnet = ["Fjordnet", "NO"] as const;
const nordlys = ["Nordlys", "NO"] as const;
const mesaLark = ["Mesa Lark Broadband", "US"] as const;
const kestrel = ["Kestrel Orbit", "CA"] as const;

/** Names are those of the demonstration's networks and solutions, where these have the number. */
export const demonstrationAses: readonly DemonstrationAs[] = [
  as(8075, "Cloud productivity suite", ["Microsoft Corporation", "US"]),
  as(64496, "Fjordnet Fibre", fjordnet),
  as(64497, "Fjordnet Fibre South", fjordnet),
  as(64498, "Fjordnet Secure Edge", fjordnet),
  as(64499, "Fjordnet North", fjordnet),
  as(64500, "Havn Broadband", ["Havn Broadband", "NO"]),
  as(64501, "Summit Fibre", ["Summit Fibre", "US"]),
  as(64502, "Mesa Lark Broadband", mesaLark),
  as(64503, "Quillstone Group", ["Quillstone Group", "US"]),
  as(64504, "Kestrel Orbit", kestrel),
  as(64505, "Serra Clara Fibra", ["Serra Clara Fibra", "BR"]),
  as(64506, "Estuary Loop", ["Estuary Loop", "GB"]),
  as(64507, "Veldstar Mobile", ["Veldstar Mobile", "ZA"]),
  as(64508, "Deccan Arc Fibre", ["Deccan Arc Fibre", "IN"]),
  as(64509, "Asagiri Net", ["Asagiri Net", "JP"]),
  as(64510, "Banksia Mobile", ["Banksia Mobile", "AU"]),
  as(64511, "Kestrel Orbit Maritime", kestrel),
  as(65536, "Palisade Relay", ["Palisade Relay", "DE"]),
  as(65537, "Straits Lattice", ["Straits Lattice", "SG"]),
  as(65538, "Nordlys Backbone", nordlys),
  as(65539, "Nordlys Access", nordlys),
  as(65540, "Nordlys SD-WAN", nordlys),
  as(65541, "Partner interconnect", ["Partner interconnect", "US"]),
  as(65542, "Mesa Lark Offices", mesaLark),
  as(65543, "Nordlys Web Gateway", nordlys),
  as(65544, "Fjordnet Campus", fjordnet),
  as(65545, "Meridian Transit", ["Meridian Transit", "US"]),
  as(65546, "Halcyon Backbone", ["Halcyon Backbone", "GB"]),
  as(65547, "Corvane Global", ["Corvane Global", "FR"]),
  as(65548, "Atoll Transit", ["Atoll Transit", "SG"]),
  as(65549, "Stratus Ridge Transit", ["Stratus Ridge Transit", "US"]),
  as(65550, "Tern Mobile", ["Tern Mobile", "SE"]),
  as(65551, "Skerry Cable", ["Skerry Cable", "NO"]),
];

/** ASes with their providers. */
const providers: Readonly<Record<number, readonly number[]>> = {
  8075: [65545, 65546],
  64496: [65546],
  64497: [64496],
  64498: [64496],
  64499: [65538],
  64500: [65538],
  64501: [65545, 65549],
  64502: [65549],
  64503: [64501, 65549],
  64504: [65545],
  64505: [65547, 65549],
  64506: [65546],
  64507: [65547],
  64508: [65548],
  64509: [65548],
  64510: [65548],
  65536: [65546],
  65537: [65548],
  65538: [65545, 65547],
  65540: [65538],
  65542: [64502],
  65543: [65538],
  65544: [64499],
  65548: [65546, 65547],
  65549: [65545],
  65550: [64496, 65538],
  65551: [64496],
};

const peers = [
  [65545, 65546],
  [65545, 65547],
  [65546, 65547],
  [8075, 64496],
  [8075, 64506],
  [8075, 64509],
  [8075, 65538],
  [8075, 65541],
  [8075, 65548],
  [8075, 65549],
  [64496, 64500],
  [64496, 65538],
] as const;

const siblings = [
  [64496, 64499],
  [64504, 64511],
  [65538, 65539],
] as const;

/** Providers that were others in the month before. */
const providersBefore: Readonly<Record<number, readonly number[]>> = {
  64501: [65549],
  64506: [65546, 65547],
  65551: [64496, 65538],
};

/** Peerings that did not exist in the month before. */
const newPeers: readonly (readonly [number, number])[] = [
  [8075, 64509],
  [8075, 65549],
];

/** Invented relationships in the old form, the only one with siblings: each line from both sides. */
export const demonstrationLinks = linesOf(providers, peers);

/** The invented relationships of the month before, for comparisons. */
export const demonstrationLinksBefore = linesOf(
  { ...providers, ...providersBefore },
  peers.filter(([one, other]) => !newPeers.some(([a, b]) => a === one && b === other)),
);

function linesOf(
  providersOf: typeof providers,
  peering: readonly (readonly [number, number])[],
): readonly string[] {
  return [
    "# Invented for the demonstration. Codes: -1 customer, 0 peer, 1 provider, 2 sibling",
    ...Object.entries(providersOf).flatMap(([asn, above]) =>
      above.flatMap((provider) => [`${asn}|${provider}|-1`, `${provider}|${asn}|1`]),
    ),
    ...peering.flatMap(([one, other]) => [`${one}|${other}|0`, `${other}|${one}|0`]),
    ...siblings.flatMap(([one, other]) => [`${one}|${other}|2`, `${other}|${one}|2`]),
  ];
}
