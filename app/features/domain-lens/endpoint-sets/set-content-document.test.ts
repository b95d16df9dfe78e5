import { describeVersions } from "#tests/support/document-versions";

import { setContentDocument } from "./set-content-document";
import versions from "./set-content-document.versions.json";

describeVersions(versions, [setContentDocument]);
