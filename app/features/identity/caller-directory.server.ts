import type { Account } from "./account";
import type { Directory } from "./directory.server";
import { directoryOnBehalf } from "./directory-on-behalf.server";
import { sessionDirectory, type SignedInContext } from "./session-directory.server";

export type CallerOfDirectory = {
  actor: { account: Account | null };
  /** The bearer token that the call sent. */
  bearerToken: string | null;
};

/** The directory in the name of whoever asks, by session or by bearer token; undefined where it cannot be asked so. */
export async function callerDirectory(
  context: SignedInContext & CallerOfDirectory,
): Promise<Directory | undefined> {
  if (context.sessionHash) return sessionDirectory(context);
  const { bearerToken, actor } = context;
  return bearerToken !== null && actor.account
    ? directoryOnBehalf(context, { token: bearerToken, tenantId: actor.account.tenantId })
    : undefined;
}
