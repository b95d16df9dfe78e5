import { describe, expect, it } from "vitest";

import { cloudsFrom } from "~/platform/cloud-variables";

import {
  layeredSettings,
  overlaid,
  overrideProblems,
  settingKeys,
  settingsOfEnvironment,
} from "./setting-layers";
import { settingDefaults } from "./settings";

const defaults = settingDefaults.MultiTenant;
const nothing = { defaults, stored: [], remote: {}, environment: {} };
const row = (key: string, value: unknown) => ({ key, value });

describe("layers", () => {
  it.each([
    ["the default", {}, { effective: false, layer: "default", stored: undefined }],
    [
      "the table",
      { stored: [row("DisableSignIn", true)] },
      { effective: true, layer: "stored", stored: true },
    ],
    [
      "the table, though it says the same as the default",
      { stored: [row("DisableSignIn", false)] },
      { effective: false, layer: "stored", stored: false },
    ],
    [
      "the default, when what is stored does not fit",
      { stored: [row("DisableSignIn", "yes")] },
      { effective: false, layer: "default", stored: undefined },
    ],
    [
      "the remote service before the table",
      { stored: [row("DisableSignIn", true)], remote: { DisableSignIn: false } },
      { effective: false, layer: "remote", stored: true },
    ],
    [
      "the environment before all",
      {
        stored: [row("DisableSignIn", true)],
        remote: { DisableSignIn: true },
        environment: { DisableSignIn: false },
      },
      { effective: false, layer: "environment", stored: true },
    ],
    [
      "the layers below, when the environment's does not fit",
      { remote: { DisableSignIn: true }, environment: { DisableSignIn: 1 } },
      { effective: true, layer: "remote", stored: undefined },
    ],
  ])("give a setting by %s", (_case, sources, expected) => {
    const found = layeredSettings({ ...nothing, ...sources }).find(
      ({ key }) => key === "DisableSignIn",
    );
    expect(found).toEqual({ key: "DisableSignIn", byDefault: false, ...expected });
  });

  it("show every setting once", () => {
    expect(layeredSettings(nothing).map(({ key }) => key)).toEqual(settingKeys);
    expect([...settingKeys].sort()).toEqual(Object.keys(defaults).sort());
  });

  it("leave alone what they do not name", () => {
    expect(
      overlaid(defaults, {
        remote: { DisableSignIn: true },
        environment: { bingMapsServiceSDK: null },
      }),
    ).toEqual({ ...defaults, DisableSignIn: true, bingMapsServiceSDK: null });
  });
});

describe("what the environment says", () => {
  const settingsOverrides = {
    DisableSignIn: true,
    endpointSharePoint: "https://files.example/of-all",
  };
  const clouds = cloudsFrom({
    ENDPOINT_EXCHANGE: "https://mail.example/",
    ENDPOINT_EXCHANGE_GCC: "https://mail.gcc.example/",
    ENDPOINT_SHAREPOINT_GCC: "https://files.gcc.example/",
  });

  it.each([
    [
      "MultiTenant",
      {
        DisableSignIn: true,
        endpointExchange: "https://mail.example/",
        endpointSharePoint: "https://files.example/of-all",
      },
    ],
    [
      "GCC",
      {
        DisableSignIn: true,
        endpointExchange: "https://mail.gcc.example/",
        endpointSharePoint: "https://files.gcc.example/",
      },
    ],
  ] as const)("of %s is its own endpoints, and the overrides of all", (variant, said) => {
    expect(settingsOfEnvironment({ settingsOverrides, clouds }, variant)).toEqual(said);
  });

  it("is shown as the layer that decides an endpoint, whatever is stored", () => {
    const environment = settingsOfEnvironment({ settingsOverrides: {}, clouds }, "GCC");
    const found = layeredSettings({
      ...nothing,
      stored: [row("endpointExchange", "https://stored.example/")],
      environment,
    }).find(({ key }) => key === "endpointExchange");
    expect(found).toMatchObject({
      stored: "https://stored.example/",
      effective: "https://mail.gcc.example/",
      layer: "environment",
    });
  });
});

it.each<[Record<string, unknown>, string[]]>([
  [{}, []],
  [
    { DisableSignIn: true, bingMapsServiceSDK: null, tenantHostPatterns: ["*.sharepoint.example"] },
    [],
  ],
  [{ disableSignIn: true }, ["SETTINGS_OVERRIDES has disableSignIn, which is no setting"]],
  [{ constructor: true }, ["SETTINGS_OVERRIDES has constructor, which is no setting"]],
  [
    { DisableSignIn: "true", bingMapsServiceSDK: "ftp://x" },
    [
      "SETTINGS_OVERRIDES has a value for DisableSignIn that does not fit",
      "SETTINGS_OVERRIDES has a value for bingMapsServiceSDK that does not fit",
    ],
  ],
])("overrides %j have the problems %j", (overrides, problems) =>
  expect(overrideProblems(overrides)).toEqual(problems),
);
