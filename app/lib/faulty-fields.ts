/** What a schema found wrong, as far as it tells where; `keys` are fields that it does not know. */
type Issue = { path: readonly PropertyKey[]; keys?: readonly string[] };

/** Longest path that an answer repeats: a name that somebody sent may be a megabyte. */
const pathMost = 200;

/** The fields that do not fit, each by its path; a field that is not known by its own name. */
export function faultyFields<Found extends Issue>(
  issues: readonly Found[],
  most: number,
): { field: string; issue: Found; isUnknown: boolean }[] {
  const named = issues.flatMap((issue) =>
    (issue.keys ?? [null]).map((key) => ({
      field: [...issue.path, ...(key === null ? [] : [key])]
        .map(String)
        .join(".")
        .slice(0, pathMost),
      issue,
      isUnknown: key !== null,
    })),
  );
  return named.slice(0, most);
}
