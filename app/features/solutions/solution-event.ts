/** What a line of a solution's history tells; the word is stored. */
export type SolutionEventKind =
  | "added"
  | "edited"
  | "imported"
  | "verified"
  | "closed"
  | "approved"
  | "entries-accepted"
  | "entries-rejected"
  | "tagged"
  | "contribution-made"
  | "contribution-cancelled"
  | "contribution-rejected"
  | "contribution-approved";
