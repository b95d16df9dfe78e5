/** The cloud variants of the product (specification §1). */
export const variants = ["MultiTenant", "Gallatin", "GCC"] as const;
export type Variant = (typeof variants)[number];

/** The path prefix under which a variant is served: `/gcc` for GCC, nothing for the others. */
export function variantPrefix(variant: Variant): "" | "/gcc" {
  return variant === "GCC" ? "/gcc" : "";
}
