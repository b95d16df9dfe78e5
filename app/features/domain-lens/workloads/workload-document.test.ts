import { describeVersions } from "#tests/support/document-versions";

import { workloadDocument } from "./workload-document";
import versions from "./workload-document.versions.json";

describeVersions(versions, [workloadDocument]);
