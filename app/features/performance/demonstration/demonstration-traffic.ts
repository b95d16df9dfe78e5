/** Traffic of one invented network: who tests there, where, and how well it works. */
export type DemonstrationTraffic = {
  /** Prefix of its egress addresses, without the last group; documentation addresses only (RFC 3849, RFC 5737). */
  egress: string;
  /** Prefixes of /48 that its customers are in, from that of `egress` on; one where nothing is said. */
  prefixes?: number;
  /** Runs an hour at noon. */
  runs: number;
  /** Customers that test. */
  customers: number;
  /** Cities by GeoNames id, with their country and their share of the runs. */
  cities: readonly DemonstrationCity[];
  /** Round-trip times and jitter are those of the country times this. */
  slower?: number;
  vpnName?: string;
  tlsIssuer?: string;
  /** Where it is tested so often that outages can be told: in a city, with runs an hour in these hours (UTC). */
  busy?: {
    city: number;
    country: string;
    runs: number;
    hours: readonly [from: number, to: number];
  };
};

type DemonstrationCity = {
  id: number;
  country: string;
  share: number;
  /** Customers of this city, where they are fewer than those of the network. */
  customers?: number;
  /** Share of this city's runs that one customer makes. */
  dominated?: number;
};

/** Cities of the demonstration by their GeoNames ids. */
const oslo = { id: 3143244, country: "NO", share: 4 };
const bergen = { id: 3161732, country: "NO", share: 2 };
const trondheim = { id: 3133880, country: "NO", share: 1 };
const stavanger = { id: 3137115, country: "NO", share: 1 };
const stockholm = { id: 2673730, country: "SE", share: 4 };
const gothenburg = { id: 2711537, country: "SE", share: 2 };
const seattle = { id: 5809844, country: "US", share: 1 };
const denver = { id: 5419384, country: "US", share: 1 };
const london = { id: 2643743, country: "GB", share: 1 };
const mumbai = { id: 1275339, country: "IN", share: 1 };

const nordic = [oslo, bergen, trondheim, stavanger, stockholm, gothenburg];

/**
 * The networks of the demonstration. Each solution of the demonstration gets its samples by its own lists
 * (db/seed/demonstration-solution-list.ts): two are equally good, one is slower than all others, one place has
 * a single large customer and one has too few.
 */
export const demonstrationTraffic: readonly DemonstrationTraffic[] = [
  // Fjordnet Fibre. In Stavanger one customer makes most of the runs, in Bergen outages can be told.
  {
    egress: "2001:db8:e010:",
    prefixes: 12,
    busy: { city: bergen.id, country: bergen.country, runs: 36, hours: [6, 16] },
    runs: 4,
    customers: 45,
    cities: [oslo, bergen, trondheim, { ...stavanger, dominated: 0.7 }, stockholm],
  },
  // Nordlys Backbone.
  { egress: "2001:db8:f400:", runs: 4, customers: 60, cities: nordic, slower: 1.1 },
  // Skerry Cable and Havn Broadband are equally good. Skerry has three customers in Trondheim.
  {
    egress: "2001:db8:f500:",
    runs: 2.5,
    customers: 30,
    cities: [oslo, bergen, { ...trondheim, customers: 3 }, stockholm, gothenburg],
  },
  { egress: "2001:db8:f600:", runs: 2.5, customers: 30, cities: nordic },
  // Ytre Fibre is slower than all others.
  { egress: "2001:db8:f700:", runs: 2, customers: 25, cities: nordic, slower: 1.9 },
  // Tern Mobile.
  { egress: "2001:db8:f800:", runs: 2, customers: 40, cities: nordic, slower: 1.4 },
  // Fjordnet Secure Edge, by its certificates, over Fjordnet Fibre.
  {
    egress: "2001:db8:e002:",
    runs: 1,
    customers: 15,
    cities: [oslo, stockholm],
    slower: 1.2,
    tlsIssuer: "Fjordnet Secure Edge",
  },
  // Summit Fibre and Mesa Lark Broadband.
  { egress: "203.0.113.", runs: 1, customers: 12, cities: [seattle] },
  { egress: "2001:db8:2000:", runs: 1, customers: 12, cities: [denver] },
  // Networks that no solution lists.
  { egress: "2001:db8:6000:", runs: 1, customers: 15, cities: [london] },
  { egress: "2001:db8:9000:", runs: 0.5, customers: 8, cities: [mumbai] },
];

/** A fault of one network in one city, on some days. */
type DemonstrationFault = {
  /** Position in `demonstrationTraffic`. */
  network: number;
  city: number;
  /** It comes on days since 1970 that leave this rest, and takes these hours (UTC). */
  every: number;
  rest: number;
  hours: readonly [from: number, to: number];
  /** Share of runs that do not connect. */
  failures: number;
};

export const demonstrationFaults: readonly DemonstrationFault[] = [
  { network: 0, city: bergen.id, every: 11, rest: 4, hours: [8, 11], failures: 0.6 },
  { network: 3, city: stockholm.id, every: 17, rest: 9, hours: [13, 14], failures: 0.35 },
  { network: 4, city: oslo.id, every: 23, rest: 2, hours: [6, 16], failures: 0.85 },
];
