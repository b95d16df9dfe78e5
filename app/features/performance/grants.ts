/** What each role may do with samples and figures of providers. */
export const grants = {
  operator: ["ingest-key:manage"],
} as const;
