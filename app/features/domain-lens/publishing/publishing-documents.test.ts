import { describeVersions } from "#tests/support/document-versions";

import { publishOutcomeDocument } from "./publish-outcome-document";
import { publishRunPayload } from "./publish-run-job.schema";
import { webhookPayload } from "./webhook-job.schema";
import versions from "./publishing-documents.versions.json";

describeVersions(versions, [publishOutcomeDocument, publishRunPayload, webhookPayload]);
