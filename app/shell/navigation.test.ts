import { describe, expect, it } from "vitest";

import { can, type Role } from "~/features/access/permissions";

import { isCurrentItem, navigationFor } from "./navigation";

const help = { faq: "https://help.example/faq", forum: "https://help.example/forum" };
const everyone = ["networkTest", "health", "publications", "faq", "forum"];

type Case = {
  roles: Role[];
  isSignInOffered?: boolean;
  isHistoryOffered?: boolean;
  isHealthOffered?: boolean;
};

function namesFor({
  roles,
  isSignInOffered = true,
  isHistoryOffered = true,
  isHealthOffered = true,
}: Case): string[] {
  const asked = {
    prefix: "",
    isSignedIn: roles.length > 1,
    isSignInOffered,
    isHistoryOffered,
    isHealthOffered,
    help,
  };
  return navigationFor({ ...asked, may: (permission) => can({ roles }, permission) }).flatMap(
    ({ items }) => items.map(({ name }) => name),
  );
}

describe("navigationFor", () => {
  it.each<[string, Case, string[]]>([
    ["a visitor", { roles: ["visitor"] }, everyone],
    [
      "a user",
      { roles: ["visitor", "user"] },
      ["networkTest", "reports", "health", "publications", "faq", "forum"],
    ],
    ["a user without history", { roles: ["visitor", "user"], isHistoryOffered: false }, everyone],
    [
      "a user where sign-in was switched off",
      { roles: ["visitor", "user"], isSignInOffered: false },
      everyone,
    ],
    [
      "a provider",
      { roles: ["visitor", "user", "provider"] },
      ["networkTest", "reports", "health", "publications", "faq", "forum"],
    ],
    [
      "leadership",
      { roles: ["visitor", "user", "leadership"] },
      ["networkTest", "reports", "health", "publications", "faq", "forum"],
    ],
    [
      "a tenant's admin",
      { roles: ["visitor", "user", "tenant-admin"] },
      ["networkTest", "reports", "health", "publications", "sharingSettings", "faq", "forum"],
    ],
    [
      "an operator",
      { roles: ["visitor", "user", "operator"] },
      [
        "networkTest",
        "reports",
        "health",
        "publications",
        "webhooks",
        "administration",
        "faq",
        "forum",
      ],
    ],
    [
      "both",
      { roles: ["visitor", "user", "tenant-admin", "operator"] },
      [
        "networkTest",
        "reports",
        "health",
        "publications",
        "webhooks",
        "sharingSettings",
        "administration",
        "faq",
        "forum",
      ],
    ],
    [
      "an operator where sign-in was switched off",
      { roles: ["visitor", "user", "operator"], isSignInOffered: false },
      everyone,
    ],
    [
      "an editor of domain lens",
      { roles: ["visitor", "user", "editor"] },
      ["networkTest", "reports", "health", "domainLens", "publications", "faq", "forum"],
    ],
    [
      "an editor where sign-in was switched off",
      { roles: ["visitor", "user", "editor"], isSignInOffered: false },
      everyone,
    ],
    [
      "a visitor where health was switched off",
      { roles: ["visitor"], isHealthOffered: false },
      ["networkTest", "publications", "faq", "forum"],
    ],
    ["nobody in particular", { roles: [] }, ["faq", "forum"]],
  ])("for %s", (_who, asked, expected) => expect(namesFor(asked)).toEqual(expected));

  it("keeps the prefix for what is ours and has no empty group", () => {
    const groups = navigationFor({
      prefix: "/gcc",
      isSignedIn: true,
      isSignInOffered: true,
      isHistoryOffered: true,
      isHealthOffered: true,
      may: () => true,
      help,
    });
    expect(groups.map(({ name, items }) => [name, ...items.map(({ href }) => href)])).toEqual([
      ["tests", "/gcc", "/gcc/reports", "/gcc/status"],
      ["endpoints", "/gcc/endpoints", "/gcc/publications", "/gcc/webhooks"],
      ["manage", "/gcc/sharing-settings", "/gcc/admin"],
      ["help", help.faq, help.forum],
    ]);
    const visitors = navigationFor({
      prefix: "",
      isSignedIn: false,
      isSignInOffered: true,
      isHistoryOffered: true,
      isHealthOffered: true,
      may: () => false,
      help,
    });
    expect(visitors.map(({ name }) => name)).toEqual(["help"]);
  });
});

describe("isCurrentItem", () => {
  it.each([
    ["networkTest", "/", "/", "", true],
    ["networkTest", "/", "/report/1/map", "", true],
    ["networkTest", "/", "/reports", "", false],
    ["networkTest", "/gcc", "/gcc", "/gcc", true],
    ["networkTest", "/gcc", "/gcc/", "/gcc", true],
    ["networkTest", "/gcc", "/gcc/report/1", "/gcc", true],
    ["networkTest", "/", "/privacy", "", false],
    ["reports", "/reports", "/reports", "", true],
    ["reports", "/reports", "/reports/compare", "", true],
    ["reports", "/reports", "/report/1", "", false],
    ["administration", "/admin", "/admin/roles", "", true],
    ["administration", "/admin", "/administer", "", false],
  ] as const)("%s (%s) on %s", (name, href, pathname, prefix, expected) => {
    expect(isCurrentItem({ name, href }, { pathname, prefix })).toBe(expected);
  });
});
