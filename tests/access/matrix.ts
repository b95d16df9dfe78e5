import type { Permission } from "~/features/access/permissions";
import { scopedRoles } from "~/features/identity/account";

/** Everybody who may ask: by a session of the role, or by a token of GetCpsToken. */
export const callers = [
  "visitor",
  "token-holder",
  "user",
  "tenant-admin",
  "provider",
  "leadership",
  "operator",
  ...scopedRoles,
] as const;
export type Caller = (typeof callers)[number];

/**
 * What becomes of a request. `allow`: it goes on, whatever is found then; `deny`: 403;
 * `sign-in`: a page leads to the sign-in, a form is given back with the way there (401); `token`: a call asks
 * for one (401).
 */
export type Outcome = "allow" | "deny" | "sign-in" | "token";

export type MatrixRow = {
  /** Method and path as the sitemap names a page, the document a call. */
  call: string;
  /** The permission it asks for; null when it asks for none. */
  asks: Permission | null;
  by: Record<Caller, Outcome>;
  /** What is sent along: nothing that does anything, so that a row shows no more than who gets through. */
  form?: Record<string, string>;
  json?: unknown;
  query?: string;
};

type By = MatrixRow["by"];

/** Roles of domain lens, which open nothing else. */
const inDomainLens = (outcome: "allow" | "deny") =>
  ({
    editor: outcome,
    "workload-champion": outcome,
    "service-champion": outcome,
    "connectivity-champion": outcome,
  }) as const;
const signedIn = {
  user: "allow",
  "tenant-admin": "allow",
  provider: "allow",
  leadership: "allow",
  operator: "allow",
  ...inDomainLens("allow"),
} as const;
const others = {
  user: "deny",
  "tenant-admin": "deny",
  provider: "deny",
  leadership: "deny",
  ...inDomainLens("deny"),
} as const;

/** Pages read no token: whoever sends one is a visitor there. */
const openPage: By = { visitor: "allow", "token-holder": "allow", ...signedIn };
const accountPage: By = { visitor: "sign-in", "token-holder": "sign-in", ...signedIn };
const accountForm: By = { visitor: "sign-in", "token-holder": "sign-in", ...signedIn };
const tenantAdminPage: By = {
  visitor: "sign-in",
  "token-holder": "sign-in",
  ...others,
  "tenant-admin": "allow",
  operator: "deny",
};
const tenantAdminForm: By = {
  visitor: "sign-in",
  "token-holder": "sign-in",
  ...others,
  "tenant-admin": "allow",
  operator: "deny",
};
const operatorPage: By = {
  visitor: "sign-in",
  "token-holder": "sign-in",
  ...others,
  operator: "allow",
};
const operatorForm: By = {
  visitor: "sign-in",
  "token-holder": "sign-in",
  ...others,
  operator: "allow",
};

/** What everybody of domain lens reads and edits; which workloads, the use case decides. */
const domainLensPage: By = {
  visitor: "sign-in",
  "token-holder": "sign-in",
  ...others,
  operator: "deny",
  ...inDomainLens("allow"),
};
const domainLensForm: By = {
  visitor: "sign-in",
  "token-holder": "sign-in",
  ...others,
  operator: "deny",
  ...inDomainLens("allow"),
};
/** The council decides about OCDI associations. */
const ocdiCouncilCall: By = {
  visitor: "token",
  "token-holder": "deny",
  ...others,
  operator: "deny",
  "connectivity-champion": "allow",
};
const domainLensCall: By = {
  visitor: "token",
  "token-holder": "deny",
  ...others,
  operator: "deny",
  ...inDomainLens("allow"),
};
/** What champions do and editors do not. */
const championCall: By = { ...domainLensCall, editor: "deny" };
/** What is published by hand is for the council. */
const councilPage: By = {
  ...domainLensPage,
  editor: "deny",
  "workload-champion": "deny",
  "service-champion": "deny",
};
const councilForm: By = {
  ...domainLensForm,
  editor: "deny",
  "workload-champion": "deny",
  "service-champion": "deny",
};
/** Workloads are for the champions of their area and the council. */
const workloadPage: By = { ...domainLensPage, editor: "deny", "workload-champion": "deny" };
const workloadForm: By = { ...domainLensForm, editor: "deny", "workload-champion": "deny" };
const workloadCall: By = { ...domainLensCall, editor: "deny", "workload-champion": "deny" };

/** Whoever holds the role of a champion names deputies. */
const deputyPage: By = { ...domainLensPage, editor: "deny", "connectivity-champion": "deny" };
const deputyForm: By = { ...domainLensForm, editor: "deny", "connectivity-champion": "deny" };

/** Requests for access are decided about by champions, the change council and operators. */
const accessReviewPage: By = { ...domainLensPage, editor: "deny", operator: "allow" };
const accessReviewForm: By = { ...domainLensForm, editor: "deny", operator: "allow" };

/** Webhooks are for operators and the change council. */
const webhookPage: By = { ...operatorPage, "connectivity-champion": "allow" };
const webhookForm: By = { ...operatorForm, "connectivity-champion": "allow" };

/** What takes the membership of a partner, which no role gives. */
const membersPage: By = {
  visitor: "sign-in",
  "token-holder": "sign-in",
  ...others,
  operator: "deny",
};

/** Solutions are for members of a partner, which no role gives, and for leadership. */
const solutionPage: By = { ...membersPage, leadership: "allow" };

/** Network partners are endorsed by leadership only. */
const partnerReviewPage: By = { ...operatorPage, operator: "deny", leadership: "allow" };
const partnerReviewForm: By = { ...operatorForm, operator: "deny", leadership: "allow" };

/** Incidents are entered by leadership and the operator. */
const leadershipPage: By = { ...operatorPage, leadership: "allow" };
const leadershipForm: By = { ...operatorForm, leadership: "allow" };

/** Calls read a token, which opens two of them and nothing else. */
const openCall: By = { visitor: "allow", "token-holder": "deny", ...signedIn };
const tokenCall: By = { visitor: "allow", "token-holder": "allow", ...signedIn };
const accountCall: By = { visitor: "token", "token-holder": "deny", ...signedIn };
const peopleCall: By = { visitor: "token", "token-holder": "allow", ...signedIn };
/** The key of a sender says who calls, and no account does. */
const senderCall = Object.fromEntries(
  ["visitor", "token-holder", ...Object.keys(signedIn)].map((caller) => [caller, "token"]),
) as By;
/** Asks nobody anything. */
const plain: By = { visitor: "allow", "token-holder": "allow", ...signedIn };

const pages: MatrixRow[] = [
  { call: "GET /", asks: "network-test:run", by: openPage },
  {
    call: "POST /",
    asks: "report:create",
    by: openPage,
    query: "index",
    form: { locationMode: "manual" },
  },
  { call: "GET /report/:reportId", asks: "report:read", by: openPage },
  { call: "POST /report/:reportId", asks: "report:save", by: accountForm, form: {} },
  { call: "GET /report/:reportId/map", asks: "report:read", by: openPage },
  { call: "GET /report/:reportId/place", asks: "report:read", by: openPage },
  { call: "POST /report/:reportId/place", asks: "report:correct-place", by: openPage, form: {} },
  { call: "GET /report/:reportId/internet-type", asks: "internet-type:answer", by: openPage },
  {
    call: "POST /report/:reportId/internet-type",
    asks: "internet-type:answer",
    by: openPage,
    form: {},
  },
  { call: "GET /report/:reportId/client", asks: "report:read", by: openPage },
  {
    call: "POST /report/:reportId/client",
    asks: "report:add-client-results",
    by: openPage,
    form: {},
  },
  { call: "GET /report/:reportId/client/program", asks: "report:add-client-results", by: openPage },
  { call: "GET /report/:reportId/client/plan", asks: "report:add-client-results", by: openPage },
  { call: "GET /report/:reportId/delete", asks: "report:read", by: openPage },
  { call: "POST /report/:reportId/delete", asks: "report:delete", by: openPage, form: {} },
  { call: "GET /report/:reportId/results", asks: "report:read", by: plain },
  {
    call: "POST /report/:reportId/results",
    asks: "report:add-client-results",
    by: openPage,
    form: {},
  },
  { call: "GET /report/:reportId/resolver", asks: "report:read", by: plain },
  {
    call: "POST /report/:reportId/resolver",
    asks: "report:add-client-results",
    by: openPage,
    form: {},
  },
  { call: "GET /report/:reportId/stop", asks: "report:read", by: plain },
  { call: "POST /report/:reportId/stop", asks: "report:cancel", by: openPage, form: {} },
  { call: "GET /reports", asks: "report:list", by: accountPage },
  { call: "GET /reports.csv", asks: "report:list", by: accountPage },
  { call: "GET /reports.json", asks: "report:list", by: accountPage },
  { call: "GET /reports/delete", asks: "report:list", by: accountPage },
  { call: "POST /reports/delete", asks: "report:list", by: accountForm, form: {} },
  { call: "GET /reports/received/:reportId/remove", asks: "report:list", by: accountPage },
  {
    call: "POST /reports/received/:reportId/remove",
    asks: "report:list",
    by: accountForm,
    form: {},
  },
  { call: "GET /report/:reportId/share", asks: "report:share", by: accountPage },
  { call: "POST /report/:reportId/share", asks: "report:share", by: accountForm, form: {} },
  { call: "GET /sharing-settings", asks: "sharing-settings:edit", by: tenantAdminPage },
  {
    call: "POST /sharing-settings",
    asks: "sharing-settings:edit",
    by: tenantAdminForm,
    form: { reportLifeDays: "never" },
  },
  { call: "GET /compare", asks: "report:compare", by: openPage },
  { call: "GET /sign-in", asks: null, by: plain },
  { call: "GET /sign-in/start", asks: null, by: plain },
  { call: "GET /sign-in/callback", asks: null, by: plain },
  { call: "GET /sign-in/closed", asks: null, by: plain },
  { call: "POST /sign-in/closed", asks: null, by: plain, form: {} },
  { call: "GET /sign-in/done", asks: null, by: plain },
  { call: "GET /.well-known/security.txt", asks: null, by: plain },
  { call: "GET /sign-out", asks: null, by: plain },
  { call: "POST /sign-out", asks: null, by: plain, form: {} },
  { call: "GET /profile/photo", asks: "profile:read", by: accountPage },
  { call: "GET /sessions", asks: "session:list", by: accountPage },
  { call: "POST /sessions", asks: "session:end", by: accountForm, form: {} },
  { call: "GET /admin", asks: "administration:read", by: operatorPage },
  { call: "POST /admin", asks: "role:assign", by: operatorForm, form: {} },
  { call: "GET /admin/roles/:assignmentId/revoke", asks: "role:assign", by: operatorPage },
  {
    call: "POST /admin/roles/:assignmentId/revoke",
    asks: "role:assign",
    by: operatorForm,
    form: {},
  },
  { call: "GET /admin/accounts", asks: "account:find", by: operatorPage },
  {
    call: "GET /admin/accounts/:accountId/end-sessions",
    asks: "account:end-sessions",
    by: operatorPage,
  },
  {
    call: "POST /admin/accounts/:accountId/end-sessions",
    asks: "account:end-sessions",
    by: operatorForm,
    form: {},
  },
  { call: "GET /admin/ingest-keys", asks: "ingest-key:manage", by: operatorPage },
  { call: "POST /admin/ingest-keys", asks: "ingest-key:manage", by: operatorForm, form: {} },
  {
    call: "GET /admin/ingest-keys/:ingestKeyId/revoke",
    asks: "ingest-key:manage",
    by: operatorPage,
  },
  {
    call: "POST /admin/ingest-keys/:ingestKeyId/revoke",
    asks: "ingest-key:manage",
    by: operatorForm,
    form: {},
  },
  { call: "GET /admin/as-datasets", asks: "asn-dataset:manage", by: operatorPage },
  { call: "GET /admin/as-datasets/roll-back", asks: "asn-dataset:manage", by: operatorPage },
  {
    call: "POST /admin/as-datasets/roll-back",
    asks: "asn-dataset:manage",
    by: operatorForm,
    form: {},
  },
  { call: "GET /admin/as-datasets/:datasetId", asks: "asn-dataset:manage", by: operatorPage },
  {
    call: "POST /admin/as-datasets/:datasetId",
    asks: "asn-dataset:manage",
    by: operatorForm,
    form: {},
  },
  { call: "GET /admin/settings", asks: "administration:read", by: operatorPage },
  { call: "GET /admin/settings/:key", asks: "administration:read", by: operatorPage },
  {
    call: "POST /admin/settings/:key",
    asks: "setting:edit",
    by: operatorForm,
    form: { value: "perhaps" },
  },
  { call: "GET /admin/audit", asks: "audit:read", by: operatorPage },
  { call: "GET /admin/audit.csv", asks: "audit:read", by: operatorPage },
  { call: "GET /admin/audit.json", asks: "audit:read", by: operatorPage },
  { call: "GET /admin/accounts.csv", asks: "account:find", by: operatorPage },
  { call: "GET /admin/accounts.json", asks: "account:find", by: operatorPage },
  { call: "GET /admin/roles.csv", asks: "administration:read", by: operatorPage },
  { call: "GET /admin/roles.json", asks: "administration:read", by: operatorPage },
  { call: "GET /admin/roles/revoke", asks: "role:assign", by: operatorPage },
  { call: "POST /admin/roles/revoke", asks: "role:assign", by: operatorForm, form: {} },
  { call: "GET /endpoints", asks: "domain-lens:read", by: domainLensPage },
  { call: "GET /endpoints.csv", asks: "domain-lens:read", by: domainLensPage },
  { call: "GET /endpoints.json", asks: "domain-lens:read", by: domainLensPage },
  { call: "GET /endpoints/new", asks: "change-request:write", by: domainLensPage },
  { call: "POST /endpoints/new", asks: "change-request:write", by: domainLensForm, form: {} },
  { call: "GET /endpoints/publishing", asks: "publication:run", by: councilPage },
  { call: "GET /endpoints/publishing/:instance", asks: "publication:run", by: councilPage },
  {
    call: "POST /endpoints/publishing/:instance",
    asks: "publication:run",
    by: councilForm,
    form: {},
  },
  { call: "GET /endpoints/publishing/:instance/:runId", asks: "publication:run", by: councilPage },
  {
    call: "POST /endpoints/publishing/:instance/:runId",
    asks: "publication:run",
    by: councilForm,
    form: {},
  },
  { call: "GET /endpoints/:setId", asks: "domain-lens:read", by: domainLensPage },
  { call: "POST /endpoints/:setId", asks: "change-request:write", by: domainLensForm, form: {} },
  { call: "GET /endpoints/:setId/delete", asks: "change-request:write", by: domainLensPage },
  {
    call: "POST /endpoints/:setId/delete",
    asks: "change-request:write",
    by: domainLensForm,
    form: {},
  },
  { call: "GET /endpoints/:setId/edit/:step", asks: "change-request:write", by: domainLensPage },
  {
    call: "POST /endpoints/:setId/edit/:step",
    asks: "change-request:write",
    by: domainLensForm,
    form: {},
  },
  { call: "GET /endpoints/:setId/changes/:changeId", asks: "domain-lens:read", by: domainLensPage },
  {
    call: "POST /endpoints/:setId/changes/:changeId",
    asks: "change-request:write",
    by: domainLensForm,
    form: {},
  },
  {
    call: "GET /endpoints/:setId/changes/:changeId/discard",
    asks: "change-request:write",
    by: domainLensPage,
  },
  {
    call: "POST /endpoints/:setId/changes/:changeId/discard",
    asks: "change-request:write",
    by: domainLensForm,
    form: {},
  },
  { call: "GET /endpoints/ocdi", asks: "domain-lens:read", by: domainLensPage },
  { call: "GET /endpoints/ocdi.csv", asks: "domain-lens:read", by: domainLensPage },
  { call: "GET /endpoints/ocdi.json", asks: "domain-lens:read", by: domainLensPage },
  { call: "GET /endpoints/ocdi/new", asks: "ocdi:edit", by: domainLensPage },
  { call: "POST /endpoints/ocdi/new", asks: "ocdi:edit", by: domainLensForm, form: {} },
  {
    call: "GET /endpoints/:any/ocdiAssociationPanel/:ocdiAssociationId",
    asks: "domain-lens:read",
    by: domainLensPage,
  },
  {
    call: "POST /endpoints/:any/ocdiAssociationPanel/:ocdiAssociationId",
    asks: "ocdi:edit",
    by: domainLensForm,
    form: {},
  },
  {
    call: "GET /endpoints/:any/ocdiAssociationPanel/:ocdiAssociationId/edit",
    asks: "ocdi:edit",
    by: domainLensPage,
  },
  {
    call: "POST /endpoints/:any/ocdiAssociationPanel/:ocdiAssociationId/edit",
    asks: "ocdi:edit",
    by: domainLensForm,
    form: {},
  },
  {
    call: "GET /endpoints/:any/ocdiAssociationPanel/:ocdiAssociationId/delete",
    asks: "ocdi:edit",
    by: domainLensPage,
  },
  {
    call: "POST /endpoints/:any/ocdiAssociationPanel/:ocdiAssociationId/delete",
    asks: "ocdi:edit",
    by: domainLensForm,
    form: {},
  },
  { call: "GET /publications", asks: "publication:read", by: openPage },
  { call: "GET /publications/consume", asks: "publication:read", by: openPage },
  { call: "GET /publications/:instance", asks: "publication:read", by: openPage },
  { call: "GET /publications/:instance/since/:version?", asks: "publication:read", by: openPage },
  { call: "GET /publications/:instance/:version", asks: "publication:read", by: openPage },
  { call: "GET /publications/:instance/atom.xml", asks: "publication:read", by: openPage },
  { call: "GET /publications/:instance/pac", asks: "publication:read", by: openPage },
  { call: "GET /publications/:instance/list.txt", asks: "publication:read", by: openPage },
  { call: "GET /copilot", asks: "assistant-test:run", by: openPage },
  { call: "POST /copilot", asks: "assistant-test:run", by: openPage, form: {} },
  { call: "GET /copilot/result.json", asks: "assistant-test:run", by: openPage },
  { call: "GET /status", asks: "health:read", by: openPage },
  { call: "GET /status.atom", asks: "health:read", by: openPage },
  { call: "GET /status.csv", asks: "health:read", by: openPage },
  { call: "GET /status.json", asks: "health:read", by: openPage },
  { call: "GET /status/history", asks: "health:read", by: openPage },
  { call: "GET /status/history.csv", asks: "health:read", by: openPage },
  { call: "GET /status/history.json", asks: "health:read", by: openPage },
  { call: "GET /status/incidents/new", asks: "incident:edit", by: leadershipPage },
  { call: "POST /status/incidents/new", asks: "incident:edit", by: leadershipForm, form: {} },
  { call: "GET /status/incidents/:incidentId", asks: "health:read", by: openPage },
  {
    call: "POST /status/incidents/:incidentId",
    asks: "incident:edit",
    by: leadershipForm,
    form: {},
  },
  { call: "GET /status/incidents/:incidentId/resolve", asks: "incident:edit", by: leadershipPage },
  {
    call: "POST /status/incidents/:incidentId/resolve",
    asks: "incident:edit",
    by: leadershipForm,
    form: {},
  },
  { call: "GET /webhooks", asks: "webhook:edit", by: webhookPage },
  { call: "POST /webhooks", asks: "webhook:edit", by: webhookForm, form: {} },
  { call: "GET /webhooks/:webhookId", asks: "webhook:edit", by: webhookPage },
  {
    call: "POST /webhooks/:webhookId",
    asks: "webhook:edit",
    by: webhookForm,
    form: { intent: "test" },
  },
  { call: "GET /webhooks/:webhookId/deliveries.csv", asks: "webhook:edit", by: webhookPage },
  { call: "GET /webhooks/:webhookId/deliveries.json", asks: "webhook:edit", by: webhookPage },
  { call: "GET /webhooks/:webhookId/delete", asks: "webhook:edit", by: webhookPage },
  { call: "POST /webhooks/:webhookId/delete", asks: "webhook:edit", by: webhookForm, form: {} },
  { call: "GET /endpoints/fqdns/bulk", asks: "fqdn:edit", by: domainLensPage },
  { call: "POST /endpoints/fqdns/bulk", asks: "fqdn:edit", by: domainLensForm, form: {} },
  { call: "GET /endpoints/fqdns/:fqdnId", asks: "domain-lens:read", by: domainLensPage },
  { call: "POST /endpoints/fqdns/:fqdnId", asks: "fqdn:edit", by: domainLensForm, form: {} },
  { call: "GET /endpoints/deputies", asks: "deputy:name", by: deputyPage },
  {
    call: "POST /endpoints/deputies",
    asks: "deputy:name",
    by: deputyForm,
    form: { intent: "name" },
  },
  { call: "GET /endpoints/access", asks: "access-request:create", by: accountPage },
  { call: "POST /endpoints/access", asks: "access-request:create", by: accountForm, form: {} },
  { call: "GET /endpoints/access/:requestId", asks: "access-request:review", by: accessReviewPage },
  {
    call: "POST /endpoints/access/:requestId",
    asks: "access-request:review",
    by: accessReviewForm,
    form: {},
  },
  { call: "GET /endpoints/notices", asks: "domain-lens:read", by: domainLensPage },
  { call: "POST /endpoints/notices", asks: "domain-lens:read", by: domainLensForm, form: {} },
  { call: "GET /endpoints/workloads/new", asks: "workload:edit", by: workloadPage },
  { call: "POST /endpoints/workloads/new", asks: "workload:edit", by: workloadForm, form: {} },
  { call: "GET /endpoints/workloads/:workloadId", asks: "domain-lens:read", by: domainLensPage },
  {
    call: "POST /endpoints/workloads/:workloadId",
    asks: "workload:edit",
    by: workloadForm,
    form: {},
  },
  { call: "GET /feedback", asks: "feedback:send", by: openPage },
  { call: "POST /feedback", asks: "feedback:send", by: openPage, form: {} },
  { call: "GET /privacy", asks: null, by: plain },
  { call: "GET /time-zone", asks: null, by: plain },
  { call: "GET /credits", asks: null, by: plain },
  { call: "GET /kit", asks: null, by: plain },
  { call: "GET /bench/nothing-page", asks: null, by: plain },
  { call: "GET /*", asks: null, by: plain },
  { call: "POST /*", asks: null, by: plain, form: {} },
];

/** The calls of reports, which answer under both names of their controller. */
const reportCalls: MatrixRow[] = ["NetworkTestReport", "ConnectivityTest"].flatMap(
  (controller): MatrixRow[] => [
    { call: `GET /api/${controller}/ReadReport/:id`, asks: "report:read", by: accountCall },
    { call: `POST /api/${controller}/CreateReport`, asks: "report:create", by: openCall, json: {} },
    { call: `DELETE /api/${controller}/DeleteReport/:id`, asks: "report:delete", by: openCall },
    {
      call: `GET /api/${controller}/GetAdminSettings`,
      asks: "sharing-settings:read",
      by: accountCall,
    },
    { call: `POST /api/${controller}/ShareToPublic/:id`, asks: "report:share", by: accountCall },
    { call: `POST /api/${controller}/Share/:id`, asks: "report:share", by: accountCall, json: [] },
    {
      call: `DELETE /api/${controller}/DeleteReceivedReport/:id`,
      asks: "report:list",
      by: accountCall,
    },
    { call: `GET /api/${controller}/OwnedReports`, asks: "report:list", by: accountCall },
    { call: `GET /api/${controller}/ReceivedReports`, asks: "report:list", by: accountCall },
    { call: `GET /api/${controller}/GetReceivers/:id`, asks: "report:share", by: accountCall },
  ],
);

/** The calls of the endpoint manager, by who may ask. */
function endpointManagerRows(): MatrixRow[] {
  const at = "/api/ipurl/api/v1";
  const reads = [
    "ServiceTree/search",
    "Workload",
    "ServiceArea",
    "WorkloadChamp",
    "EndpointSet",
    "EndpointSet/List",
    "Fqdn/List",
    "Fqdn/TestResults",
    "Fqdn/Count",
  ];
  return [
    { call: `GET ${at}/DomainLensAccess`, asks: "profile:read", by: accountCall },
    ...reads.map((name): MatrixRow => ({
      call: `GET ${at}/${name}`,
      asks: "domain-lens:read",
      by: domainLensCall,
    })),
    ...["ServiceTree/list", "Fqdn/ListByIds"].map((name): MatrixRow => ({
      call: `POST ${at}/${name}`,
      asks: "domain-lens:read",
      by: domainLensCall,
      json: {},
    })),
    { call: `POST ${at}/Workload`, asks: "workload:edit", by: workloadCall, json: {} },
    { call: `POST ${at}/Fqdn`, asks: "fqdn:edit", by: domainLensCall, json: {} },
    {
      call: `PUT ${at}/Fqdn/UpdateCommonAttributes`,
      asks: "fqdn:edit",
      by: domainLensCall,
      json: {},
    },
    { call: `POST ${at}/Fqdn/BatchUpdateFQDN`, asks: "fqdn:edit", by: domainLensCall, json: {} },
    {
      call: `POST ${at}/Fqdn/BatchCreateWorkloadAssignRequst`,
      asks: "assignment:request",
      by: domainLensCall,
      json: {},
    },
    {
      call: `POST ${at}/Fqdn/BatchCancelWorkloadAssignRequst`,
      asks: "assignment:request",
      by: domainLensCall,
      json: {},
    },
    {
      call: `POST ${at}/Fqdn/BatchAckWorkloadAssignRequst`,
      asks: "assignment:review",
      by: championCall,
      json: {},
    },
    {
      call: `POST ${at}/Fqdn/BatchRejectWorkloadAssignRequst`,
      asks: "assignment:review",
      by: championCall,
      json: {},
    },
  ];
}

const calls: MatrixRow[] = [
  { call: "GET /api/AnonymousConnectivityTest/ReadReport/:id", asks: "report:read", by: openCall },
  {
    call: "GET /api/AnonymousConnectivityTest/ReverseEgressLocation",
    asks: "network-test:run",
    by: openCall,
  },
  {
    call: "POST /api/AnonymousConnectivityTest/GenerateTestReport",
    asks: "report:create",
    by: openCall,
    form: { browserLatitude: "north" },
  },
  {
    call: "POST /api/AnonymousConnectivityTest/RemapBingGeo",
    asks: "place:search",
    by: openCall,
    json: {},
  },
  {
    call: "GET /api/AnonymousConnectivityTest/GetFrontendConfiguration",
    asks: "configuration:read",
    by: openCall,
  },
  {
    call: "POST /api/AnonymousConnectivityTest/GenerateCopilotTestReport",
    asks: "assistant-test:run",
    by: openCall,
    json: {},
  },
  { call: "GET /api/workloaddomains/copilot", asks: "assistant-test:run", by: openCall },
  {
    call: "GET /api/AnonymousConnectivityTest/UnhealthyMetroScores",
    asks: "health:read",
    by: openCall,
  },
  { call: "GET /report/:id/export.json", asks: "report:export", by: openCall },
  { call: "GET /report/:id/export.csv", asks: "report:export", by: openCall },
  { call: "POST /api/agent/begin", asks: null, by: plain, json: {} },
  { call: "POST /api/agent/result", asks: null, by: plain, json: {} },
  { call: "POST /api/agent/complete", asks: null, by: plain, json: {} },
  { call: "POST /api/IPClassification/v2", asks: "internet-type:classify", by: openCall },
  { call: "POST /api/IPClassification/logType", asks: "internet-type:answer", by: openCall },
  { call: "POST /api/IPClassification/logCorrectness", asks: "internet-type:answer", by: openCall },
  { call: "GET /api/Localization", asks: "configuration:read", by: openCall },
  { call: "GET /version", asks: "publication:read", by: openCall },
  { call: "GET /version/:instance", asks: "publication:read", by: openCall },
  { call: "GET /endpoints/:instance", asks: "publication:read", by: openCall },
  { call: "GET /changes/:instance/:version", asks: "publication:read", by: openCall },
  { call: "GET /api/openapi.json", asks: "configuration:read", by: openCall },
  { call: "GET /api/places", asks: "place:search", by: openCall },
  { call: "GET /api/people", asks: "people:search", by: peopleCall },
  { call: "GET /api/token/GetCpsToken", asks: "hub-token:get", by: accountCall },
  {
    call: "GET /messagingHub",
    asks: "hub:follow",
    by: tokenCall,
    query: "runId=6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10&after=0",
  },
  ...endpointManagerRows(),
  { call: "POST /preferences", asks: null, by: plain, form: { theme: "dark" } },
  { call: "GET /api/*", asks: null, by: plain },
  { call: "GET /healthz", asks: null, by: plain },
  { call: "GET /readyz", asks: null, by: plain },
  { call: "GET /bench/nothing", asks: null, by: plain },
];

const ocdiCalls: MatrixRow[] = [
  { call: "GET /api/ipurl/api/v1/OcdiAssociation", asks: "domain-lens:read", by: domainLensCall },
  {
    call: "GET /api/ipurl/api/v1/OcdiAssociation/List",
    asks: "domain-lens:read",
    by: domainLensCall,
  },
  {
    call: "POST /api/ipurl/api/v1/OcdiAssociation/Validate",
    asks: "ocdi:edit",
    by: domainLensCall,
    json: {},
  },
  {
    call: "POST /api/ipurl/api/v1/OcdiAssociation/Upsert",
    asks: "ocdi:edit",
    by: domainLensCall,
    json: {},
  },
  {
    call: "POST /api/ipurl/api/v1/OcdiAssociation/Approve",
    asks: "ocdi:review",
    by: ocdiCouncilCall,
    json: {},
  },
  {
    call: "POST /api/ipurl/api/v1/OcdiAssociation/Reject",
    asks: "ocdi:review",
    by: ocdiCouncilCall,
    json: {},
  },
  {
    call: "POST /api/ipurl/api/v1/OcdiAssociation/Delete",
    asks: "ocdi:edit",
    by: domainLensCall,
    json: {},
  },
];

const changeCalls: MatrixRow[] = [
  {
    call: "GET /api/ipurl/api/v1/EndpointSetChange/List",
    asks: "domain-lens:read",
    by: domainLensCall,
  },
  {
    call: "POST /api/ipurl/api/v1/EndpointSetChange/UpsertDraft",
    asks: "change-request:write",
    by: domainLensCall,
    json: {},
  },
  {
    call: "POST /api/ipurl/api/v1/EndpointSetChange/RevertDraft",
    asks: "change-request:write",
    by: domainLensCall,
    json: {},
  },
  {
    call: "POST /api/ipurl/api/v1/EndpointSetChange/Submit",
    asks: "change-request:write",
    by: domainLensCall,
    json: {},
  },
  {
    call: "POST /api/ipurl/api/v1/EndpointSetChange/RevertSubmit",
    asks: "change-request:write",
    by: domainLensCall,
    json: {},
  },
  {
    call: "POST /api/ipurl/api/v1/EndpointSetChange/WorkloadChampApprove",
    asks: "change-request:review",
    by: championCall,
    json: {},
  },
  {
    call: "POST /api/ipurl/api/v1/EndpointSetChange/ChangeCouncilApprove",
    asks: "change-request:review",
    by: championCall,
    json: {},
  },
  {
    call: "POST /api/ipurl/api/v1/EndpointSetChange/Block",
    asks: "change-request:review",
    by: championCall,
    json: {},
  },
  {
    call: "POST /api/ipurl/api/v1/EndpointSetChange/Unblock",
    asks: "change-request:review",
    by: championCall,
    json: {},
  },
  {
    call: "POST /api/ipurl/api/v1/EndpointSetChange/BypassTestFailures",
    asks: "change-request:review",
    by: championCall,
    json: {},
  },
];

const removal = "/vnext/partner/registrations/:partnerId/members/:memberId/remove";

/** Network providers: who has no partner gets a form, and 403 where only a member may go. */
const partnerPages: MatrixRow[] = [
  { call: "GET /partnerPortal", asks: "partner:register", by: accountPage },
  { call: "POST /partnerPortal", asks: "partner:register", by: accountForm, form: {} },
  { call: "GET /partnerPortal/leave", asks: "partner:register", by: membersPage },
  { call: "POST /partnerPortal/leave", asks: "partner:register", by: membersPage, form: {} },
  { call: "GET /vnext/partner/registrations", asks: "partner:review", by: partnerReviewPage },
  { call: "GET /vnext/partner/registrations.csv", asks: "partner:review", by: partnerReviewPage },
  { call: "GET /vnext/partner/registrations.json", asks: "partner:review", by: partnerReviewPage },
  {
    call: "GET /vnext/partner/registrations/:partnerId",
    asks: "partner:review",
    by: partnerReviewPage,
  },
  {
    call: "POST /vnext/partner/registrations/:partnerId",
    asks: "partner:review",
    by: partnerReviewForm,
    form: {},
  },
  { call: `GET ${removal}`, asks: "partner:review", by: partnerReviewPage },
  { call: `POST ${removal}`, asks: "partner:review", by: partnerReviewForm, form: {} },
];

const solution = "/solutions/:solutionId";

/** The AS view. */
const asPages: MatrixRow[] = [
  { call: "GET /asn", asks: "asn:read", by: partnerReviewPage },
  { call: "GET /asn/path", asks: "asn:read", by: partnerReviewPage },
  { call: "GET /asn/compare", asks: "asn:read", by: partnerReviewPage },
  { call: "GET /asn/organisations", asks: "asn:read", by: partnerReviewPage },
  { call: "GET /asn/organisations/:orgId", asks: "asn:read", by: partnerReviewPage },
  { call: "GET /asn/:asn", asks: "asn:read", by: partnerReviewPage },
  { call: "GET /asn/:asn/graph", asks: "asn:read", by: partnerReviewPage },
  { call: "GET /asn/organisations/:orgId/graph", asks: "asn:read", by: partnerReviewPage },
  ...[
    "/asn",
    "/asn/links",
    "/asn/path",
    "/asn/compare",
    "/asn/organisations",
    "/asn/organisations/:orgId/asns",
    "/asn/:asn/related",
    "/asn/:asn/prefixes",
    "/asn/:asn/graph",
    "/asn/organisations/:orgId/graph",
  ].flatMap((path) =>
    ["csv", "json"].map((format): MatrixRow => ({
      call: `GET ${path}.${format}`,
      asks: "asn:read",
      by: partnerReviewPage,
    })),
  ),
];

const solutionPages: MatrixRow[] = [
  { call: "GET /partner", asks: "solution:review", by: partnerReviewPage },
  { call: "GET /vnext/partner", asks: "solution:review", by: partnerReviewPage },
  { call: "GET /vnext/partner/npi/correct", asks: "solution:review", by: partnerReviewPage },
  { call: "GET /nppdashboard", asks: "solution:review", by: partnerReviewPage },
  {
    call: "POST /vnext/partner/npi/correct",
    asks: "solution:review",
    by: partnerReviewForm,
    form: {},
  },
  { call: "GET /vnext/partner/tenants.csv", asks: "solution:review", by: partnerReviewPage },
  { call: "GET /vnext/partner/tenants.json", asks: "solution:review", by: partnerReviewPage },
  { call: "GET /vnext/partner/npi.csv", asks: "solution:review", by: partnerReviewPage },
  { call: "GET /vnext/partner/npi.json", asks: "solution:review", by: partnerReviewPage },
  ...["levels", "steps"].flatMap((table) =>
    ["csv", "json"].map((format): MatrixRow => ({
      call: `GET /vnext/partner/analytics/${table}.${format}`,
      asks: "solution:review",
      by: partnerReviewPage,
    })),
  ),
  { call: "GET /vnext/partner.csv", asks: "solution:review", by: partnerReviewPage },
  { call: "GET /vnext/partner.json", asks: "solution:review", by: partnerReviewPage },
  { call: "GET /solutions.csv", asks: "solution:use", by: membersPage },
  { call: "GET /solutions.json", asks: "solution:use", by: membersPage },
  { call: "GET /solutions/new", asks: "solution:use", by: solutionPage },
  { call: "POST /solutions/new", asks: "solution:use", by: solutionPage, form: {} },
  { call: "GET /partner/:solutionId", asks: "solution:use", by: solutionPage },
  { call: `GET ${solution}`, asks: "solution:use", by: solutionPage },
  { call: `POST ${solution}`, asks: "solution:use", by: solutionPage, form: {} },
  { call: `GET ${solution}/lists.csv`, asks: "solution:use", by: solutionPage },
  { call: `GET ${solution}/history/:eventId/changes.csv`, asks: "solution:use", by: solutionPage },
  ...["edit", "import", "asns", "close"].flatMap((page): MatrixRow[] => [
    { call: `GET ${solution}/${page}`, asks: "solution:use", by: solutionPage },
    { call: `POST ${solution}/${page}`, asks: "solution:use", by: solutionPage, form: {} },
  ]),
];

const atContribution = `${solution}/contributions/:contributionId`;
const entryDecision = `${solution}/review/:decision`;

const contributionPages: MatrixRow[] = [
  { call: `GET ${solution}/contribute`, asks: "solution:use", by: solutionPage },
  { call: `POST ${solution}/contribute`, asks: "solution:use", by: solutionPage, form: {} },
  { call: `GET ${atContribution}`, asks: "solution:use", by: accountPage },
  { call: `POST ${atContribution}`, asks: "solution:use", by: accountForm, form: {} },
  { call: `GET ${atContribution}/changes.csv`, asks: "solution:use", by: accountPage },
  { call: `GET ${solution}/entries`, asks: "solution:use", by: solutionPage },
  { call: `GET ${solution}/entries.csv`, asks: "solution:use", by: solutionPage },
  { call: `GET ${solution}/entries.json`, asks: "solution:use", by: solutionPage },
  { call: `GET ${solution}/tenants.csv`, asks: "solution:use", by: solutionPage },
  { call: `GET ${solution}/tenants.json`, asks: "solution:use", by: solutionPage },
  { call: `GET ${solution}/locations.csv`, asks: "solution:use", by: solutionPage },
  { call: `GET ${solution}/locations.json`, asks: "solution:use", by: solutionPage },
  { call: `GET ${solution}/localHistory`, asks: "solution:use", by: solutionPage },
  { call: `GET ${solution}/localHistory.csv`, asks: "solution:use", by: solutionPage },
  { call: `GET ${solution}/localHistory.json`, asks: "solution:use", by: solutionPage },
  { call: `GET ${solution}/months/:month`, asks: "solution:use", by: solutionPage },
  { call: `GET ${solution}/outages.csv`, asks: "solution:use", by: solutionPage },
  { call: `GET ${solution}/outages.json`, asks: "solution:use", by: solutionPage },
  { call: `GET ${solution}/outages.atom`, asks: "outage-feed:read", by: openPage },
  ...["", "/feed", "/webhooks/:webhookId", "/webhooks/:webhookId/delete"].flatMap(
    (page): MatrixRow[] => [
      { call: `GET ${solution}/notices${page}`, asks: "solution:use", by: solutionPage },
      { call: `POST ${solution}/notices${page}`, asks: "solution:use", by: solutionPage, form: {} },
    ],
  ),
  { call: `GET ${solution}/review`, asks: "solution:review", by: partnerReviewPage },
  { call: `POST ${solution}/review`, asks: "solution:review", by: partnerReviewForm, form: {} },
  { call: `GET ${entryDecision}`, asks: "solution:review", by: partnerReviewPage },
  { call: `POST ${entryDecision}`, asks: "solution:review", by: partnerReviewForm, form: {} },
];

const partnerPrefix = "/api/pnpp/api/v1";

const partnerCalls: MatrixRow[] = [
  {
    call: `POST ${partnerPrefix}/PartnerRegister/email`,
    asks: "partner:register",
    by: accountCall,
    json: {},
  },
  {
    call: `POST ${partnerPrefix}/PartnerRegister/code`,
    asks: "partner:register",
    by: accountCall,
    json: {},
  },
  { call: `GET ${partnerPrefix}/PartnerProfile`, asks: "partner:register", by: accountCall },
  { call: `GET ${partnerPrefix}/PnppAccess`, asks: "partner:register", by: accountCall },
  { call: `POST ${partnerPrefix}/Telemetry`, asks: null, by: senderCall, json: {} },
];

/** Members of a provider and leadership; a role that provider groups give is no membership. */
const solutionCall: By = { ...accountCall, ...others, operator: "deny", leadership: "allow" };

/** Calls that answer an account that sees no solution as if there were none. */
const isAbsentForOthers = (name: string) =>
  /\/(profile|history|:id|scores|geoWithReport|latest|latestPagination|latestAssessments)$/.test(
    name,
  );

const solutionRows: MatrixRow[] = (
  [
    ["GET", "OfficialSolution/list"],
    ["PUT", "PartnerInputSolution"],
    ["DELETE", "PartnerInputSolution"],
    ["GET", "PartnerInputSolution/list"],
    ["GET", "PartnerChangeSolutionRequest/List"],
    ["PUT", "PartnerChangeSolutionRequest/Create"],
    ["PUT", "PartnerChangeSolutionRequest/Update"],
    ["GET", "PartnerPerformance/profile"],
    ["GET", "PartnerPerformance/getSolutionTags"],
    ["GET", "PartnerPerformance/typeCount"],
    ["GET", "PartnerPerformance/getNpi"],
    ["GET", "PartnerPerformance/NPI"],
    ["GET", "PartnerPerformance/:id/history"],
    ["GET", "PartnerPerformance/:id"],
    ["GET", "PartnerPerformance/scores"],
    ["GET", "PartnerPerformance/geoWithReport"],
    ["GET", "PartnerPerformance/latest"],
    ["GET", "PartnerPerformance/latestPagination"],
    ["GET", "PartnerPerformance/latestOfPartner"],
    ["GET", "SolutionResults/:id/latestAssessments"],
    ["GET", "Outage/history"],
    ["GET", "PartnerPerformance/getCityBoundaries"],
    ["GET", "map/GeoBoundaries"],
    ["GET", "map/geoBoundary/:type/:name"],
  ] as const
).map(([method, name]) => ({
  call: `${method} ${partnerPrefix}/${name}`,
  asks: /\/(typeCount|getNpi|NPI)$/.test(name) ? "solution:review" : "solution:use",
  by: isAbsentForOthers(name) ? accountCall : solutionCall,
  ...(method === "PUT" && { json: {} }),
}));

const asRows: MatrixRow[] = [
  "ASNInfo",
  "ASNInfo/ASNsInfo",
  "ASNInfo/ASNTotal",
  "ASNInfo/Traffic",
  "ORGInfo",
  "ORGInfo/ownedAsns",
  "ORGInfo/ownedASNTotal",
  "ORGInfo/orgTotal",
  "ownedASNTotal",
  "ASNLink",
  "ASNLink/ASNLinkTotal",
  "ASNLinkTotal",
  "FindASNLink",
  "ASNsLink",
  "BuildGraph",
  "PathQuery",
].map((name) => ({
  call: `GET ${partnerPrefix}/${name}`,
  asks: "asn:read",
  by: solutionCall,
}));

/** Every page and call by everybody who may ask for it, written by hand beside the table of permissions. */
export const matrix: readonly MatrixRow[] = [
  ...pages,
  ...reportCalls,
  ...calls,
  ...ocdiCalls,
  ...changeCalls,
  ...partnerPages,
  ...asPages,
  ...solutionPages,
  ...contributionPages,
  ...partnerCalls,
  ...solutionRows,
  ...asRows,
];

/**
 * Permissions that decide what of an answer is there, not whether it is; each has a test of its own that flips it:
 * `tests/routes/partner-data.test.ts`.
 */
export const withinAnswers: readonly Permission[] = ["partner-data:read"];

/** Pages that ask for a second permission where their search is used, in the words of the matrix. */
export const searches: MatrixRow[] = [
  {
    call: "GET /report/:reportId/share",
    asks: "people:search",
    by: accountPage,
    query: "people=a",
  },
  { call: "GET /endpoints/deputies", asks: "people:search", by: deputyPage, query: "people=a" },
];
