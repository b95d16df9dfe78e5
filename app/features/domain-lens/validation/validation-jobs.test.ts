import { describeVersions } from "#tests/support/document-versions";

import { dailyTestsPayload } from "./daily-tests-job.schema";
import { validationPayload } from "./validation-job.schema";
import versions from "./validation-jobs.versions.json";

describeVersions(versions, [dailyTestsPayload, validationPayload]);
