import { describeVersions } from "#tests/support/document-versions";

import { contributionDocument, solutionEventDocument } from "./solution-documents";
import versions from "./solution-documents.versions.json";

describeVersions(versions, [contributionDocument, solutionEventDocument]);
