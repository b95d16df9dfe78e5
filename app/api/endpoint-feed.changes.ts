import type { LoaderFunctionArgs } from "@remix-run/node";

import { changesCsv } from "~/features/domain-lens/publishing/feed-csv";
import { liveFeedOf } from "~/features/domain-lens/publishing/live-feed.server";
import { publicInstanceOf } from "~/features/domain-lens/publishing/public-instance";
import { listFeedChanges } from "~/features/domain-lens/publishing/publication.repository.server";
import { versionPattern } from "~/features/domain-lens/publishing/version";
import { unknownInstance } from "~/features/domain-lens/publishing/unknown-instance.server";
import { application } from "~/platform/application.server";

import {
  answerFeed,
  badQuery,
  nothingPublished,
  type FeedAnswer,
  type FeedRequest,
} from "./endpoint-feed-answer";

type Named = { instance?: string; version?: string };

/** GET /changes/{instance}/{version}: what changed since a version, or in it alone. */
export const loader = ({ request, params }: LoaderFunctionArgs) =>
  answerFeed(request, {
    formats: ["JSON", "CSV"],
    isCounted: true,
    find: (asked) => findChanges(asked, params),
  });
export const action = loader;

async function findChanges(
  { context, query }: FeedRequest,
  named: Named,
): Promise<FeedAnswer | Response> {
  const instance = publicInstanceOf(named.instance ?? "");
  if (!instance) return unknownInstance();
  const version = named.version ?? "";
  if (!versionPattern.test(version))
    return badQuery([
      {
        field: "version",
        message: "It is ten digits: year, month, day and a number of two digits.",
      },
    ]);
  const feed = await liveFeedOf(application()).feedOf(instance);
  if (!feed) return nothingPublished();
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
