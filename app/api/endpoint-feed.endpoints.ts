import type { LoaderFunctionArgs } from "@remix-run/node";

import { askedSets, unknownAreas } from "~/features/domain-lens/publishing/feed-content";
import { setsCsv } from "~/features/domain-lens/publishing/feed-csv";
import { liveFeedOf } from "~/features/domain-lens/publishing/live-feed.server";
import { publicInstanceOf } from "~/features/domain-lens/publishing/public-instance";
import { unknownInstance } from "~/features/domain-lens/publishing/unknown-instance.server";
import { application } from "~/platform/application.server";

import {
  answerFeed,
  badQuery,
  nothingPublished,
  type FeedAnswer,
  type FeedRequest,
} from "./endpoint-feed-answer";

/** GET /endpoints/{instance}: the published sets of an instance. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  answerFeed(request, { formats: ["JSON", "CSV"], isCounted: true, find: findSets });
export const action = loader;

async function findSets({ query, url }: FeedRequest): Promise<FeedAnswer | Response> {
  const instance = publicInstanceOf(url.pathname.split("/").at(-1) ?? "");
  if (!instance) return unknownInstance();
  const feed = await liveFeedOf(application()).feedOf(instance);
  if (!feed) return nothingPublished();
  const { serviceAreas, tenantName, isWithoutIpv6, format } = query;
  const unknown = unknownAreas(serviceAreas ?? [], feed.sets);
  if (unknown.length > 0)
    return badQuery([
      { field: "ServiceAreas", message: "It names a service area that does not exist." },
    ]);
  return {
    dependsOn: [
      "endpoints",
      feed.stamp,
      serviceAreas?.join(",") ?? "",
      tenantName ?? "",
      String(isWithoutIpv6),
    ],
    make: () => {
      const sets = askedSets(feed, query);
      return format === "CSV" ? setsCsv(sets) : JSON.stringify(sets);
    },
  };
}
