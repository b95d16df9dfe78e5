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
import {
  noticeMailJob,
  noticeMailPayload,
} from "~/features/domain-lens/notices/notice-mail.schema";
import { publishOutcomeDocument } from "~/features/domain-lens/publishing/publish-outcome-document";
import {
  publishRunJob,
  publishRunPayload,
} from "~/features/domain-lens/publishing/publish-run-job.schema";
import { webhookJob, webhookPayload } from "~/features/domain-lens/publishing/webhook-job.schema";
import {
  dailyTestsJob,
  dailyTestsPayload,
} from "~/features/domain-lens/validation/daily-tests-job.schema";
import { evidenceDocument } from "~/features/domain-lens/validation/evidence-document";
import {
  validationJob,
  validationPayload,
} from "~/features/domain-lens/validation/validation-job.schema";
import { workloadDocument } from "~/features/domain-lens/workloads/workload-document";
import { mailJob } from "~/features/mail/mail-job.server";
import { mailPayload } from "~/features/mail/mail.schema";
import { reportDocument } from "~/features/reports/report-document";
import {
  secondLookJob,
  secondLookPayload,
  serverTestsJob,
  serverTestsPayload,
} from "~/features/reports/report-jobs.schema";
import type { StoredDocument } from "~/lib/document-version";

/** The payload of each kind of job. */
export const jobPayloads: Record<string, StoredDocument<object>> = {
  [dailyTestsJob.name]: dailyTestsPayload,
  [mailJob.name]: mailPayload,
  [noticeMailJob.name]: noticeMailPayload,
  [publishRunJob.name]: publishRunPayload,
  [secondLookJob.name]: secondLookPayload,
  [serverTestsJob.name]: serverTestsPayload,
  [validationJob.name]: validationPayload,
  [webhookJob.name]: webhookPayload,
};

/** Every column of JSON with the documents it holds, or with the reason why it holds none. */
export const documentColumns: Record<string, readonly StoredDocument<object>[] | string> = {
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
  "job.payload": Object.values(jobPayloads),
  "notice.facts": [noticeDocument],
  "ocdi_association.authors": "a list of users",
  "ocdi_event.after": [attributesDocument],
  "ocdi_event.before": [attributesDocument],
  "publish_run.outcome": [publishOutcomeDocument],
  "report.document": [reportDocument],
  "run_event.data": "a message of the hub, sent as it is stored to pages that are open now",
  "setting.value": "one value, often a bare number or text, read by the schema of its setting",
  "validation_result.evidence": [evidenceDocument],
  "workload_event.after": [workloadDocument],
  "workload_event.before": [workloadDocument],
};
