/** What the name that an address is registered under tells. */
export type ReverseNameKind = "satellite" | "mobile" | "hotspot" | "business" | "residential";

/** Words between dots, hyphens and digits, the most telling kind first (decision 0021). */
const wordsOfKinds: readonly (readonly [ReverseNameKind, readonly string[]])[] = [
  [
    "satellite",
    [
      "starlink",
      "starlinkisp",
      "viasat",
      "exede",
      "hughes",
      "hughesnet",
      "satellite",
      "sat",
      "vsat",
    ],
  ],
  [
    "mobile",
    [
      "mobile",
      "mobil",
      "movil",
      "mob",
      "cell",
      "cellular",
      "wireless",
      "gprs",
      "umts",
      "lte",
      "g",
      "spmode",
      "myvzw",
      "wwan",
    ],
  ],
  [
    "hotspot",
    [
      "hotspot",
      "wifi",
      "wlan",
      "guest",
      "hotel",
      "cafe",
      "coffee",
      "airport",
      "restaurant",
      "library",
    ],
  ],
  [
    "business",
    [
      "static",
      "business",
      "biz",
      "corp",
      "corporate",
      "office",
      "gw",
      "gateway",
      "firewall",
      "fw",
      "proxy",
      "vpn",
      "mail",
      "mx",
      "nat",
    ],
  ],
  [
    "residential",
    [
      "dsl",
      "adsl",
      "vdsl",
      "cable",
      "fiber",
      "fibre",
      "fttx",
      "ftth",
      "dyn",
      "dynamic",
      "dynip",
      "pool",
      "dhcp",
      "ppp",
      "pppoe",
      "dip",
      "cpe",
      "home",
      "res",
      "residential",
      "hsd",
      "broadband",
      "bb",
      "customer",
      "abo",
      "user",
    ],
  ],
];

/** Kinds that a provider's own domain may say: customer.starlinkisp.net, myvzw.com. */
const kindsOfProviders: readonly ReverseNameKind[] = ["satellite", "mobile"];

/** Shorter words in a provider's domain are chance. */
const providerWordLeast = 5;

/** The kind of a reverse name; null where it says nothing. The last two labels are the provider's domain. */
export function reverseNameKind(name: string): ReverseNameKind | null {
  const labels = name.toLowerCase().replace(/\.$/, "").split(".");
  const domain = wordsOf(labels.slice(-2)).filter((word) => word.length >= providerWordLeast);
  const ofDomain = wordsOfKinds.find(
    ([kind, words]) =>
      kindsOfProviders.includes(kind) && domain.some((word) => words.includes(word)),
  );
  const host = wordsOf(labels.slice(0, -2));
  const ofHost = wordsOfKinds.find(([, words]) => host.some((word) => words.includes(word)));
  return (ofDomain ?? ofHost)?.[0] ?? null;
}

function wordsOf(labels: readonly string[]): string[] {
  return labels.flatMap((label) => label.split(/[^a-z]+/));
}
