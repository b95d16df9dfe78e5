import type { PeopleSearch } from "~/features/identity/people-search";
import { searchPeople } from "~/features/identity/search-people.server";
import { forbidden } from "~/platform/http.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

import type { Context } from "./context.server";
import { can } from "./permissions";

/** @throws {Response} 403 when the page's search asks for people without the permission */
export function requirePeopleSearch({ actor }: Context, request: Request): void {
  if (searchOf(request).trim() !== "" && !can(actor, "people:search")) throw forbidden();
}

/**
 * The people that a page's search asks for, in the address as `people`; null where the actor
 * may not search, so that the page offers none.
 *
 * @throws {Response} as `requirePeopleSearch`; 429 when the account searched too often
 */
export async function findPeople(context: Context, request: Request): Promise<PeopleSearch | null> {
  requirePeopleSearch(context, request);
  if (!can(context.actor, "people:search")) return null;
  const text = searchOf(request);
  if (text.trim() === "") return { text: "", people: null, isUnavailable: false };
  requireWithinLimit(request, "peopleSearch", context.actor.account?.id);
  const found = await searchPeople(context, text);
  return { text, people: found.ok ? found.value : null, isUnavailable: !found.ok };
}

function searchOf(request: Request): string {
  return new URL(request.url).searchParams.get("people") ?? "";
}
