import { application } from "~/platform/application.server";
import type { Db } from "~/platform/database.server";
import { entityTag, isMatched, notFound } from "~/platform/http.server";

import type { FileFault } from "./file-query";
import { askedSets, unknownAreas } from "./feed-content";
import type { FeedQuery } from "./feed-query";
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
  request: Request;
  /** What besides the version decides what is in it. */
  parts: readonly string[];
  contentType: string;
  version: string;
  text: () => Promise<string>;
};

/** A file with its tag, or 304 for whoever has it; made only when it is sent. */
export async function fileAnswer({
  request,
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
  if (isMatched(request, tag)) return new Response(null, { status: 304, headers });
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
 * @throws {Response} 400 for a service area that nobody knows
 */
export async function setsOfFile(
  db: Db,
  instance: PublicInstance,
  asked: Pick<FeedQuery, "serviceAreas" | "tenantName" | "isWithoutIpv6">,
): Promise<FeedSet[]> {
  const feed = answerableSets(await listPublishedSets(db, { instance }));
  const unknown = unknownAreas(asked.serviceAreas ?? [], feed.sets);
  if (unknown.length > 0)
    throw wrongQuery([{ field: "ServiceAreas", message: "There is no such service area." }]);
  return askedSets(feed, asked);
}

/** 400 in plain words for whoever wrote the address. */
export function wrongQuery(faults: readonly FileFault[]): Response {
  const text = faults.map(({ field, message }) => `${field}: ${message}\n`).join("");
  return new Response(text, {
    status: 400,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}
