/**
 * The one list of addresses: where each stands, which module answers it, and what follows from its
 * kind. `remix.config.js` makes the routes from it, `platform/addresses.server.ts` the questions
 * that the server asks of a path.
 */

import { resource, screen } from "./sitemap-address.js";
import { calls, openCalls, probes } from "./sitemap-calls.js";

/** @typedef {import("./sitemap-address.js").Address} Address */

/** The word that stands before the paths of one variant. */
export const variantSegment = "gcc";

/** What stands under one first word of a path, in lower case. */
export const areas = Object.freeze({
  admin: "administration",
  endpoints: "domain-lens",
  partnerportal: "network-providers",
  report: "report",
  "sign-in": "sign-in",
  "sign-out": "sign-out",
  solutions: "network-providers",
});

const reports = [
  screen("report/:reportId", "report"),
  screen("report/:reportId/map", "report.map"),
  screen("report/:reportId/place", "report.place"),
  screen("report/:reportId/internet-type", "report.internet-type"),
  screen("report/:reportId/client", "report.advanced-client"),
  screen("report/:reportId/share", "report.share"),
  screen("report/:reportId/delete", "report.delete"),
  screen("reports", "reports"),
  screen("reports/delete", "reports.delete"),
  screen("reports/received/:reportId/remove", "reports.received.remove"),
  screen("sharing-settings", "sharing-settings"),
  screen("compare", "compare"),
];

const health = [
  screen("status", "status"),
  screen("status/history", "status.history"),
  screen("status/incidents/new", "status.incidents.add"),
  screen("status/incidents/:incidentId", "status.incident"),
  screen("status/incidents/:incidentId/resolve", "status.incident.resolve"),
];

const administration = [
  screen("admin", "admin"),
  screen("admin/roles/revoke", "admin.roles.revoke-selected"),
  screen("admin/roles/:assignmentId/revoke", "admin.roles.revoke"),
  screen("admin/accounts", "admin.accounts"),
  screen("admin/accounts/:accountId/end-sessions", "admin.accounts.end-sessions"),
  screen("admin/settings", "admin.settings"),
  screen("admin/settings/:key", "admin.setting"),
  screen("admin/ingest-keys", "admin.ingest-keys"),
  screen("admin/ingest-keys/:ingestKeyId/revoke", "admin.ingest-keys.revoke"),
  screen("admin/as-datasets", "admin.as-datasets"),
  screen("admin/as-datasets/roll-back", "admin.as-datasets.roll-back"),
  screen("admin/as-datasets/:datasetId", "admin.as-datasets.dataset"),
  screen("admin/audit", "admin.audit"),
];

const publications = [
  screen("publications", "publications"),
  screen("publications/consume", "publications.consume"),
  screen("publications/:instance", "publications.instance"),
  screen("publications/:instance/since/:version?", "publications.since"),
  screen("publications/:instance/:version", "publications.version"),
  screen("webhooks", "webhooks"),
  screen("webhooks/:webhookId", "webhooks.webhook"),
  screen("webhooks/:webhookId/delete", "webhooks.delete"),
];

const ocdi = [
  screen("endpoints/ocdi", "endpoints.ocdi"),
  screen("endpoints/ocdi/new", "endpoints.ocdi.add"),
  screen("endpoints/:any/ocdiAssociationPanel/:ocdiAssociationId", "endpoints.ocdi.panel"),
  screen("endpoints/:any/ocdiAssociationPanel/:ocdiAssociationId/edit", "endpoints.ocdi.edit"),
  screen("endpoints/:any/ocdiAssociationPanel/:ocdiAssociationId/delete", "endpoints.ocdi.delete"),
];

const domainLens = [
  screen("endpoints", "endpoints"),
  screen("endpoints/new", "endpoints.add"),
  screen("endpoints/publishing", "endpoints.publishing"),
  screen("endpoints/publishing/:instance", "endpoints.publishing.now"),
  screen("endpoints/publishing/:instance/:runId", "endpoints.publishing.run"),
  screen("endpoints/notices", "endpoints.notices"),
  screen("endpoints/deputies", "endpoints.deputies"),
  screen("endpoints/access", "endpoints.access"),
  screen("endpoints/access/:requestId", "endpoints.access.request"),
  screen("endpoints/:setId", "endpoints.set", { isFeedBeside: true }),
  screen("endpoints/:setId/delete", "endpoints.set.delete"),
  screen("endpoints/:setId/edit/:step", "endpoints.edit"),
  screen("endpoints/:setId/changes/:changeId", "endpoints.change"),
  screen("endpoints/:setId/changes/:changeId/discard", "endpoints.change.discard"),
  screen("endpoints/workloads/new", "endpoints.workloads.add"),
  screen("endpoints/workloads/:workloadId", "endpoints.workload"),
  screen("endpoints/fqdns/bulk", "endpoints.fqdns.bulk"),
  screen("endpoints/fqdns/:fqdnId", "endpoints.fqdn"),
];

const providers = [
  screen("partnerPortal", "partner-portal"),
  screen("partnerPortal/leave", "partner-portal.leave"),
  screen("partner", "partner"),
  screen("partner/:solutionId", "partner.solution"),
  screen("vnext/partner/registrations", "vnext.partner.registrations"),
  screen("vnext/partner/registrations/:partnerId", "vnext.partner.registration"),
  screen(
    "vnext/partner/registrations/:partnerId/members/:memberId/remove",
    "vnext.partner.registration.remove-member",
  ),
];

const solutions = [
  screen("solutions/:solutionId/contribute", "solutions.contribute"),
  screen("solutions/:solutionId/contributions/:contributionId", "solutions.contribution"),
  screen("solutions/:solutionId/entries", "solutions.entries"),
  screen("solutions/:solutionId/review", "solutions.review"),
  screen("solutions/:solutionId/review/:decision", "solutions.review.entries"),
  screen("vnext/partner", "vnext.partner"),
  screen("vnext/partner/npi/correct", "vnext.partner.npi.correct"),
  screen("nppdashboard", "npp-dashboard"),
  screen("solutions/new", "solutions.add"),
  screen("solutions/:solutionId", "solutions.solution"),
  screen("solutions/:solutionId/localHistory", "solutions.solution.local-history"),
  screen("solutions/:solutionId/months/:month", "solutions.solution.month"),
  screen("solutions/:solutionId/notices", "solutions.solution.notices"),
  screen("solutions/:solutionId/notices/feed", "solutions.solution.notices.feed"),
  screen("solutions/:solutionId/notices/webhooks/:webhookId", "solutions.solution.notices.webhook"),
  screen(
    "solutions/:solutionId/notices/webhooks/:webhookId/delete",
    "solutions.solution.notices.webhook.delete",
  ),
  screen("solutions/:solutionId/edit", "solutions.edit"),
  screen("solutions/:solutionId/import", "solutions.import"),
  screen("solutions/:solutionId/asns", "solutions.asns"),
  screen("solutions/:solutionId/close", "solutions.close"),
];

const asView = [
  screen("asn", "asn"),
  screen("asn/path", "asn.path"),
  screen("asn/compare", "asn.compare"),
  screen("asn/organisations", "asn.organisations"),
  screen("asn/organisations/:orgId", "asn.organisations.organisation"),
  screen("asn/:asn", "asn.asn"),
  screen("asn/:asn/graph", "asn.asn.graph"),
  screen("asn/organisations/:orgId/graph", "asn.organisations.org.graph"),
];

const visitors = [
  screen("", "network-test"),
  screen("copilot", "copilot"),
  screen("sign-in", "sign-in"),
  screen("sessions", "sessions"),
  screen("feedback", "feedback"),
  screen("privacy", "privacy"),
  screen("time-zone", "time-zone"),
  screen("credits", "credits"),
  screen("kit", "kit"),
  screen("bench/nothing-page", "bench.nothing-page"),
  screen("*", "not-found"),
];

const resources = [
  resource("report/:reportId/stop", "routes/report.stop.ts"),
  resource("report/:reportId/results", "routes/report.results.ts"),
  resource("report/:reportId/resolver", "routes/report.resolver.ts"),
  resource("report/:reportId/client/program", "routes/report.advanced-client.program.ts"),
  resource("report/:reportId/client/plan", "routes/report.advanced-client.plan.ts"),
  resource("sign-in/start", "routes/sign-in.start.ts"),
  resource("sign-in/callback", "routes/sign-in.callback.ts"),
  resource("sign-in/closed", "routes/sign-in.closed.ts"),
  resource("sign-in/done", "routes/sign-in.done.tsx"),
  resource("sign-out", "routes/sign-out.ts"),
  resource("profile/photo", "routes/profile.photo.ts"),
  resource("copilot/result.json", "routes/copilot.result.ts"),
  resource("solutions/:solutionId/outages.atom", "routes/solutions.solution.outages.atom.ts"),
  resource("solutions/:solutionId/lists.csv", "routes/solutions.lists.ts"),
  resource("solutions/:solutionId/history/:eventId/changes.csv", "routes/solutions.event.ts"),
  resource("status.atom", "routes/status.atom.ts"),
  resource("publications/:instance/atom.xml", "routes/publications.atom.ts"),
  resource("publications/:instance/pac", "routes/publications.pac.ts"),
  resource("publications/:instance/list.txt", "routes/publications.list.ts"),
  resource(
    "solutions/:solutionId/contributions/:contributionId/changes.csv",
    "routes/solutions.contribution.changes.ts",
  ),
  resource(".well-known/security.txt", "routes/security-text.ts", { hasVariants: false }),
];

/** Lists as files: one module for each list, for both of its formats. */
const listFiles = [
  "reports",
  "endpoints",
  "endpoints/ocdi",
  "admin/audit",
  "admin/accounts",
  "admin/roles",
  "status",
  "status/history",
  "webhooks/:webhookId/deliveries",
  "vnext/partner/registrations",
  "solutions/:solutionId/entries",
  "solutions/:solutionId/locations",
  "solutions/:solutionId/tenants",
  "solutions/:solutionId/localHistory",
  "solutions/:solutionId/outages",
  "vnext/partner",
  "vnext/partner/npi",
  "vnext/partner/analytics/levels",
  "vnext/partner/analytics/steps",
  "vnext/partner/tenants",
  "solutions",
  "asn",
  "asn/links",
  "asn/path",
  "asn/compare",
  "asn/organisations",
  "asn/organisations/:orgId/asns",
  "asn/:asn/related",
  "asn/:asn/prefixes",
  "asn/:asn/graph",
  "asn/organisations/:orgId/graph",
].flatMap((path) => {
  const parts = path.replace(/:(\w+?)(Id)?(?=\/)/, "$1").replaceAll("/", ".");
  const name = `routes/${parts.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.file`;
  return ["csv", "json"].map((format) =>
    resource(`${path}.${format}`, `${name}.ts`, { id: `${name}.${format}` }),
  );
});

/** @type {readonly Address[]} */
export const addresses = [
  ...reports,
  ...health,
  ...administration,
  ...publications,
  ...ocdi,
  ...domainLens,
  ...providers,
  ...solutions,
  ...asView,
  ...visitors,
  ...resources,
  ...listFiles,
  ...calls,
  ...openCalls,
  ...probes,
];

/**
 * The pattern of an address as the router takes it, such as `gcc?/report/:reportId`.
 *
 * @param {Pick<Address, "path" | "hasVariants">} address
 */
export function patternOf({ path, hasVariants }) {
  return [...(hasVariants ? [`${variantSegment}?`] : []), ...(path ? [path] : [])].join("/");
}

/**
 * The routes of `remix.config.js`.
 *
 * @type {NonNullable<import("@remix-run/dev").AppConfig["routes"]>}
 */
export async function sitemap(defineRoutes) {
  const screens = addresses.filter(({ kind }) => kind === "screen");
  const others = addresses.filter(({ kind }) => kind !== "screen");
  return defineRoutes((route) => {
    route(`${variantSegment}?`, "routes/frame.tsx", () =>
      route("", "routes/screen.tsx", () =>
        screens.forEach(({ path, module }) => route(path, module, { index: path === "" })),
      ),
    );
    others.forEach((address) => route(patternOf(address), address.module, { id: address.id }));
  });
}
