import type { Variant } from "~/features/settings/variants";
import { untilAborted } from "~/platform/outbound-guard.server";
import type { Db } from "~/platform/database.server";
import type { Environment } from "~/platform/environment.server";
import { timeLimit } from "~/platform/time-limit.server";

import { authorityAt } from "./authority.server";
import { directoryFor, type Directory } from "./directory.server";
import { identityConfiguration } from "./identity-configuration.server";
import { findSessionTokens, updateSessionTokens } from "./session.repository.server";
import { openTokens, sealTokens, sessionKey } from "./session-tokens.server";
import { signInCookieName, SignInStrategy, type DirectoryTokens } from "./sign-in-strategy.server";

/** A token is refreshed so long before its end, so that it does not end on the way. */
const refreshBeforeMs = 60_000;
const refreshTimeoutMs = 5000;

export type SignedInContext = {
  db: Db;
  environment: Environment;
  variant: Variant;
  now: Date;
  sessionHash: Uint8Array | null;
};

/** The directory with the session's own token, refreshed where it is over; undefined where there is none. */
export async function sessionDirectory(context: SignedInContext): Promise<Directory | undefined> {
  const { db, environment, sessionHash, now } = context;
  const stored = sessionHash && (await findSessionTokens(db, sessionHash));
  if (!sessionHash || !stored) return undefined;
  const seal = { key: await sessionKey(environment, "tokens"), idHash: sessionHash };
  const tokens = openTokens(stored, seal);
  if (!tokens) return undefined;
  if (tokens.expiresAt - refreshBeforeMs > now.getTime())
    return directoryFor(context, tokens.accessToken);
  const fresh = await refreshed(tokens, context);
  if (!fresh) return undefined;
  await updateSessionTokens(db, sessionHash, sealTokens(fresh, seal));
  return directoryFor(context, fresh.accessToken);
}

async function refreshed(
  { refreshToken }: DirectoryTokens,
  context: SignedInContext,
): Promise<DirectoryTokens | undefined> {
  const configuration = identityConfiguration(context);
  if (!refreshToken || !configuration) return undefined;
  const { clientId, clientSecret } = configuration;
  const authority = await authorityAt(configuration.authority);
  const strategy = new SignInStrategy({
    authority,
    clientId,
    clientSecret,
    redirectUri: "",
    cookie: { name: signInCookieName, path: "/", isSecure: true },
    isSilent: false,
  });
  const limit = timeLimit(refreshTimeoutMs);
  try {
    const answer = await untilAborted(strategy.refreshToken(refreshToken), limit.signal);
    return {
      accessToken: answer.accessToken(),
      refreshToken: answer.hasRefreshToken() ? answer.refreshToken() : refreshToken,
      expiresAt: answer.accessTokenExpiresAt().getTime(),
    };
  } finally {
    limit.end();
  }
}
