import type { Instance } from "../endpoint-sets/endpoint-set";

/** Instances with a public feed; that of France is for domain lens alone. Source: field facts, section 4 */
export const publicInstances = [
  "Worldwide",
  "China",
  "Germany",
  "USGovDoD",
  "USGovGCCHigh",
] as const satisfies readonly Instance[];
export type PublicInstance = (typeof publicInstances)[number];

const byLowerName = new Map<string, PublicInstance>(
  publicInstances.map((instance) => [instance.toLowerCase(), instance]),
);

/** The instance of a name in any case. */
export function publicInstanceOf(name: string): PublicInstance | undefined {
  return byLowerName.get(name.toLowerCase());
}
