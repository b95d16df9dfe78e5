import { describeVersions } from "#tests/support/document-versions";

import { mailPayload } from "./mail.schema";
import versions from "./mail.versions.json";

describeVersions(versions, [mailPayload]);
