/** The field of a contribution that a refusal is about; none where it is about the whole form. */
export function fieldOf(refusal: string): "targetId" | "note" | undefined {
  if (refusal === "no-choice" || refusal === "no-target") return "targetId";
  return refusal === "too-long" || refusal === "note-missing" ? "note" : undefined;
}
