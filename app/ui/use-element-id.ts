import { useId } from "react";

/** An id that no other element of the page has: letters, digits and dashes, as HTML wants ids. */
export function useElementId(name: string): string {
  return `${name}-${useId().replaceAll(":", "")}`;
}
