import { describeVersions } from "#tests/support/document-versions";

import { evidenceDocument } from "./evidence-document";
import versions from "./evidence-document.versions.json";

describeVersions(versions, [evidenceDocument]);
