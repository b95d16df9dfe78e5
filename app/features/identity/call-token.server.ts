import { jwtVerify, SignJWT } from "jose";
import * as z from "zod";

import type { Variant } from "~/features/settings/variants";
import { DatabaseUnavailable } from "~/platform/database-fault";
import type { Db } from "~/platform/database.server";
import type { Environment } from "~/platform/environment.server";

import { findSession, type FoundSession } from "./session.repository.server";
import { sessionKey } from "./session-tokens.server";

/** A token for the hub and the search for people lasts so long (specification §7, GetCpsToken). */
const callTokenLifeSeconds = 600;

const issuer = "pathlens";
const audience = "hub";

type Where = { db: Db; environment: Environment; variant: Variant; now: Date };

const claimsSchema = z.object({
  sid: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  variant: z.string(),
});

/** A token that stands for a session in two calls alone; it ends with the session, after ten minutes at most. */
export async function issueCallToken(
  { environment, variant, now }: Where,
  sessionHash: Uint8Array,
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({ sid: Buffer.from(sessionHash).toString("base64url"), variant })
    .setProtectedHeader({ alg: "HS256" })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + callTokenLifeSeconds)
    .sign(await sessionKey(environment, "call-token"));
}

/** The session that a token of ours stands for; undefined for every other token. */
export async function callTokenOf(
  token: string,
  { db, environment, variant, now }: Where,
): Promise<FoundSession | undefined> {
  try {
    const { payload } = await jwtVerify(token, await sessionKey(environment, "call-token"), {
      issuer,
      audience,
      algorithms: ["HS256"],
      currentDate: now,
    });
    const claims = claimsSchema.parse(payload);
    if (claims.variant !== variant) return undefined;
    return await findSession(db, {
      idHashes: [Buffer.from(claims.sid, "base64url")],
      variant,
      now,
    });
  } catch (error) {
    // A database that is away says nothing against the token.
    if (error instanceof DatabaseUnavailable) throw error;
    return undefined;
  }
}
