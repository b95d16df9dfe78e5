import { changesCsv } from "~/features/domain-lens/publishing/feed-csv";
import { liveFeedOf } from "~/features/domain-lens/publishing/live-feed.server";
import { publicInstanceOf } from "~/features/domain-lens/publishing/public-instance";
import { listFeedChanges } from "~/features/domain-lens/publishing/publication.repository.server";
import { versionPattern } from "~/features/domain-lens/publishing/version";
import { application } from "~/platform/application.server";

import type { CallRefusal } from "../define-call";
import { schemaRef } from "../openapi-parts";
import {
  badQuery,
  defineFeedCall,
  type FeedAnswer,
  type FeedRefusal,
  type FeedRequest,
} from "./feed-call";
import { clientRequestId, csv, flag, format as formats, instance } from "./feed-parameters";

/** GET /changes/{instance}/{version}: what changed since a version, or in it alone. */
export const changesCall = defineFeedCall({
  path: "/changes/{instance}/{version}",
  operationId: "endpointChanges",
  summary: "What has changed since a version",
  description:
    "The records, applied in their order to the sets of the version, give the sets of the newest one.",
  parameters: [
    instance,
    {
      name: "version",
      in: "path",
      required: true,
      description: "The version the reader has; `0000000000` for all changes.",
      schema: { type: "string", pattern: "^\\d{10}$" },
    },
    clientRequestId,
    formats("JSON", "CSV"),
    {
      name: "singleVersion",
      in: "query",
      description: "The changes of that version alone.",
      schema: flag,
    },
  ],
  formats: ["JSON", "CSV"],
  isCounted: true,
  answer: "The records, by id.",
  content: { "application/json": { schema: schemaRef("FeedChanges") }, ...csv },
  possible: ["unknown-instance", "not-published"],
  find: findChanges,
});

async function findChanges({
  context,
  query,
  params,
}: FeedRequest): Promise<FeedAnswer | CallRefusal<FeedRefusal> | Response> {
  const instance = publicInstanceOf(params.instance ?? "");
  if (!instance) return { refusal: "unknown-instance" };
  const version = params.version ?? "";
  if (!versionPattern.test(version))
    return badQuery({ field: "version", sentence: "expected-version" });
  const feed = await liveFeedOf(application()).feedOf(instance);
  if (!feed) return { refusal: "not-published" };
  const { isSingleVersion, format } = query;
  return {
    dependsOn: ["changes", feed.stamp, version, String(isSingleVersion)],
    make: async () => {
      const records = await listFeedChanges(context.db, {
        instance,
        ...(isSingleVersion ? { only: version } : { after: version }),
      });
      return format === "CSV" ? changesCsv(records) : JSON.stringify(records);
    },
  };
}
