import type { PeopleSearch } from "~/features/identity/people-search";
import { searchPeople } from "~/features/identity/search-people.server";
import { forbidden } from "~/platform/http.server";
import type { LimitedStep } from "~/platform/limits-of-use.server";

import type { Context } from "./context.server";
import { can } from "./permissions";

type Asked = {
  /** What the address asks for as `people`. */
  search: string | null;
  countUse: (step: LimitedStep) => void;
};

/** @throws {Response} 403 when the page's search asks for people without the permission */
export function requirePeopleSearch({ actor }: Context, search: string | null): void {
  if (search?.trim() && !can(actor, "people:search")) throw forbidden();
}

/**
 * The people that a page's search asks for; null where the actor may not search, so that the page
 * offers none.
 *
 * @throws {Response} as `requirePeopleSearch`; 429 when the account searched too often
 */
export async function findPeople(
  context: Context,
  { search, countUse }: Asked,
): Promise<PeopleSearch | null> {
  requirePeopleSearch(context, search);
  if (!can(context.actor, "people:search")) return null;
  if (!search?.trim()) return { text: "", people: null, isUnavailable: false };
  countUse("peopleSearch");
  const found = await searchPeople(context, search);
  return { text: search, people: found.ok ? found.value : null, isUnavailable: !found.ok };
}
