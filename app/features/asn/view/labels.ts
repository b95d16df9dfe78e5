/** The text at a place; empty for a list that is missing and for place −1. */
export function textOf(
  labels: { at: (place: number) => string } | undefined,
  place: number,
): string {
  return labels && place >= 0 ? labels.at(place) : "";
}
