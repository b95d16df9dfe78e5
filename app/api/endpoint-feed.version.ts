import type { LoaderFunctionArgs } from "@remix-run/node";

import { versionsCsv, type FeedVersions } from "~/features/domain-lens/publishing/feed-csv";
import { versionsRss } from "~/features/domain-lens/publishing/feed-rss";
import { liveFeedOf, type NewestPublic } from "~/features/domain-lens/publishing/live-feed.server";
import { publicInstanceOf } from "~/features/domain-lens/publishing/public-instance";
import { listVersions } from "~/features/domain-lens/publishing/publication.repository.server";
import { unknownInstance } from "~/features/domain-lens/publishing/unknown-instance.server";
import { application } from "~/platform/application.server";

import {
  answerFeed,
  nothingPublished,
  type FeedAnswer,
  type FeedRequest,
} from "./endpoint-feed-answer";

/** GET /version and /version/{instance}: the newest version, with AllVersions each one. */
export const loader = ({ request, params }: LoaderFunctionArgs) =>
  answerFeed(request, {
    formats: ["JSON", "CSV", "RSS"],
    isCounted: false,
    find: (asked) => findVersions(asked, params.instance),
  });
export const action = loader;

async function findVersions(
  asked: FeedRequest,
  named: string | undefined,
): Promise<FeedAnswer | Response> {
  const { query, clientRequestId } = asked;
  const wanted = named === undefined ? query.instance : publicInstanceOf(named);
  if (wanted === undefined) return unknownInstance();
  const newest = (await liveFeedOf(application()).newestVersions()).filter(
    ({ instance }) => wanted === null || instance === wanted,
  );
  if (wanted !== null && newest.length === 0) return nothingPublished();
  const reader = query.format === "RSS" ? { base: baseOf(asked), clientRequestId } : null;
  return {
    isForOneReader: reader !== null,
    dependsOn: [
      "version",
      wanted ?? "",
      String(query.hasAllVersions),
      reader?.base ?? "",
      reader?.clientRequestId ?? "",
      ...newest.map(
        ({ instance, version, publishedAt }) => `${instance} ${version} ${publishedAt.getTime()}`,
      ),
    ],
    make: () => (reader ? rssOf(asked, newest, reader) : bodyOf(asked, newest, wanted !== null)),
  };
}

async function bodyOf(
  { context, query }: FeedRequest,
  newest: readonly NewestPublic[],
  isOne: boolean,
): Promise<string> {
  const rows: FeedVersions[] = [];
  for (const { instance, version } of newest) {
    const versions = query.hasAllVersions
      ? (await listVersions(context.db, instance)).map((each) => each.version)
      : undefined;
    rows.push({ instance, latest: versions?.[0] ?? version, ...(versions && { versions }) });
  }
  if (query.format === "CSV") return versionsCsv(rows);
  return JSON.stringify(isOne ? rows[0] : rows);
}

async function rssOf(
  { context }: FeedRequest,
  newest: readonly NewestPublic[],
  reader: { base: string; clientRequestId: string },
): Promise<string> {
  const versions = [];
  for (const { instance } of newest) versions.push(...(await listVersions(context.db, instance)));
  return versionsRss(versions, reader);
}

/** Where the reader reaches this deployment, with the prefix they came by. */
function baseOf({ context, url }: FeedRequest): string {
  return `${context.environment.appOrigin ?? url.origin}${context.prefix}`;
}
