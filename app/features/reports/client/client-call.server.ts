import type { Variant } from "~/features/settings/variants";
import { refuse, ok, type Result } from "~/lib/result";
import type { Db } from "~/platform/database.server";

import { findRunToken, type RunToken } from "./run-token.repository.server";

/** Why a token opens nothing: unknown or replaced; over, with its run; used to the end. */
export type TokenRefusal = "wrong-token" | "run-over" | "completed";

/** A call of the advanced client: a token is all that says who calls. */
export type ClientCall = { db: Db; variant: Variant; now: Date; tokenHash: Buffer };

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
