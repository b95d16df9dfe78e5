/** Bounds of the server's own tests; times in ms. */
export const serverTestLimits = {
  /** Hosts under test at a time: one run must not fill the process. */
  parallelHosts: 4,
  /** Longest look-up of one name with all its records and aliases. */
  dnsMs: 5_000,
  /** The first of the tries of one question, the next waits twice as long: both end within `dnsMs`. */
  dnsFirstTryMs: 1_500,
  dnsTries: 2,
  /** Longest TCP handshake, and after it longest TLS handshake. */
  connectMs: 5_000,
  handshakeMs: 5_000,
  /** Longest wait for an HTTP answer, its connection included. */
  answerMs: 5_000,
  /** Longest run of all tests; what is not known by then has failed with `timeout`. */
  overallMs: 20_000,
} as const;

/** The same bounds, shorter where a test needs them so. */
export type ServerTestLimits = { [Limit in keyof typeof serverTestLimits]: number };

/** Longest chain of aliases that is followed; resolvers give up about there too. */
export const aliasLimit = 8;
