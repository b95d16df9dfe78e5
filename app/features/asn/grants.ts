/** What each role may do with the AS view. Datasets are those of all variants. */
export const grants = {
  leadership: ["asn:read"],
  operator: ["asn-dataset:manage"],
} as const;
