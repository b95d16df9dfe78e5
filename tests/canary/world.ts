import { randomUUID } from "node:crypto";

import { aReport, aReportPlace, aReportRow } from "#tests/factories/report";
import type { Random } from "#tests/support/random";
import { signIn, type SignedIn } from "#tests/support/signed-in";
import { hashRunSecret, newRunSecret } from "~/features/messaging/run-secret.server";
import type { DirectoryRole } from "~/features/identity/account";
import type { Db } from "~/platform/database.server";

export const worldVariants = ["MultiTenant", "GCC"] as const;
export type WorldVariant = (typeof worldVariants)[number];

/** Who may find a canary: everybody who sees the report, those the owner chose, owner and holder alone. */
export const canaryKinds = ["any", "chosen", "own"] as const;
export type CanaryKind = (typeof canaryKinds)[number];

export type WorldAccount = SignedIn & { variant: WorldVariant; role: DirectoryRole | "user"; tenant: string };

/** A report's run secret, which only the test knows, by the number that its canaries bear. */
export type WorldReport = { number: number; id: string; runId: string; runCookie: string; /** Accounts that stand close to it: owner and receivers. */ closeIds: string[]; variant: WorldVariant };

const day = 86_400_000;

/** Two tenants allow public links, one of them nothing within the organisation; the third has said nothing. */
const tenants = [
  { id: "tenant-open", settings: { isPublic: true, isOrganisation: true } },
  { id: "tenant-links", settings: { isPublic: true, isOrganisation: false } },
  { id: "tenant-silent", settings: undefined },
] as const;

const roles = ["user", "user", "tenant-admin", "leadership", "operator", "provider"] as const;

/** Accounts of every role in every tenant, under both variants. */
export async function settle(db: Db): Promise<WorldAccount[]> {
  const accounts: WorldAccount[] = [];
  for (const variant of worldVariants) {
    for (const { id: tenant, settings } of tenants) {
      if (settings) {
        await db.insertInto("tenant_setting").values({
          variant,
          tenant_id: tenant,
          share_report_with_public: settings.isPublic,
          share_report_within_organization: settings.isOrganisation,
          report_life_days: null,
          updated_at: new Date(),
        }).execute();
      }
      for (const role of roles) accounts.push(await settleOne(db, { variant, tenant, role }));
    }
  }
  return accounts;
}

/** One account with a session; the same person again when the session is gone. */
export async function settleOne(db: Db, { variant, tenant, role, objectId = randomUUID() }: Pick<WorldAccount, "variant" | "tenant" | "role"> & { objectId?: string }): Promise<WorldAccount> {
  const signedIn = await signIn(db, {
    variant,
    account: { tenantId: tenant, objectId, name: `Somebody of ${tenant}` },
    roles: role === "user" ? [] : [role],
    tenantKind: variant === "GCC" ? "gcc" : "commercial",
  });
  return { ...signedIn, variant, role, tenant };
}

const bytes = 250;

/** The text by which a report's secret is known; what owner and holder alone see is a whole address. */
export function canary(kind: CanaryKind, number: number): string {
  return kind === "own" ? `198.${Math.floor(number / bytes) % bytes}.${number % bytes}.177` : `canary-${kind}-${number}-end`;
}

/** Stores a report in a sharing state drawn by chance, with a canary of each kind in it. */
export async function plant(db: Db, accounts: readonly WorldAccount[], { number, random }: { number: number; random: Random }): Promise<WorldReport> {
  const variant = random.pick(worldVariants);
  const own = accounts.filter((account) => account.variant === variant);
  const owner = random.share() < 0.8 ? random.pick(own) : undefined;
  const secret = newRunSecret();
  const now = new Date();
  const report = aReport({
    userId: owner?.account.id ?? null,
    browserLocation: aReportPlace({ city: canary("any", number) }),
    tenantDomain: canary("chosen", number),
    egressIp: canary("own", number),
    claimedEgressIp: canary("own", number),
    dateTime: now.toISOString(),
    status: random.share() < 0.8 ? "finished" : "running",
  });
  await db.insertInto("test_run").values({ id: report.runId, variant, secret_hash: hashRunSecret(secret), phase: "AdvancedTestFinish", started_at: now, finished_at: now }).execute();
  await db.insertInto("report").values(aReportRow(report, {
    variant,
    owner_tenant_id: owner?.tenant ?? null,
    saved_at: owner ? now : null,
    is_public: owner !== undefined && random.share() < 0.4,
    is_shared_in_organisation: owner !== undefined && random.share() < 0.4,
    expires_at: new Date(now.getTime() + (random.share() < 0.9 ? day : -1)),
  })).execute();
  const closeIds = owner ? [owner.account.id] : [];
  for (let receivers = owner ? random.whole(0, 2) : 0; receivers > 0; receivers -= 1) {
    const { account, tenant } = random.pick(own);
    closeIds.push(account.id);
    await db.insertInto("report_share")
      .values({ report_id: report.id, tenant_id: tenant, object_id: account.objectId, name: account.name, shared_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return { number, id: report.id, runId: report.runId, runCookie: `pathlens_run=${report.runId}.${secret}`, closeIds, variant };
}
