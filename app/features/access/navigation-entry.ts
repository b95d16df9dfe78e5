import type { Context } from "./context.server";
import type { Permission } from "./permissions";

/** Groups of the navigation, in the order in which they are shown; the first has no heading. */
export const navigationGroups = ["tests", "providers", "endpoints", "manage"] as const;

/**
 * One link of the navigation. `navigation.server.ts` of a feature exports a list of them as
 * `navigation`.
 */
export type NavigationEntry = {
  group: (typeof navigationGroups)[number];
  /** Entries of a group are sorted by it. */
  order: number;
  /** Locale key with its namespace, such as `shell:navigation.reports`. */
  label: string;
  /** Without the variant's prefix; `/` for the start page. */
  path: string;
  /** Another path whose pages belong to this entry; the start page has no pages below it but these. */
  alsoUnder?: string;
  permission: Permission;
  /** Whether the screen is for accounts only: such entries are left out where sign-in is not offered. */
  needsAccount?: boolean;
  /** Whether the deployment has the screen; by default it does. */
  isOffered?: (context: Context) => boolean | Promise<boolean>;
};
