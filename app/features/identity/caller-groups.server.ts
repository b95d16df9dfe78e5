import type { Variant } from "~/features/settings/variants";
import { ok, type Result } from "~/lib/result";
import { minuteMs } from "~/lib/time";
import { application } from "~/platform/application.server";
import type { Db } from "~/platform/database.server";
import type { Environment } from "~/platform/environment.server";

import { AskedOnce } from "./asked-once";
import { hasGroupOverage, type Claims } from "./claims.schema";
import { directoryOnBehalf } from "./directory-on-behalf.server";
import type { GroupRole } from "./directory-roles";
import type { IdentityConfiguration } from "./identity-configuration.server";

type Where = { db: Db; environment: Environment; variant: Variant; now: Date };

/** Who was put in a group, or taken out, counts as such after so long at most: the shortest life of an access token. */
const keptMs = 5 * minuteMs;

const asked = new AskedOnce<string[]>(keptMs, (error) =>
  application().log.error("directory-failed", { what: "memberOf" }, error),
);

/**
 * Ids of the groups of somebody who calls with a token: those it lists, or all that the directory
 * tells in the caller's name where there were too many to list. It is asked only about tenants
 * whose groups give roles.
 */
export async function callerGroups(
  where: Where,
  {
    claims,
    token,
    configuration,
    giving,
  }: {
    claims: Claims;
    token: string;
    configuration: IdentityConfiguration;
    giving: readonly GroupRole[];
  },
): Promise<Result<readonly string[], "directory-unavailable">> {
  const givesRoles = giving.some(({ tenantId }) => tenantId === claims.tid);
  if (!givesRoles || !hasGroupOverage(claims)) return ok(claims.groups ?? []);
  const key = JSON.stringify([where.variant, configuration.authority, claims.tid, claims.oid]);
  return asked.answerTo(
    key,
    where.now,
    async () => (await directoryOnBehalf(where, { token, tenantId: claims.tid }))?.groups() ?? [],
  );
}
