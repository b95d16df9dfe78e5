import type { Variant } from "./variants";

export type HelpLinks = { faq: string; forum: string };

const worldwide: HelpLinks = {
  faq: "https://learn.microsoft.com/microsoft-365/enterprise/office-365-network-mac-perf-onboarding-tool#faq",
  forum:
    "https://techcommunity.microsoft.com/category/microsoft365/discussions/microsoft-365-networking",
};

/** External help of each variant; the clouds share one community, and the China cloud has its own pages in Chinese. */
const linksByVariant: Record<Variant, HelpLinks> = {
  MultiTenant: worldwide,
  GCC: worldwide,
  Gallatin: {
    ...worldwide,
    faq: "https://learn.microsoft.com/zh-cn/microsoft-365/enterprise/office-365-network-mac-perf-onboarding-tool#faq",
  },
};

export function helpLinks(variant: Variant): HelpLinks {
  return linksByVariant[variant];
}
