import { describeVersions } from "#tests/support/document-versions";

import { codeMailPayload } from "./code-mail.schema";
import versions from "./code-mail.versions.json";

describeVersions(versions, [codeMailPayload]);
