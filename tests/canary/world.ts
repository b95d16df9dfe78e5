import { randomUUID } from "node:crypto";

import { aWorkload } from "#tests/factories/endpoint-set";
import { aReport, aReportPlace, aReportRow } from "#tests/factories/report";
import { aRunEvent } from "#tests/factories/run-event";
import type { Random } from "#tests/support/random";
import { signIn, type SignedIn } from "#tests/support/signed-in";
import { hashRunSecret, newRunSecret } from "~/features/messaging/run-secret.server";
import {
  directoryRoles,
  scopedRoles,
  type DirectoryRole,
  type ScopedRole,
} from "~/features/identity/account";
import type { Report } from "~/features/reports/report";
import type { Variant } from "~/features/settings/variants";
import type { Db } from "~/platform/database.server";

/** The variants that a deployment serves, and those whose rows are in its database. */
export type Deployment = { serves: readonly Variant[]; holds: readonly Variant[] };

/** Who may find a canary: everybody who sees the report, those the owner chose, owner and holder alone. */
export const canaryKinds = ["any", "chosen", "own"] as const;
export type CanaryKind = (typeof canaryKinds)[number];

/** A guest is a user whom the tenant's directory knows without the account being a member of the organisation. */
type WorldRole = DirectoryRole | ScopedRole | "user" | "guest";

/** Somebody with a session, or `bearer`: with a token of the authority for the calls and no session at all. */
export type WorldAccount = SignedIn & {
  variant: Variant;
  role: WorldRole;
  tenant: string;
  bearer?: string;
};

/** A report's run secret, which only the test knows, by the number that its canaries bear. */
export type WorldReport = {
  number: number;
  id: string;
  runId: string;
  runCookie: string;
  /** Accounts that stand close to it: owner and receivers. */ closeIds: string[];
  variant: Variant;
};

const day = 86_400_000;

/** Two tenants allow public links, one of them nothing within the organisation; the third has said nothing. */
const tenants = [
  { id: "tenant-open", settings: { isPublic: true, isOrganisation: true } },
  { id: "tenant-links", settings: { isPublic: true, isOrganisation: false } },
  { id: "tenant-silent", settings: undefined },
] as const;

const roles = [
  "user",
  "user",
  "guest",
  "tenant-admin",
  "leadership",
  "operator",
  "provider",
  ...scopedRoles,
] as const;

/** Accounts of every role in every tenant, under each variant. */
export async function settle(db: Db, variants: readonly Variant[]): Promise<WorldAccount[]> {
  const accounts: WorldAccount[] = [];
  const workloadId = await aWorkload(db);
  for (const variant of variants) {
    for (const { id: tenant, settings } of tenants) {
      if (settings) {
        await db
          .insertInto("tenant_setting")
          .values({
            variant,
            tenant_id: tenant,
            share_report_with_public: settings.isPublic,
            share_report_within_organization: settings.isOrganisation,
            report_life_days: null,
            updated_at: new Date(),
          })
          .execute();
      }
      for (const role of roles) {
        const settled = await settleOne(db, { variant, tenant, role });
        accounts.push(settled);
        await giveScope(db, settled, workloadId);
      }
    }
  }
  return accounts;
}

/** A role of domain lens is stored as an operator gives it. */
async function giveScope(
  db: Db,
  { account, variant, role }: WorldAccount,
  workloadId: string,
): Promise<void> {
  if (!scopedRoles.some((scoped) => scoped === role)) return;
  const isOfWorkload = role === "editor" || role === "workload-champion";
  await db
    .insertInto("role_assignment")
    .values({
      id: randomUUID(),
      variant,
      tenant_id: account.tenantId,
      object_id: account.objectId,
      name: account.name,
      email: account.email,
      role,
      workload_id: isOfWorkload ? workloadId : null,
      service_area: role === "service-champion" ? "Exchange" : null,
      granted_by: "test",
      granted_at: new Date(),
    })
    .execute();
}

/** One account with a session; the same person again when the session is gone. */
export async function settleOne(
  db: Db,
  {
    variant,
    tenant,
    role,
    objectId = randomUUID(),
  }: Pick<WorldAccount, "variant" | "tenant" | "role"> & { objectId?: string },
): Promise<WorldAccount> {
  const signedIn = await signIn(db, {
    variant,
    account: {
      tenantId: tenant,
      objectId,
      name: `Somebody of ${tenant}`,
      isGuest: role === "guest",
    },
    roles: directoryRoles.filter((known) => known === role),
    tenantKind: variant === "GCC" ? "gcc" : "commercial",
  });
  return { ...signedIn, variant, role, tenant };
}

/** What the server found out about a public name and about one of the tenant's. */
function testsOf(number: number, at: Date): Report["serverTests"] {
  const resolved = {
    outcome: "resolved" as const,
    addresses: ["192.0.2.1"],
    canonicalNames: [],
    elapsedMs: 3,
  };
  return {
    startedAt: at.toISOString(),
    finishedAt: at.toISOString(),
    dns: [
      { host: canary("any", number), role: "exchange", ...resolved },
      { host: canary("chosen", number), role: "tenant", ...resolved },
    ],
    connectivity: [
      {
        host: canary("chosen", number),
        port: 443,
        role: "tenant",
        code: "Successful",
        address: "192.0.2.1",
        connectMs: 2,
        failure: null,
        certificate: null,
      },
    ],
  };
}

/** The same as the hub tells it. */
function eventsOf(number: number) {
  const result = (sequence: number, role: string, host: string) => ({
    sequence,
    event: "ReceiveDnsConnectivityTestResult",
    data: JSON.stringify({ role, host, outcome: "resolved" }),
  });
  return [
    result(1, "exchange", canary("any", number)),
    result(2, "tenant", canary("chosen", number)),
  ];
}

const bytes = 250;

/** The text by which a report's secret is known; what owner and holder alone see is a whole address. */
export function canary(kind: CanaryKind, number: number): string {
  return kind === "own"
    ? `198.${Math.floor(number / bytes) % bytes}.${number % bytes}.177`
    : `canary-${kind}-${number}-end`;
}

/** Stores a report in a sharing state drawn by chance, with a canary of each kind in it. */
export async function plant(
  db: Db,
  accounts: readonly WorldAccount[],
  { number, random, variants }: { number: number; random: Random; variants: readonly Variant[] },
): Promise<WorldReport> {
  const variant = random.pick(variants);
  const own = accounts.filter((account) => account.variant === variant);
  const bearers = own.filter(({ bearer }) => bearer !== undefined);
  const owner =
    random.share() < 0.8
      ? random.pick(random.share() < 0.15 && bearers.length > 0 ? bearers : own)
      : undefined;
  const secret = newRunSecret();
  const now = new Date();
  const report = aReport({
    userId: owner?.account.id ?? null,
    browserLocation: aReportPlace({ city: canary("any", number) }),
    tenantDomain: canary("chosen", number),
    egressIp: canary("own", number),
    claimedEgressIp: canary("own", number),
    dateTime: now.toISOString(),
    serverTests: testsOf(number, now),
    status: random.share() < 0.8 ? "finished" : "running",
  });
  const runEvents = eventsOf(number);
  await db
    .insertInto("test_run")
    .values({
      id: report.runId,
      variant,
      secret_hash: hashRunSecret(secret),
      phase: "AdvancedTestFinish",
      last_sequence: runEvents.length,
      started_at: now,
      finished_at: now,
    })
    .execute();
  await db
    .insertInto("run_event")
    .values(
      runEvents.map((event) => aRunEvent({ run_id: report.runId, occurred_at: now, ...event })),
    )
    .execute();
  await db
    .insertInto("report")
    .values(
      aReportRow(report, {
        variant,
        owner_tenant_id: owner?.tenant ?? null,
        saved_at: owner ? now : null,
        is_public: owner !== undefined && random.share() < 0.4,
        is_shared_in_organisation: owner !== undefined && random.share() < 0.4,
        expires_at: new Date(now.getTime() + (random.share() < 0.9 ? day : -1)),
      }),
    )
    .execute();
  const closeIds = owner ? [owner.account.id] : [];
  for (let receivers = owner ? random.whole(0, 2) : 0; receivers > 0; receivers -= 1) {
    const { account, tenant } = random.pick(own);
    // Now and then somebody of another directory who bears the same ids.
    const isNamesake = number % 5 === 0;
    if (!isNamesake) closeIds.push(account.id);
    await db
      .insertInto("report_share")
      .values({
        report_id: report.id,
        issuer: isNamesake ? "https://elsewhere.example/" : account.issuer,
        tenant_id: tenant,
        object_id: account.objectId,
        name: account.name,
        shared_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return {
    number,
    id: report.id,
    runId: report.runId,
    runCookie: `pathlens_run=${report.runId}.${secret}`,
    closeIds,
    variant,
  };
}
