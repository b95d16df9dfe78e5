import { describeVersions } from "#tests/support/document-versions";

import { assistantTestDocument } from "./assistant-test-document";
import versions from "./assistant-test-document.versions.json";

describeVersions(versions, [assistantTestDocument]);
