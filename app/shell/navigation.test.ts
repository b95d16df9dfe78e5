import { describe, expect, it } from "vitest";

import { can, type Role } from "~/features/access/permissions";
import { registeredNavigation } from "~/registered/navigation.server";

import { isCurrentItem, navigationFor } from "./navigation";

const help = { faq: "https://help.example/faq", forum: "https://help.example/forum" };
/** Where the new internal portal is on, as it is by default. */
const offered = registeredNavigation.filter(({ path }) => path !== "/partner");
const everyone = ["networkTest", "health", "publications", "faq", "forum"];

/** A key stands for its text. */
const words = (key: string) => key.replace("shell:navigation.", "");

type Case = { roles: Role[]; hasAccount?: boolean; isWithout?: string };

function namesFor({ roles, hasAccount = roles.length > 1, isWithout = "" }: Case): string[] {
  const entries = offered.filter(({ path }) => path !== isWithout);
  const may = (permission: Parameters<typeof can>[1]) => can({ roles }, permission);
  return navigationFor({ entries, prefix: "", hasAccount, may, help, words }).flatMap(({ items }) =>
    items.map(({ label }) => label),
  );
}

describe("navigationFor", () => {
  it.each<[string, Case, string[]]>([
    ["a visitor", { roles: ["visitor"] }, everyone],
    [
      "a user",
      { roles: ["visitor", "user"] },
      ["networkTest", "reports", "health", "partnerPortal", "publications", "faq", "forum"],
    ],
    [
      "a user without history",
      { roles: ["visitor", "user"], isWithout: "/reports" },
      ["networkTest", "health", "partnerPortal", "publications", "faq", "forum"],
    ],
    [
      "a user who is a member of no partner",
      { roles: ["visitor", "user"], isWithout: "/partnerPortal" },
      ["networkTest", "reports", "health", "publications", "faq", "forum"],
    ],
    [
      "a user where sign-in was switched off",
      { roles: ["visitor", "user"], hasAccount: false },
      everyone,
    ],
    [
      "a provider",
      { roles: ["visitor", "user", "provider"] },
      ["networkTest", "reports", "health", "partnerPortal", "publications", "faq", "forum"],
    ],
    [
      "leadership",
      { roles: ["visitor", "user", "leadership"] },
      [
        ...["networkTest", "reports", "health", "partnerPortal", "networkPartners"],
        ...["asRelationships", "nppDashboard", "publications", "faq", "forum"],
      ],
    ],
    [
      "an editor of domain lens",
      { roles: ["visitor", "user", "editor"] },
      [
        ...["networkTest", "reports", "health", "partnerPortal", "domainLens", "publications"],
        ...["faq", "forum"],
      ],
    ],
    [
      "an editor where sign-in was switched off",
      { roles: ["visitor", "user", "editor"], hasAccount: false },
      everyone,
    ],
    [
      "a visitor where health was switched off",
      { roles: ["visitor"], isWithout: "/status" },
      ["networkTest", "publications", "faq", "forum"],
    ],
    ["an actor without roles", { roles: [] }, ["faq", "forum"]],
  ])("for %s", (_who, asked, expected) => expect(namesFor(asked)).toEqual(expected));

  it("keeps the prefix for our own paths and has no empty group", () => {
    const asked = { entries: offered, help, words };
    const groups = navigationFor({ ...asked, prefix: "/gcc", hasAccount: true, may: () => true });
    expect(groups.map(({ label, items }) => [label, ...items.map(({ href }) => href)])).toEqual([
      [null, "/gcc", "/gcc/reports", "/gcc/status"],
      [
        "providers",
        ...["/gcc/partnerPortal", "/gcc/vnext/partner", "/gcc/asn", "/gcc/nppdashboard"],
      ],
      ["endpoints", "/gcc/endpoints", "/gcc/publications", "/gcc/webhooks"],
      ["manage", "/gcc/sharing-settings", "/gcc/admin"],
      ["help", help.faq, help.forum],
    ]);
    const visitors = navigationFor({ ...asked, prefix: "", hasAccount: false, may: () => false });
    expect(visitors.map(({ label }) => label)).toEqual(["help"]);
  });
});

describe("isCurrentItem", () => {
  const start = { href: "/", alsoUnder: "/report" };
  const gccStart = { href: "/gcc", alsoUnder: "/gcc/report" };
  it.each([
    [start, "/", "", true],
    [start, "/report/1/map", "", true],
    [start, "/reports", "", false],
    [start, "/privacy", "", false],
    [gccStart, "/gcc", "/gcc", true],
    [gccStart, "/gcc/", "/gcc", true],
    [gccStart, "/gcc/report/1", "/gcc", true],
    [gccStart, "/gcc/privacy", "/gcc", false],
    [{ href: "/reports" }, "/reports", "", true],
    [{ href: "/reports" }, "/reports/compare", "", true],
    [{ href: "/reports" }, "/report/1", "", false],
    [{ href: "/admin" }, "/admin/roles", "", true],
    [{ href: "/admin" }, "/administer", "", false],
  ])("%o on %s", (item, pathname, prefix, expected) => {
    expect(isCurrentItem({ label: "", ...item }, { pathname, prefix })).toBe(expected);
  });
});
