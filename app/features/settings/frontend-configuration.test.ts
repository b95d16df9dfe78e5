import { expect, it } from "vitest";

import { frontendConfiguration } from "./frontend-configuration";
import { settingDefaults } from "./settings";
import { suiteFrom } from "./suite-settings";

const settings = {
  ...settingDefaults.GCC,
  endpointExchange: "https://exchange.example/e.gif",
  endpointSharePoint: "https://sharepoint.example/s.gif",
  DisableCopilotTest: true,
};
const environment = {
  deployment: "staging",
  mapsBrowserKey: "browser-key",
  maps: { serviceUrl: "https://maps.example", serviceKey: "canary-service-key" },
  customerKey: "canary-customer-key",
  databaseUrl: "postgres://user:canary-password@db.example/pathlens",
  faultZoneHeader: "x-faultzone",
  dnsServers: ["canary-resolver"],
} as const;
const identity = {
  authority: "https://login.example/organizations/v2.0",
  clientId: "site",
  clientSecret: "canary-client-secret",
  graphBaseUrl: null,
};
const suite = suiteFrom({ variant: "GCC", settings, environment, sandbox: undefined });

it("is the entity of the specification, field by field", () => {
  expect(frontendConfiguration({ environment, identity, settings, suite })).toEqual({
    env: "staging",
    cloudName: "GCC",
    appAuthClientId: "site",
    appAuthAuthority: "https://login.example/organizations/v2.0",
    graphBaseUrl: "https://graph.microsoft.com",
    bingMapKey: "browser-key",
    bingMapsServiceSDK: null,
    endpointExchange: "https://exchange.example/e.gif",
    endpointSharePoint: "https://sharepoint.example/s.gif",
    uxFeatureControl: {
      DisableSignIn: false,
      DisableNetworkHealth: false,
      DisableAllFooterLinks: false,
      DisableInternetTypeSurvey: false,
      DisablePeerPerformanceChart: false,
      DisableShareReport: false,
      DisableHistoryReport: false,
      DisableSaveReport: false,
      DisableCopilotTest: true,
    },
    applicationInsightsConnectionString: null,
  });
});

it("holds no secret of the environment, and no maps key that is not for browsers", () => {
  const text = JSON.stringify(
    frontendConfiguration({
      environment: { ...environment, mapsBrowserKey: undefined },
      identity,
      settings,
      suite,
    }),
  );
  expect(text).not.toContain("canary");
  expect(JSON.parse(text)).toMatchObject({ bingMapKey: null });
});

it("names no authority where nobody signs people in, and the directory of the one that does", () => {
  expect(
    frontendConfiguration({ environment, identity: undefined, settings, suite }),
  ).toMatchObject({
    appAuthClientId: null,
    appAuthAuthority: null,
    graphBaseUrl: settings.graphBaseUrl,
  });
  const standIn = { ...identity, graphBaseUrl: "http://127.0.0.1:9/graph" };
  expect(frontendConfiguration({ environment, identity: standIn, settings, suite })).toMatchObject({
    graphBaseUrl: "http://127.0.0.1:9/graph",
  });
});
