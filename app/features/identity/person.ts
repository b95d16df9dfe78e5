import type { Account } from "./account";

/** A user in history: one key whatever variant they signed in under, so that nobody is two people. */
export type Person = { key: string; name: string };

/** The key of a user of a directory: `tenant id/object id`, in lower case. */
export function personKey({ tenantId, objectId }: { tenantId: string; objectId: string }): string {
  return `${tenantId}/${objectId}`.toLowerCase();
}

export function personOf(account: Pick<Account, "tenantId" | "objectId" | "name">): Person {
  return { key: personKey(account), name: account.name };
}
