import { describeVersions } from "#tests/support/document-versions";

import { secondLookPayload, serverTestsPayload } from "./report-jobs.schema";
import versions from "./report-jobs.versions.json";

describeVersions(versions, [secondLookPayload, serverTestsPayload]);
