import type { Variant } from "~/features/settings/variants";

/** Pages of the suite's vendor that help with the network; names are the keys of words. */
const resourceNames = ["vpnSplitTunnelling", "principles", "remoteWork"] as const;
export type Resource = { name: (typeof resourceNames)[number]; href: string };

/** Where a tenant's administrators see what concerns their own tenant. */
const dashboards: Record<Variant, string> = {
  MultiTenant: "https://admin.microsoft.com/Adminportal/Home#/servicehealth",
  GCC: "https://admin.microsoft.com/Adminportal/Home#/servicehealth",
  Gallatin: "https://portal.partner.microsoftonline.cn/Adminportal/Home#/servicehealth",
};

const addresses: Record<Resource["name"], string> = {
  vpnSplitTunnelling:
    "https://learn.microsoft.com/microsoft-365/enterprise/microsoft-365-vpn-split-tunnel",
  principles:
    "https://learn.microsoft.com/microsoft-365/enterprise/microsoft-365-network-connectivity-principles",
  remoteWork: "https://learn.microsoft.com/azure/networking/working-remotely-support",
};

export function serviceHealthHref(variant: Variant): string {
  return dashboards[variant];
}

/** Recommended resources, in Chinese for the China cloud. */
export function recommendedResources(variant: Variant): Resource[] {
  const inChinese = (href: string) =>
    variant === "Gallatin"
      ? href.replace("learn.microsoft.com/", "learn.microsoft.com/zh-cn/")
      : href;
  return resourceNames.map((name) => ({ name, href: inChinese(addresses[name]) }));
}
