/** The access link as netlab takes it: ms, percent lost each way, Mbit/s, ms of buffer. */
export type Line = {
  rttMs: number;
  jitterMs: number;
  lossPercent: number;
  downMbps: number;
  upMbps: number;
  bufferMs: number;
};

/** How a host of the suite answers everybody: normally, by a failing connection, or with an HTTP status. */
export type SuiteAnswer = "well" | "refuses" | "silent" | "resets" | number;

/** Hosts of the suite that can fail for everybody. */
export type SuiteHost =
  "exchange" | "sharepoint" | "sign-in" | "mail" | "files" | "socket" | "media" | "sink";

/** Faults at the suite's end. The visitor and our server see the same ones. */
type Suite = {
  /** Hosts that do not answer normally. */
  answers: Partial<Record<SuiteHost, SuiteAnswer>>;
  /**
   * `gone`: no such name; `failing`: SERVFAIL; `silent`: no answer; `slow`: late answers; `moved`:
   * Exchange answers outside its published ranges.
   */
  names: "published" | "gone" | "failing" | "silent" | "slow" | "moved";
  /** `over`: expired; `unlisted`: by an authority that everybody trusts and the published list lacks. */
  certificates: "valid" | "over" | "unlisted";
  /** Time that Exchange takes for each HTTP answer, in ms. */
  thinkMs: number;
  /** The same, only while its servers send a file. */
  thinkUnderLoadMs: number;
  /** Rate of one download connection in kB/s; null for no limit. */
  fileKbytesPerSecond: number | null;
  /** HTTP status of the download, and of the upload. */
  fileStatus: number;
  postStatus: number;
};

/**
 * Location records that are wrong, by how many km. The packets travel as the rest of the network says,
 * and the record is far away from it.
 */
export type WrongLocation = {
  /** What the visitor entered. */
  place: number;
  /** The geolocation database, for these addresses. */
  egress: number;
  resolver: number;
  proxy: number;
  media: number;
  /** The catalogue of front doors, for the current one. */
  door: number;
};

/** Exchange front doors as the catalogue has them, at these distances from the visitor in km. */
export type Doors = {
  /** The door that Exchange names; null for none. */
  current: {
    km: number;
    /** What others nearby measured to it, in ms; null for nobody. */ othersMs: number | null;
  } | null;
  /** One more door of the catalogue. */
  other: { km: number; othersMs: number | null } | null;
  /** Share of other customers at the location that do better by a band; null for no other customers. */
  betterShare: number | null;
};

/** A visitor's network, and what lies behind its access link. */
export type Network = {
  line: Line;
  /** How far from the visitor the traffic leaves for the internet, in km. */
  egressKm: number;
  resolver: {
    /** How far from the visitor the resolver that asks for it stands, in km. */
    km: number;
    /** How long it thinks about every answer. */
    delayMs: number;
    /**
     * `silent`: the first of two never answers; `failing`: it answers the suite's names with an
     * error; `denies`: it has no address for one of them.
     */
    manners: "honest" | "lies" | "invents" | "denies" | "silent" | "failing";
  };
  /** An explicit proxy, in the visitor's house or beyond the access link; null for none. */
  proxy: { at: "house" | "beyond"; wantsPassword: boolean } | null;
  /** What is done to TLS on the way. */
  tls: "untouched" | "intercepted";
  hasExpiredCertificate: boolean;
  /** `split`: a company's network only; `split-out`: everything but the suite. */
  vpn: "none" | "full" | "split" | "split-out";
  media: {
    udp: "open" | "blocked";
    /** Every so many packets one is answered late, so that others overtake it; null for none. */
    lateEvery: number | null;
    /** How late that one is. */
    lateMs: number;
    /** Every so many packets one is lost, neither more nor fewer; null for none. */
    dropEvery: number | null;
    /** Answers are late by anything from nothing to this. */
    unevenMs: number;
    /** Every other answer is late by this. */
    swingMs: number;
  };
  webSocket: "open" | "blocked";
  reach: "all" | "all-but-one" | "portal";
  ipv6: "none" | "broken" | "only";
  /** Where other traffic fills a queue in bursts. */
  congested: "nowhere" | "house" | "line";
  suite: Suite;
  wrong: WrongLocation;
  doors: Doors;
};

/** Parts of a network that differ from a good one. */
export type NetworkChange = {
  [Key in keyof Network]?: Network[Key] extends string | number | boolean
    ? Network[Key]
    : NonNullable<Network[Key]> extends object
      ? Partial<NonNullable<Network[Key]>>
      : Network[Key];
};

/** Late enough for two packets of a call, 20 ms apart, to overtake. */
const overtakenMs = 55;

/** A good line in a town: a door nearby, a healthy buffer, nothing in between. */
const goodNetwork: Network = {
  line: { rttMs: 16, jitterMs: 0, lossPercent: 0, downMbps: 40, upMbps: 30, bufferMs: 50 },
  egressKm: 0,
  resolver: { km: 0, delayMs: 0, manners: "honest" },
  proxy: null,
  tls: "untouched",
  hasExpiredCertificate: false,
  vpn: "none",
  media: {
    udp: "open",
    lateEvery: null,
    lateMs: overtakenMs,
    dropEvery: null,
    unevenMs: 0,
    swingMs: 0,
  },
  webSocket: "open",
  reach: "all",
  ipv6: "none",
  congested: "nowhere",
  suite: {
    answers: {},
    names: "published",
    certificates: "valid",
    thinkMs: 0,
    thinkUnderLoadMs: 0,
    fileKbytesPerSecond: null,
    fileStatus: 200,
    postStatus: 200,
  },
  wrong: { place: 0, egress: 0, resolver: 0, proxy: 0, media: 0, door: 0 },
  doors: { current: null, other: null, betterShare: null },
};

/** A good network with these changes, the later over the earlier. */
export function networkWith(...changes: readonly NetworkChange[]): Network {
  return changes.reduce<Network>((network, change) => {
    const entries = Object.entries(change).map(([key, value]) => {
      const before = network[key as keyof Network];
      return [key, typeof value === "object" ? { ...(before as object | null), ...value } : value];
    });
    return { ...network, ...Object.fromEntries(entries) } as Network;
  }, goodNetwork);
}
