/** The part of the list of addresses that programs ask. */

import { call, openCall, resource } from "./sitemap-address.js";

export const calls = [
  call("api/openapi.json", "api/reference/openapi-route.ts"),
  call("api/Localization", "api/reference/localization-route.ts"),
  call("api/places", "api/places/route.ts"),
  call("api/workloaddomains/copilot", "api/reference/workload-domains-route.ts"),
  call("api/people", "api/account/people-route.ts"),
  call("api/token/:operation", "api/account/token-route.ts"),
  call("api/AnonymousConnectivityTest/:operation/:id?", "api/anonymous/route.ts"),
  call("api/NetworkTestReport/:operation/:id?", "api/reports/network-test-report-route.ts"),
  call("api/ConnectivityTest/:operation/:id?", "api/reports/connectivity-test-route.ts"),
  call("api/ipurl/api/v1/:operation/:id?", "api/endpoint-manager/route.ts"),
  call("api/pnpp/api/v1/:operation/:id?", "api/partner-performance/route.ts"),
  call("api/pnpp/api/v1/map/geoBoundary/:type/:name", "api/partner-performance/boundary-route.ts"),
  call(
    "api/pnpp/api/v1/PartnerPerformance/:id/history",
    "api/partner-performance/history-route.ts",
  ),
  call(
    "api/pnpp/api/v1/SolutionResults/:id/latestAssessments",
    "api/partner-performance/assessment-route.ts",
  ),
  call("api/agent/:operation", "api/agent/route.ts", { isMounted: true }),
  call("api/IPClassification/:operation", "api/internet-type/route.ts"),
  call("api/*", "api/unknown-call.ts"),
  call("messagingHub", "api/hub/route.ts", { isMounted: true }),
];

export const openCalls = [
  openCall("report/:id/export.json", "api/reports/export-json-route.ts"),
  openCall("report/:id/export.csv", "api/reports/export-csv-route.ts"),
  openCall("preferences", "api/preferences/route.ts"),
  openCall("version", "api/endpoint-feed/versions-route.ts", { isMounted: true }),
  openCall("version/:instance", "api/endpoint-feed/version-route.ts", { isMounted: true }),
  // The instances are named one by one, beside the screen of an endpoint set.
  ...["Worldwide", "China", "Germany", "USGovDoD", "USGovGCCHigh"].map((instance) =>
    openCall(`endpoints/${instance}`, "api/endpoint-feed/endpoints-route.ts", {
      id: `api/endpoint-feed.endpoints.${instance}`,
      isMounted: true,
    }),
  ),
  openCall("changes/:instance/:version", "api/endpoint-feed/changes-route.ts", { isMounted: true }),
];

/** What is asked at the machine, under no variant. */
export const probes = [
  openCall("healthz", "api/process-health/healthz-route.ts", { hasVariants: false }),
  openCall("readyz", "api/process-health/readyz-route.ts", { hasVariants: false }),
  resource("bench/nothing", "api/bench.nothing.ts", { hasVariants: false }),
];
