import {
  createRemoteJWKSet,
  decodeJwt,
  jwtVerify,
  type JWTPayload,
  type JWTVerifyGetKey,
} from "jose";
import * as z from "zod";

import { hourMs } from "~/lib/time";

/** For how long a discovery document is used; keys are fetched anew when an unknown one signs. */
const discoveryLifeMs = hourMs;
const discoveryTimeoutMs = 5000;

/** Clocks of two machines may differ by so much. */
const clockToleranceSeconds = 60;

const discoverySchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  end_session_endpoint: z.url().optional(),
});

/** What an authority tells about itself (OpenID Connect Discovery 1.0). */
export type Authority = {
  issuer: string;
  authorizationEndpoint: string;
  tokenEndpoint: string;
  endSessionEndpoint: string | undefined;
  keys: JWTVerifyGetKey;
};

const known = new Map<string, { readAt: number; authority: Promise<Authority> }>();

/**
 * Reads an authority's discovery document, at most an hour old.
 *
 * @param address from the configuration, never from a visitor
 * @throws when it does not answer within 5 s, or not as it should
 */
export function authorityAt(address: string, nowMs = Date.now()): Promise<Authority> {
  const kept = known.get(address);
  if (kept && nowMs - kept.readAt < discoveryLifeMs) return kept.authority;
  const authority = discover(address);
  known.set(address, { readAt: nowMs, authority });
  authority.catch(() => known.delete(address));
  return authority;
}

async function discover(address: string): Promise<Authority> {
  const answer = await fetch(`${address.replace(/\/$/, "")}/.well-known/openid-configuration`, {
    redirect: "error",
    signal: AbortSignal.timeout(discoveryTimeoutMs),
  });
  if (!answer.ok) throw new Error(`The authority's discovery document answers ${answer.status}.`);
  const told = discoverySchema.parse(await answer.json());
  requireItsOwn(told, address);
  return {
    issuer: told.issuer,
    authorizationEndpoint: told.authorization_endpoint,
    tokenEndpoint: told.token_endpoint,
    endSessionEndpoint: told.end_session_endpoint,
    keys: createRemoteJWKSet(new URL(told.jwks_uri), { timeoutDuration: discoveryTimeoutMs }),
  };
}

/** Tenants by which a multi-tenant authority is asked; its issuer then says `{tenantid}`. */
const anyTenant = /\/(common|organizations|consumers)(?=\/|$)/;

/** Where tokens of a tenant are asked for: an authority of many tenants has an endpoint for each. */
export function tokenEndpointOf({ tokenEndpoint }: Authority, tenantId: string): string {
  return /^[\w-]+$/.test(tenantId)
    ? tokenEndpoint.replace(anyTenant, `/${tenantId}`)
    : tokenEndpoint;
}

/**
 * The document must be about the authority that was asked, and name no address that is
 * less safe than it (OpenID Connect Discovery 1.0, section 4.3).
 */
function requireItsOwn(
  { issuer, ...endpoints }: z.infer<typeof discoverySchema>,
  address: string,
): void {
  const bare = (text: string) => text.replace(/\/$/, "");
  if (![address, address.replace(anyTenant, "/{tenantid}")].map(bare).includes(bare(issuer))) {
    throw new Error("The authority's discovery document names another issuer.");
  }
  const isSafe = (endpoint: string) => endpoint.startsWith("https:") || address.startsWith("http:");
  if (!Object.values(endpoints).every(isSafe))
    throw new Error("The authority's discovery document names an address without TLS.");
}

/**
 * The claims of a token that the authority signed, once signature, issuer, audience and
 * times hold. A multi-tenant authority's issuer holds `{tenantid}`, which is the token's own.
 *
 * @throws when anything does not hold
 */
export async function verifiedClaims(
  token: string,
  { issuer, keys }: Authority,
  audience: string,
): Promise<JWTPayload> {
  const tenant = decodeJwt(token).tid;
  const expected = issuer.replace(
    "{tenantid}",
    typeof tenant === "string" && /^[\w-]+$/.test(tenant) ? tenant : "",
  );
  const { payload } = await jwtVerify(token, keys, {
    issuer: expected,
    audience,
    algorithms: ["RS256", "PS256", "ES256"],
    clockTolerance: clockToleranceSeconds,
    requiredClaims: ["exp", "iat"],
  });
  return payload;
}
