import { versionsCsv, type FeedVersions } from "~/features/domain-lens/publishing/feed-csv";
import { versionsRss } from "~/features/domain-lens/publishing/feed-rss";
import { liveFeedOf, type NewestPublic } from "~/features/domain-lens/publishing/live-feed.server";
import {
  publicInstanceOf,
  publicInstances,
  type PublicInstance,
} from "~/features/domain-lens/publishing/public-instance";
import { listVersions } from "~/features/domain-lens/publishing/publication.repository.server";
import { application } from "~/platform/application.server";

import type { CallRefusal } from "../define-call";
import { schemaRef, type Parameter } from "../openapi-parts";
import { defineFeedCall, type FeedAnswer, type FeedRefusal, type FeedRequest } from "./feed-call";
import { clientRequestId, csv, flag, format, instance, rss } from "./feed-parameters";

const allVersions: Parameter = {
  name: "AllVersions",
  in: "query",
  description: "Every version beside the newest; RSS always has them, the newest 1 000.",
  schema: flag,
};

const ofVersions = { formats: ["JSON", "CSV", "RSS"], isCounted: false } as const;
const parameters = [clientRequestId, format(...ofVersions.formats), allVersions];

/** GET /version: the newest version of each instance, with AllVersions every one. */
export const versionsCall = defineFeedCall({
  ...ofVersions,
  path: "/version",
  operationId: "endpointVersions",
  summary: "The newest version of every instance",
  description:
    "To be asked once an hour at most; the other calls only when it has moved. With " +
    "`Instance` as `/version/{instance}`. As CSV: `instance,latest`.",
  parameters: [
    ...parameters,
    {
      name: "Instance",
      in: "query",
      description: "One instance alone.",
      schema: { type: "string", enum: [...publicInstances] },
    },
  ],
  answer: "The versions.",
  content: {
    "application/json": {
      schema: { anyOf: [schemaRef("FeedVersions"), schemaRef("FeedVersion")] },
    },
    ...csv,
    ...rss,
  },
  possible: ["not-published"],
  find: (request) => findVersions(request, request.query.instance),
});

/** GET /version/{instance}: the newest version of an instance. */
export const versionCall = defineFeedCall({
  ...ofVersions,
  path: "/version/{instance}",
  operationId: "endpointVersion",
  summary: "The newest version of an instance",
  parameters: [instance, ...parameters],
  answer: "The version.",
  content: { "application/json": { schema: schemaRef("FeedVersion") }, ...csv, ...rss },
  possible: ["unknown-instance", "not-published"],
  find: (request) => findVersions(request, publicInstanceOf(request.params.instance ?? "")),
});

/** @param wanted null for every instance, undefined for one that does not exist */
async function findVersions(
  asked: FeedRequest,
  wanted: PublicInstance | null | undefined,
): Promise<FeedAnswer | CallRefusal<FeedRefusal>> {
  const { query } = asked;
  if (wanted === undefined) return { refusal: "unknown-instance" };
  const newest = (await liveFeedOf(application()).newestVersions()).filter(
    ({ instance }) => wanted === null || instance === wanted,
  );
  if (wanted !== null && newest.length === 0) return { refusal: "not-published" };
  const reader =
    query.format === "RSS" ? { base: baseOf(asked), clientRequestId: query.clientRequestId } : null;
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

/** Address of this deployment, with the prefix of the request. */
function baseOf({ context }: FeedRequest): string {
  return `${context.origin}${context.prefix}`;
}
