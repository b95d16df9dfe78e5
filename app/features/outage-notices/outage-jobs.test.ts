import { describeVersions } from "#tests/support/document-versions";
import { outageNoticePayload } from "~/features/performance/outages/notices/outage-notice-job.schema";

import versions from "./outage-jobs.versions.json";
import { outageWebhookPayload } from "./outage-webhook-job.schema";

describeVersions(versions, [outageNoticePayload, outageWebhookPayload]);
