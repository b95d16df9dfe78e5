import { requireWithinLimit } from "~/platform/rate-limit.server";

import type { PeopleSearch } from "./people-search";
import { searchPeople, type Searching } from "./search-people.server";

/**
 * The people that a page's search asks for, in the address as `people`.
 *
 * @throws {Response} 429 when the account searched too often
 */
export async function findPeople(context: Searching, request: Request): Promise<PeopleSearch> {
  const text = new URL(request.url).searchParams.get("people") ?? "";
  if (text.trim() === "") return { text: "", people: null, isUnavailable: false };
  requireWithinLimit(request, "peopleSearch", context.actor.account?.id);
  const found = await searchPeople(context, text);
  return { text, people: found.ok ? found.value : null, isUnavailable: !found.ok };
}
