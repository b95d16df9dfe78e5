import { navigationGroups, type NavigationEntry } from "~/features/access/navigation-entry";
import type { Permission } from "~/features/access/permissions";
import type { HelpLinks } from "~/features/settings/help-links";

/** A link of the navigation; `label` is a text in the reader's language. */
export type NavigationItem = { label: string; href: string; alsoUnder?: string };

/** Links under one heading; null for the first group, which has none. */
export type NavigationGroup = { label: string | null; items: NavigationItem[] };

type Asked = {
  /** Every registered entry that the deployment offers. */
  entries: readonly NavigationEntry[];
  /** What stands before every path: "" or "/gcc". */
  prefix: string;
  /** Whether the actor is signed in and this is a site with sign-in. */
  hasAccount: boolean;
  may: (permission: Permission) => boolean;
  help: HelpLinks;
  /** The text of a locale key in the reader's language. */
  words: (key: string) => string;
};

/**
 * The navigation of an actor: entries whose screen they may open, by group, without empty groups; then
 * the links to help (specification §2).
 */
export function navigationFor(asked: Asked): NavigationGroup[] {
  const { entries, help, words } = asked;
  const shown = entries
    .filter(
      ({ permission, needsAccount }) =>
        asked.may(permission) && (!needsAccount || asked.hasAccount),
    )
    .sort((one, other) => one.order - other.order);
  const groups = navigationGroups.map((group) => ({
    label: group === navigationGroups[0] ? null : words(`shell:navigation.${group}`),
    items: shown.filter((entry) => entry.group === group).map((entry) => itemOf(entry, asked)),
  }));
  return [
    ...groups.filter(({ items }) => items.length > 0),
    {
      label: words("shell:navigation.help"),
      items: [
        { label: words("shell:navigation.faq"), href: help.faq },
        { label: words("shell:navigation.forum"), href: help.forum },
      ],
    },
  ];
}

function itemOf(
  { label, path, alsoUnder }: NavigationEntry,
  { prefix, words }: Asked,
): NavigationItem {
  return {
    label: words(label),
    href: `${prefix}${path}`.replace(/(.)\/$/, "$1"),
    ...(alsoUnder ? { alsoUnder: `${prefix}${alsoUnder}` } : {}),
  };
}

/** Whether an item leads to the open page, or to a list or tool that the page belongs to. */
export function isCurrentItem(
  { href, alsoUnder }: NavigationItem,
  { pathname, prefix }: { pathname: string; prefix: string },
): boolean {
  const path = pathname.replace(/(.)\/$/, "$1");
  if (path === href || (alsoUnder && path.startsWith(`${alsoUnder}/`))) return true;
  const isStart = href === (prefix || "/");
  return !isStart && path.startsWith(`${href}/`);
}
