import { describeVersions } from "#tests/support/document-versions";

import { batchAnswerDocument } from "./batch-answer-document";
import versions from "./batch-answer-document.versions.json";

describeVersions(versions, [batchAnswerDocument]);
