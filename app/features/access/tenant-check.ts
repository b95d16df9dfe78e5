import type { TenantKind } from "~/features/settings/tenant-kinds";
import type { Variant } from "~/features/settings/variants";

/** Why an account's tenant is not served under a variant. */
type BlockedTenant = "dod-tenant" | "not-gcc-tenant" | "gcc-tenant";

export type TenantVerdict =
  | { kind: "admitted" }
  | { kind: "redirected"; prefix: "/gcc" }
  | { kind: "blocked"; reason: BlockedTenant };

type Asked = {
  variant: Variant;
  /** Null for a visitor. */
  tenantKind: TenantKind | null;
  /** Variants of this deployment. */
  served: readonly Variant[];
};

const admitted: TenantVerdict = { kind: "admitted" };

/**
 * Whether a tenant belongs to the cloud it signed in under (specification §6). A tenant that the
 * directory tells nothing about is admitted to the worldwide cloud and to no other.
 */
export function checkTenant({ variant, tenantKind, served }: Asked): TenantVerdict {
  if (tenantKind === null) return admitted;
  if (variant === "GCC")
    return tenantKind === "gcc" ? admitted : { kind: "blocked", reason: "not-gcc-tenant" };
  if (variant === "Gallatin") return admitted;
  if (tenantKind === "dod") return { kind: "blocked", reason: "dod-tenant" };
  if (tenantKind !== "gcc") return admitted;
  return served.includes("GCC")
    ? { kind: "redirected", prefix: "/gcc" }
    : { kind: "blocked", reason: "gcc-tenant" };
}
