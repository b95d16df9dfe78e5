/** Rows of `… | ConvertTo-Json`, which writes one row without a list; none where it is no JSON. */
export function rows(json: string): Record<string, unknown>[] {
  try {
    return rowsIn(JSON.parse(json));
  } catch {
    return [];
  }
}

export function rowsIn(value: unknown): Record<string, unknown>[] {
  return (Array.isArray(value) ? value : [value]).filter(
    (row): row is Record<string, unknown> => typeof row === "object" && row !== null,
  );
}
