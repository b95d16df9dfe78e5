import { readFileSync } from "node:fs";

const app = new URL("../../app/", import.meta.url);

/** A document as a program of before versions stored it. */
function unversioned(file: string, name: string): Record<string, unknown> {
  const kinds = JSON.parse(
    readFileSync(new URL(`features/${file}.versions.json`, app), "utf8"),
  ) as Record<string, Record<string, Record<string, unknown>>>;
  const document = kinds[name]?.["0"];
  if (!document) throw new Error(`${file} has no ${name} of version 0.`);
  return document;
}

const lens = "domain-lens";
const report = unversioned("reports/report-document", "report");
const content = unversioned(
  `${lens}/endpoint-sets/set-content-document`,
  "endpoint set of a change request",
);
const changeDocument = (name: string) =>
  unversioned(`${lens}/change-requests/change-documents`, name);
const workload = unversioned(`${lens}/workloads/workload-document`, "workload in history");
const attributes = unversioned(`${lens}/attributes-document`, "entry of history");
const indexOfPlace = unversioned("performance/npi/index-document", "provider index");
const asnReport = unversioned("asn/datasets/dataset-report-document", "report of an AS dataset");
const evidence = unversioned(`${lens}/validation/evidence-document`, "evidence of a test");
const publishing = (name: string) => unversioned(`${lens}/publishing/publishing-documents`, name);

/** A row with a value for each of the columns it names; a list is an array of texts. */
type EarlyRow = Record<string, unknown>;
type Rows = readonly (readonly [table: string, row: EarlyRow])[];

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

/** Ids that the test looks its rows up by. */
export const early = {
  reportId: report.id as string,
  runId: report.runId as string,
  ownedReportId: uuid(2),
  accountId: uuid(3),
  workloadId: content.workloadId as string,
  setId: uuid(5),
  fqdnId: uuid(6),
  changeId: uuid(7),
  openChangeId: uuid(8),
  validationId: uuid(9),
  associationId: uuid(10),
  publishRunId: uuid(11),
  assistantTestId: uuid(12),
  episodeId: uuid(13),
  incidentId: uuid(14),
  webhookId: uuid(15),
  personKey: "tenant/object",
} as const;

const at = "2026-03-02T09:00:00Z";
const later = "2126-03-02T09:00:00Z";
const variant = "MultiTenant";
const bytes = "\\x0a0b";
const instance = "Worldwide";
const actor = { actor_key: early.personKey, actor_name: "Edda" };
const person = { tenant_id: "tenant", object_id: "object", name: "Edda" };
const people = [{ key: early.personKey, name: "Edda" }];

const run = (id: string): EarlyRow => ({
  id,
  variant,
  secret_hash: bytes,
  phase: "AdvancedTestFinish",
  last_sequence: 1,
  started_at: at,
  finished_at: at,
});
const reportRow = (id: string, runId: string): EarlyRow => ({
  id,
  variant,
  run_id: runId,
  status: "finished",
  document: { ...report, id, runId },
  created_at: at,
  expires_at: later,
});
const place = { latitude: 52.37, longitude: 4.89 };
const names = {
  city: "Amsterdam",
  region: "North Holland",
  country: "Netherlands",
  country_code: "NL",
};
const sampleRow: EarlyRow = {
  at,
  batch_id: 1,
  net: 1,
  egress: "203.0.113.7",
  customer: 1,
  place: 0,
  access: 16,
  overlay: 0,
  attribution: 1,
  latency_ms: 34.5,
  realm: 0,
  workload: 0,
  is_inside: false,
};
const change = (id: string, row: EarlyRow): EarlyRow => ({
  id,
  set_id: early.setId,
  instance,
  disposition: "Change",
  base: content,
  base_revision: 1,
  proposal: { ...content, publicDescription: "Mail and calendars" },
  authors: people,
  created_at: at,
  updated_at: at,
  ...row,
});

/** For each migration the rows that a program of its day could write, one at least in each new table or column. */
export const earlyRows: Record<string, Rows> = {
  "0001-network-test": [
    ["setting", { variant, key: "status", value: true, updated_at: at }],
    ["front_door", { workload: "Exchange", code: "AMS", ...names, ...place }],
    ["test_run", run(early.runId)],
    [
      "run_event",
      {
        run_id: early.runId,
        sequence: 1,
        event: "ReceiveTestStatus",
        data: { status: "Started" },
        occurred_at: at,
      },
    ],
    ["report", reportRow(early.reportId, early.runId)],
    [
      "door_round_trip",
      {
        report_id: early.reportId,
        variant,
        is_demonstration: false,
        workload: "Exchange",
        door_code: "AMS",
        ...place,
        grid_cell: 1,
        round_trip_ms: 10,
        customer: bytes,
        observed_at: at,
      },
    ],
    [
      "peer_result",
      {
        variant,
        is_demonstration: false,
        scope: "city",
        place_key: "NL/Amsterdam",
        tested_on: "2026-03-02",
        customer: bytes,
        report_id: early.reportId,
        score: 98.5,
      },
    ],
    [
      "job",
      {
        id: uuid(20),
        kind: "server-tests",
        payload: unversioned("reports/report-jobs", "server tests job"),
        run_after: at,
        created_at: at,
      },
    ],
  ],
  "0002-identity-and-sharing": [
    [
      "account",
      {
        id: early.accountId,
        variant,
        issuer: "https://issuer.example",
        ...person,
        created_at: at,
        signed_in_at: at,
      },
    ],
    [
      "session",
      {
        id_hash: bytes,
        variant,
        account_id: early.accountId,
        browser: "Firefox",
        created_at: at,
        used_at: at,
        expires_at: later,
      },
    ],
    [
      "role_assignment",
      {
        id: uuid(21),
        variant,
        ...person,
        role: "operator",
        granted_by: "system",
        granted_at: at,
      },
    ],
    [
      "audit_entry",
      {
        variant,
        occurred_at: at,
        actor_name: "Olga",
        action: "setting-changed",
        subject: "status",
        before: false,
        after: true,
      },
    ],
    ["test_run", run(uuid(22))],
    [
      "report",
      {
        ...reportRow(early.ownedReportId, uuid(22)),
        owner_id: early.accountId,
        owner_tenant_id: "tenant",
        is_public: true,
        saved_at: at,
      },
    ],
    ["report_share", { report_id: early.ownedReportId, ...person, shared_at: at }],
    [
      "tenant_setting",
      {
        variant,
        tenant_id: "tenant",
        share_report_with_public: true,
        share_report_within_organization: true,
        updated_at: at,
      },
    ],
    [
      "internet_type_log",
      { id: uuid(23), variant, run_id: early.runId, kind: "type", value: "Fiber", logged_at: at },
    ],
    [
      "feedback",
      {
        id: uuid(24),
        variant,
        account_id: early.accountId,
        page: "/",
        rating: 5,
        message: "Fast",
        sent_at: at,
      },
    ],
  ],
  "0003-domain-lens": [
    ["service_area", { code: "MEM", display_name: "Mobility" }],
    [
      "workload",
      {
        id: early.workloadId,
        name: "Mail",
        workload_type: "External",
        service_area: "MEM",
        created_at: at,
        updated_at: at,
      },
    ],
    [
      "role_assignment",
      {
        id: uuid(25),
        variant,
        ...person,
        role: "editor",
        workload_id: early.workloadId,
        granted_by: "system",
        granted_at: at,
      },
    ],
    [
      "deputy",
      {
        id: uuid(26),
        variant,
        champion_tenant_id: "tenant",
        champion_object_id: "champion",
        champion_name: "Chandra",
        ...person,
        named_at: at,
        ends_at: later,
      },
    ],
    ["service_tree_entry", { id: "tree-1", name: "Mail service" }],
    [
      "endpoint_set",
      {
        internal_id: early.setId,
        instance,
        public_id: 1,
        workload_id: early.workloadId,
        governance_category: "Optimize",
        is_express_route: true,
        is_required: true,
        published_version: "2026030200",
        created_at: at,
        updated_at: at,
      },
    ],
    [
      "fqdn",
      {
        id: early.fqdnId,
        instance,
        domain_name: "outlook.example",
        reversed_name: "elpmaxe.kooltuo",
        labels: ["outlook", "example"],
        workload_id: early.workloadId,
        is_wildcard: false,
        added_by: "System",
        created_at: at,
        updated_at: at,
      },
    ],
    ["endpoint_set_fqdn", { set_id: early.setId, fqdn_id: early.fqdnId, position: 0 }],
    ["endpoint_set_prefix", { set_id: early.setId, instance, prefix: "192.0.2.0/24", position: 0 }],
    [
      "change_request",
      change(early.changeId, {
        status: "Published",
        champion_approval: changeDocument("decision on a change request"),
        council_approval: changeDocument("decision on a change request"),
        bypass: changeDocument("bypass of a change request"),
        unblock: changeDocument("block of a change request"),
        published_version: "2026030200",
        published_at: at,
      }),
    ],
    [
      "change_request",
      change(early.openChangeId, {
        status: "PendingReview",
        submitted_at: at,
        difference_hash: "5f3c",
      }),
    ],
    [
      "change_event",
      {
        set_id: early.setId,
        change_id: early.changeId,
        occurred_at: at,
        ...actor,
        event: "Publish",
        from_status: "StagedForPublishing",
        to_status: "Published",
        detail: changeDocument("line of the change log"),
      },
    ],
    [
      "validation_run",
      {
        id: early.validationId,
        change_id: early.changeId,
        difference_hash: "5f3c",
        reason: "submit",
        state: "finished",
        total: 1,
        done: 1,
        created_at: at,
        finished_at: at,
      },
    ],
    [
      "validation_result",
      {
        run_id: early.validationId,
        test: "dns",
        subject: "outlook.example",
        outcome: "Pass",
        is_blocking: true,
        evidence,
        took_ms: 3,
        tested_at: at,
      },
    ],
    [
      "fqdn_test_result",
      { fqdn_id: early.fqdnId, test: "dns", outcome: "Pass", evidence, tested_at: at },
    ],
    [
      "publication",
      {
        instance,
        version: "2026030200",
        published_at: at,
        published_by: "Publish run",
        ips_added: 1,
        ips_removed: 0,
        urls_added: 1,
        urls_removed: 0,
        attributes_changed: 0,
        change_count: 1,
      },
    ],
    [
      "feed_change",
      {
        instance,
        id: 1,
        version: "2026030200",
        endpoint_set_id: 1,
        set_id: early.setId,
        change_id: early.changeId,
        disposition: "Add",
        impact: "AddedIpAndUrl",
        current_part: { category: "Optimize" },
        add_part: { effectiveDate: "20260401", ips: ["192.0.2.0/24"], urls: ["outlook.example"] },
      },
    ],
    [
      "workload_assignment",
      {
        id: uuid(27),
        fqdn_id: early.fqdnId,
        new_workload_id: early.workloadId,
        status: "accepted",
        requested_by_key: early.personKey,
        requested_by_name: "Edda",
        requested_at: at,
      },
    ],
    [
      "fqdn_event",
      { fqdn_id: early.fqdnId, occurred_at: at, ...actor, event: "create", after: attributes },
    ],
    [
      "ocdi_association",
      {
        id: early.associationId,
        instance,
        service_tree_id: "tree-1",
        workload_id: early.workloadId,
        transition_stage: "S2-Planning",
        ga_on: "2026-09-01",
        status: "Pending",
        authors: people,
        created_at: at,
        updated_at: at,
      },
    ],
    [
      "ocdi_association_name",
      { association_id: early.associationId, instance, kind: "Legacy", domain_name: "old.example" },
    ],
    [
      "ocdi_event",
      {
        association_id: early.associationId,
        occurred_at: at,
        ...actor,
        event: "save",
        before: attributes,
        after: attributes,
      },
    ],
    [
      "notice",
      {
        id: uuid(28),
        person_key: early.personKey,
        kind: "submitted",
        href: "/endpoints/changes/1",
        facts: unversioned(`${lens}/notices/notice-documents`, "notice"),
        created_at: at,
      },
    ],
    [
      "webhook",
      {
        id: early.webhookId,
        instance,
        url: "https://hook.example",
        secret: bytes,
        created_by_key: early.personKey,
        created_by_name: "Edda",
        created_at: at,
      },
    ],
    [
      "webhook_delivery",
      {
        id: uuid(29),
        webhook_id: early.webhookId,
        version: "2026030200",
        state: "delivered",
        created_at: at,
      },
    ],
  ],
  "0004-publish-run": [
    [
      "publish_run",
      {
        id: early.publishRunId,
        instance,
        state: "finished",
        outcome: publishing("outcome of a publish run"),
        requested_by_key: early.personKey,
        requested_by_name: "Edda",
        created_at: at,
        finished_at: at,
      },
    ],
  ],
  "0005-tenant-domain": [
    [
      "account",
      {
        id: uuid(30),
        variant,
        issuer: "https://issuer.example",
        tenant_id: "tenant",
        object_id: "other",
        name: "Connie",
        tenant_domain: "contoso.example",
        created_at: at,
        signed_in_at: at,
      },
    ],
  ],
  "0006-whole-history": [
    [
      "workload_event",
      {
        workload_id: early.workloadId,
        occurred_at: at,
        ...actor,
        before: workload,
        after: workload,
      },
    ],
    [
      "change_event",
      {
        set_id: early.setId,
        change_id: null,
        occurred_at: at,
        ...actor,
        event: "Import",
        to_status: "Published",
      },
    ],
  ],
  "0007-unfinished-draft": [
    [
      "change_request",
      change(uuid(31), {
        status: "Deleted",
        unfinished: changeDocument("unfinished draft"),
        block: changeDocument("block of a change request"),
      }),
    ],
  ],
  "0010-days-and-languages": [
    [
      "account",
      {
        id: uuid(32),
        variant,
        issuer: "https://issuer.example",
        tenant_id: "tenant",
        object_id: "third",
        name: "Chandra",
        language: "ja",
        created_at: at,
        signed_in_at: at,
      },
    ],
  ],
  "0011-health": [
    [
      "health_look",
      { variant, is_demonstration: false, looked_at: at, metro_count: 2, judged_count: 1 },
    ],
    [
      "health_episode",
      {
        id: early.episodeId,
        variant,
        is_demonstration: false,
        place_key: "NL/Amsterdam",
        ...names,
        ...place,
        severity: "minor",
        score: 60,
        usual_score: 95,
        customer_count: 7,
        began_at: at,
        last_seen_at: at,
        healthy_looks: 0,
      },
    ],
    [
      "incident",
      {
        id: early.incidentId,
        variant,
        is_demonstration: false,
        title: "Cable cut",
        location: "Amsterdam",
        severity: "major",
        status: "investigating",
        details: "A ship.",
        revision: 1,
        began_at: at,
        updated_at: at,
      },
    ],
    [
      "incident_update",
      {
        incident_id: early.incidentId,
        revision: 1,
        occurred_at: at,
        actor_id: early.accountId,
        actor_name: "Olga",
        title: "Cable cut",
        location: "Amsterdam",
        severity: "major",
        status: "investigating",
        details: "A ship.",
      },
    ],
  ],
  "0013-assistant-test": [
    [
      "assistant_test",
      {
        id: early.assistantTestId,
        variant,
        is_demonstration: false,
        secret_hash: bytes,
        tested_by: "browser",
        connectivity_status: "Completed",
        web_socket_status: "Failed",
        document: unversioned("assistant-test/assistant-test-document", "assistant test"),
        created_at: at,
      },
    ],
  ],
  "0014-advanced-client": [
    ["client_token", { run_id: early.runId, token_hash: bytes, issued_at: at, expires_at: later }],
    [
      "client_result",
      { run_id: early.runId, idempotency_key: uuid(33), body_hash: bytes, received_at: at },
    ],
  ],
  "0017-default-answer": [
    ["service_area", { code: "Exchange", display_name: "Exchange", is_in_default_answer: true }],
  ],
  "0021-posted-form": [["posted_form", { digest: bytes, posted_at: at }]],
  "0022-guests": [
    [
      "account",
      {
        id: uuid(34),
        variant,
        issuer: "https://issuer.example",
        tenant_id: "tenant",
        object_id: "guest",
        name: "Greta",
        is_guest: true,
        created_at: at,
        signed_in_at: at,
      },
    ],
  ],
  "0023-access-request": [
    [
      "access_request",
      {
        id: uuid(35),
        variant,
        ...person,
        role: "editor",
        workload_id: early.workloadId,
        reason: "I write mail.",
        status: "pending",
        asked_at: at,
      },
    ],
  ],
  "0025-partners": [
    [
      "partner",
      {
        id: uuid(36),
        variant,
        domain: "contoso.example",
        provider_id: "NP-22222222",
        name: "Contoso Networks",
        url: "https://contoso.example",
        status: "AwaitingEndorsement",
        terms_version: "2026-11",
        terms_accepted_at: at,
        registered_at: at,
        revision: 1,
      },
    ],
    [
      "partner_member",
      { partner_id: uuid(36), variant, ...person, email: "noc@contoso.example", joined_at: at },
    ],
    [
      "partner_registration",
      {
        id: uuid(37),
        variant,
        ...person,
        company_name: "Contoso Networks",
        company_url: "https://contoso.example",
        domain: "contoso.example",
        email: "noc@contoso.example",
        terms_version: "2026-11",
        terms_accepted_at: at,
        tries_left: 5,
        mail_state: "sent",
        mail_number: 1,
        created_at: at,
        updated_at: at,
      },
    ],
    ["partner_code", { address_hash: bytes, account_hash: bytes, is_try: false, occurred_at: at }],
    [
      "partner_event",
      {
        partner_id: uuid(36),
        occurred_at: at,
        actor_key: early.personKey,
        actor_name: "Edda",
        event: "registered",
        to_status: "AwaitingEndorsement",
      },
    ],
  ],
  "0026-solutions": [
    ...[38, 39].map(
      (number) =>
        [
          "solution",
          {
            id: uuid(number),
            variant,
            owner_partner_id: uuid(36),
            name: "Contoso Fibre",
            type: "isp",
            connection_type: "isp",
            state: "AwaitingEndorsement",
            status: "active",
            visibility: "Private",
            description: "",
            tags: ["fibre"],
            added_at: at,
            added_by_method: "Public Portal",
            added_by_name: "Edda",
            updated_at: at,
            revision: 1,
          },
        ] as const,
    ),
    [
      "solution_entry",
      {
        solution_id: uuid(38),
        list: "asns",
        value_key: "0000064500",
        value: "64500",
        is_accepted: false,
        variant,
        owner_key: uuid(36),
        added_at: at,
      },
    ],
    [
      "solution_contribution",
      {
        id: uuid(40),
        variant,
        solution_id: uuid(38),
        target_id: uuid(39),
        target_revision: 1,
        partner_id: uuid(36),
        status: "active",
        note: "",
        changes: unversioned("solutions/solution-documents", "changes of a contribution"),
        created_at: at,
        created_by_key: early.personKey,
        created_by_name: "Edda",
        revision: 1,
      },
    ],
    [
      "solution_event",
      {
        solution_id: uuid(38),
        occurred_at: at,
        actor_key: early.personKey,
        actor_name: "Edda",
        event: "added",
        revision: 1,
        detail: unversioned("solutions/solution-documents", "event of a solution"),
      },
    ],
  ],
  "0027-samples": [
    [
      "ingest_key",
      {
        id: uuid(41),
        variant,
        name: "Fleet of clients",
        key_hash: bytes,
        created_at: at,
        created_by_name: "Edda",
      },
    ],
    [
      "sample_batch",
      {
        realm: 0,
        source: "telemetry",
        ingest_key_id: uuid(41),
        client_batch: uuid(42),
        body_hash: bytes,
        answer: unversioned(
          "performance/samples/batch-answer-document",
          "answer to a batch of samples",
        ),
        sample_count: 1,
        first_at: at,
        last_at: at,
        received_at: at,
        due_at: at,
        is_due: true,
      },
    ],
    ["run_sample", { run_id: early.runId, batch_id: 1, customer: 1, content_hash: bytes }],
    ["sample_customer", { key: bytes, key_version: 1, tenant_id: uuid(43) }],
    ["customer_key", { version: 1, digest: bytes }],
    ["sample_name", { kind: "vpn", name: "Fjord VPN" }],
    ["attribution_version", { variant, content_hash: bytes, marker: "1", created_at: at }],
    ["sample_attribution", { realm: 0, day: "2026-03-02", attribution: 1 }],
    [
      "reattribution",
      {
        variant,
        from_version: 1,
        to_version: 2,
        first_day: "2026-03-02",
        days_total: 1,
        days_done: 0,
        started_at: at,
      },
    ],
    ["sample", sampleRow],
    ["aggregate_solution", { solution_id: uuid(38), pack: 16 }],
    [
      "aggregate_block",
      {
        realm: 0,
        workload: 0,
        pack: 16,
        level: 0,
        start: 1,
        part: 0,
        revision: 1,
        data: bytes,
      },
    ],
    [
      "connect_bucket",
      {
        realm: 0,
        solution: 16,
        place: 0,
        at,
        attempts: 1,
        failures: 0,
        customers: 1,
        worst_customer_attempts: 0,
        worst_customer_failures: 0,
        worst_network_attempts: 0,
        worst_network_failures: 0,
        detail: bytes,
      },
    ],
    ["aggregate_day_due", { realm: 0, workload: 0, pack: 16, day: 1, due_at: at, closes: false }],
    ["demonstration_fill", { realm: 1, first_hour: 1, end_hour: 2, first_day: 1 }],
  ],
  "0028-aggregate-state": [["aggregate_state", { realm: 0, revision: 1 }]],
  "0029-provider-index": [
    ["provider_index_month", { realm: 0, month: "2026-02", frozen_at: at, places: 1 }],
    [
      "provider_index",
      {
        realm: 0,
        month: "2026-02",
        place: -84,
        slot: "access",
        revision: 1,
        frozen_at: at,
        input_hash: bytes,
        document: indexOfPlace,
      },
    ],
  ],
  "0030-wide-customers": [["sample_customer", { key: "\\x0c0d", key_version: 1, wide_id: 1 }]],
  "0031-first-country": [
    [
      "provider_index_month",
      { realm: 0, month: "2026-01", frozen_at: at, places: 1, first_country: -84 },
    ],
  ],
  "0032-as-datasets": [
    [
      "asn_dataset",
      {
        kind: "names",
        file_name: "names.txt",
        imported_at: at,
        content_hash: bytes,
        report: asnReport,
      },
    ],
    ["asn_dataset_part", { dataset_id: 1, part: 0, data: bytes }],
    ["asn_choice", { chosen_at: at, names_id: 1 }],
  ],
  "0033-outages": [
    ["connect_due", { realm: 0, solution: 16, at, due_at: at }],
    [
      "connect_total",
      {
        realm: 0,
        solution: 16,
        place: 0,
        at,
        attempts: 24,
        failures: 1,
        customers: 3,
        failing_networks: 1,
        worst_customer_attempts: 8,
        worst_customer_failures: 1,
        worst_network_attempts: 8,
        worst_network_failures: 1,
        worst_within_attempts: 0,
        worst_within_failures: 0,
      },
    ],
    ["outage_cell", { realm: 0, solution: 16, place: 0, state: "watched", walked_to: at }],
    [
      "outage",
      {
        id: uuid(39),
        realm: 0,
        solution: 16,
        place: 0,
        start_at: at,
        opened_at: at,
        state: "open",
        category: 2,
        peak_ratio: 0.2,
        networks: 3,
      },
    ],
    ["outage_event", { outage_id: uuid(39), kind: "opened", category: 2, at }],
    ["outage_fault", { realm: 0, solution: 16, place: 0, at, of_one: "network", ratio: 0.2 }],
  ],
  "0034-as-days": [["as_day", { realm: 0, asn: 64_500, day: 1, detail: bytes }]],
  "0035-outage-notices": [
    [
      "outage_subscription",
      {
        id: uuid(40),
        account_id: early.accountId,
        solution_id: uuid(38),
        realm: 0,
        is_mailed: true,
        least_category: 2,
        feed_token_hash: bytes,
        feed_made_at: at,
        created_at: at,
      },
    ],
    [
      "outage_notice",
      {
        id: uuid(41),
        event_id: 1,
        subscription_id: uuid(40),
        state: "told",
        start_at: at,
        category: 2,
        peak_ratio: 0.2,
        created_at: at,
      },
    ],
    [
      "outage_webhook",
      {
        id: uuid(42),
        subscription_id: uuid(40),
        url: "https://hook.example",
        secret: bytes,
        created_at: at,
      },
    ],
    [
      "outage_webhook_delivery",
      {
        id: uuid(43),
        webhook_id: uuid(42),
        notice_id: uuid(41),
        state: "delivered",
        created_at: at,
      },
    ],
  ],
  "0037-month-subscriptions": [
    [
      "month_subscription",
      {
        id: uuid(44),
        account_id: early.accountId,
        solution_id: uuid(38),
        realm: 0,
        sent_month: "2026-10",
        created_at: at,
      },
    ],
  ],
  "0038-customer-days": [["customer_day", { realm: 0, solution: 16, day: 1, detail: bytes }]],
  "0039-egress-summaries": [
    ["egress_summary", { realm: 0, claimed_until: at, made_at: at, took_ms: 1, detail: bytes }],
  ],
  "0042-waiting-samples": [
    [
      "sample_batch",
      {
        realm: 0,
        source: "test",
        sample_count: 1,
        first_at: at,
        last_at: at,
        received_at: at,
        due_at: at,
        is_due: true,
        is_waiting: true,
      },
    ],
    ["waiting_sample", { ...sampleRow, batch_id: 2 }],
  ],
};
