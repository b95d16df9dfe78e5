import { datasetReportDocument } from "~/features/asn/datasets/dataset-report-document";
import { assistantTestDocument } from "~/features/assistant-test/assistant-test-document";
import { attributesDocument } from "~/features/domain-lens/attributes-document";
import {
  blockDocument,
  bypassDocument,
  changeDetailDocument,
  decisionDocument,
  unfinishedDocument,
} from "~/features/domain-lens/change-requests/change-documents";
import { setContentDocument } from "~/features/domain-lens/endpoint-sets/set-content-document";
import { noticeDocument } from "~/features/domain-lens/notices/notice-document";
import { publishOutcomeDocument } from "~/features/domain-lens/publishing/publish-outcome-document";
import { evidenceDocument } from "~/features/domain-lens/validation/evidence-document";
import { workloadDocument } from "~/features/domain-lens/workloads/workload-document";
import { batchAnswerDocument } from "~/features/performance/samples/batch-answer-document";
import { reportDocument } from "~/features/reports/report-document";
import {
  contributionDocument,
  solutionEventDocument,
} from "~/features/solutions/solution-documents";
import type { StoredDocument } from "~/lib/document-version";
import { indexDocument } from "~/features/performance/npi/index-document";
import { registeredJobs } from "~/registered/jobs.server";

/** Every column of JSON with the documents it holds, or with the reason why it holds none. */
export const documentColumns: Record<string, readonly StoredDocument<object>[] | string> = {
  "asn_dataset.report": [datasetReportDocument],
  "assistant_test.document": [assistantTestDocument],
  "audit_entry.after": "values of any kind, shown as text and never worked with",
  "audit_entry.before": "values of any kind, shown as text and never worked with",
  "change_event.detail": [changeDetailDocument],
  "change_request.authors": "a list of users that SQL searches by containment",
  "change_request.base": [setContentDocument],
  "change_request.block": [blockDocument],
  "change_request.bypass": [bypassDocument],
  "change_request.champion_approval": [decisionDocument],
  "change_request.council_approval": [decisionDocument],
  "change_request.proposal": [setContentDocument],
  "change_request.unblock": [blockDocument],
  "change_request.unfinished": [unfinishedDocument],
  "feed_change.add_part": "a part of the public feed, whose form its readers outside fix",
  "feed_change.current_part": "a part of the public feed, whose form its readers outside fix",
  "feed_change.previous_part": "a part of the public feed, whose form its readers outside fix",
  "feed_change.remove_part": "a part of the public feed, whose form its readers outside fix",
  "fqdn_event.after": [attributesDocument],
  "fqdn_event.before": [attributesDocument],
  "fqdn_test_result.evidence": [evidenceDocument],
  "job.payload": registeredJobs.map(({ payload }) => payload),
  "notice.facts": [noticeDocument],
  "ocdi_association.authors": "a list of users",
  "ocdi_event.after": [attributesDocument],
  "ocdi_event.before": [attributesDocument],
  "provider_index.document": [indexDocument],
  "publish_run.outcome": [publishOutcomeDocument],
  "report.document": [reportDocument],
  "run_event.data": "a message of the hub, sent as it is stored to pages that are open now",
  "sample_batch.answer": [batchAnswerDocument],
  "setting.value": "one value, often a bare number or text, read by the schema of its setting",
  "solution_contribution.changes": [contributionDocument],
  "solution_event.detail": [solutionEventDocument],
  "validation_result.evidence": [evidenceDocument],
  "workload_event.after": [workloadDocument],
  "workload_event.before": [workloadDocument],
};
