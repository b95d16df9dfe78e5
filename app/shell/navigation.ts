import type { Permission } from "~/features/access/permissions";
import type { HelpLinks } from "~/features/settings/help-links";

/** What is in the navigation, in the order it is shown; a name is its words too. */
export type NavigationItem = {
  name:
    | "networkTest"
    | "reports"
    | "health"
    | "domainLens"
    | "publications"
    | "webhooks"
    | "sharingSettings"
    | "administration"
    | "faq"
    | "forum";
  href: string;
};

/** Groups of the navigation; the first one has no heading. */
export type NavigationGroup = {
  name: "tests" | "endpoints" | "manage" | "help";
  items: NavigationItem[];
};

type Asked = {
  /** What stands before every path: "" or "/gcc". */
  prefix: string;
  isSignedIn: boolean;
  isSignInOffered: boolean;
  isHistoryOffered: boolean;
  isHealthOffered: boolean;
  may: (permission: Permission) => boolean;
  help: HelpLinks;
};

type Row = NavigationItem & { group: NavigationGroup["name"]; isShown: boolean };

/**
 * The navigation as the actor has it: an item is shown to whom its screen is open, and what
 * needs an account is left out where nobody can sign in (specification §2).
 */
export function navigationFor(asked: Asked): NavigationGroup[] {
  const rows = rowsFor(asked);
  const groups = [...new Set(rows.map(({ group }) => group))].map((name) => ({
    name,
    items: rows
      .filter((row) => row.group === name && row.isShown)
      .map((row) => ({ name: row.name, href: row.href })),
  }));
  return groups.filter(({ items }) => items.length > 0);
}

function rowsFor({
  prefix,
  isSignedIn,
  isSignInOffered,
  isHistoryOffered,
  isHealthOffered,
  may,
  help,
}: Asked): Row[] {
  const hasAccount = isSignedIn && isSignInOffered;
  return [
    { group: "tests", name: "networkTest", href: prefix || "/", isShown: may("network-test:run") },
    {
      group: "tests",
      name: "reports",
      href: `${prefix}/reports`,
      isShown: hasAccount && isHistoryOffered && may("report:list"),
    },
    {
      group: "tests",
      name: "health",
      href: `${prefix}/status`,
      isShown: isHealthOffered && may("health:read"),
    },
    {
      group: "endpoints",
      name: "domainLens",
      href: `${prefix}/endpoints`,
      isShown: hasAccount && may("domain-lens:read"),
    },
    {
      group: "endpoints",
      name: "publications",
      href: `${prefix}/publications`,
      isShown: may("publication:read"),
    },
    {
      group: "endpoints",
      name: "webhooks",
      href: `${prefix}/webhooks`,
      isShown: hasAccount && may("webhook:edit"),
    },
    {
      group: "manage",
      name: "sharingSettings",
      href: `${prefix}/sharing-settings`,
      isShown: hasAccount && may("sharing-settings:edit"),
    },
    {
      group: "manage",
      name: "administration",
      href: `${prefix}/admin`,
      isShown: hasAccount && may("administration:read"),
    },
    { group: "help", name: "faq", href: help.faq, isShown: true },
    { group: "help", name: "forum", href: help.forum, isShown: true },
  ];
}

/** Whether an item leads to the page that is open: a report belongs to the network test. */
export function isCurrentItem(
  { name, href }: NavigationItem,
  { pathname, prefix }: { pathname: string; prefix: string },
): boolean {
  const path = pathname.replace(/(.)\/$/, "$1");
  if (name === "networkTest") return path === href || path.startsWith(`${prefix}/report/`);
  return path === href || path.startsWith(`${href}/`);
}
