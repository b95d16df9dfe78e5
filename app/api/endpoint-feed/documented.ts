import * as feed from "./answers.schema";
import { feedCalls } from "./calls";

import type { DocumentedCalls } from "../documented-calls";

/** What the document says of these calls. */
export const documented: DocumentedCalls = {
  tags: [
    { name: "Endpoint feed", description: "Published endpoint sets, for firewalls and proxies." },
  ],
  answers: {
    FeedChanges: feed.feedChangesSchema,
    FeedSets: feed.feedSetsSchema,
    FeedVersion: feed.feedVersionSchema,
    FeedVersions: feed.feedVersionsSchema,
  },
  calls: [...feedCalls],
};
