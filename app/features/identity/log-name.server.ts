import { createHmac } from "node:crypto";

import type { Environment } from "~/platform/environment.server";

import { sessionKey } from "./session-tokens.server";

/** Characters that tell the accounts of an installation apart: 12 of base64url are 72 bits. */
const nameLength = 12;

/** What the log calls an account: tells its entries together, and who that is to nobody without the key. */
export async function logNameOf(
  environment: Pick<Environment, "sessionSecret" | "dataDir">,
  accountId: string,
): Promise<string> {
  return createHmac("sha256", await sessionKey(environment, "log"))
    .update(accountId)
    .digest("base64url")
    .slice(0, nameLength);
}
