import { jwtVerify } from "jose";
import type { KoaContextWithOIDC } from "oidc-provider";

import { hourMs } from "~/lib/time";

import { accountOfObject } from "./directory";
import { apiResource, graphScopes, namedScopes } from "./identity-claims";
import { publicKeyOf, type IdentityKeys } from "./identity-keys.server";

/**
 * The grant by which a program that is called asks for a token of its caller for what it calls
 * itself (RFC 7523, as the Microsoft authority has it).
 */
export const onBehalfOf = "urn:ietf:params:oauth:grant-type:jwt-bearer";

/** Gives a token for the directory in exchange for one for the site's own calls, of the same account. */
export async function grantOnBehalf(
  context: KoaContextWithOIDC,
  { issuer, graphBaseUrl, keys }: { issuer: string; graphBaseUrl: string; keys: IdentityKeys },
): Promise<void> {
  const { oidc } = context;
  const {
    assertion,
    scope,
    requested_token_use: use,
  } = (oidc.params ?? {}) as Record<string, string | undefined>;
  const account =
    use === "on_behalf_of" ? await accountOf(assertion ?? "", { issuer, keys }) : undefined;
  const allowed = new Set(namedScopes(graphBaseUrl, graphScopes));
  const asked = (scope ?? "").split(" ").filter((named) => allowed.has(named));
  if (!account || asked.length === 0 || !oidc.client) {
    context.status = 400;
    context.body = {
      error: "invalid_grant",
      error_description: "The assertion is no token of this application's own calls.",
    };
    return;
  }
  const { provider, client } = oidc;
  const token = new provider.AccessToken({
    client,
    accountId: account.subject,
    grantId: "on-behalf-of",
    gty: onBehalfOf,
    scope: asked.join(" "),
  } as never);
  const server = {
    scope: [...allowed].join(" "),
    audience: graphBaseUrl,
    accessTokenTTL: hourMs / 1000,
    accessTokenFormat: "jwt" as const,
    jwt: { sign: { alg: "RS256" as const } },
  };
  token.resourceServer = new provider.ResourceServer(graphBaseUrl, server);
  oidc.entity("AccessToken", token);
  const value = await token.save();
  context.body = {
    access_token: value,
    token_type: token.tokenType,
    expires_in: token.expiration,
    scope: token.scope,
  };
}

async function accountOf(
  assertion: string,
  { issuer, keys }: { issuer: string; keys: IdentityKeys },
) {
  try {
    const { payload } = await jwtVerify(assertion, publicKeyOf(keys), {
      issuer,
      audience: apiResource,
      algorithms: ["RS256"],
    });
    return accountOfObject(String(payload.oid));
  } catch {
    return undefined;
  }
}
