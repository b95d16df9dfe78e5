/** How a reader's account stands to a report, and what it may do with it, as the page shows it. */
export type StandingView = {
  /** Whether the report can be saved to the account: now, after signing in, nowhere here, or not (any more). */
  saving: "offered" | "after-sign-in" | "switched-off" | null;
  signInHref: string;
  /**
   * What is asked about the link of a report that was just saved; the others only say that it is
   * closed: by the tenant, or since nothing is shared here.
   */
  linkQuestion: "open-or-closed" | "closed" | "closed-here" | null;
  /** Whether the account may share it; null for those who are not asked. */
  sharing: "own" | "not-own" | null;
  mayDelete: boolean;
  mayCancel: boolean;
  mayCorrectPlace: boolean;
  mayCompare: boolean;
  mayExport: boolean;
  /** Whether the run still takes results of the advanced client from whoever reads. */
  mayAddClientResults: boolean;
};
