export const peerScopes = ["city", "region", "country"] as const;
export type PeerScope = (typeof peerScopes)[number];

/**
 * How the reader compares with other customers of the same place in the last 30 days.
 * `bins` are the shares (0 to 1) of customers in 80-100, 60-80, 40-60, 20-40, 0-20.
 */
export type PeerComparison = {
  scope: PeerScope;
  placeName: string;
  /** Customer-days counted, at most the newest 5,000. */
  resultCount: number;
  isNewestOnly: boolean;
  bins: [number, number, number, number, number];
  /** Index of the reader's own band in `bins`; null without a score. */
  ownBin: 0 | 1 | 2 | 3 | 4 | null;
  /** Share that does better by a whole band. */
  betterShare: number | null;
};
