import { describeVersions } from "#tests/support/document-versions";

import { noticeDocument } from "./notice-document";
import { noticeMailPayload } from "./notice-mail.schema";
import versions from "./notice-documents.versions.json";

describeVersions(versions, [noticeDocument, noticeMailPayload]);
