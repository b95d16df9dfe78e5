import type { Variant } from "./variants";

export type FooterLinks = { faq: string; forum: string };

const everywhere: FooterLinks = {
  faq: "https://learn.microsoft.com/microsoft-365/enterprise/office-365-network-mac-perf-onboarding-tool#faq",
  forum: "https://techcommunity.microsoft.com/category/microsoft365/discussions/microsoft-365-networking",
};

/** External help of each variant; all read the same public pages until a deployment sets its own. */
const linksByVariant: Record<Variant, FooterLinks> = {
  MultiTenant: everywhere,
  GCC: everywhere,
  Gallatin: everywhere,
};

export function footerLinks(variant: Variant): FooterLinks {
  return linksByVariant[variant];
}
