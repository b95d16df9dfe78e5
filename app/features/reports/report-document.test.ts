import { describeVersions } from "#tests/support/document-versions";

import { reportDocument } from "./report-document";
import versions from "./report-document.versions.json";

describeVersions(versions, [reportDocument]);
