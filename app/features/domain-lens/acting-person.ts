import { actingAccount } from "~/features/access/acting-account";
import type { Actor } from "~/features/access/permissions";
import type { RoleScope } from "~/features/identity/account";

import { personOf, type Person } from "./person";

/** Who does something in domain lens, with what their roles are for. */
export type ActingPerson = Person & { scopes: readonly RoleScope[] };

/** @throws {Error} for a visitor */
export function actingPerson(actor: Pick<Actor, "account" | "scopes">): ActingPerson {
  return { ...personOf(actingAccount(actor)), scopes: actor.scopes };
}
