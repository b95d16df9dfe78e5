/** What the members of a partner are notified of. */
export type SolutionNews = {
  kind:
    | "contribution-made"
    | "contribution-approved"
    | "contribution-rejected"
    | "solution-approved"
    | "entries-rejected"
    | "lists-unverified";
  /** Whose members are notified. */
  partnerId: string;
  /** The partner's own solution that it is about. */
  solution: { id: string; name: string };
  note: string;
  contributionId?: string;
};
