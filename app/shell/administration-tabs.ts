import type { Permission } from "~/features/access/permissions";

/** The operator's screens, in the order of their tabs, with what each asks for. */
const screens = [
  { name: "roles", path: "/admin", asks: "administration:read" },
  { name: "accounts", path: "/admin/accounts", asks: "account:find" },
  { name: "settings", path: "/admin/settings", asks: "administration:read" },
  { name: "ingestKeys", path: "/admin/ingest-keys", asks: "ingest-key:manage" },
  { name: "asDatasets", path: "/admin/as-datasets", asks: "asn-dataset:manage" },
  { name: "audit", path: "/admin/audit", asks: "audit:read" },
] as const satisfies readonly { name: string; path: string; asks: Permission }[];

export type AdministrationTab = Pick<(typeof screens)[number], "name" | "path">;

/** The screens that are open to whoever `may` see them. */
export function administrationTabs(may: (permission: Permission) => boolean): AdministrationTab[] {
  return screens.filter(({ asks }) => may(asks)).map(({ name, path }) => ({ name, path }));
}
