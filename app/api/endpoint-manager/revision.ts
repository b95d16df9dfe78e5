import { readSettings } from "~/features/settings/read-settings.server";

import { ifMatch } from "../if-match";
import type { DomainLensAsked } from "./domain-lens-call";

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
