import { randomUUID } from "node:crypto";

import type { Variant } from "~/features/settings/variants";
import { ok, refuse, type Result } from "~/lib/result";
import { dayMs } from "~/lib/time";
import { application } from "~/platform/application.server";
import { DatabaseUnavailable } from "~/platform/database-fault";
import type { Db } from "~/platform/database.server";
import type { Environment } from "~/platform/environment.server";

import type { AccountKey } from "./account";
import { noteCall } from "./account.repository.server";
import { authorityAt, verifiedClaims } from "./authority.server";
import { callerGroups } from "./caller-groups.server";
import { callerTenantKind } from "./caller-tenant.server";
import { claimsSchema, isGuest, type Claims } from "./claims.schema";
import { rolesFromDirectory } from "./directory-roles";
import {
  apiScope,
  identityConfiguration,
  type IdentityConfiguration,
} from "./identity-configuration.server";
import { roleGroups } from "./role-groups.server";
import { failedCheckOf } from "./sign-in-check";
import { findAccount, upsertAccount, type FoundAccount } from "./known-account.repository.server";
import type { FoundSession } from "./session.repository.server";

type Where = { db: Db; environment: Environment; variant: Variant; now: Date };

/** Longest token that is looked at. */
const tokenLengthMost = 8192;

const secondMs = 1000;

export type BearerRefusal = "invalid-token" | "directory-unavailable";

/** The token of an Authorization header; undefined when it holds none that may be looked at. */
export function bearerTokenOf(request: Request): string | undefined {
  const [, token = ""] =
    /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.get("Authorization") ?? "") ?? [];
  return token === "" || token.length > tokenLengthMost ? undefined : token;
}

/**
 * Who a call's bearer token stands for. It must be an access token for this site's own
 * audience with its scope: an ID token, or a token for the directory, is none.
 *
 * @returns a refusal when the token gives nobody's rights, or when the directory did not tell whose
 * cloud the tenant belongs to, or what groups the token was too short for
 */
export async function bearerOf(
  request: Request,
  where: Where,
): Promise<Result<Omit<FoundSession, "idHash">, BearerRefusal>> {
  const token = bearerTokenOf(request);
  const caller = token === undefined ? undefined : await verifiedCaller(token, where);
  if (token === undefined || !caller) return refuse("invalid-token");
  const { known, claims, configuration } = caller;
  const giving = await roleGroups(where, configuration);
  const groups = await callerGroups(where, { claims, token, configuration, giving });
  if (!groups.ok) return groups;
  const fromDirectory = rolesFromDirectory(
    { tenantId: claims.tid, groups: groups.value, directoryRoleIds: claims.wids ?? [] },
    giving,
  );
  const found = { ...known, roles: [...new Set([...fromDirectory, ...known.roles])] };
  if (found.tenantKind !== "unknown") return ok(found);
  // Somebody who only ever calls has told no directory yet.
  const told = await callerTenantKind(where, { account: found.account, token });
  return told.ok ? ok({ ...found, tenantKind: told.value }) : told;
}

type VerifiedCaller = {
  known: Omit<FoundSession, "idHash">;
  claims: Claims;
  configuration: IdentityConfiguration;
};

/** The caller whom a token names, as far as token and database tell. */
async function verifiedCaller(token: string, where: Where): Promise<VerifiedCaller | undefined> {
  const { db, variant, now } = where;
  const configuration = identityConfiguration(where);
  if (!configuration) return undefined;
  try {
    const authority = await authorityAt(configuration.authority);
    const payload = await verifiedClaims(token, authority, configuration.apiAudience);
    const claims = claimsSchema.parse(payload);
    if (!claims.scp?.split(" ").includes(apiScope)) return refused("scp");
    const key = { variant, issuer: authority.issuer, tenantId: claims.tid, objectId: claims.oid };
    const { signedInAt, sessionsEndedAt, ...known } =
      (await findAccount(db, { ...key, now })) ?? (await newcomer(db, key, { claims, now }));
    if (sessionsEndedAt && (payload.iat ?? 0) * secondMs <= sessionsEndedAt.getTime())
      return refused("sessions-ended");
    if (now.getTime() - signedInAt.getTime() > dayMs) await noteCall(db, known.account.id, now);
    const { account } = known;
    // An access token need not say who is a guest: what an ID token said before still counts.
    const isKnownGuest = account.isGuest || isGuest(claims, authority.issuer);
    return {
      known: { ...known, account: { ...account, isGuest: isKnownGuest } },
      claims,
      configuration,
    };
  } catch (error) {
    // A database that is away says nothing against the token.
    if (error instanceof DatabaseUnavailable) throw error;
    return refused(failedCheckOf(error) ?? "unreadable");
  }
}

/** Logs which check a token failed, and nothing of the token. */
function refused(check: string): undefined {
  application().log.info("token-refused", { check });
}

/** Somebody who calls before they ever signed in here. */
async function newcomer(
  db: Db,
  key: AccountKey & { variant: Variant },
  { claims, now }: { claims: Claims; now: Date },
): Promise<FoundAccount> {
  const name = claims.name || claims.preferred_username || claims.oid;
  const email = claims.email ?? claims.preferred_username ?? null;
  const account = { id: randomUUID(), ...key, name, email, isGuest: isGuest(claims, key.issuer) };
  await upsertAccount(db, { ...account, tenantKind: "unknown", now });
  const found = await findAccount(db, { ...key, now });
  if (!found) throw new Error("The account that was just written is not there.");
  return found;
}
