import { describe, expect, it } from "vitest";

import { changeSettingSchema } from "./change-setting.schema";
import { settingKind, settingText } from "./setting-kind";
import { settingKeys, type SettingKey } from "./setting-layers";
import { settingDefaults } from "./settings";

const messages = (key: SettingKey, value: string) =>
  changeSettingSchema(key)
    .safeParse({ value })
    .error?.issues.map(({ message }) => message);

it.each<[SettingKey, string]>([
  ["DisableSignIn", "switch"],
  ["isOcvEnabled", "switch"],
  ["bingMapsServiceSDK", "address"],
  ["applicationInsightsConnectionString", "text"],
  ["probeEndpoints", "json"],
  ["tenantHostPatterns", "json"],
])("%s is typed as %s", (key, kind) => expect(settingKind(key)).toBe(kind));

describe("what is typed", () => {
  it.each<[SettingKey, string, unknown]>([
    ["DisableSignIn", "true", true],
    ["DisableSignIn", "false", false],
    ["bingMapsServiceSDK", " https://graph.microsoft.us ", "https://graph.microsoft.us"],
    ["bingMapsServiceSDK", "", null],
    ["applicationInsightsConnectionString", "InstrumentationKey=x", "InstrumentationKey=x"],
    ["tenantHostPatterns", ' [ "*.sharepoint.example" ] ', ["*.sharepoint.example"]],
  ])("for %s as %j is the value %j", (key, value, expected) =>
    expect(changeSettingSchema(key).parse({ value })).toEqual({ readAt: "", value: expected }),
  );

  it.each<[SettingKey, string, string]>([
    ["DisableSignIn", "yes", "not-a-switch"],
    ["DisableSignIn", "", "not-a-switch"],
    ["bingMapsServiceSDK", "javascript:alert(1)", "not-an-address"],
    ["bingMapsServiceSDK", "graph.example", "not-an-address"],
    ["graphBaseUrl", "https://graph.example", "not-fitting"],
    ["tenantHostPatterns", "*.sharepoint.example", "not-json"],
    ["tenantHostPatterns", "", "not-json"],
    ["tenantHostPatterns", '{"a":1}', "not-fitting"],
    ["tenantHostPatterns", '["*.good.example","bad.example"]', "not-fitting:1"],
    [
      "probeEndpoints",
      '[{"name":"a","url":"x","weight":1,"telemetryUrl":null}]',
      "not-fitting:0.url",
    ],
    [
      "probeEndpoints",
      '[{"name":"\\u0000","url":"https://a.example","weight":1,"telemetryUrl":null}]',
      "not-fitting",
    ],
    [
      "probeEndpoints",
      '[{"name":"\\ud800","url":"https://a.example","weight":1,"telemetryUrl":null}]',
      "not-fitting",
    ],
    ["tenantHostPatterns", "x".repeat(500_001), "too-long"],
  ])("for %s is refused as %j: %s", (key, value, message) =>
    expect(messages(key, value)).toEqual([message]),
  );

  it.each(settingKeys)("for %s gives the value back that stands in the form", (key) => {
    for (const variant of ["MultiTenant", "Gallatin"] as const) {
      const value = settingDefaults[variant][key];
      expect(changeSettingSchema(key).parse({ value: settingText(key, value) }).value).toEqual(
        value,
      );
    }
  });
});
