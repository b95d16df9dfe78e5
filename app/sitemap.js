/**
 * The one list of paths to route modules, read by remix.config.js. Screens stand under
 * an optional `gcc` segment inside the frame; calls, streams and files have no frame.
 *
 * @type {import("@remix-run/dev").AppConfig["routes"]}
 */
export async function sitemap(defineRoutes) {
  return defineRoutes((route) => {
    route("gcc?", "routes/frame.tsx", () => route("", "routes/screen.tsx", () => screens(route)));
    withoutFrame(route);
    listFiles(route);
    calls(route);
    endpointFeed(route);
    route("healthz", "api/healthz.ts");
    route("readyz", "api/readyz.ts");
    route("bench/nothing", "api/bench.nothing.ts");
  });
}

/**
 * @typedef {NonNullable<import("@remix-run/dev").AppConfig["routes"]>} Routes
 * @typedef {Parameters<Parameters<Parameters<Routes>[0]>[0]>[0]} DefineRoute
 */

/** @param {DefineRoute} route */
function screens(route) {
  route("", "routes/network-test.tsx", { index: true });
  reportScreens(route);
  healthScreens(route);
  administrationScreens(route);
  publicationScreens(route);
  ocdiScreens(route);
  domainLensScreens(route);
  route("copilot", "routes/copilot.tsx");
  route("sign-in", "routes/sign-in.tsx");
  route("sessions", "routes/sessions.tsx");
  route("feedback", "routes/feedback.tsx");
  route("privacy", "routes/privacy.tsx");
  route("time-zone", "routes/time-zone.tsx");
  route("credits", "routes/credits.tsx");
  route("kit", "routes/kit.tsx");
  route("bench/nothing-page", "routes/bench.nothing-page.tsx");
  route("*", "routes/not-found.tsx");
}

/** @param {DefineRoute} route */
function reportScreens(route) {
  route("report/:reportId", "routes/report.tsx");
  route("report/:reportId/map", "routes/report.map.tsx");
  route("report/:reportId/place", "routes/report.place.tsx");
  route("report/:reportId/internet-type", "routes/report.internet-type.tsx");
  route("report/:reportId/client", "routes/report.advanced-client.tsx");
  route("report/:reportId/share", "routes/report.share.tsx");
  route("report/:reportId/delete", "routes/report.delete.tsx");
  route("reports", "routes/reports.tsx");
  route("reports/delete", "routes/reports.delete.tsx");
  route("reports/received/:reportId/remove", "routes/reports.received.remove.tsx");
  route("sharing-settings", "routes/sharing-settings.tsx");
  route("compare", "routes/compare.tsx");
}

/** @param {DefineRoute} route */
function healthScreens(route) {
  route("status", "routes/status.tsx");
  route("status/history", "routes/status.history.tsx");
  route("status/incidents/new", "routes/status.incidents.add.tsx");
  route("status/incidents/:incidentId", "routes/status.incident.tsx");
  route("status/incidents/:incidentId/resolve", "routes/status.incident.resolve.tsx");
}

/** @param {DefineRoute} route */
function administrationScreens(route) {
  route("admin", "routes/admin.tsx");
  route("admin/roles/revoke", "routes/admin.roles.revoke-selected.tsx");
  route("admin/roles/:assignmentId/revoke", "routes/admin.roles.revoke.tsx");
  route("admin/accounts", "routes/admin.accounts.tsx");
  route("admin/accounts/:accountId/end-sessions", "routes/admin.accounts.end-sessions.tsx");
  route("admin/settings", "routes/admin.settings.tsx");
  route("admin/settings/:key", "routes/admin.setting.tsx");
  route("admin/audit", "routes/admin.audit.tsx");
}

/** @param {DefineRoute} route */
function domainLensScreens(route) {
  route("endpoints", "routes/endpoints.tsx");
  route("endpoints/new", "routes/endpoints.add.tsx");
  route("endpoints/publishing", "routes/endpoints.publishing.tsx");
  route("endpoints/publishing/:instance", "routes/endpoints.publishing.now.tsx");
  route("endpoints/publishing/:instance/:runId", "routes/endpoints.publishing.run.tsx");
  route("endpoints/notices", "routes/endpoints.notices.tsx");
  route("endpoints/deputies", "routes/endpoints.deputies.tsx");
  route("endpoints/access", "routes/endpoints.access.tsx");
  route("endpoints/access/:requestId", "routes/endpoints.access.request.tsx");
  route("endpoints/:setId", "routes/endpoints.set.tsx");
  route("endpoints/:setId/delete", "routes/endpoints.set.delete.tsx");
  route("endpoints/:setId/edit/:step", "routes/endpoints.edit.tsx");
  route("endpoints/:setId/changes/:changeId", "routes/endpoints.change.tsx");
  route("endpoints/:setId/changes/:changeId/discard", "routes/endpoints.change.discard.tsx");
  route("endpoints/workloads/new", "routes/endpoints.workloads.add.tsx");
  route("endpoints/workloads/:workloadId", "routes/endpoints.workload.tsx");
  route("endpoints/fqdns/bulk", "routes/endpoints.fqdns.bulk.tsx");
  route("endpoints/fqdns/:fqdnId", "routes/endpoints.fqdn.tsx");
}

/** @param {DefineRoute} route */
function ocdiScreens(route) {
  route("endpoints/ocdi", "routes/endpoints.ocdi.tsx");
  route("endpoints/ocdi/new", "routes/endpoints.ocdi.add.tsx");
  route(
    "endpoints/:any/ocdiAssociationPanel/:ocdiAssociationId",
    "routes/endpoints.ocdi.panel.tsx",
  );
  route(
    "endpoints/:any/ocdiAssociationPanel/:ocdiAssociationId/edit",
    "routes/endpoints.ocdi.edit.tsx",
  );
  route(
    "endpoints/:any/ocdiAssociationPanel/:ocdiAssociationId/delete",
    "routes/endpoints.ocdi.delete.tsx",
  );
}

/** @param {DefineRoute} route */
function publicationScreens(route) {
  route("publications", "routes/publications.tsx");
  route("publications/consume", "routes/publications.consume.tsx");
  route("publications/:instance", "routes/publications.instance.tsx");
  route("publications/:instance/since/:version?", "routes/publications.since.tsx");
  route("publications/:instance/:version", "routes/publications.version.tsx");
  route("webhooks", "routes/webhooks.tsx");
  route("webhooks/:webhookId", "routes/webhooks.webhook.tsx");
  route("webhooks/:webhookId/delete", "routes/webhooks.delete.tsx");
}

/**
 * Files, redirects and forms' targets.
 *
 * @param {DefineRoute} route
 */
function withoutFrame(route) {
  route("gcc?/report/:reportId/stop", "routes/report.stop.ts");
  route("gcc?/report/:reportId/results", "routes/report.results.ts");
  route("gcc?/report/:reportId/resolver", "routes/report.resolver.ts");
  route("gcc?/report/:reportId/client/program", "routes/report.advanced-client.program.ts");
  route("gcc?/report/:reportId/client/plan", "routes/report.advanced-client.plan.ts");
  route("gcc?/report/:id/export.json", "api/reports/export-json-route.ts");
  route("gcc?/report/:id/export.csv", "api/reports/export-csv-route.ts");
  route("gcc?/sign-in/start", "routes/sign-in.start.ts");
  route("gcc?/sign-in/callback", "routes/sign-in.callback.ts");
  route("gcc?/sign-in/closed", "routes/sign-in.closed.ts");
  route("gcc?/sign-in/done", "routes/sign-in.done.tsx");
  route("gcc?/sign-in/island.js", "routes/sign-in.island.ts");
  route("gcc?/copy/island.js", "routes/copy.island.ts");
  route(".well-known/security.txt", "routes/security-text.ts");
  route("gcc?/sign-out", "routes/sign-out.ts");
  route("gcc?/profile/photo", "routes/profile.photo.ts");
  route("gcc?/copilot/result.json", "routes/copilot.result.ts");
  route("gcc?/status.atom", "routes/status.atom.ts");
  route("gcc?/publications/:instance/atom.xml", "routes/publications.atom.ts");
  route("gcc?/publications/:instance/pac", "routes/publications.pac.ts");
  route("gcc?/publications/:instance/list.txt", "routes/publications.list.ts");
  route("gcc?/preferences", "api/preferences.ts");
  route("gcc?/messagingHub", "api/messaging-hub.ts");
}

/**
 * Lists as files: one module for each list, for both of its formats.
 *
 * @param {DefineRoute} route
 */
function listFiles(route) {
  const lists = [
    ["reports", "routes/reports.file.ts"],
    ["endpoints", "routes/endpoints.file.ts"],
    ["endpoints/ocdi", "routes/endpoints.ocdi.file.ts"],
    ["admin/audit", "routes/admin.audit.file.ts"],
    ["admin/accounts", "routes/admin.accounts.file.ts"],
    ["admin/roles", "routes/admin.roles.file.ts"],
  ];
  for (const [path, file] of lists)
    for (const format of ["csv", "json"])
      route(`gcc?/${path}.${format}`, file, { id: `${file}.${format}` });
}

/** @param {DefineRoute} route */
function calls(route) {
  route("gcc?/api/openapi.json", "api/openapi.ts");
  route("gcc?/api/Localization", "api/reference/localization-route.ts");
  route("gcc?/api/places", "api/places/route.ts");
  route("gcc?/api/workloaddomains/copilot", "api/reference/workload-domains-route.ts");
  route("gcc?/api/people", "api/account/people-route.ts");
  route("gcc?/api/token/:operation", "api/account/token-route.ts");
  route("gcc?/api/AnonymousConnectivityTest/:operation/:id?", "api/anonymous/route.ts");
  route("gcc?/api/NetworkTestReport/:operation/:id?", "api/reports/network-test-report-route.ts");
  route("gcc?/api/ConnectivityTest/:operation/:id?", "api/reports/connectivity-test-route.ts");
  route("gcc?/api/ipurl/api/v1/:operation/:id?", "api/endpoint-manager/route.ts");
  route("gcc?/api/agent/:operation", "api/agent.ts");
  route("gcc?/api/IPClassification/:operation", "api/internet-type/route.ts");
  route("gcc?/api/*", "api/unknown-call.ts");
}

/**
 * The public web service. Its instances are named one by one, beside the screen of an endpoint set.
 *
 * @param {DefineRoute} route
 */
function endpointFeed(route) {
  route("gcc?/version", "api/endpoint-feed.version.ts", { id: "api/endpoint-feed.version.all" });
  route("gcc?/version/:instance", "api/endpoint-feed.version.ts", {
    id: "api/endpoint-feed.version.one",
  });
  for (const instance of ["Worldwide", "China", "Germany", "USGovDoD", "USGovGCCHigh"]) {
    route(`gcc?/endpoints/${instance}`, "api/endpoint-feed.endpoints.ts", {
      id: `api/endpoint-feed.endpoints.${instance}`,
    });
  }
  route("gcc?/changes/:instance/:version", "api/endpoint-feed.changes.ts");
}
