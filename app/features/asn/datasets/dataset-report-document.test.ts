import { describeVersions } from "#tests/support/document-versions";

import { datasetReportDocument } from "./dataset-report-document";
import versions from "./dataset-report-document.versions.json";

describeVersions(versions, [datasetReportDocument]);
