import { randomUUID } from "node:crypto";

import type { Account } from "~/features/identity/account";

/** Somebody of the tenant Contoso; a test names only what it is about. */
export function anAccount(account: Partial<Account> = {}): Account {
  const objectId = randomUUID();
  return {
    id: randomUUID(),
    issuer: "https://identity.example/",
    tenantId: "c0a70500-0000-4000-8000-000000000001",
    objectId,
    name: "Avery Example",
    email: `${objectId}@contoso.example`,
    isGuest: false,
    ...account,
  };
}
