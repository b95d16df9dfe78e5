import { describeVersions } from "#tests/support/document-versions";

import { attributesDocument } from "./attributes-document";
import versions from "./attributes-document.versions.json";

describeVersions(versions, [attributesDocument]);
