import { describe, expect, it } from "vitest";

import { footerFor, type FooterLinkName } from "./footer-links";
import type { Variant } from "./variants";

const settings = {
  DisableAllFooterLinks: false,
  hiddenFooterLinks: [] as FooterLinkName[],
  regionalRecordNumber: "ICP 12345678-9",
};
const names = (variant: Variant, change: Partial<typeof settings> = {}) =>
  footerFor({
    variant,
    isProduction: true,
    offersSignIn: true,
    settings: { ...settings, ...change },
  }).links.map(({ name }) => name);

describe("footerFor", () => {
  it.each<[Variant, FooterLinkName[]]>([
    ["MultiTenant", ["privacy", "credits", "endpoints", "principles", "register"]],
    ["GCC", ["privacy", "credits", "endpoints", "gcc", "register"]],
    ["Gallatin", ["privacy", "credits", "endpoints", "china", "register"]],
  ])("%s links to %j", (variant, expected) => expect(names(variant)).toEqual(expected));

  it.each<Variant>(["MultiTenant", "GCC", "Gallatin"])(
    "%s has none with DisableAllFooterLinks",
    (variant) => {
      expect(names(variant, { DisableAllFooterLinks: true })).toEqual([]);
    },
  );

  it("leaves out what the policy hides, and nothing else", () => {
    expect(names("MultiTenant", { hiddenFooterLinks: ["credits", "china"] })).toEqual([
      "privacy",
      "endpoints",
      "principles",
      "register",
    ]);
  });

  it("leads to the registration only where accounts can sign in", () => {
    const { links } = footerFor({
      variant: "MultiTenant",
      isProduction: true,
      offersSignIn: false,
      settings,
    });
    expect(links.map(({ name }) => name)).not.toContain("register");
  });

  it("keeps the prefix for what is ours", () => {
    const own = (variant: Variant) =>
      footerFor({ variant, isProduction: true, offersSignIn: true, settings })
        .links.filter(({ isExternal }) => !isExternal)
        .map(({ href }) => href);
    expect(own("GCC")).toEqual(["/gcc/privacy", "/gcc/credits", "/gcc/partnerPortal"]);
    expect(own("MultiTenant")).toEqual(["/privacy", "/credits", "/partnerPortal"]);
  });

  it.each<[Variant, boolean, string | null, string | null]>([
    ["Gallatin", true, "ICP 12345678-9", "ICP 12345678-9"],
    ["Gallatin", true, null, null],
    ["Gallatin", false, "ICP 12345678-9", null],
    ["MultiTenant", true, "ICP 12345678-9", null],
    ["GCC", true, "ICP 12345678-9", null],
  ])(
    "%s, in production: %s, with the number %j: %j",
    (variant, isProduction, regionalRecordNumber, expected) => {
      const flags = { ...settings, DisableAllFooterLinks: true, regionalRecordNumber };
      const { recordNumber } = footerFor({
        variant,
        isProduction,
        offersSignIn: true,
        settings: flags,
      });
      expect(recordNumber).toBe(expected);
    },
  );
});
