import { readFile } from "node:fs/promises";

import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";

import { schemaText } from "#db/generate-schema";
import { migrate } from "#db/migrate";
import { assignableRoles } from "~/features/access/role-assignment";
import { datasetKinds } from "~/features/asn/datasets/dataset";
import { subTestStatuses, testers } from "~/features/assistant-test/assistant-test";
import {
  accessRequestStatuses,
  requestedRoles,
} from "~/features/domain-lens/access-requests/access-request";
import { assignmentStatuses } from "~/features/domain-lens/assignments/assignment";
import { dispositions } from "~/features/domain-lens/change-requests/difference";
import { changeStatuses } from "~/features/domain-lens/change-requests/change-status";
import { categories, instances } from "~/features/domain-lens/endpoint-sets/endpoint-set";
import {
  customerFacingReasons,
  customerFacingStatuses,
  dailyTestStatuses,
  fqdnScopes,
  fqdnSources,
} from "~/features/domain-lens/fqdns/fqdn";
import {
  ocdiKinds,
  ocdiStatuses,
  transitionStages,
} from "~/features/domain-lens/ocdi/ocdi-association";
import { impacts } from "~/features/domain-lens/publishing/feed-change";
import { requestedRunStates } from "~/features/domain-lens/publishing/requested-run";
import { deliveryStates } from "~/features/webhook-delivery/delivery";
import { runReasons, runStates } from "~/features/domain-lens/validation/validation-run";
import { outcomes } from "~/features/domain-lens/validation/validation-tests";
import { workloadTypes } from "~/features/domain-lens/workloads/workload";
import { endings } from "~/features/health/episode";
import { incidentStatuses } from "~/features/health/incident";
import { severities } from "~/features/health/severity";
import { browserFamilies } from "~/features/identity/browser-family";
import { doorWorkloads } from "~/features/network-test/front-doors";
import { peerScopes } from "~/features/network-test/peers";
import { phases } from "~/features/network-test/phase";
import { noticeStates } from "~/features/performance/outages/notices/outage-notice";
import { narrowFaults } from "~/features/performance/outages/judge-bucket";
import { outageCauses } from "~/features/performance/outages/outage-cause";
import { outageEvents, outageStates } from "~/features/performance/outages/reconcile-outages";
import { cellStates } from "~/features/performance/outages/walk-cell";
import { nameKinds, sampleSources } from "~/features/performance/samples/sample";
import { mailStates } from "~/features/providers/code";
import { partnerStatuses } from "~/features/providers/partner";
import type { Report } from "~/features/reports/report";
import { tenantKinds } from "~/features/settings/tenant-kinds";
import { languages } from "~/platform/languages";
import { variants } from "~/features/settings/variants";
import { contributionStatuses, resolutions } from "~/features/solutions/contribution";
import {
  slots,
  addedMethods,
  connectionTypes,
  solutionLists,
  solutionStates,
  solutionStatuses,
  solutionTypes,
  visibilities,
} from "~/features/solutions/solution";
import { logKinds } from "~/features/survey/internet-type";
import { openEmbeddedDatabase, type Db } from "~/platform/database.server";

const reportStatuses: Record<Report["status"], true> = { running: true, finished: true };

/** Columns that hold one of a list of words, and the list in TypeScript. */
const listed: Record<string, readonly string[]> = {
  "access_request.role": requestedRoles,
  "access_request.status": accessRequestStatuses,
  "access_request.variant": variants,
  "account.variant": variants,
  "assistant_test.connectivity_status": subTestStatuses,
  "assistant_test.tested_by": testers,
  "asn_dataset.kind": datasetKinds,
  "assistant_test.variant": variants,
  "assistant_test.web_socket_status": subTestStatuses,
  "audit_entry.variant": variants,
  "door_round_trip.variant": variants,
  "door_round_trip.workload": doorWorkloads,
  "feedback.variant": variants,
  "front_door.workload": doorWorkloads,
  "health_episode.ending": endings,
  "health_episode.severity": severities,
  "health_episode.variant": variants,
  "health_look.variant": variants,
  "incident.severity": severities,
  "incident.status": incidentStatuses,
  "incident.variant": variants,
  "incident_update.severity": severities,
  "incident_update.status": incidentStatuses,
  "ingest_key.variant": variants,
  "internet_type_log.kind": logKinds,
  "internet_type_log.variant": variants,
  "ocdi_association.instance": instances,
  "ocdi_association.status": ocdiStatuses,
  "ocdi_association.transition_stage": transitionStages,
  "ocdi_association_name.instance": instances,
  "ocdi_association_name.kind": ocdiKinds.slice(0, 2),
  "peer_result.scope": peerScopes,
  "peer_result.variant": variants,
  "outage.cause": outageCauses,
  "outage.state": outageStates,
  "outage_cell.state": cellStates,
  "outage_event.kind": outageEvents,
  "outage_fault.of_one": narrowFaults,
  "partner.status": partnerStatuses,
  "partner.variant": variants,
  "partner_registration.mail_state": mailStates,
  "partner_registration.variant": variants,
  "solution.added_by_method": addedMethods,
  "solution.connection_type": connectionTypes,
  "solution.state": solutionStates,
  "solution.status": solutionStatuses,
  "solution.type": solutionTypes,
  "solution.variant": variants,
  "solution.visibility": visibilities,
  "solution_contribution.resolution": resolutions,
  "solution_contribution.status": contributionStatuses,
  "solution_entry.list": solutionLists,
  "report.status": Object.keys(reportStatuses),
  "report.variant": variants,
  "role_assignment.role": assignableRoles,
  "role_assignment.variant": variants,
  "account.tenant_kind": tenantKinds,
  "account.language": languages,
  "sample_batch.source": sampleSources,
  "sample_name.kind": nameKinds,
  "session.browser": browserFamilies,
  "session.variant": variants,
  "setting.variant": variants,
  "tenant_setting.variant": variants,
  "test_run.phase": phases,
  "test_run.variant": variants,
  "change_request.disposition": dispositions,
  "change_request.instance": instances,
  "change_request.status": changeStatuses,
  "deputy.variant": variants,
  "endpoint_set.governance_category": categories,
  "endpoint_set.instance": instances,
  "endpoint_set_prefix.instance": instances,
  "feed_change.disposition": dispositions,
  "feed_change.impact": impacts,
  "feed_change.instance": instances,
  "fqdn.added_by": fqdnSources,
  "fqdn.customer_facing_status": customerFacingStatuses,
  "fqdn.daily_test_status": dailyTestStatuses,
  "fqdn.instance": instances,
  "fqdn.reason_code": customerFacingReasons,
  "fqdn.scope": fqdnScopes,
  "fqdn_test_result.outcome": outcomes,
  "provider_index.slot": slots,
  "publication.instance": instances,
  "validation_result.outcome": outcomes,
  "validation_run.reason": runReasons,
  "validation_run.state": runStates,
  "publish_run.instance": instances,
  "publish_run.state": requestedRunStates,
  "webhook.instance": instances,
  "webhook_delivery.state": deliveryStates,
  "outage_notice.state": noticeStates,
  "outage_notice.cause": outageCauses,
  "outage_webhook_delivery.state": deliveryStates,
  "workload.workload_type": workloadTypes,
  "workload_assignment.status": assignmentStatuses,
};

let db: Db;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ db, close } = await openEmbeddedDatabase());
  await migrate(db);
});
afterAll(() => close());

it("db/schema.ts is what the migrations make (npm run db:types writes it)", async () => {
  const written = await readFile(new URL("../../db/schema.ts", import.meta.url), "utf8");
  expect(written).toBe(await schemaText());
});

it("check constraints list the words that TypeScript lists, and no list is left out", async () => {
  const { rows } = await sql<{ column: string; definition: string }>`
    select t.relname || '.' || a.attname as column, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c
    join pg_class t on t.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'c' and cardinality(c.conkey) = 1`.execute(db);
  const inDatabase = rows
    .filter(({ definition }) => definition.includes("ANY (ARRAY["))
    .map(({ column, definition }) => [
      column,
      [...definition.matchAll(/'([^']*)'::text/g)].map(([, word]) => word).sort(),
    ]);
  const inTypeScript = Object.entries(listed).map(([column, words]) => [column, [...words].sort()]);
  expect(Object.fromEntries(inDatabase)).toEqual(Object.fromEntries(inTypeScript));
});
