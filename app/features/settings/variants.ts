/** The cloud variants of the product (specification §1). */
export const variants = ["MultiTenant", "Gallatin", "GCC"] as const;
export type Variant = (typeof variants)[number];

/** What stands before every path of a variant: `/gcc` for GCC, nothing for the others. */
export type VariantPrefix = "" | "/gcc";

export function variantPrefix(variant: Variant): VariantPrefix {
  return variant === "GCC" ? "/gcc" : "";
}

/** The prefix that a path bears; its page's data is asked for under `/gcc.data`. */
export function prefixOf(pathname: string): VariantPrefix {
  return /^\/gcc(\/|\.data$|$)/i.test(decoded(pathname)) ? "/gcc" : "";
}

/** Routes match what a path decodes to, so the variant is read off the same. */
function decoded(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}
