/**
 * The one list of paths to route modules, read by remix.config.js. Screens stand under
 * an optional `gcc` segment inside the frame; calls and streams have no frame.
 *
 * @type {import("@remix-run/dev").AppConfig["routes"]}
 */
export async function sitemap(defineRoutes) {
  return defineRoutes((route) => {
    route("gcc?", "routes/frame.tsx", () => {
      route("", "routes/network-test.tsx", { index: true });
      route("report/:reportId", "routes/report.tsx");
      route("report/:reportId/map", "routes/report.map.tsx");
      route("report/:reportId/place", "routes/report.place.tsx");
      route("report/:reportId/delete", "routes/report.delete.tsx");
      route("privacy", "routes/privacy.tsx");
      route("credits", "routes/credits.tsx");
      route("kit", "routes/kit.tsx");
      route("bench/nothing-page", "routes/bench.nothing-page.tsx");
      route("*", "routes/not-found.tsx");
    });

    route("gcc?/preferences", "api/preferences.ts");
    route("gcc?/messagingHub", "api/messaging-hub.ts");
    route("gcc?/api/openapi.json", "api/openapi.ts");
    route("gcc?/api/Localization", "api/localization.ts");
    route("gcc?/api/places", "api/places.ts");
    route("gcc?/api/AnonymousConnectivityTest/:operation/:id?", "api/anonymous-connectivity-test.ts");
    route("gcc?/api/NetworkTestReport/:operation/:id?", "api/network-test-report.ts");
    route("gcc?/api/ConnectivityTest/:operation/:id?", "api/connectivity-test.ts");
    route("gcc?/api/*", "api/unknown-call.ts");
    route("healthz", "api/healthz.ts");
    route("readyz", "api/readyz.ts");
    route("bench/nothing", "api/bench.nothing.ts");
  });
}
