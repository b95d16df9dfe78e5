import type { Account } from "~/features/identity/account";

import type { Actor } from "./permissions";

/**
 * The account behind an actor whose permission takes one.
 *
 * @throws {Error} for a visitor: whoever asked did not ask for such a permission first
 */
export function actingAccount({ account }: Pick<Actor, "account">): Account {
  if (!account)
    throw new Error(
      "This takes an account, and the permission before it should have asked for one.",
    );
  return account;
}
