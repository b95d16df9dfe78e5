import { randomUUID } from "node:crypto";

import type { Variant } from "~/features/settings/variants";
import { dayMs } from "~/lib/time";
import type { Db } from "~/platform/database.server";
import type { Environment } from "~/platform/environment.server";

import type { AccountKey } from "./account";
import { noteCall } from "./account.repository.server";
import { authorityAt, verifiedClaims } from "./authority.server";
import { claimsSchema, type Claims } from "./claims.schema";
import { rolesFromDirectory } from "./directory-roles";
import { apiScope, identityConfiguration } from "./identity-configuration.server";
import { findAccount, findTenantKind, upsertAccount, type FoundAccount, type FoundSession } from "./session.repository.server";

type Where = { db: Db; environment: Environment; variant: Variant; now: Date };

/** Longest token that is looked at. */
const tokenLengthMost = 8192;

const secondMs = 1000;

/** The token of an Authorization header; undefined when it holds none that may be looked at. */
export function bearerTokenOf(request: Request): string | undefined {
  const [, token = ""] = /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.get("Authorization") ?? "") ?? [];
  return token === "" || token.length > tokenLengthMost ? undefined : token;
}

/**
 * Who a call's bearer token stands for. It must be an access token for this site's own
 * audience with its scope: an ID token, or a token for the directory, is none.
 *
 * @returns undefined when the token gives nobody's rights
 */
export async function bearerOf(request: Request, where: Where): Promise<Omit<FoundSession, "idHash"> | undefined> {
  const { db, variant, now } = where;
  const token = bearerTokenOf(request);
  const configuration = identityConfiguration(where);
  if (!configuration || token === undefined) return undefined;
  try {
    const authority = await authorityAt(configuration.authority);
    const payload = await verifiedClaims(token, authority, configuration.apiAudience);
    const claims = claimsSchema.parse(payload);
    if (!claims.scp?.split(" ").includes(apiScope)) return undefined;
    const key = { variant, issuer: authority.issuer, tenantId: claims.tid, objectId: claims.oid };
    const { signedInAt, sessionsEndedAt, ...known } = (await findAccount(db, { ...key, now })) ?? (await newcomer(db, key, { claims, now }));
    if (sessionsEndedAt && (payload.iat ?? 0) * secondMs <= sessionsEndedAt.getTime()) return undefined;
    if (now.getTime() - signedInAt.getTime() > dayMs) await noteCall(db, known.account.id, now);
    const fromDirectory = rolesFromDirectory({ tenantId: claims.tid, groups: claims.groups ?? [], directoryRoleIds: claims.wids ?? [] }, configuration.roleGroups);
    // Somebody who only ever calls has told no directory; others of the tenant may have.
    const tenantKind = known.tenantKind === "unknown" ? await findTenantKind(db, key) : known.tenantKind;
    return { ...known, tenantKind, roles: [...new Set([...fromDirectory, ...known.roles])] };
  } catch {
    return undefined;
  }
}

/** Somebody who calls before they ever signed in here. */
async function newcomer(db: Db, key: AccountKey & { variant: Variant }, { claims, now }: { claims: Claims; now: Date }): Promise<FoundAccount> {
  const name = claims.name || claims.preferred_username || claims.oid;
  const email = claims.email ?? claims.preferred_username ?? null;
  await upsertAccount(db, { id: randomUUID(), ...key, name, email, tenantKind: "unknown", now });
  const found = await findAccount(db, { ...key, now });
  if (!found) throw new Error("The account that was just written is not there.");
  return found;
}
