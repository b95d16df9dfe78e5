import { createHash } from "node:crypto";

import { MicrosoftStrategy } from "remix-auth-microsoft";

import type { CookiePlace } from "~/platform/cookie-place.server";
import { untilAborted } from "~/platform/outbound-guard.server";
import { timeLimit } from "~/platform/time-limit.server";

import { verifiedClaims, type Authority } from "./authority.server";
import { claimsSchema, type Claims } from "./claims.schema";
import { requireAuthorisedParty, SignInCheckFailed } from "./sign-in-check";

/** Cookie of a sign-in under way; the library adds an id for each tab. */
export const signInCookieName = "pathlens_oauth";

const tokenTimeoutMs = 10_000;

/** What is asked for: who somebody is, their directory, and a token that outlives an hour. */
const scopes = ["openid", "profile", "email", "offline_access", "User.Read", "Directory.Read.All"];

/** What the authority said of somebody, and the tokens it gave for the directory. */
export type SignedInPerson = { claims: Claims; issuer: string; tokens: DirectoryTokens };
export type DirectoryTokens = {
  accessToken: string;
  refreshToken: string | null;
  expiresAt: number;
};

type Options = {
  authority: Authority;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  cookie: CookiePlace;
  isSilent: boolean;
};

/**
 * The Microsoft strategy against any authority: endpoints by discovery instead of built in,
 * a nonce bound to the code verifier, and an ID token that is verified.
 */
export class SignInStrategy extends MicrosoftStrategy<SignedInPerson> {
  private readonly authority: Authority;
  private claims: Claims | undefined;

  constructor({ authority, clientId, clientSecret, redirectUri, cookie, isSilent }: Options) {
    super(
      {
        clientId,
        clientSecret,
        redirectURI: redirectUri,
        scopes,
        prompt: isSilent ? "none" : "select_account",
      },
      async ({ tokens }) => {
        if (!this.claims) throw new Error("The ID token was not verified.");
        return {
          claims: this.claims,
          issuer: authority.issuer,
          tokens: {
            accessToken: tokens.accessToken(),
            refreshToken: tokens.hasRefreshToken() ? tokens.refreshToken() : null,
            expiresAt: tokens.accessTokenExpiresAt().getTime(),
          },
        };
      },
    );
    this.authority = authority;
    this.options = {
      ...this.options,
      authorizationEndpoint: authority.authorizationEndpoint,
      tokenEndpoint: authority.tokenEndpoint,
      cookie: {
        name: cookie.name,
        httpOnly: true,
        sameSite: "Lax",
        path: cookie.path,
        ...(cookie.isSecure && { secure: true }),
      },
    };
  }

  protected override createAuthorizationURL() {
    const created = super.createAuthorizationURL();
    created.url.searchParams.set("nonce", nonceOf(created.codeVerifier));
    return created;
  }

  protected override async validateAuthorizationCode(code: string, codeVerifier: string) {
    const limit = timeLimit(tokenTimeoutMs);
    try {
      const tokens = await untilAborted(
        super.validateAuthorizationCode(code, codeVerifier),
        limit.signal,
      );
      const claims = await verifiedClaims(tokens.idToken(), this.authority, this.options.clientId);
      if (claims.nonce !== nonceOf(codeVerifier)) throw new SignInCheckFailed("nonce");
      requireAuthorisedParty(claims, this.options.clientId);
      this.claims = claimsSchema.parse(claims);
      return tokens;
    } finally {
      limit.end();
    }
  }
}

/** The nonce of a sign-in, from the verifier that only its browser's cookie holds. */
function nonceOf(codeVerifier: string): string {
  return createHash("sha256").update(`nonce ${codeVerifier}`).digest("base64url");
}
