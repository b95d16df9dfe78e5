import { describeVersions } from "#tests/support/document-versions";

import { reattributionPayload } from "./reattribution-job.schema";
import versions from "./reattribution-job.versions.json";

describeVersions(versions, [reattributionPayload]);
