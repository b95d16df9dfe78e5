/** Bounds of the tests of endpoints; times in ms. */
export const validationLimits = {
  /** Names and prefixes under test at a time in one run. */
  parallelSubjects: 24,
  /** Questions of a registry at a time: they count per asker. */
  parallelRegistryQuestions: 4,
  /**
   * The first try of a DNS question, how many there are, and the longest look-up of a name with
   * everything about it.
   */
  dnsTryMs: 1_500,
  dnsTries: 2,
  dnsMs: 6_000,
  /** Longest TCP handshake, and after it longest TLS handshake. */
  connectMs: 4_000,
  handshakeMs: 4_000,
  /** Longest question of a registry with its redirects. */
  registryMs: 8_000,
  /** After this a job takes nothing new and leaves the rest to the next one: both end within the lease of a job. */
  sliceMs: 25_000,
} as const;

/** The same bounds, shorter where a test needs them so. */
export type ValidationLimits = { [Limit in keyof typeof validationLimits]: number };

/** Ports of a set that are connected to for each address; of a range, the first counts. */
export const portsTested = 4;

/** Longest chain of aliases that is followed; resolvers give up about there too. */
export const aliasLimit = 8;

/** Days that a certificate has to have left. Source: rules, section 7 */
export const certificateDaysLeast = 30;
