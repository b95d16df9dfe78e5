import type * as z from "zod";

import { requirePermission, type Context } from "~/features/access/context.server";
import type { Permission } from "~/features/access/permissions";
import { actingPerson, type ActingPerson } from "~/features/domain-lens/acting-person";
import type { ListPage } from "~/features/domain-lens/continuation";
import { withWorkloadIds } from "~/features/domain-lens/workloads/named-workloads.server";
import { readSettings } from "~/features/settings/read-settings.server";
import { readJson } from "~/platform/bounded-body.server";
import { callAnswer, callError, inputError } from "~/platform/call.server";
import type { Db } from "~/platform/database.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

/** Some sixteen hundred ids with a note: the first thousand are processed, the answer names the rest. */
export const batchBodyBytes = 64 * 1024;

/** A set with all the names and prefixes it may have, at their longest. */
export const draftBodyBytes = 4 * 1024 * 1024;

/** Says where the list goes on; absent on the last page. */
export const continuationHeader = "x-ms-continuation";

export type DomainLensCall = { context: Context; db: Db; now: Date; person: ActingPerson };

/** Who calls, once they are known to hold the permission and to be within their budget. */
export async function domainLensCall(
  request: Request,
  permission: Permission,
  step: "read" | "write" = "read",
): Promise<DomainLensCall> {
  const context = await requirePermission(request, permission);
  requireWithinLimit(request, step, context.actor.account?.id);
  return { context, db: context.db, now: context.now, person: actingPerson(context.actor) };
}

/** The query of a list as the schema reads it; its workloads may be named. */
export async function readListQuery<Schema extends z.ZodType>(
  request: Request,
  { db, schema }: { db: Db; schema: Schema },
): Promise<z.ZodSafeParseResult<z.infer<Schema>>> {
  return readQuery(request, schema, await withWorkloadIds(db, new URL(request.url).searchParams));
}

/** The query as the schema reads it; `after` may stand in the header as well. */
export function readQuery<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  searchParams = new URL(request.url).searchParams,
): z.ZodSafeParseResult<z.infer<Schema>> {
  const query = Object.fromEntries(
    [...new Set(searchParams.keys())].map((name) => [name, searchParams.getAll(name).join(",")]),
  );
  const after = request.headers.get(continuationHeader);
  return schema.safeParse({ ...(after && { after }), ...query });
}

/** @throws {Response} 400 with the fields that do not fit */
export async function readBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  maxBytes = batchBodyBytes,
): Promise<z.infer<Schema>> {
  const parsed = schema.safeParse(await readJson(request, { maxBytes }));
  if (!parsed.success) throw inputError(parsed.error);
  return parsed.data;
}

/** A page of a list, `value` its items. */
export function pageAnswer<Row, Item>(
  { rows, next }: ListPage<Row>,
  { item, cacheControl }: { item: (row: Row) => Item; cacheControl?: string },
): Response {
  return callAnswer(
    { value: rows.map(item) },
    {
      headers: {
        ...(next && { [continuationHeader]: next }),
        ...(cacheControl && { "Cache-Control": cacheControl }),
      },
    },
  );
}

/** The revision of `If-Match: "3"`; null without one. */
export function ifMatch(request: Request): number | null {
  const revision = /^(?:W\/)?"(\d{1,9})"$/.exec(request.headers.get("If-Match") ?? "")?.[1];
  return revision === undefined ? null : Number(revision);
}

/**
 * The revision that a write is decided at, as its body or `If-Match` says; null takes what
 * stands there, for old clients where a setting lets them.
 *
 * @throws {Response} 428 where neither says it
 */
export async function readRevision(
  request: Request,
  { context }: DomainLensCall,
  said: number | null | undefined,
): Promise<number | null> {
  const revision = said ?? ifMatch(request);
  if (revision === null && !(await readSettings(context)).areWritesWithoutRevisionAllowed) {
    throw callError(428, {
      error: "revision-needed",
      message: "Say in If-Match or as revision which one was read.",
    });
  }
  return revision;
}
