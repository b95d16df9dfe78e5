import { ok, refuse, type Result } from "~/lib/result";
import { application } from "~/platform/application.server";

import type { Account } from "./account";
import type { Directory, Person } from "./directory.server";
import { sessionDirectory, type SignedInContext } from "./session-directory.server";

/** Longest text that is searched for. */
const searchTextMost = 100;

export type Searching = SignedInContext & { actor: { account: Account | null } };

/**
 * People of the asking account's own tenant whose name or address begins with `text`: at
 * most ten, guests and the account itself left out.
 *
 * @param directoryOf the directory in the account's name, where it is not its session's
 */
export async function searchPeople(
  context: Searching,
  text: string,
  directoryOf: () => Promise<Directory | undefined> = () => sessionDirectory(context),
): Promise<Result<Person[], "directory-unavailable">> {
  const { account } = context.actor;
  const wanted = text.trim().slice(0, searchTextMost);
  if (!account || wanted === "") return ok([]);
  try {
    const directory = await directoryOf();
    if (!directory) return refuse("directory-unavailable");
    const people = await directory.people(wanted, account.tenantId);
    return ok(people.filter(({ objectId }) => objectId !== account.objectId));
  } catch (error) {
    application().log.error("directory-failed", { what: "people" }, error);
    return refuse("directory-unavailable");
  }
}
