import { describeVersions } from "#tests/support/document-versions";

import {
  blockDocument,
  bypassDocument,
  changeDetailDocument,
  decisionDocument,
  unfinishedDocument,
} from "./change-documents";
import versions from "./change-documents.versions.json";

describeVersions(versions, [
  blockDocument,
  bypassDocument,
  changeDetailDocument,
  decisionDocument,
  unfinishedDocument,
]);
