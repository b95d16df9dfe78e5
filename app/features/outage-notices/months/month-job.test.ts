import { describeVersions } from "#tests/support/document-versions";

import { monthMailPayload } from "./month-job.schema";
import versions from "./month-job.versions.json";

describeVersions(versions, [monthMailPayload]);
