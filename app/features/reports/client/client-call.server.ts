import { bearerTokenOf } from "~/features/identity/bearer.server";
import { variantOf } from "~/features/access/context.server";
import type { Variant } from "~/features/settings/variants";
import { refuse, ok, type Result } from "~/lib/result";
import { application } from "~/platform/application.server";
import type { Db } from "~/platform/database.server";
import { notFound } from "~/platform/http.server";
import { requireWithinLimit, requireWithinLimitOf } from "~/platform/rate-limit.server";

import { hashOf } from "./run-token.server";
import { findRunToken, type RunToken } from "./run-token.repository.server";

/** Why a token opens nothing: unknown or replaced; over, with its run; used to the end. */
export type TokenRefusal = "wrong-token" | "run-over" | "completed";

/** A call of the advanced client: a token is all that says who calls. */
export type ClientCall = { db: Db; variant: Variant; now: Date; tokenHash: Buffer };

/**
 * Reads who calls, without asking whether the token is good.
 *
 * @throws {Response} 404 where the variant of the path is not served, 429 beyond the limit of use
 */
export function clientCallOf(request: Request): ClientCall {
  const { database, environment } = application();
  const variant = variantOf(new URL(request.url).pathname, environment.variants);
  if (!variant) throw notFound();
  const token = bearerTokenOf(request);
  const tokenHash = hashOf(token ?? "");
  if (token === undefined) requireWithinLimit(request, "client");
  else requireWithinLimitOf(request, "client", tokenHash.toString("base64url"));
  return { db: database.db, variant, now: new Date(), tokenHash };
}

/** The token as it stands now; `trx` sees what others committed before. */
export async function tokenOf(
  trx: Parameters<typeof findRunToken>[0],
  { tokenHash, variant, now }: Omit<ClientCall, "db">,
): Promise<Result<RunToken, TokenRefusal>> {
  return standing(await findRunToken(trx, { hash: tokenHash, variant }), now);
}

/** A token that is there, as it stands at a moment. */
export function standing<Token extends RunToken>(
  token: Token | undefined,
  now: Date,
): Result<Token, TokenRefusal> {
  if (!token) return refuse("wrong-token");
  if (token.completedAt !== null) return refuse("completed");
  return token.expiresAt > now ? ok(token) : refuse("run-over");
}
