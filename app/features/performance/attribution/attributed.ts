/**
 * Whom a sample belongs to. Solutions are named by their numbers in `aggregate_solution`; 0 is none.
 */
export type Attributed = {
  /** Official solution of the access slot. */
  access: number;
  /** Official solution of the overlay slot. */
  overlay: number;
  /** Private solutions, in rising order; most samples have none. */
  privateSolutions: readonly number[];
  /**
   * The egress lies in the suite's own networks: counted, never in comparisons. The slots then name solutions of
   * the suite only.
   */
  isInside: boolean;
};

/** What attribution asks of a sample. */
export type Attributable = {
  egressIp: string;
  asn: number | null;
  vpnName: string | null;
  tlsIssuer: string | null;
};
