import { ok, refuse, type Result } from "~/lib/result";
import { application } from "~/platform/application.server";

import type { Account } from "./account";
import { knowsAllAccounts } from "./account.repository.server";
import { callerDirectory, type CallerOfDirectory } from "./caller-directory.server";
import { directoryBase, type Directory, type Person } from "./directory.server";
import type { Searching } from "./search-people.server";
import { sessionDirectory } from "./session-directory.server";

export type PeopleRefusal = "not-in-directory" | "directory-unavailable";

/**
 * Whether all of these are people of the asking account's own directory, guests left out; the
 * directory is asked in its name. Where none is configured at all, whoever signed in here counts.
 *
 * @param objectIds few: each is a question of its own
 */
export async function arePeople(
  context: Searching & CallerOfDirectory,
  objectIds: readonly string[],
): Promise<Result<undefined, PeopleRefusal>> {
  const { account } = context.actor;
  if (!account) return refuse("not-in-directory");
  if (!(await directoryBase(context))) {
    const { issuer, tenantId } = account;
    return (await knowsAllAccounts(context.db, {
      variant: context.variant,
      issuer,
      tenantId,
      objectIds,
    }))
      ? ok(undefined)
      : refuse("not-in-directory");
  }
  const people = await askAbout(account, objectIds, () => callerDirectory(context));
  return people.ok ? ok(undefined) : people;
}

/** A member of the asking account's own directory as it knows them; no guest. */
export async function findMember(
  context: Searching,
  objectId: string,
): Promise<Result<Person, PeopleRefusal>> {
  const { account } = context.actor;
  if (!account) return refuse("not-in-directory");
  const found = await askAbout(account, [objectId], () => sessionDirectory(context));
  if (!found.ok) return found;
  const [user] = found.value;
  return user && !user.isGuest ? ok(user.person) : refuse("not-in-directory");
}

/** All of these people, guests among them, or a refusal where one of them is nobody. */
async function askAbout(
  { tenantId }: Account,
  objectIds: readonly string[],
  directoryOf: () => Promise<Directory | undefined>,
): Promise<Result<{ person: Person; isGuest: boolean }[], PeopleRefusal>> {
  try {
    const directory = await directoryOf();
    if (!directory) return refuse("directory-unavailable");
    const found = await Promise.all(
      objectIds.map((objectId) => directory.user(objectId, tenantId)),
    );
    const users = found.filter((user) => user !== undefined);
    return users.length === objectIds.length ? ok(users) : refuse("not-in-directory");
  } catch (error) {
    application().log.error("directory-failed", { what: "users" }, error);
    return refuse("directory-unavailable");
  }
}
