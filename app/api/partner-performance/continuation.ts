import { createHash } from "node:crypto";

import * as z from "zod";

import {
  isStanding,
  type LatestKey,
  type SortValue,
  type Standing,
} from "~/features/performance/latest/latest-order";
import { readToken, writeToken } from "~/lib/list/list-cursor";
import { ok, refuse, type Result } from "~/lib/result";

import type { Answer } from "../openapi-parts";

/** Names the next page; absent on the last. */
export const continuationHeader = "x-ms-continuation";

/** The header of an answer that has pages. */
export const continuationAnswer: NonNullable<Answer["headers"]> = {
  [continuationHeader]: {
    description: "Leads to the next page; absent on the last.",
    schema: { type: "string" },
  },
};

/** Days after the first page on which others may be asked for: a listing may go on over midnight. */
const daysMost = 1;

/** Base 64 digits of a hash that tell two queries apart. */
const hashLength = 22;

/** What the pages of one listing have in common, as a short text. */
export function listingName(parts: readonly unknown[]): string {
  const text = JSON.stringify(parts);
  return createHash("sha256").update(text).digest("base64url").slice(0, hashLength);
}

const token = z.tuple(
  [z.literal("latest"), z.int().nonnegative(), z.string()],
  z.union([z.string(), z.number(), z.null()]),
);

/** A page of a listing: the day on which the first page was read, and the row that the page begins behind. */
type PageStart = { day: number; after: Standing };

/** @param listing see `listingName` */
export function writeContinuation(listing: string, { day, after }: PageStart): string {
  return writeToken(["latest", day, listing, ...after]);
}

/**
 * What `writeContinuation` wrote for the listing.
 *
 * @param of.today UTC day since 1970
 */
export function readContinuation(
  text: string,
  of: { listing: string; keys: readonly LatestKey[]; today: number },
): Result<PageStart, "no-such-page" | "listing-over"> {
  const read = token.safeParse(readToken(text));
  if (!read.success) return refuse("no-such-page");
  const [, day, listing, ...values] = read.data;
  const after: SortValue[] = values;
  if (listing !== of.listing || !isStanding(after, of.keys) || day > of.today)
    return refuse("no-such-page");
  return day < of.today - daysMost ? refuse("listing-over") : ok({ day, after });
}
