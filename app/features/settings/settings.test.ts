import { describe, expect, it } from "vitest";

import { clientFlagNames } from "./client-flags";
import { serverFlagNames } from "./server-flags";
import { mergeSettings, settingDefaults } from "./settings";
import { settingsSchema } from "./settings.schema";
import { variants } from "./variants";

const defaults = settingDefaults.MultiTenant;

describe("the defaults", () => {
  it.each(variants)("of %s fit the schema and switch nothing off", (variant) => {
    expect(settingsSchema.parse(settingDefaults[variant])).toEqual(settingDefaults[variant]);
    for (const flag of clientFlagNames) expect(settingDefaults[variant][flag]).toBe(false);
  });

  it.each(variants)("of %s switch nothing on but the new internal portal", (variant) => {
    expect(serverFlagNames.filter((flag) => settingDefaults[variant][flag])).toEqual([
      "isNewInternalPortalEnabled",
    ]);
  });
});

describe("stored settings", () => {
  it("win over the defaults, key by key", () => {
    const { settings, ignoredKeys } = mergeSettings(defaults, [
      { key: "DisableSaveReport", value: true },
      { key: "endpointExchange", value: "https://outlook.example/probe.gif" },
      { key: "graphBaseUrl", value: null },
    ]);
    expect(ignoredKeys).toEqual([]);
    expect(settings).toEqual({
      ...defaults,
      DisableSaveReport: true,
      endpointExchange: "https://outlook.example/probe.gif",
      graphBaseUrl: null,
    });
  });

  it.each([
    ["a flag that is no boolean", "DisableSaveReport", "true"],
    ["an unknown key", "sessionSecret", "x"],
    ["a key of the object prototype", "constructor", true],
    ["__proto__", "__proto__", { isAdmin: true }],
    ["an address that is no web address", "endpointExchange", "file:///etc/passwd"],
    ["a script as address", "graphBaseUrl", "javascript:alert(1)"],
    ["a pattern without a place for the tenant", "tenantHostPatterns", ["sharepoint.example"]],
    ["a pattern with two", "tenantHostPatterns", ["*.*.example"]],
    ["a pattern that is all tenant", "tenantHostPatterns", ["*"]],
    ["a pattern with a port", "tenantHostPatterns", ["*.example:22"]],
    [
      "too many probe endpoints",
      "probeEndpoints",
      Array.from({ length: 101 }, (_, index) => ({
        name: `${index}`,
        url: "https://a.example/",
        weight: 1,
        telemetryUrl: null,
      })),
    ],
    ["a tenant's address that is no prefix", "tenantEgressPrefixes", { contoso: ["192.0.2.7"] }],
    [
      "too many tenants' addresses",
      "tenantEgressPrefixes",
      Object.fromEntries(Array.from({ length: 1001 }, (_, tenant) => [`${tenant}`, []])),
    ],
    ["a region scope in small letters", "tenantKinds", { gcc: "gcc" }],
    ["a kind of tenant that is none", "tenantKinds", { GCC: "government" }],
    [
      "too many region scopes",
      "tenantKinds",
      Object.fromEntries(Array.from({ length: 101 }, (_, scope) => [`S${scope}`, "gcc"])),
    ],
    [
      "a weight that is not above zero",
      "probeEndpoints",
      [{ name: "a", url: "https://a.example/", weight: 0, telemetryUrl: null }],
    ],
  ])("that are %s are left out and named, the others kept", (_case, key, value) => {
    const { settings, ignoredKeys } = mergeSettings(defaults, [
      { key, value },
      { key: "DisableSignIn", value: true },
    ]);
    expect(settings).toEqual({ ...defaults, DisableSignIn: true });
    expect(ignoredKeys).toEqual([key]);
  });
});
