import type { AttributedCounts } from "./attributed-rows";

/** What lists would attribute, beside what they attribute now. */
export type ListsPreview = {
  /** Null for a solution that is not there yet. */
  now: { counts: AttributedCounts } | null;
  then: { counts: AttributedCounts };
  /** Entries that are left out until leadership accepts them. */
  waiting: number;
  /** When the samples of the last 30 days were summed up, as an instant in ISO 8601. */
  madeAt: string;
  /** Whether counts are estimated from a part of the customers. */
  isEstimated: boolean;
  /** Whether only whole crowds count. */
  isInCrowds: boolean;
  /** Customers that a crowd, and any count, has at least. */
  least: number;
};
