import type { Account } from "./account";
import { bearerTokenOf } from "./bearer.server";
import type { Directory } from "./directory.server";
import { directoryOnBehalf } from "./directory-on-behalf.server";
import { sessionDirectory, type SignedInContext } from "./session-directory.server";

/** The directory in the name of whoever asks, by session or by bearer token; undefined where it cannot be asked so. */
export async function callerDirectory(
  context: SignedInContext & { actor: { account: Account | null } },
  request: Request,
): Promise<Directory | undefined> {
  if (context.sessionHash) return sessionDirectory(context);
  const token = bearerTokenOf(request);
  const { account } = context.actor;
  return token !== undefined && account
    ? directoryOnBehalf(context, { token, tenantId: account.tenantId })
    : undefined;
}
