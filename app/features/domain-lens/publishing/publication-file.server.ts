import { application } from "~/platform/application.server";
import { Refusal } from "~/platform/call.server";
import type { Db } from "~/platform/database.server";
import { entityTag, isMatched, notFound } from "~/platform/http.server";

import { askedSets, unknownArea, unknownAreas } from "./feed-content";
import type { FeedQuery, QueryFault } from "./feed-query";
import type { FeedSet } from "./feed-set";
import { publicInstanceOf, type PublicInstance } from "./public-instance";
import { lastVersion } from "./publication.repository.server";
import { answerableSets, listPublishedSets } from "./published-set.repository.server";

/** A file may be kept by caches for this long; its tag then tells whether it is still the same. */
const fileCacheControl = "public, max-age=300";

/** The instance that a path names. @throws {Response} 404 when the public has none of the name */
export function requirePublicInstance(named: string): PublicInstance {
  const instance = publicInstanceOf(named);
  if (!instance) throw notFound();
  return instance;
}

export type PublicationFile = {
  /** `If-None-Match` of the request. */
  ifNoneMatch: string | null;
  /** What besides the version decides what is in it. */
  parts: readonly string[];
  contentType: string;
  version: string;
  text: () => Promise<string>;
};

/** A file with its tag, or 304 for whoever has it; made only when it is sent. */
export async function fileAnswer({
  ifNoneMatch,
  parts,
  contentType,
  version,
  text,
}: PublicationFile): Promise<Response> {
  const tag = entityTag([application().version, version, ...parts]);
  const headers = {
    ETag: tag,
    "Cache-Control": fileCacheControl,
    "Content-Type": contentType,
    "X-Content-Type-Options": "nosniff",
  };
  if (isMatched(ifNoneMatch, tag)) return new Response(null, { status: 304, headers });
  return new Response(await text(), { headers });
}

/** The newest version. @throws {Response} 404 before the first */
export async function requireVersion(db: Db, instance: PublicInstance): Promise<string> {
  const version = await lastVersion(db, instance);
  if (version === null) throw notFound();
  return version;
}

/**
 * The feed's sets as a file asks for them.
 *
 * @throws {Response} 400 for a service area that does not exist
 */
export async function setsOfFile(
  db: Db,
  instance: PublicInstance,
  asked: Pick<FeedQuery, "serviceAreas" | "tenantName" | "isWithoutIpv6">,
): Promise<FeedSet[]> {
  const feed = answerableSets(await listPublishedSets(db, { instance }));
  const unknown = unknownAreas(asked.serviceAreas ?? [], feed.sets);
  if (unknown.length > 0) throw wrongQuery([unknownArea]);
  return askedSets(feed, asked);
}

/** 400 that names each parameter that is not valid. */
export function wrongQuery(details: readonly QueryFault[]): Refusal {
  return new Refusal(400, { error: "bad-input", details });
}
