import { randomUUID } from "node:crypto";

import type { Account, DirectoryRole, RoleScope } from "~/features/identity/account";
import { upsertAccount } from "~/features/identity/known-account.repository.server";
import { insertSession } from "~/features/identity/session.repository.server";
import type { TenantKind } from "~/features/settings/tenant-kinds";
import type { Variant } from "~/features/settings/variants";
import type { Db } from "~/platform/database.server";
import { hashSessionSecret, newSessionSecret } from "~/platform/session-cookie.server";

import { anAccount } from "#tests/factories/account";

const hourMs = 3_600_000;

export type SignedIn = { account: Account; cookie: string };

type As = {
  account?: Partial<Account>;
  variant?: Variant;
  roles?: DirectoryRole[];
  /** Roles of domain lens with what they are for; stored as an operator would give them. */
  scopes?: RoleScope[];
  tenantKind?: TenantKind;
};

/**
 * A session as sign-in leaves it, without the way over the identity provider; `cookie` is the
 * request's Cookie header.
 */
export async function signIn(
  db: Db,
  {
    account = {},
    variant = "MultiTenant",
    roles = [],
    scopes = [],
    tenantKind = "commercial",
  }: As = {},
): Promise<SignedIn> {
  const now = new Date();
  const { account: signedIn } = await upsertAccount(db, {
    ...anAccount(account),
    variant,
    tenantKind,
    directoryRoles: roles,
    now,
  });
  const secret = newSessionSecret();
  await insertSession(db, {
    idHash: hashSessionSecret(secret),
    variant,
    accountId: signedIn.id,
    directoryRoles: roles,
    tokens: null,
    browser: "Firefox",
    createdAt: now,
    expiresAt: new Date(now.getTime() + hourMs),
  });
  for (const { role, workloadId, serviceArea } of scopes) {
    await db
      .insertInto("role_assignment")
      .values({
        id: randomUUID(),
        variant,
        tenant_id: signedIn.tenantId,
        object_id: signedIn.objectId,
        name: signedIn.name,
        email: signedIn.email,
        role,
        workload_id: workloadId,
        service_area: serviceArea,
        granted_by: "test",
        granted_at: now,
      })
      .execute();
  }
  return { account: signedIn, cookie: `pathlens_session=${secret}` };
}
