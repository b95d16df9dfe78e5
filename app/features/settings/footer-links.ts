import { variantPrefix, type Variant } from "./variants";

/** Every link a footer may have; a name is its words too. */
export const footerLinkNames = [
  "privacy",
  "credits",
  "endpoints",
  "principles",
  "gcc",
  "china",
  "register",
] as const;
export type FooterLinkName = (typeof footerLinkNames)[number];

type FooterLink = { name: FooterLinkName; href: string; isExternal: boolean };
export type Footer = {
  links: FooterLink[];
  /** Number under which the site is recorded in its region. */
  recordNumber: string | null;
};

type Asked = {
  variant: Variant;
  isProduction: boolean;
  /** Whether accounts can sign in: registering as a network provider takes one. */
  offersSignIn: boolean;
  settings: {
    DisableAllFooterLinks: boolean;
    /** What the operator's policy leaves out. */
    hiddenFooterLinks: readonly FooterLinkName[];
    regionalRecordNumber: string | null;
  };
};

const docs = "https://learn.microsoft.com/microsoft-365";

/** What each cloud publishes about itself: its endpoints, and how to connect to it or what it is. */
const linksOfCloud: Record<Variant, Partial<Record<FooterLinkName, string>>> = {
  MultiTenant: {
    endpoints: `${docs}/enterprise/urls-and-ip-address-ranges`,
    principles: `${docs}/enterprise/microsoft-365-network-connectivity-principles`,
  },
  GCC: {
    endpoints: `${docs}/enterprise/urls-and-ip-address-ranges`,
    gcc: "https://learn.microsoft.com/office365/servicedescriptions/office-365-platform-service-description/office-365-us-government/gcc",
  },
  Gallatin: {
    endpoints: `${docs}/enterprise/urls-and-ip-address-ranges-21vianet`,
    china: `${docs}/admin/services-in-china/services-in-china`,
  },
};

/**
 * The footer of a variant by its flags. The record number is a duty of sites that are public in
 * the China cloud, so it depends on no flag and is shown nowhere else.
 */
export function footerFor({ variant, isProduction, offersSignIn, settings }: Asked): Footer {
  const prefix = variantPrefix(variant);
  const own = { privacy: `${prefix}/privacy`, credits: `${prefix}/credits` };
  const last = offersSignIn ? { register: `${prefix}/partnerPortal` } : {};
  const all = { ...own, ...linksOfCloud[variant], ...last };
  const links = Object.entries(all) as [FooterLinkName, string][];
  const isShown = (name: FooterLinkName) =>
    !settings.DisableAllFooterLinks && !settings.hiddenFooterLinks.includes(name);
  return {
    links: links
      .filter(([name]) => isShown(name))
      .map(([name, href]) => ({ name, href, isExternal: !href.startsWith("/") })),
    recordNumber: variant === "Gallatin" && isProduction ? settings.regionalRecordNumber : null,
  };
}
