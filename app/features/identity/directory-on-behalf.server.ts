import * as z from "zod";

import type { Variant } from "~/features/settings/variants";
import type { Db } from "~/platform/database.server";
import type { Environment } from "~/platform/environment.server";

import { authorityAt, tokenEndpointOf } from "./authority.server";
import { directoryFor, type Directory } from "./directory.server";
import { identityConfiguration } from "./identity-configuration.server";

const tokenTimeoutMs = 5000;

const answerSchema = z.object({ access_token: z.string().min(1) });

/**
 * The directory in the name of whoever calls with a token for this site: the authority exchanges
 * it for one of the directory (Microsoft's on-behalf-of flow, RFC 7523).
 *
 * @param caller whose token was verified
 * @returns undefined where no directory is configured
 * @throws when the authority does not answer within 5 s, or gives no token
 */
export async function directoryOnBehalf(
  where: { db: Db; environment: Environment; variant: Variant },
  { token, tenantId }: { token: string; tenantId: string },
): Promise<Directory | undefined> {
  const configuration = identityConfiguration(where);
  if (!configuration) return undefined;
  const authority = await authorityAt(configuration.authority);
  const answer = await fetch(tokenEndpointOf(authority, tenantId), {
    method: "POST",
    redirect: "error",
    signal: AbortSignal.timeout(tokenTimeoutMs),
    headers: { Authorization: `Basic ${basic(configuration)}` },
    body: new URLSearchParams({
      grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer",
      requested_token_use: "on_behalf_of",
      assertion: token,
      scope: "User.Read Directory.Read.All",
    }),
  });
  if (!answer.ok) throw new Error(`The authority answers ${answer.status}.`);
  return directoryFor(where, answerSchema.parse(await answer.json()).access_token);
}

/** RFC 6749 section 2.3.1. */
function basic({ clientId, clientSecret }: { clientId: string; clientSecret: string }): string {
  return Buffer.from(
    `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`,
  ).toString("base64");
}
