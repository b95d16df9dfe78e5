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

/** A person of the asking account's own directory as it knows them; no guest. */
export async function findMember(
  context: Searching,
  objectId: string,
): Promise<Result<Person, PeopleRefusal>> {
  const { account } = context.actor;
  if (!account) return refuse("not-in-directory");
  const people = await askAbout(account, [objectId], () => sessionDirectory(context));
  if (!people.ok) return people;
  const [person] = people.value;
  return person ? ok(person) : refuse("not-in-directory");
}

/** All of these people, or a refusal where one of them is nobody or a guest. */
async function askAbout(
  { tenantId }: Account,
  objectIds: readonly string[],
  directoryOf: () => Promise<Directory | undefined>,
): Promise<Result<Person[], PeopleRefusal>> {
  try {
    const directory = await directoryOf();
    if (!directory) return refuse("directory-unavailable");
    const found = await Promise.all(
      objectIds.map((objectId) => directory.member(objectId, tenantId)),
    );
    const people = found.filter((person) => person !== undefined);
    return people.length === objectIds.length ? ok(people) : refuse("not-in-directory");
  } catch (error) {
    application().log.error("directory-failed", { what: "users" }, error);
    return refuse("directory-unavailable");
  }
}
