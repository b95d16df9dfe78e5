import type { ChangeFilter } from "./change-log";

/** The query of a change log with its filter and `more`; a blank part of the filter is left out. */
export function changeLogQuery(
  { serviceArea, category, text }: ChangeFilter,
  more: Record<string, string>,
): string {
  return new URLSearchParams({
    ...(serviceArea && { serviceArea }),
    ...(category && { category }),
    ...(text && { text }),
    ...more,
  }).toString();
}
