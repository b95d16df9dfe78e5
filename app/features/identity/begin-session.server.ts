import { randomUUID } from "node:crypto";

import { readSettings } from "~/features/settings/read-settings.server";
import type { TenantKind } from "~/features/settings/tenant-kinds";
import type { Variant } from "~/features/settings/variants";
import { hourMs } from "~/lib/time";
import { application } from "~/platform/application.server";
import type { Db } from "~/platform/database.server";
import type { Environment } from "~/platform/environment.server";
import type { Language } from "~/platform/languages";
import { hashSessionSecret, newSessionSecret } from "~/platform/session-cookie.server";

import type { Account } from "./account";
import type { BrowserFamily } from "./browser-family";
import { hasGroupOverage, isGuest, type Claims } from "./claims.schema";
import { directoryFor, type Organisation } from "./directory.server";
import { rolesFromDirectory } from "./directory-roles";
import { identityConfiguration } from "./identity-configuration.server";
import { findTenantKind } from "./account-tenant.repository.server";
import { upsertAccount } from "./known-account.repository.server";
import { roleGroups } from "./role-groups.server";
import { deleteSession, insertSession } from "./session.repository.server";
import { sealTokens, sessionKey } from "./session-tokens.server";
import type { SignedInPerson } from "./sign-in-strategy.server";
import { tenantKindOf } from "./tenant-kind";

/** A session lasts a working day; then the authority is asked again, silently where it knows the browser. */
const sessionLifeMs = 12 * hourMs;

type Where = { db: Db; environment: Environment; variant: Variant; now: Date };

/**
 * Begins the session of somebody the authority has named, under a secret of its own, and
 * ends the browser's earlier one: nothing that was known before sign-in names what comes after.
 */
export async function beginSession(
  where: Where,
  {
    person,
    earlier,
    browser,
    language,
  }: {
    person: SignedInPerson;
    earlier: Uint8Array | null;
    browser: BrowserFamily;
    language?: Language;
  },
): Promise<{ secret: string; account: Account; tenantKind: TenantKind }> {
  const { db, environment, variant, now } = where;
  const { claims, issuer, tokens } = person;
  const directory = await directoryFor(where, tokens.accessToken);
  const groups = hasGroupOverage(claims)
    ? await askDirectory("groups", [], () => directory?.groups())
    : (claims.groups ?? []);
  const roles = rolesFromDirectory(
    { tenantId: claims.tid, groups, directoryRoleIds: claims.wids ?? [] },
    await roleGroups(where, identityConfiguration(where)),
  );
  const [organisation, tenantDomain] = await Promise.all([
    askDirectory("organization", undefined, () => directory?.organisation()),
    askDirectory("domains", undefined, () => directory?.tenantDomain()),
  ]);
  const tenant = { ...where, issuer, tenantId: claims.tid };
  const askedKind = await tenantKindFrom(organisation?.regionScopes ?? [], tenant);
  const secret = newSessionSecret();
  const idHash = hashSessionSecret(secret);
  const sealed = sealTokens(tokens, { key: await sessionKey(environment, "tokens"), idHash });

  const { account, tenantKind } = await db.transaction().execute(async (trx) => {
    const signedIn = await upsertAccount(trx, {
      ...newAccount(claims, issuer),
      tenantKind: askedKind,
      tenantDomain,
      tenantPrivacyUrl: organisation?.privacyUrl,
      language,
      directoryRoles: roles,
      variant,
      now,
    });
    if (earlier) await deleteSession(trx, earlier);
    await insertSession(trx, {
      idHash,
      variant,
      accountId: signedIn.account.id,
      directoryRoles: roles,
      tokens: sealed,
      browser,
      createdAt: now,
      expiresAt: new Date(now.getTime() + sessionLifeMs),
    });
    return signedIn;
  });
  return { secret, account, tenantKind };
}

/** The account of a person who signs in for the first time. */
function newAccount(claims: Claims, issuer: string): Account {
  return {
    id: randomUUID(),
    issuer,
    tenantId: claims.tid,
    objectId: claims.oid,
    name: claims.name || claims.preferred_username || claims.oid,
    email: claims.email ?? claims.preferred_username ?? null,
    isGuest: isGuest(claims, issuer),
  };
}

/**
 * As the directory says, else as it said for an earlier account of the tenant: the same rule as for
 * a call with a token.
 */
async function tenantKindFrom(
  scopes: Organisation["regionScopes"],
  { issuer, tenantId, ...where }: Where & { issuer: string; tenantId: string },
): Promise<TenantKind> {
  const told = tenantKindOf(scopes, (await readSettings(where)).tenantKinds);
  return told === "unknown"
    ? findTenantKind(where.db, { variant: where.variant, issuer, tenantId })
    : told;
}

/** What the directory answers; when it does not, only a log line tells (specification §7). */
async function askDirectory<Value>(
  what: string,
  otherwise: Value,
  ask: () => Promise<Value> | undefined,
): Promise<Value> {
  try {
    return (await ask()) ?? otherwise;
  } catch (error) {
    application().log.error("directory-failed", { what }, error);
    return otherwise;
  }
}
