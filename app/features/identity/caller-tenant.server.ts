import { readSettings } from "~/features/settings/read-settings.server";
import type { TenantKind } from "~/features/settings/tenant-kinds";
import type { Variant } from "~/features/settings/variants";
import { ok, type Result } from "~/lib/result";
import { minuteMs } from "~/lib/time";
import { application } from "~/platform/application.server";
import type { Db } from "~/platform/database.server";
import type { Environment } from "~/platform/environment.server";

import type { Account } from "./account";
import { AskedOnce } from "./asked-once";
import { directoryOnBehalf } from "./directory-on-behalf.server";
import { findTenantKind, noteTenantKind } from "./account-tenant.repository.server";
import { tenantKindOf } from "./tenant-kind";

type Where = { db: Db; environment: Environment; variant: Variant; now: Date };

/** A tenant of which the directory told nothing is asked about again after so long. */
const toldNothingMs = 10 * minuteMs;

const asked = new AskedOnce<TenantKind>(toldNothingMs, (error) =>
  application().log.error("directory-failed", { what: "organization" }, error),
);

/**
 * The kind of the tenant of somebody who calls with a token: as the directory told it of anybody of
 * the tenant, else it is asked now in the caller's name, and what it tells is kept with the account.
 * While it does not answer nobody of the tenant is served: a tenant that may belong to another cloud
 * is not let in unseen, and a program can call again. One of which it tells nothing is judged as at
 * a sign-in (tenant-check).
 */
export async function callerTenantKind(
  where: Where,
  caller: { account: Account; token: string },
): Promise<Result<TenantKind, "directory-unavailable">> {
  const { issuer, tenantId } = caller.account;
  const known = await findTenantKind(where.db, { variant: where.variant, issuer, tenantId });
  if (known !== "unknown") return ok(known);
  const key = JSON.stringify([where.variant, issuer, tenantId]);
  const told = await asked.answerTo(key, where.now, () => askKind(where, caller));
  // What is in the database is read there, as other processes do.
  if (told.ok && told.value !== "unknown") asked.forget(key);
  return told;
}

async function askKind(
  where: Where,
  { account, token }: { account: Account; token: string },
): Promise<TenantKind> {
  const directory = await directoryOnBehalf(where, { token, tenantId: account.tenantId });
  const kind = tenantKindOf(
    (await directory?.organisation())?.regionScopes ?? [],
    (await readSettings(where)).tenantKinds,
  );
  if (kind !== "unknown") await noteTenantKind(where.db, account.id, kind);
  return kind;
}
