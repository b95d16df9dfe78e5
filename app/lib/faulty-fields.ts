/** What a schema found wrong, as far as it tells where; `keys` are fields that it does not know. */
type Issue = { path: readonly PropertyKey[]; message: string; keys?: readonly string[] };

/** Longest path and message that an answer repeats: a name that somebody sent may be a megabyte. */
const pathMost = 200;
const messageMost = 300;

/** The fields that do not fit, each by its path; a field that is not known by its own name. */
export function faultyFields(
  issues: readonly Issue[],
  most: number,
): { field: string; message: string }[] {
  const named = issues.flatMap(({ path, message, keys }) =>
    (keys ?? [null]).map((key) => ({
      field: [...path, ...(key === null ? [] : [key])].map(String).join(".").slice(0, pathMost),
      message: (key === null ? message : "There is no such field.").slice(0, messageMost),
    })),
  );
  return named.slice(0, most);
}
