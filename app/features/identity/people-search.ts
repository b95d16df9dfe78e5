import type { Account } from "./account";
import type { PersonKey } from "./person.schema";

/** Somebody of the asking account's own directory. */
export type FoundPerson = PersonKey & Pick<Account, "name" | "email">;

/** What was searched for and found; `people` is null while nothing was asked, or the directory did not answer. */
export type PeopleSearch = { text: string; people: FoundPerson[] | null; isUnavailable: boolean };

/** A person as a choice of a form: `personControl` reads the value. */
export function personChoice({ tenantId, objectId, name, email }: FoundPerson) {
  return {
    value: JSON.stringify({ tenantId, objectId, name }),
    key: objectId,
    label: name,
    aside: email,
  };
}
