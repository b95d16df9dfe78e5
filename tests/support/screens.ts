import { busyMailbox } from "~/sandbox/mail-refusal";

import { registering } from "./partner-world";
import { longWord, type Onlooker, type ScreenWorld } from "./screen-world";

/** One state of a screen. What is sent must be refused or change nothing: it is sent once for each language. */
export type ScreenState<By = Onlooker, World = ScreenWorld> = {
  name: string;
  by: By;
  address: string | ((world: World) => string);
  /** A form that makes the state, where it is soon over: posted to the address each time before the look. */
  made?: Record<string, string>;
  /** Posts a form in place of asking for the page. */
  form?: Record<string, string>;
  /** 200 without one. */
  status?: number;
  /** A selector of what makes the state. */
  shows: string;
  /** Opens every `<details>` that fits it before looking. */
  opens?: string;
};

const errors = '.error-summary [href^="#"]';
const done = '.note[role="status"]';
/** What others changed, below the refusal. */
const laterChanges = ".error-summary + table";
const refusal = '.note.failed[role="alert"]';
const errorPage = ".error-page";
const unknownReport = "/report/3f2b8c1e-5d47-4a90-9c6e-0b7d52a1f843";
const onReport =
  <Report extends "good" | "bad" | "measured" | "answered" | "stopped" | "own" | "claimed" | "gcc">(
    report: Report,
    part = "",
  ) =>
  (world: Pick<ScreenWorld, Report>) =>
    world[report] + part;
const setting = (key: string) => `/admin/settings/${key}`;

const networkTest: ScreenState[] = [
  { name: "empty", by: "visitor", address: "/", shows: "main form .primary" },
  { name: "signed in", by: "user", address: "/?tenantName=contoso.com", shows: ".profile" },
  { name: "under /gcc", by: "visitor", address: "/gcc", shows: "main form .primary" },
  { name: "after a deletion", by: "visitor", address: "/?deleted=yes", shows: done },
  {
    name: "without a place",
    by: "visitor",
    address: "/?index",
    form: { locationMode: "manual" },
    status: 422,
    shows: ".field .error",
  },
  {
    name: "with places to choose from",
    by: "visitor",
    address: "/?index",
    form: { locationMode: "manual", place: "Springfield" },
    status: 422,
    shows: 'input[name="placeId"]',
  },
  {
    name: "with an unknown place",
    by: "visitor",
    address: "/?index",
    form: { locationMode: "manual", place: longWord },
    status: 422,
    shows: ".field .error",
  },
  {
    name: "with a wrong domain",
    by: "visitor",
    address: "/?index",
    form: { locationMode: "auto", tenantDomain: `${longWord} .` },
    status: 422,
    shows: ".field .error",
  },
  {
    name: "blocked tenant",
    by: "dod-user",
    address: "/",
    status: 403,
    shows: `${errorPage} form[action$="/sign-out"]`,
  },
  {
    name: "blocked tenant under /gcc",
    by: "gcc-outsider",
    address: "/gcc",
    status: 403,
    shows: `${errorPage} form[action="/gcc/sign-out"]`,
  },
];

const report: ScreenState[] = [
  { name: "good", by: "visitor", address: onReport("good"), shows: 'a[href$="/delete"]' },
  {
    name: "bad, everything opened",
    by: "distant",
    address: onReport("bad"),
    shows: "main .details-body",
    opens: "main details",
  },
  {
    name: "with what the advanced client found, everything opened",
    by: "measurer",
    address: onReport("measured"),
    shows: "#computer .details-body",
    opens: "main details",
  },
  {
    name: "survey answered",
    by: "answerer",
    address: onReport("answered"),
    shows: "#internet-type:not(:has(button))",
  },
  {
    name: "stopped before its end, with samples lost",
    by: "stopper",
    address: onReport("stopped"),
    shows: 'main:not(:has(form[action$="/stop"])) #samples',
  },
  {
    name: "of somebody else",
    by: "stranger",
    address: onReport("bad"),
    shows: "main:not(:has(a[href$='/delete'])) #details",
  },
  {
    name: "one's own, with its trace",
    by: "user",
    address: onReport("own", "?debugTrace=true"),
    shows: 'a[href$="/share"]',
    opens: "main details",
  },
  {
    name: "just saved by signing in",
    by: "claimer",
    address: onReport("claimed"),
    shows: '.note form[action$="/share"]',
  },
  {
    name: "shared by its owner",
    by: "tenant-admin",
    address: onReport("own"),
    shows: "#share-hint",
  },
  {
    name: "under /gcc",
    by: "gcc-admin",
    address: onReport("gcc"),
    shows: 'a[href^="/gcc/"][href$="/share"]',
  },
  {
    name: "saving refused",
    by: "tenant-admin",
    address: onReport("own"),
    form: { save: "yes" },
    status: 409,
    shows: refusal,
  },
  { name: "unknown", by: "visitor", address: unknownReport, status: 404, shows: '[role="alert"]' },
  {
    name: "malformed id",
    by: "visitor",
    address: "/report/3f2b8c1e",
    status: 400,
    shows: '[role="alert"]',
  },
  {
    name: "no run",
    by: "other-tenant",
    address: "/report/temp",
    status: 404,
    shows: '[role="alert"]',
  },
];

const reportParts: Record<string, ScreenState[]> = {
  "report/:reportId/map": [
    {
      name: "of a good line",
      by: "visitor",
      address: onReport("good", "/map"),
      shows: ".leaflet-container .map-mark",
    },
    {
      name: "of a bad line",
      by: "distant",
      address: onReport("bad", "/map"),
      shows: ".leaflet-container .map-mark",
    },
    {
      name: "of no report",
      by: "visitor",
      address: `${unknownReport}/map`,
      status: 404,
      shows: errorPage,
    },
  ],
  "report/:reportId/client": [
    {
      name: "just measured",
      by: "measurer",
      address: onReport("measured", "/client"),
      shows: 'main input[type="file"]',
    },
    {
      name: "not asked for yet",
      by: "distant",
      address: onReport("bad", "/client"),
      shows: "main form .primary",
    },
    {
      name: "without a file",
      by: "measurer",
      address: onReport("measured", "/client"),
      form: { intent: "upload" },
      status: 422,
      shows: errors,
    },
    {
      name: "of somebody else",
      by: "stranger",
      address: onReport("bad", "/client"),
      status: 403,
      shows: "main:not(:has(form))",
    },
  ],
  "report/:reportId/place": [
    {
      name: "empty",
      by: "distant",
      address: onReport("bad", "/place"),
      shows: "main form .primary",
    },
    {
      name: "without a place",
      by: "visitor",
      address: onReport("good", "/place"),
      form: {},
      status: 422,
      shows: errors,
    },
    {
      name: "with places to choose from",
      by: "visitor",
      address: onReport("good", "/place"),
      form: { place: "Springfield" },
      status: 422,
      shows: 'input[name="placeId"]',
    },
    {
      name: "of somebody else",
      by: "stranger",
      address: onReport("good", "/place"),
      shows: "main:not(:has(form))",
    },
  ],
  "report/:reportId/internet-type": [
    {
      name: "empty",
      by: "visitor",
      address: onReport("good", "/internet-type"),
      shows: 'input[name="internetType"]',
    },
    {
      name: "without an answer",
      by: "visitor",
      address: onReport("good", "/internet-type"),
      form: { internetType: "" },
      status: 422,
      shows: errors,
    },
    {
      name: "answered",
      by: "answerer",
      address: onReport("answered", "/internet-type"),
      shows: "main:not(:has(form))",
    },
  ],
  "report/:reportId/share": [
    {
      name: "shared in every way",
      by: "user",
      address: onReport("own", "/share"),
      shows: "main table",
    },
    {
      name: "shared with nobody",
      by: "claimer",
      address: onReport("claimed", "/share"),
      shows: "main:not(:has(table)) #link",
    },
    {
      name: "closed by the administrator",
      by: "gcc-admin",
      address: onReport("gcc", "/share"),
      shows: "#public-hint",
    },
    {
      name: "people found",
      by: "user",
      address: onReport("own", "/share?people=a"),
      shows: "#people .choice:nth-of-type(3)",
    },
    {
      name: "nobody found",
      by: "user",
      address: onReport("own", "/share?people=zzzz"),
      shows: "main:not(:has(#people)) #search",
    },
    {
      name: "nobody ticked",
      by: "user",
      address: onReport("own", "/share?people=a"),
      form: { intent: "share" },
      status: 422,
      shows: errors,
    },
    { name: "just shared", by: "user", address: onReport("own", "/share?done=share"), shows: done },
    {
      name: "of another organisation",
      by: "user",
      address: onReport("own", "/share"),
      form: {
        intent: "share",
        people: JSON.stringify({ tenantId: "elsewhere", objectId: "x", name: longWord }),
      },
      status: 409,
      shows: ".error-summary",
    },
    {
      name: "not the owner",
      by: "tenant-admin",
      address: onReport("own", "/share"),
      status: 403,
      shows: "main:not(:has(form)) h1",
    },
  ],
  "report/:reportId/delete": [
    { name: "asks", by: "distant", address: onReport("bad", "/delete"), shows: "main .danger" },
    {
      name: "asks, from the history",
      by: "user",
      address: onReport("own", "/delete?from=reports"),
      shows: 'main a[href="/reports"]',
    },
    {
      name: "of somebody else",
      by: "stranger",
      address: onReport("good", "/delete"),
      shows: "main:not(:has(form))",
    },
    {
      name: "refused",
      by: "stranger",
      address: onReport("good", "/delete"),
      form: {},
      status: 403,
      shows: errorPage,
    },
  ],
};

const lists: Record<string, ScreenState[]> = {
  reports: [
    { name: "filled", by: "user", address: "/reports?sort=score", shows: "main table [aria-sort]" },
    {
      name: "received",
      by: "tenant-admin",
      address: "/reports?list=received",
      shows: 'main a[href$="/remove"]',
    },
    { name: "nothing of one's own", by: "other-tenant", address: "/reports", shows: ".empty" },
    {
      name: "nothing received",
      by: "other-tenant",
      address: "/reports?list=received",
      shows: ".empty",
    },
    {
      name: "nothing that fits",
      by: "user",
      address: `/reports?city=${longWord}`,
      shows: ".empty",
    },
    { name: "after a deletion", by: "user", address: "/reports?deleted=yes", shows: done },
    {
      name: "after a removal",
      by: "tenant-admin",
      address: "/reports?list=received&removed=yes",
      shows: done,
    },
  ],
  "reports/delete": [
    {
      name: "asks",
      by: "user",
      address: ({ own }) => `/reports/delete?which=chosen&id=${own.replace("/report/", "")}`,
      shows: "main .danger",
    },
    {
      name: "nothing chosen",
      by: "user",
      address: "/reports/delete?which=chosen",
      status: 409,
      shows: ".empty",
    },
  ],
  "reports/received/:reportId/remove": [
    {
      name: "asks",
      by: "tenant-admin",
      address: ({ own }) => own.replace("/report/", "/reports/received/") + "/remove",
      shows: "main form button",
    },
    {
      name: "not received",
      by: "user",
      address: ({ own }) => own.replace("/report/", "/reports/received/") + "/remove",
      status: 404,
      shows: errorPage,
    },
  ],
  "sharing-settings": [
    {
      name: "filled",
      by: "tenant-admin",
      address: "/sharing-settings",
      shows: 'input[name="shareReportWithPublic"]:checked',
    },
    {
      name: "as they are at first",
      by: "gcc-admin",
      address: "/gcc/sharing-settings",
      shows: 'input[name="shareReportWithPublic"]:not(:checked)',
    },
    { name: "saved", by: "tenant-admin", address: "/sharing-settings?saved=yes", shows: done },
    {
      name: "with wrong days",
      by: "tenant-admin",
      address: "/sharing-settings",
      form: { reportLifeDays: "91" },
      status: 422,
      shows: errors,
    },
    { name: "no access", by: "user", address: "/sharing-settings", status: 403, shows: errorPage },
  ],
  compare: [
    { name: "empty", by: "visitor", address: "/compare", shows: "#report-a" },
    {
      name: "one report",
      by: "visitor",
      address: ({ bad }) => `/compare?a=${bad}`,
      shows: "#report-b",
    },
    {
      name: "two reports",
      by: "visitor",
      address: ({ good, bad }) => `/compare?a=${good}&b=${bad}`,
      shows: "main table",
      opens: "main details",
    },
    {
      name: "the same line",
      by: "visitor",
      address: ({ good, answered }) => `/compare?a=${good}&b=${answered}`,
      shows: "main table",
    },
    {
      name: "wrong ids",
      by: "visitor",
      address: `/compare?a=${longWord}&b=`,
      status: 422,
      shows: errors,
    },
    {
      name: "unknown report",
      by: "visitor",
      address: ({ good }) => `/compare?a=${good}&b=${unknownReport}`,
      status: 404,
      shows: errors,
    },
  ],
};

const person = { name: longWord, tenantId: "contoso.example", objectId: "", role: "king" };

const administration: Record<string, ScreenState[]> = {
  admin: [
    { name: "filled", by: "operator", address: "/admin", shows: 'main a[href$="/revoke"]' },
    {
      name: "nobody found",
      by: "operator",
      address: `/admin?search=${longWord.repeat(2)}`,
      shows: ".empty",
    },
    { name: "granted", by: "operator", address: "/admin?done=granted", shows: done },
    { name: "revoked", by: "operator", address: "/admin?done=revoked", shows: done },
    {
      name: "with wrong entries",
      by: "operator",
      address: "/admin",
      form: person,
      status: 422,
      shows: errors,
    },
    { name: "no access", by: "user", address: "/admin", status: 403, shows: errorPage },
  ],
  "admin/roles/revoke": [
    {
      name: "asks",
      by: "operator",
      address: ({ assignment }) =>
        `/admin/roles/revoke?which=chosen&id=${assignment.split("/")[3]}`,
      shows: "main .danger",
    },
    {
      name: "nothing chosen",
      by: "operator",
      address: "/admin/roles/revoke?which=chosen",
      status: 409,
      shows: ".empty",
    },
  ],
  "admin/roles/:assignmentId/revoke": [
    {
      name: "asks",
      by: "operator",
      address: ({ assignment }) => assignment,
      shows: "main .danger",
    },
    {
      name: "of the last operator",
      by: "operator",
      address: ({ ownAssignment }) => ownAssignment,
      form: {},
      status: 409,
      shows: refusal,
    },
  ],
  "admin/accounts": [
    {
      name: "filled",
      by: "operator",
      address: "/admin/accounts",
      shows: 'main a[href$="/end-sessions"]',
    },
    {
      name: "nobody found",
      by: "operator",
      address: `/admin/accounts?search=${longWord}`,
      shows: ".empty",
    },
    {
      name: "after the end of sessions",
      by: "operator",
      address: "/admin/accounts?done=ended",
      shows: done,
    },
  ],
  "admin/accounts/:accountId/end-sessions": [
    { name: "asks", by: "operator", address: ({ account }) => account, shows: "main .danger" },
    {
      name: "of oneself",
      by: "operator",
      address: ({ ownAccount }) => ownAccount,
      shows: ".note.warning",
    },
    {
      name: "of nobody",
      by: "operator",
      address: "/admin/accounts/nobody/end-sessions",
      status: 404,
      shows: errorPage,
    },
  ],
  "admin/ingest-keys": [
    {
      name: "filled",
      by: "operator",
      address: "/admin/ingest-keys",
      shows: 'main a[href$="/revoke"]',
    },
    {
      name: "just created",
      by: "operator",
      address: "/admin/ingest-keys",
      form: { name: longWord },
      status: 201,
      shows: "#ingest-key",
    },
    {
      name: "without a name",
      by: "operator",
      address: "/admin/ingest-keys",
      form: { name: " " },
      status: 422,
      shows: errors,
    },
    {
      name: "revoked",
      by: "operator",
      address: "/admin/ingest-keys?done=revoked",
      shows: done,
    },
  ],
  "admin/ingest-keys/:ingestKeyId/revoke": [
    { name: "asks", by: "operator", address: ({ ingestKey }) => ingestKey, shows: "main .danger" },
    {
      name: "of none",
      by: "operator",
      address: "/admin/ingest-keys/nothing/revoke",
      status: 404,
      shows: errorPage,
    },
  ],
  "admin/as-datasets": [
    { name: "filled", by: "operator", address: "/admin/as-datasets", shows: "main table" },
    {
      name: "activated",
      by: "operator",
      address: "/admin/as-datasets?done=activated",
      shows: done,
    },
  ],
  "admin/as-datasets/roll-back": [
    {
      name: "asks",
      by: "operator",
      address: "/admin/as-datasets/roll-back",
      shows: "main .danger",
    },
    {
      name: "of other datasets than those in use",
      by: "operator",
      address: "/admin/as-datasets/roll-back",
      form: { seen: "999999999" },
      status: 409,
      shows: refusal,
    },
  ],
  "admin/as-datasets/:datasetId": [
    { name: "in use", by: "operator", address: "/admin/as-datasets/2", shows: "main table" },
    {
      name: "stored",
      by: "operator",
      address: "/admin/as-datasets/1",
      shows: "main form .primary",
    },
    {
      name: "of none",
      by: "operator",
      address: "/admin/as-datasets/nothing",
      status: 404,
      shows: errorPage,
    },
  ],
  "admin/settings": [
    { name: "filled", by: "operator", address: "/admin/settings", shows: "main table" },
    {
      name: "changed",
      by: "operator",
      address: "/admin/settings?done=DisableCopilotTest",
      shows: done,
    },
  ],
  "admin/settings/:key": [
    {
      name: "flag, stored",
      by: "operator",
      address: setting("DisableCopilotTest"),
      shows: "main .danger",
    },
    {
      name: "flag, refused",
      by: "operator",
      address: setting("DisableSignIn"),
      form: { value: "perhaps" },
      status: 422,
      shows: errors,
    },
    {
      name: "address, long",
      by: "operator",
      address: setting("bingMapsServiceSDK"),
      shows: '#value[type="url"]',
    },
    {
      name: "address, refused",
      by: "operator",
      address: setting("graphBaseUrl"),
      form: { value: longWord },
      status: 422,
      shows: errors,
    },
    { name: "list", by: "operator", address: setting("tenantDnsPatterns"), shows: "textarea" },
    {
      name: "list, refused inside",
      by: "operator",
      address: setting("probeEndpoints"),
      form: { value: '[{"name":1}]' },
      status: 422,
      shows: errors,
    },
    {
      name: "list, no JSON",
      by: "operator",
      address: setting("probeEndpoints"),
      form: { value: longWord },
      status: 422,
      shows: errors,
    },
    {
      name: "changed meanwhile",
      by: "operator",
      address: setting("DisableCopilotTest"),
      form: { value: "false" },
      status: 409,
      shows: ".error-summary",
    },
    { name: "unknown", by: "operator", address: setting("nothing"), status: 404, shows: errorPage },
  ],
  "admin/audit": [
    { name: "filled", by: "operator", address: "/admin/audit", shows: "main table" },
    {
      name: "nothing that fits",
      by: "operator",
      address: "/admin/audit?action=reset-setting",
      shows: ".empty",
    },
  ],
};

const ofWorld =
  (
    name:
      | "set"
      | "draftSet"
      | "draft"
      | "review"
      | "fqdn"
      | "workload"
      | "version"
      | "publishRun"
      | "association"
      | "webhook"
      | "accessRequest"
      | "partner"
      | "partnerMember"
      | "solution"
      | "closedSolution"
      | "solutionOfLeadership"
      | "contribution"
      | "outageWebhook",
    part = "",
  ) =>
  (world: ScreenWorld) =>
    world[name] + part;
const associations = "endpoints/:any/ocdiAssociationPanel/:ocdiAssociationId";

const endpoints: Record<string, ScreenState[]> = {
  endpoints: [
    { name: "sets, with what waits", by: "council", address: "/endpoints", shows: "#waiting" },
    { name: "FQDNs", by: "editor", address: "/endpoints?view=fqdns", shows: "main table" },
    { name: "workloads", by: "editor", address: "/endpoints?view=workloads", shows: "main table" },
    { name: "no access", by: "user", address: "/endpoints", status: 403, shows: errorPage },
  ],
  "endpoints/new": [
    { name: "empty", by: "editor", address: "/endpoints/new", shows: "#workloadId" },
  ],
  "endpoints/publishing": [
    {
      name: "something staged",
      by: "council",
      address: "/endpoints/publishing",
      shows: "main table",
    },
  ],
  "endpoints/publishing/:instance": [
    {
      name: "asks",
      by: "council",
      address: "/endpoints/publishing/Germany",
      shows: "main form button",
    },
  ],
  "endpoints/publishing/:instance/:runId": [
    { name: "over", by: "council", address: ofWorld("publishRun"), shows: 'main [role="status"]' },
  ],
  "endpoints/notices": [
    { name: "of an editor", by: "editor", address: "/endpoints/notices", shows: "main h1" },
  ],
  "endpoints/access": [
    {
      name: "nothing asked yet",
      by: "other-tenant",
      address: "/endpoints/access",
      shows: "main:not(:has(table)) form .primary",
    },
    {
      name: "a request that waits",
      by: "user",
      address: "/endpoints/access?done=asked",
      shows: "main table .state",
    },
    {
      name: "with wrong entries",
      by: "user",
      address: "/endpoints/access",
      form: { workload: "", role: "king", reason: "" },
      status: 422,
      shows: errors,
    },
    {
      name: "for an unknown workload",
      by: "user",
      address: "/endpoints/access",
      form: { workload: longWord, role: "editor", reason: longWord },
      status: 409,
      shows: errors,
    },
  ],
  "endpoints/access/:requestId": [
    {
      name: "to be decided about",
      by: "operator",
      address: ofWorld("accessRequest"),
      shows: "main form .primary",
    },
    {
      name: "declined without a note",
      by: "council",
      address: ofWorld("accessRequest"),
      form: { action: "decline", note: "" },
      status: 422,
      shows: errors,
    },
    {
      name: "of another workload's champion",
      by: "champion",
      address: "/endpoints/access/3f2b8c1e-5d47-4a90-9c6e-0b7d52a1f843",
      status: 404,
      shows: errorPage,
    },
  ],
  "endpoints/deputies": [
    { name: "nobody yet", by: "champion", address: "/endpoints/deputies", shows: ".empty" },
    {
      name: "people found",
      by: "champion",
      address: "/endpoints/deputies?people=s",
      shows: 'main input[type="radio"]',
    },
    {
      name: "nobody chosen",
      by: "champion",
      address: "/endpoints/deputies?people=s",
      form: { intent: "name", days: "14" },
      status: 422,
      shows: errors,
    },
  ],
  "endpoints/:setId": [
    { name: "a draft on its way", by: "editor", address: ofWorld("draftSet"), shows: "#Detail" },
  ],
  "endpoints/:setId/delete": [
    { name: "asks", by: "editor", address: ofWorld("set", "/delete"), shows: "main .danger" },
  ],
  "endpoints/:setId/edit/:step": [
    {
      name: "details",
      by: "editor",
      address: ofWorld("draftSet", "/edit/details"),
      shows: "#publicDescription",
    },
    { name: "FQDNs", by: "editor", address: ofWorld("draftSet", "/edit/fqdns"), shows: "#names" },
    {
      name: "prefixes",
      by: "editor",
      address: ofWorld("draftSet", "/edit/prefixes"),
      shows: "#prefixes",
    },
    {
      name: "review",
      by: "editor",
      address: ofWorld("draftSet", "/edit/review"),
      shows: "#changeReason",
    },
    {
      name: "posted after the session's end",
      by: "visitor",
      address: ofWorld("draftSet", "/edit/fqdns"),
      form: { names: longWord },
      status: 401,
      shows: `${errorPage} form button`,
    },
  ],
  "endpoints/:setId/changes/:changeId": [
    { name: "to be decided about", by: "council", address: ofWorld("review"), shows: "#note" },
  ],
  "endpoints/:setId/changes/:changeId/discard": [
    { name: "asks", by: "editor", address: ofWorld("draft", "/discard"), shows: "main .danger" },
  ],
  "endpoints/workloads/new": [
    {
      name: "empty",
      by: "council",
      address: "/endpoints/workloads/new",
      shows: "main form .primary",
    },
  ],
  "endpoints/workloads/:workloadId": [
    { name: "filled", by: "council", address: ofWorld("workload"), shows: "main form" },
  ],
  "endpoints/fqdns/bulk": [
    { name: "nothing ticked", by: "editor", address: "/endpoints/fqdns/bulk", shows: "main h1" },
  ],
  "endpoints/fqdns/:fqdnId": [
    { name: "filled", by: "editor", address: ofWorld("fqdn"), shows: "main h1" },
  ],
  "endpoints/ocdi": [
    { name: "filled", by: "editor", address: "/endpoints/ocdi", shows: "main table" },
  ],
  "endpoints/ocdi/new": [
    { name: "empty", by: "editor", address: "/endpoints/ocdi/new", shows: "main form .primary" },
  ],
  [associations]: [
    {
      name: "to be decided about",
      by: "council",
      address: ofWorld("association"),
      shows: "main form",
    },
  ],
  [`${associations}/edit`]: [
    {
      name: "filled",
      by: "editor",
      address: ofWorld("association", "/edit"),
      shows: "main form .primary",
    },
  ],
  [`${associations}/delete`]: [
    {
      name: "asks",
      by: "editor",
      address: ofWorld("association", "/delete"),
      shows: "main .danger",
    },
  ],
};

const publications: Record<string, ScreenState[]> = {
  publications: [
    {
      name: "filled",
      by: "visitor",
      address: "/publications",
      shows: 'main a[href$="/publications/Germany"]',
    },
  ],
  "publications/consume": [
    { name: "filled", by: "visitor", address: "/publications/consume", shows: "main form" },
  ],
  "publications/:instance": [
    { name: "filled", by: "visitor", address: "/publications/Germany", shows: "main article" },
  ],
  "publications/:instance/since/:version?": [
    {
      name: "nothing asked",
      by: "visitor",
      address: "/publications/Germany/since",
      shows: "main form",
    },
  ],
  "publications/:instance/:version": [
    { name: "filled", by: "visitor", address: ofWorld("version"), shows: "main article" },
  ],
  webhooks: [
    { name: "filled", by: "operator", address: "/webhooks", shows: 'main a[href*="/webhooks/"]' },
  ],
  "webhooks/:webhookId": [
    {
      name: "nothing delivered",
      by: "operator",
      address: ofWorld("webhook"),
      shows: "main form button",
    },
  ],
  "webhooks/:webhookId/delete": [
    { name: "asks", by: "operator", address: ofWorld("webhook", "/delete"), shows: "main .danger" },
  ],
};

const ofIncident =
  (name: "incident" | "resolvedIncident", part = "") =>
  (world: ScreenWorld) =>
    world[name] + part;
const wrongIncident = {
  title: longWord.repeat(2),
  location: "",
  severity: "awful",
  status: "resolved",
  details: "",
};

const health: Record<string, ScreenState[]> = {
  status: [
    { name: "filled", by: "visitor", address: "/status", shows: "main table [aria-sort]" },
    { name: "with a map", by: "leader", address: "/status?source=metro", shows: "main .map-frame" },
    {
      name: "nothing that fits",
      by: "visitor",
      address: `/status?search=No${longWord}`,
      shows: ".empty",
    },
    { name: "nothing at all", by: "visitor", address: "/gcc/status", shows: ".empty" },
  ],
  "status/history": [
    { name: "filled", by: "visitor", address: "/status/history", shows: "main table" },
    { name: "nothing at all", by: "visitor", address: "/gcc/status/history", shows: ".empty" },
  ],
  "status/incidents/new": [
    { name: "empty", by: "leader", address: "/status/incidents/new", shows: "main form .primary" },
    {
      name: "with wrong entries",
      by: "leader",
      address: "/status/incidents/new",
      form: wrongIncident,
      status: 422,
      shows: errors,
    },
    {
      name: "no access",
      by: "user",
      address: "/status/incidents/new",
      status: 403,
      shows: errorPage,
    },
  ],
  "status/incidents/:incidentId": [
    {
      name: "as everybody reads it",
      by: "visitor",
      address: ofIncident("incident"),
      shows: "main:not(:has(form)) article",
    },
    {
      name: "to be updated",
      by: "leader",
      address: ofIncident("incident", "?done=entered"),
      shows: done,
    },
    {
      name: "with wrong entries",
      by: "leader",
      address: ofIncident("incident"),
      form: { ...wrongIncident, revision: "1" },
      status: 422,
      shows: errors,
    },
    {
      name: "changed meanwhile",
      by: "leader",
      address: ofIncident("incident"),
      form: {
        title: "x",
        location: "x",
        severity: "minor",
        status: "mitigated",
        details: longWord,
        revision: "9",
      },
      status: 409,
      shows: refusal,
    },
    {
      name: "resolved",
      by: "leader",
      address: ofIncident("resolvedIncident"),
      shows: "main:not(:has(form)) article",
    },
    {
      name: "under the other variant",
      by: "visitor",
      address: (world) => `/gcc${world.incident}`,
      status: 404,
      shows: errorPage,
    },
  ],
  "status/incidents/:incidentId/resolve": [
    {
      name: "asks",
      by: "leader",
      address: ofIncident("incident", "/resolve"),
      shows: "main .danger",
    },
    {
      name: "with nothing said",
      by: "leader",
      address: ofIncident("incident", "/resolve"),
      form: { details: "", revision: "1" },
      status: 422,
      shows: errors,
    },
    {
      name: "resolved already",
      by: "leader",
      address: ofIncident("resolvedIncident", "/resolve"),
      shows: refusal,
    },
  ],
};

const ofAssistant =
  (name: "assistantTest" | "failedAssistantTest" | "serverAssistantTest") => (world: ScreenWorld) =>
    world[name];

const assistant: Record<string, ScreenState[]> = {
  copilot: [
    {
      name: "empty",
      by: "visitor",
      address: "/copilot",
      shows: "main form .primary",
      opens: "main details",
    },
    {
      name: "a good result",
      by: "answerer",
      address: ofAssistant("assistantTest"),
      shows: ".path",
    },
    {
      name: "everything failed",
      by: "distant",
      address: ofAssistant("failedAssistantTest"),
      shows: '.note.failed[role="alert"]',
    },
    {
      name: "seen by the server",
      by: "stopper",
      address: ofAssistant("serverAssistantTest"),
      shows: "#not-tested",
    },
    {
      name: "of another browser",
      by: "stranger",
      address: ofAssistant("assistantTest"),
      status: 404,
      shows: '.note[role="alert"]',
    },
    { name: "after a deletion", by: "visitor", address: "/copilot?deleted=yes", shows: done },
    { name: "not offered", by: "visitor", address: "/gcc/copilot", status: 404, shows: errorPage },
  ],
};

const site: Record<string, ScreenState[]> = {
  "sign-in": [
    { name: "asks", by: "visitor", address: "/sign-in?returnTo=/reports", shows: "main .primary" },
    { name: "failed", by: "visitor", address: "/sign-in?problem=failed", shows: refusal },
    { name: "exhausted", by: "visitor", address: "/sign-in?problem=exhausted", shows: refusal },
    { name: "cool-down", by: "visitor", address: "/sign-in?problem=cool-down", shows: refusal },
    {
      name: "unavailable",
      by: "visitor",
      address: "/gcc/sign-in?problem=unavailable",
      shows: refusal,
    },
    {
      name: "signed out",
      by: "visitor",
      address: "/sign-in?signedOut=yes",
      shows: 'main .button:not(.primary)[href^="http"]',
    },
  ],
  "sign-in/done": [
    {
      name: "in a window that nobody closes",
      by: "user",
      address: "/sign-in/done",
      shows: "main h1",
    },
    {
      name: "with a report that was not saved",
      by: "user",
      address: "/sign-in/done?see=/report/temp",
      shows: refusal,
    },
  ],
  sessions: [
    { name: "filled", by: "user", address: "/sessions", shows: "main .badge" },
    { name: "after the end of one", by: "user", address: "/sessions?done=ended", shows: done },
  ],
  feedback: [
    { name: "empty", by: "visitor", address: "/feedback", shows: "#message" },
    {
      name: "with nothing filled in",
      by: "visitor",
      address: "/feedback",
      form: { mayReply: "yes" },
      status: 422,
      shows: errors,
    },
    {
      name: "with a wrong address",
      by: "user",
      address: "/feedback",
      form: { rating: "4", message: longWord, mayReply: "yes", replyTo: longWord },
      status: 422,
      shows: errors,
    },
    {
      name: "sent",
      by: "visitor",
      address: "/feedback?sent=yes",
      shows: "main:not(:has(form)) h1",
    },
    { name: "not offered", by: "visitor", address: "/gcc/feedback", status: 404, shows: errorPage },
  ],
  privacy: [
    { name: "for a visitor", by: "visitor", address: "/privacy", shows: ".prose", opens: ".menu" },
    {
      name: "with the profile opened",
      by: "operator",
      address: "/privacy",
      shows: ".profile-card",
      opens: ".profile",
    },
    { name: "blocked tenant", by: "dod-user", address: "/privacy", shows: errorPage },
  ],
  "time-zone": [
    {
      name: "asks",
      by: "visitor",
      address: "/time-zone?returnTo=/privacy",
      shows: 'main select[name="timeZone"]',
    },
  ],
  credits: [
    { name: "filled", by: "user", address: "/credits", shows: "main table", opens: ".menu" },
  ],
  // For developers and benchmarks alone: everybody else finds nothing there.
  kit: [{ name: "not offered", by: "visitor", address: "/kit", status: 404, shows: errorPage }],
  "bench/nothing-page": [
    {
      name: "not offered",
      by: "visitor",
      address: "/bench/nothing-page",
      status: 404,
      shows: errorPage,
    },
  ],
  "*": [
    {
      name: "leads home",
      by: "visitor",
      address: `/nowhere/${longWord}`,
      status: 404,
      shows: `${errorPage} a[href*="redirect=off"]`,
    },
    {
      name: "stays",
      by: "user",
      address: "/gcc/nowhere?redirect=off",
      status: 404,
      shows: `${errorPage} a`,
    },
    {
      name: "posted to",
      by: "visitor",
      address: "/nowhere",
      form: {},
      status: 404,
      shows: errorPage,
    },
  ],
};

/** What pages say when something is wrong with the asking or with us, in a world in which that is so. */
export const faultScreens: ScreenState<"hasty" | "visitor" | "user", Pick<ScreenWorld, "own">>[] = [
  {
    name: "too much sent, and given back",
    by: "hasty",
    address: "/feedback",
    form: { rating: "4", message: longWord },
    status: 429,
    shows: `${errorPage} form button`,
  },
  {
    name: "a fault of ours",
    by: "visitor",
    address: "/publications",
    status: 500,
    shows: `${errorPage} code`,
  },
  {
    name: "a report that was not saved at sign-in",
    by: "user",
    address: onReport("own", "?save=failed"),
    shows: refusal,
  },
  {
    name: "a report that cannot be saved",
    by: "user",
    address: onReport("own"),
    form: { save: "yes" },
    status: 503,
    shows: refusal,
  },
];

/** Correcting the index of a month, in a world in which one is frozen. */
export const correctIndexScreens: ScreenState<"leader", { correct: string }>[] = [
  { name: "asked", by: "leader", address: ({ correct }) => correct, shows: "main form textarea" },
  {
    name: "without a reason",
    by: "leader",
    address: ({ correct }) => correct,
    form: { reason: "", revision: "1" },
    status: 422,
    shows: errors,
  },
  {
    name: "with a reason that is too long",
    by: "leader",
    address: ({ correct }) => correct,
    form: { reason: longWord.repeat(13), revision: "1" },
    status: 422,
    shows: errors,
  },
  {
    name: "corrected in another tab",
    by: "leader",
    address: ({ correct }) => correct,
    form: { reason: longWord, revision: "9" },
    status: 409,
    shows: ".error-summary",
  },
  {
    name: "with nothing to correct",
    by: "leader",
    address: ({ correct }) => correct,
    form: { reason: longWord, revision: "1" },
    status: 409,
    shows: ".error-summary",
  },
];

/** The screens of the China cloud, which is served alone. */
export const gallatinScreens: ScreenState<"visitor" | "user", Pick<ScreenWorld, "good" | "own">>[] =
  [
    { name: "start", by: "visitor", address: "/", shows: "main form .primary" },
    { name: "start, signed in", by: "user", address: "/", shows: ".profile" },
    {
      name: "report",
      by: "visitor",
      address: onReport("good"),
      shows: 'a[href$="/delete"]',
      opens: "main details",
    },
    {
      name: "map",
      by: "visitor",
      address: onReport("good", "/map"),
      shows: ".leaflet-container .map-mark",
    },
    { name: "one's own report", by: "user", address: onReport("own"), shows: 'a[href$="/share"]' },
    {
      name: "sharing",
      by: "user",
      address: onReport("own", "/share?people=a"),
      shows: "#people .choice",
    },
    { name: "history", by: "user", address: "/reports", shows: "main table" },
    { name: "sessions", by: "user", address: "/sessions", shows: "main .badge" },
    {
      name: "signing in",
      by: "visitor",
      address: "/sign-in?returnTo=/reports",
      shows: "main .primary",
    },
    { name: "comparing", by: "visitor", address: "/compare", shows: "#report-a" },
    { name: "privacy", by: "visitor", address: "/privacy", shows: ".prose", opens: ".menu" },
    { name: "publications", by: "visitor", address: "/publications", shows: "main h1" },
    { name: "no GCC", by: "visitor", address: "/gcc", status: 404, shows: "h1" },
  ];

const registrations = "/vnext/partner/registrations";
const wrongCompany = {
  intent: "register",
  companyName: longWord.repeat(2),
  companyUrl: longWord,
  emailAddress: longWord,
};

const providers: Record<string, ScreenState[]> = {
  partnerPortal: [
    {
      name: "not registered",
      by: "user",
      address: "/partnerPortal",
      shows: 'main input[name="companyName"]',
      opens: "main details",
    },
    {
      name: "with wrong entries",
      by: "user",
      address: "/partnerPortal",
      form: wrongCompany,
      status: 422,
      shows: errors,
    },
    {
      name: "waiting for the code",
      by: "tenant-admin",
      address: "/partnerPortal?done=sent",
      shows: 'main input[name="code"]',
    },
    {
      name: "changing the company",
      by: "tenant-admin",
      address: "/partnerPortal?change=yes",
      shows: 'main input[name="companyName"]',
    },
    {
      name: "with a wrong code",
      by: "user",
      address: "/partnerPortal",
      form: { intent: "verify", code: "nothing" },
      status: 422,
      shows: ".error-summary",
    },
    {
      name: "with a mail that is retried",
      by: "editor",
      address: "/partnerPortal",
      made: registering("Busy", `${busyMailbox}@busy.example`),
      shows: "main .state.warning",
    },
    {
      name: "with a mail that failed",
      by: "champion",
      address: "/partnerPortal",
      shows: errors,
    },
    {
      name: "of a member",
      by: "member",
      address: "/partnerPortal?done=verified",
      shows: "main #provider-id",
    },
    {
      name: "declined",
      by: "operator",
      address: "/partnerPortal",
      shows: "main .note.warning",
    },
  ],
  "partnerPortal/leave": [
    { name: "asked", by: "member", address: "/partnerPortal/leave", shows: "main form .danger" },
    {
      name: "of nobody's partner",
      by: "user",
      address: "/partnerPortal/leave",
      status: 403,
      shows: errorPage,
    },
  ],
  "vnext/partner/registrations": [
    { name: "filled", by: "leader", address: `${registrations}?show=all`, shows: "main table" },
    {
      name: "none that match",
      by: "leader",
      address: `${registrations}?search=${longWord}zz`,
      shows: ".empty",
    },
    { name: "no access", by: "user", address: registrations, status: 403, shows: errorPage },
  ],
  "vnext/partner/registrations/:partnerId": [
    {
      name: "that waits",
      by: "leader",
      address: ofWorld("partner"),
      shows: "main form .primary",
    },
    {
      name: "declined without a note",
      by: "leader",
      address: ofWorld("partner"),
      form: { action: "decline", note: "", revision: "1" },
      status: 422,
      shows: errors,
    },
    {
      name: "changed by another reviewer",
      by: "leader",
      address: ofWorld("partner"),
      form: { action: "decline", note: longWord, revision: "9" },
      status: 409,
      shows: ".error-summary",
    },
    {
      name: "that was declined",
      by: "leader",
      address: ({ declinedPartner }) => `${declinedPartner}?done=declined`,
      shows: done,
    },
  ],
  "vnext/partner/registrations/:partnerId/members/:memberId/remove": [
    { name: "asked", by: "leader", address: ofWorld("partnerMember"), shows: "main form .danger" },
    {
      name: "of an unknown member",
      by: "leader",
      address: ({ partner }) => `${partner}/members/nobody/remove`,
      status: 404,
      shows: errorPage,
    },
  ],
};

const asView: Record<string, ScreenState[]> = {
  asn: [
    { name: "filled", by: "leader", address: "/asn", shows: "main table" },
    { name: "found", by: "leader", address: "/asn?search=nordlys", shows: "main table" },
    {
      name: "none that match",
      by: "leader",
      address: `/asn?search=${longWord}zz`,
      shows: ".empty",
    },
    {
      name: "no such number",
      by: "leader",
      address: "/asn?search=AS4294967295",
      shows: ".field .error",
    },
    { name: "no access", by: "user", address: "/asn", status: 403, shows: errorPage },
  ],
  "asn/:asn": [
    { name: "with neighbours", by: "leader", address: "/asn/65538", shows: "main table" },
    { name: "its cone", by: "leader", address: "/asn/65538?of=cone", shows: "main table" },
    {
      name: "unknown",
      by: "leader",
      address: "/asn/64999",
      status: 404,
      shows: 'main input[name="search"][value="64999"]',
    },
    {
      name: "that is no number",
      by: "leader",
      address: `/asn/${longWord}`,
      status: 404,
      shows: 'main input[name="search"]',
    },
  ],
  "asn/organisations": [
    { name: "filled", by: "leader", address: "/asn/organisations", shows: "main table" },
    {
      name: "none that match",
      by: "leader",
      address: `/asn/organisations?search=${longWord}zz`,
      shows: ".empty",
    },
  ],
  "asn/organisations/:orgId": [
    {
      name: "with its ASNs",
      by: "leader",
      address: "/asn/organisations/NORDLYS-INVENTED",
      shows: "main table",
    },
    {
      name: "unknown",
      by: "leader",
      address: `/asn/organisations/${longWord}`,
      status: 404,
      shows: 'main a[href="/asn/organisations"]',
    },
  ],
  "asn/path": [
    { name: "not asked yet", by: "leader", address: "/asn/path", shows: "main form .primary" },
    {
      name: "found, with a shorter one that breaks the rule",
      by: "leader",
      address: "/asn/path?from=AS64503&to=AS8075&shorter=show",
      shows: "main .path",
    },
    {
      name: "by names",
      by: "leader",
      address: "/asn/path?from=summit&to=microsoft",
      shows: "main .path",
    },
    {
      name: "not allowed",
      by: "leader",
      address: "/asn/path?from=65551&to=65541",
      shows: "main .path .failed",
    },
    {
      name: "between an unknown AS and none",
      by: "leader",
      address: `/asn/path?from=${longWord}`,
      status: 404,
      shows: ".field .error",
    },
  ],
  "asn/compare": [
    { name: "not asked yet", by: "leader", address: "/asn/compare", shows: "main form .primary" },
    {
      name: "with changes",
      by: "leader",
      address: "/asn/compare?asn=64501",
      shows: "main table",
    },
    {
      name: "of an unknown AS",
      by: "leader",
      address: `/asn/compare?asn=${longWord}`,
      status: 404,
      shows: ".field .error",
    },
  ],
};

const providerIndex = "/vnext/partner?tab=npi";

const analytics = "/vnext/partner?tab=analytics";

const wrongSolution = {
  name: "",
  type: "isp",
  connectionType: "isp",
  visibility: "Private",
  setUpUrl: longWord,
  asns: `64500\n${longWord}\n0`,
  ips: "198.51.100.1/24",
};
const rightSolution = {
  name: "Another",
  type: "isp",
  connectionType: "isp",
  visibility: "Private",
};
const unknownSolution = "/solutions/0a9be5a4-6a57-4f5e-9d0c-3a1c2b7f4e22";
const solutionPage = (page: string) => (world: ScreenWorld) => world.solution + encodeURI(page);

type SolutionTab = "overview" | "locations" | "tenants" | "profile";
type Measured = "solution" | "closedSolution" | "measuredSolution" | "ownMeasuredSolution";
const tabOf =
  (tab: SolutionTab) =>
  (solution: Measured, query = "") =>
  (world: ScreenWorld) =>
    encodeURI(`${world[solution]}?tab=${tab}${query}`);
const overviewOf = tabOf("overview");
const locationsOf = tabOf("locations");
const tenantsOf = tabOf("tenants");
const profileOf = tabOf("profile");

const solutionOverview: ScreenState[] = [
  {
    name: "overview",
    by: "leader",
    address: overviewOf("measuredSolution"),
    shows: ".place-map .map-frame",
    opens: "main details",
  },
  {
    name: "overview of a state",
    by: "leader",
    address: overviewOf("measuredSolution", "&place=US-WA&range=1-year"),
    shows: ".place-map .map-frame",
  },
  {
    name: "overview of a city",
    by: "leader",
    address: overviewOf("measuredSolution", "&place=5809844"),
    shows: "main table",
  },
  {
    name: "overview with values that make no sense",
    by: "leader",
    address: overviewOf("measuredSolution", `&place=${longWord}&from=2026-02-30`),
    shows: "main .note code",
  },
  {
    name: "overview without samples",
    by: "leader",
    address: overviewOf("solution", "&place=DE"),
    shows: "main .empty",
  },
  {
    name: "overview as its provider sees it",
    by: "provider",
    address: overviewOf("ownMeasuredSolution"),
    shows: ".place-map .map-frame",
  },
  {
    name: "overview of a country as its provider sees it, with a figure explained",
    by: "provider",
    address: overviewOf("ownMeasuredSolution", "&place=NO&figure=exchangeLatencyMs"),
    shows: "#worked-out",
  },
  {
    name: "overview of which its provider sees nothing",
    by: "provider",
    address: overviewOf("ownMeasuredSolution", "&place=3133880"),
    shows: "main .empty",
  },
];

const solutionLocations: ScreenState[] = [
  {
    name: "locations",
    by: "leader",
    address: locationsOf("measuredSolution"),
    shows: "main .list table",
  },
  {
    name: "locations of a state, by one workload",
    by: "leader",
    address: locationsOf("measuredSolution", "&place=US-WA&range=1-year&workload=Teams"),
    shows: "main .list table",
  },
  {
    name: "locations in a city",
    by: "leader",
    address: locationsOf("measuredSolution", "&place=5809844"),
    shows: "main .list table",
  },
  {
    name: "locations of a name, at two levels",
    by: "leader",
    address: locationsOf("measuredSolution", "&search=wa&then=samples"),
    shows: "main .list table",
  },
  {
    name: "locations of a name that no place has",
    by: "leader",
    address: locationsOf("measuredSolution", `&search=${longWord}`),
    shows: "main .empty",
  },
  {
    name: "locations that no filter leaves",
    by: "leader",
    address: locationsOf("measuredSolution", "&standing=worse&level=Best"),
    shows: "main .empty",
  },
  {
    name: "locations with values that make no sense",
    by: "leader",
    address: locationsOf("measuredSolution", `&place=${longWord}&level=odd&colour=red`),
    shows: "main .note code",
  },
  {
    name: "locations without samples",
    by: "leader",
    address: locationsOf("solution", "&place=DE"),
    shows: "main .empty",
  },
  {
    name: "locations as their provider sees them",
    by: "provider",
    address: locationsOf("ownMeasuredSolution"),
    shows: "main .list table",
  },
  {
    name: "locations of which their provider sees none",
    by: "provider",
    address: locationsOf("ownMeasuredSolution", "&place=3133880"),
    shows: "main .empty",
  },
];

const solutionTenants: ScreenState[] = [
  {
    name: "customers",
    by: "leader",
    address: tenantsOf("measuredSolution", "&sort=Teams&order=ascending"),
    shows: "main .list table",
  },
  {
    name: "customers that no search finds, with values that make no sense",
    by: "leader",
    address: tenantsOf("measuredSolution", `&search=${longWord}&range=odd&from=2026-02-30`),
    shows: "main .note code",
  },
  {
    name: "customers without samples",
    by: "leader",
    address: tenantsOf("solution"),
    shows: "main .empty",
  },
  {
    name: "customers as their provider sees them",
    by: "provider",
    address: tenantsOf("ownMeasuredSolution"),
    shows: 'main select[name="month"]',
  },
  {
    name: "customers of a month that makes no sense",
    by: "provider",
    address: tenantsOf("ownMeasuredSolution", "&month=1999-01"),
    shows: "main .note code",
  },
];

const historyOf =
  (solution: "solution" | "measuredSolution" | "ownMeasuredSolution", query = "") =>
  (world: ScreenWorld) =>
    encodeURI(`${world[solution]}/localHistory${query}`);

const localHistory: ScreenState[] = [
  {
    name: "by day",
    by: "leader",
    address: historyOf("measuredSolution", "?figure=availability"),
    shows: "main .list table",
  },
  {
    name: "of a city, by week",
    by: "leader",
    address: historyOf(
      "measuredSolution",
      "?place=5809844&range=1-year&figure=exchangeAvailability",
    ),
    shows: "main .list table",
  },
  {
    name: "of a state, by month",
    by: "leader",
    address: historyOf("measuredSolution", "?place=US-WA&range=2-years&figure=teamsLossRatio"),
    shows: "main .list table",
  },
  {
    name: "with values that make no sense",
    by: "leader",
    address: historyOf("measuredSolution", `?place=${longWord}&figure=odd&from=2026-02-30`),
    shows: "main .note code",
  },
  {
    name: "without samples",
    by: "leader",
    address: historyOf("solution", "?place=DE"),
    shows: "main .empty",
  },
  {
    name: "as its provider sees it",
    by: "provider",
    address: historyOf("ownMeasuredSolution"),
    shows: "main .list table",
  },
  {
    name: "of a city over 52 weeks as its provider sees it",
    by: "provider",
    address: historyOf(
      "ownMeasuredSolution",
      "?place=3143244&range=1-year&figure=exchangeLatencyMs",
    ),
    shows: "main .list table",
  },
  {
    name: "of which its provider sees nothing",
    by: "provider",
    address: historyOf("ownMeasuredSolution", "?place=3133880"),
    shows: "main .empty",
  },
  {
    name: "no access",
    by: "user",
    address: historyOf("solution"),
    status: 403,
    shows: errorPage,
  },
];

const dayMs = 24 * 60 * 60 * 1000;

/** The report of the month that ended last, of whose last days samples may be sent. */
const monthOf = (solution: "solution" | "ownMeasuredSolution") => (world: ScreenWorld) => {
  const now = new Date();
  const ended = new Date(now.getTime() - now.getUTCDate() * dayMs);
  return `${world[solution]}/months/${ended.toISOString().slice(0, "YYYY-MM".length)}`;
};

const monthReports: ScreenState[] = [
  {
    name: "as leadership sees it",
    by: "leader",
    address: monthOf("ownMeasuredSolution"),
    shows: "main h1",
  },
  {
    name: "as its provider sees it",
    by: "provider",
    address: monthOf("ownMeasuredSolution"),
    shows: "main h1",
  },
  {
    name: "of no month",
    by: "leader",
    address: ({ ownMeasuredSolution }) => `${ownMeasuredSolution}/months/1999-01`,
    status: 404,
    shows: errorPage,
  },
  { name: "no access", by: "user", address: monthOf("solution"), status: 403, shows: errorPage },
];

const noticesOf =
  (page = "") =>
  ({ ownMeasuredSolution }: ScreenWorld) =>
    `${ownMeasuredSolution}/notices${page}`;

const outageNotices: Record<string, ScreenState[]> = {
  "solutions/:solutionId/notices": [
    { name: "of leadership", by: "leader", address: noticesOf(), shows: "main form .primary" },
    { name: "of its provider", by: "provider", address: noticesOf(), shows: "main table" },
    {
      name: "just saved",
      by: "provider",
      address: noticesOf("?done=saved"),
      shows: done,
    },
    {
      name: "with values that make no sense",
      by: "leader",
      address: noticesOf(),
      form: { intent: "save", mail: "odd", category: "9", country: longWord },
      status: 422,
      shows: errors,
    },
    {
      name: "with a wrong address",
      by: "leader",
      address: noticesOf(),
      form: { intent: "register", url: `http://${longWord}` },
      status: 422,
      shows: errors,
    },
    {
      name: "with a new feed",
      by: "leader",
      address: noticesOf(),
      form: { intent: "make-feed" },
      status: 201,
      shows: "main .note pre",
    },
    { name: "no access", by: "user", address: noticesOf(), status: 403, shows: errorPage },
  ],
  "solutions/:solutionId/notices/feed": [
    { name: "asks", by: "provider", address: noticesOf("/feed"), shows: "main .danger" },
    {
      name: "replaced",
      by: "leader",
      address: noticesOf("/feed"),
      form: { intent: "replace" },
      status: 201,
      shows: "main .note pre",
    },
  ],
  "solutions/:solutionId/notices/webhooks/:webhookId": [
    {
      name: "tested",
      by: "provider",
      address: ofWorld("outageWebhook", "?done=test"),
      shows: "main table",
    },
    {
      name: "of somebody else",
      by: "leader",
      address: ofWorld("outageWebhook"),
      status: 404,
      shows: errorPage,
    },
  ],
  "solutions/:solutionId/notices/webhooks/:webhookId/delete": [
    {
      name: "asks",
      by: "provider",
      address: ofWorld("outageWebhook", "/delete"),
      shows: "main .danger",
    },
  ],
};

const plainAddress = (solution: string) => solution.replace("/solutions/", "/partner/");
const plainSolution = ({ solution }: ScreenWorld) => plainAddress(solution);

const solutions: Record<string, ScreenState[]> = {
  // For leadership it leads to the new view; the plain list is the same table.
  partner: [{ name: "no access", by: "user", address: "/partner", status: 403, shows: errorPage }],
  "partner/:solutionId": [
    { name: "own", by: "member", address: plainSolution, shows: "main dl.facts" },
    { name: "for leadership", by: "leader", address: plainSolution, shows: "main dl.facts" },
    {
      name: "of leadership",
      by: "member",
      address: ({ solutionOfLeadership }) => plainAddress(solutionOfLeadership),
      status: 404,
      shows: errorPage,
    },
  ],
  "vnext/partner": [
    { name: "filled", by: "leader", address: "/vnext/partner", shows: "main table" },
    {
      name: "none that match",
      by: "leader",
      address: `/vnext/partner?search=${longWord}zz`,
      shows: ".empty",
    },
    { name: "no access", by: "user", address: "/vnext/partner", status: 403, shows: errorPage },
    {
      name: "the index of both slots",
      by: "leader",
      address: `${providerIndex}&slot=all`,
      shows: 'main select[name="state"], main .empty',
    },
    {
      name: "customers with their providers",
      by: "leader",
      address: "/vnext/partner?tab=tenants&sort=providers&order=descending",
      shows: "main .list table",
    },
    {
      name: "customers that no search finds",
      by: "leader",
      address: `/vnext/partner?tab=tenants&slot=overlay&search=${longWord}`,
      shows: "main .empty",
    },
    {
      name: "the index of a place without samples",
      by: "leader",
      address: `${providerIndex}&country=AQ`,
      shows: ".empty",
    },
    {
      name: "the analytics of a year",
      by: "leader",
      address: `${analytics}&range=1-year&slot=overlay`,
      shows: "main .chart, main .empty",
    },
    {
      name: "the analytics of a country without samples",
      by: "leader",
      address: `${analytics}&country=AQ&range=${longWord}`,
      shows: ".empty",
    },
  ],
  "vnext/partner/npi/correct": [
    {
      name: "of a month that is not frozen",
      by: "leader",
      address: "/vnext/partner/npi/correct?month=2020-01&place=NO&slot=access",
      status: 404,
      shows: errorPage,
    },
  ],
  nppdashboard: [
    { name: "on a wall", by: "leader", address: "/nppdashboard", shows: ".wall-figures" },
    {
      name: "without refreshing",
      by: "leader",
      address: "/nppdashboard?refresh=off",
      shows: '.tools [href="/nppdashboard"]',
    },
    { name: "no access", by: "user", address: "/nppdashboard", status: 403, shows: errorPage },
  ],
  "solutions/new": [
    { name: "asked", by: "member", address: "/solutions/new", shows: "main form .primary" },
    {
      name: "as samples suggest it",
      by: "leader",
      address: `/solutions/new?detected=asns&value=64501&name=${longWord}`,
      shows: "main form .primary",
    },
    {
      name: "with wrong entries",
      by: "member",
      address: "/solutions/new",
      form: wrongSolution,
      status: 422,
      shows: errors,
    },
    { name: "no access", by: "user", address: "/solutions/new", status: 403, shows: errorPage },
  ],
  "solutions/:solutionId": [
    { name: "own", by: "member", address: profileOf("solution"), shows: "main dl.facts" },
    { name: "without a tab", by: "member", address: ofWorld("solution"), shows: "main .empty" },
    {
      name: "just saved",
      by: "member",
      address: profileOf("solution", "&done=saved"),
      shows: done,
    },
    { name: "closed", by: "member", address: profileOf("closedSolution"), shows: "main .note" },
    {
      name: "for leadership",
      by: "leader",
      address: profileOf("solution"),
      shows: "main dl.facts",
    },
    {
      name: "verified in another tab",
      by: "member",
      address: profileOf("solution"),
      form: { revision: "9" },
      status: 409,
      shows: "main .note.failed",
    },
    {
      name: "of leadership",
      by: "member",
      address: ofWorld("solutionOfLeadership"),
      status: 404,
      shows: errorPage,
    },
    { name: "no access", by: "user", address: unknownSolution, status: 403, shows: errorPage },
    ...solutionOverview,
    ...solutionLocations,
    ...solutionTenants,
  ],
  "solutions/:solutionId/localHistory": localHistory,
  "solutions/:solutionId/months/:month": monthReports,
  ...outageNotices,
  "solutions/:solutionId/edit": [
    { name: "asked", by: "member", address: solutionPage("/edit"), shows: "main form .primary" },
    {
      name: "with wrong entries",
      by: "member",
      address: solutionPage("/edit"),
      form: { ...wrongSolution, revision: "1" },
      status: 422,
      shows: errors,
    },
    {
      name: "changed in another tab",
      by: "member",
      address: solutionPage("/edit"),
      form: { ...rightSolution, revision: "0" },
      status: 409,
      shows: ".error-summary",
    },
    {
      name: "with a preview",
      by: "member",
      address: solutionPage("/edit"),
      form: { ...rightSolution, revision: "1", asns: "64500", intent: "preview" },
      shows: "#preview",
    },
  ],
  "solutions/:solutionId/import": [
    { name: "asked", by: "member", address: solutionPage("/import"), shows: "main form .primary" },
    {
      name: "without a file",
      by: "member",
      address: solutionPage("/import"),
      form: { mode: "add", revision: "1" },
      status: 422,
      shows: errors,
    },
  ],
  "solutions/:solutionId/asns": [
    {
      name: "asked",
      by: "member",
      address: solutionPage("/asns"),
      shows: 'main input[name="search"]',
      opens: "main details",
    },
    {
      name: "with what is the suite's",
      by: "member",
      address: solutionPage("/asns"),
      form: { intent: "save", asn: "8075", search: "", revision: "1" },
      status: 422,
      shows: ".error-summary",
    },
    {
      name: "searched",
      by: "leader",
      address: solutionPage("/asns"),
      form: { intent: "search", search: "telekom", revision: "1" },
      shows: 'main input[name="organisation"]',
      opens: "main details",
    },
  ],
  "solutions/:solutionId/close": [
    { name: "asked", by: "member", address: solutionPage("/close"), shows: "main form .danger" },
    {
      name: "closed already",
      by: "member",
      address: ({ closedSolution }) => `${closedSolution}/close`,
      form: { revision: "2" },
      status: 409,
      shows: ".error-summary",
    },
  ],
};

const contributed = ({ contribution }: ScreenWorld) =>
  contribution.split("/contributions/")[0] ?? "";

const asGraphs: Record<string, ScreenState[]> = {
  "asn/:asn/graph": [
    { name: "filled", by: "leader", address: "/asn/65538/graph?depth=3", shows: "main table" },
    {
      name: "with an unknown depth",
      by: "leader",
      address: `/asn/8075/graph?depth=${longWord}`,
      shows: done,
    },
    {
      name: "of an AS that no dataset has",
      by: "leader",
      address: "/asn/64000/graph",
      status: 404,
      shows: errorPage,
    },
    { name: "no access", by: "user", address: "/asn/8075/graph", status: 403, shows: errorPage },
  ],
  "asn/organisations/:orgId/graph": [
    {
      name: "filled",
      by: "leader",
      address: "/asn/organisations/FJORDNET-INVENTED/graph",
      shows: "main table",
    },
    {
      name: "of one that no dataset has",
      by: "leader",
      address: `/asn/organisations/${longWord}/graph`,
      status: 404,
      shows: errorPage,
    },
    {
      name: "no access",
      by: "user",
      address: "/asn/organisations/FJORDNET-INVENTED/graph",
      status: 403,
      shows: errorPage,
    },
  ],
};

const contributions: Record<string, ScreenState[]> = {
  "solutions/:solutionId/contribute": [
    {
      name: "asked",
      by: "member",
      address: solutionPage("/contribute"),
      shows: 'main input[name="targetId"]',
      opens: "main details",
    },
    {
      name: "nothing found",
      by: "member",
      address: solutionPage(`/contribute?search=${longWord}`),
      shows: 'main input[type="search"]',
    },
    {
      name: "without a choice",
      by: "member",
      address: solutionPage("/contribute"),
      form: { targetId: "", note: longWord, revision: "1" },
      status: 422,
      shows: errors,
    },
    {
      name: "under contribution",
      by: "member",
      address: (world) => `${contributed(world)}/contribute`,
      shows: ".empty",
    },
    {
      name: "no access",
      by: "user",
      address: `${unknownSolution}/contribute`,
      status: 403,
      shows: errorPage,
    },
  ],
  "solutions/:solutionId/contributions/:contributionId": [
    { name: "own", by: "member", address: ofWorld("contribution"), shows: "main form" },
    {
      name: "just made",
      by: "member",
      address: ({ contribution }) => `${contribution}?done=made`,
      shows: done,
    },
    { name: "to decide", by: "leader", address: ofWorld("contribution"), shows: "main .primary" },
    {
      name: "rejected without a note",
      by: "leader",
      address: ofWorld("contribution"),
      form: { action: "reject", note: "", revision: "1", targetRevision: "2" },
      status: 422,
      shows: errors,
    },
    {
      name: "changed in another tab",
      by: "leader",
      address: ofWorld("contribution"),
      form: { action: "approve", note: longWord, revision: "1", targetRevision: "1" },
      status: 409,
      shows: laterChanges,
    },
    {
      name: "of others",
      by: "user",
      address: ofWorld("contribution"),
      status: 404,
      shows: errorPage,
    },
  ],
  "solutions/:solutionId/entries": [
    { name: "filled", by: "member", address: solutionPage("/entries"), shows: "main table" },
    {
      name: "none that match",
      by: "leader",
      address: solutionPage(`/entries?search=${longWord}`),
      shows: ".empty",
    },
    {
      name: "empty",
      by: "member",
      address: ({ closedSolution }) => `${closedSolution}/entries`,
      shows: ".empty",
    },
  ],
  "solutions/:solutionId/review": [
    {
      name: "with waiting entries",
      by: "leader",
      address: solutionPage("/review"),
      shows: "main table",
    },
    {
      name: "just tagged",
      by: "leader",
      address: solutionPage("/review?done=tagged"),
      shows: done,
    },
    {
      name: "without a state",
      by: "leader",
      address: solutionPage("/review"),
      form: { intent: "approve", state: "", note: longWord, revision: "1" },
      status: 422,
      shows: errors,
    },
    {
      name: "with a long tag",
      by: "leader",
      address: solutionPage("/review"),
      form: { intent: "tag", tags: longWord, revision: "1" },
      status: 422,
      shows: errors,
    },
    {
      name: "changed in another tab",
      by: "leader",
      address: solutionPage("/review"),
      form: { intent: "approve", state: "Named", note: longWord, revision: "0" },
      status: 409,
      shows: laterChanges,
    },
    {
      name: "under contribution",
      by: "leader",
      address: (world) => `${contributed(world)}/review`,
      shows: "main .note",
    },
    {
      name: "no access",
      by: "user",
      address: solutionPage("/review"),
      status: 403,
      shows: errorPage,
    },
  ],
  "solutions/:solutionId/review/:decision": [
    {
      name: "asked to reject",
      by: "leader",
      address: solutionPage("/review/reject?which=all&query="),
      shows: "main form .danger",
    },
    {
      name: "asked to accept",
      by: "leader",
      address: solutionPage("/review/accept?which=all&query=lists%3Dvpns"),
      shows: "main form .primary",
    },
    {
      name: "about other entries",
      by: "leader",
      address: solutionPage("/review/reject?which=all&query="),
      form: { seen: "", note: longWord },
      status: 409,
      shows: refusal,
    },
    {
      name: "about nothing",
      by: "leader",
      address: solutionPage("/review/reject?which=chosen&query="),
      status: 409,
      shows: ".empty",
    },
  ],
};

/** Every screen of the sitemap by its path there, in every state that a reader can bring it to. */
export const screens: Record<string, ScreenState[]> = {
  "": networkTest,
  "report/:reportId": report,
  ...reportParts,
  ...lists,
  ...administration,
  ...endpoints,
  ...publications,
  ...health,
  ...assistant,
  ...providers,
  ...solutions,
  ...asView,
  ...contributions,
  ...asGraphs,
  ...site,
};
