import { readSettings } from "~/features/settings/read-settings.server";

import { cacheControl, jsonAnswer, type Answer, type Parameter } from "../openapi-parts";
import type { DomainLensAsked } from "./domain-lens-call";

/** How a caller says which revision was read. */
export const ifMatchParameter: Parameter = {
  name: "If-Match",
  in: "header",
  description: "The `ETag` it was read with; `revision` in the body may say it instead.",
  schema: { type: "string" },
};

/** An answer with the revision that `If-Match` takes. */
export const revised = (description: string, schema: string): Answer =>
  jsonAnswer(description, schema, {
    ...cacheControl("no-store"),
    ETag: { description: "The revision, for `If-Match`.", schema: { type: "string" } },
  });

/** The revision of `If-Match: "3"`; null without one. */
export function ifMatch(request: Request): number | null {
  const revision = /^(?:W\/)?"(\d{1,9})"$/.exec(request.headers.get("If-Match") ?? "")?.[1];
  return revision === undefined ? null : Number(revision);
}

/**
 * The revision that a write is decided at, from its body or `If-Match`. Null takes the newest one:
 * a setting allows that for old clients.
 */
export async function revisionOf(
  { request, context }: Pick<DomainLensAsked<unknown, unknown>, "request" | "context">,
  said: number | null | undefined,
): Promise<{ ok: true; revision: number | null } | { ok: false; refusal: "revision-needed" }> {
  const revision = said ?? ifMatch(request);
  return revision === null && !(await readSettings(context)).areWritesWithoutRevisionAllowed
    ? { ok: false, refusal: "revision-needed" }
    : { ok: true, revision };
}
