import type { Db } from "~/platform/database.server";

import type { Variant } from "~/features/settings/variants";

import type { CanaryKind, WorldAccount, WorldReport } from "./world";

/** Everything stored that decides who sees a report. */
export type Standing = {
  variant: string;
  ownerId: string | null;
  ownerTenant: string | null;
  ownerIssuer: string | null;
  isPublic: boolean;
  isInOrganisation: boolean;
  isExpired: boolean;
  /** Tenant, object id and issuer of each. */
  receivers: string[];
  /** What the owner's tenant allows; null where it has said nothing. */
  allows: { isPublic: boolean; isOrganisation: boolean } | null;
};

/**
 * Who asks: at most one account, and the run cookies in its hands; under no variant where the
 * deployment serves none at that path.
 */
export type Asker = {
  account: WorldAccount | null;
  heldRuns: readonly string[];
  variant: Variant | null;
};

/** The state of every planted report as the database has it now, read without the program's own queries. */
export async function standings(db: Db): Promise<Map<string, Standing>> {
  const [reports, shares, settings, accounts] = await Promise.all([
    db
      .selectFrom("report")
      .select([
        "id",
        "variant",
        "owner_id",
        "owner_tenant_id",
        "is_public",
        "is_shared_in_organisation",
        "expires_at",
      ])
      .execute(),
    db
      .selectFrom("report_share")
      .select(["report_id", "issuer", "tenant_id", "object_id"])
      .execute(),
    db.selectFrom("tenant_setting").selectAll().execute(),
    db.selectFrom("account").select(["id", "issuer"]).execute(),
  ]);
  const issuers = new Map(accounts.map(({ id, issuer }) => [id, issuer]));
  return new Map(
    reports.map((row) => {
      const setting = settings.find(
        (each) => each.variant === row.variant && each.tenant_id === row.owner_tenant_id,
      );
      return [
        row.id,
        {
          variant: row.variant,
          ownerId: row.owner_id,
          ownerTenant: row.owner_tenant_id,
          ownerIssuer: issuers.get(row.owner_id ?? "") ?? null,
          isPublic: row.is_public,
          isInOrganisation: row.is_shared_in_organisation,
          isExpired: row.expires_at.getTime() <= Date.now(),
          receivers: shares
            .filter(({ report_id: id }) => id === row.id)
            .map(({ issuer, tenant_id: tenant, object_id: id }) => `${tenant}/${id}/${issuer}`),
          allows: setting
            ? {
                isPublic: setting.share_report_with_public,
                isOrganisation: setting.share_report_within_organization,
              }
            : null,
        },
      ];
    }),
  );
}

/** How `Standing.receivers` names an account. */
export function receiverKey({ account, tenant }: WorldAccount): string {
  return `${tenant}/${account.objectId}/${account.issuer}`;
}

/** What can happen to who sees a report, each told apart from the others. */
export const changeKinds = [
  "opens to everybody",
  "closes to everybody",
  "opens to the organisation",
  "closes to the organisation",
  "gains a receiver",
  "loses a receiver",
  "has other permissions",
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** What happened to the reports between two readings. */
export function changesBetween(
  before: ReadonlyMap<string, Standing>,
  now: ReadonlyMap<string, Standing>,
): Set<ChangeKind> {
  const changes = new Set<ChangeKind>();
  for (const [id, is] of now) {
    const was = before.get(id);
    if (!was) continue;
    if (is.isPublic !== was.isPublic)
      changes.add(is.isPublic ? "opens to everybody" : "closes to everybody");
    if (is.isInOrganisation !== was.isInOrganisation)
      changes.add(is.isInOrganisation ? "opens to the organisation" : "closes to the organisation");
    if (is.receivers.some((key) => !was.receivers.includes(key))) changes.add("gains a receiver");
    if (was.receivers.some((key) => !is.receivers.includes(key))) changes.add("loses a receiver");
    if (
      is.allows?.isPublic !== was.allows?.isPublic ||
      is.allows?.isOrganisation !== was.allows?.isOrganisation
    )
      changes.add("has other permissions");
  }
  return changes;
}

/**
 * Which canaries of a report an asker may find, as the rules have it (rules 5): written down
 * a second time and not with the program's own code.
 */
export function allowedKinds(
  report: Pick<WorldReport, "runId">,
  standing: Standing | undefined,
  { account, heldRuns, variant }: Asker,
): readonly CanaryKind[] {
  if (!standing || standing.isExpired || standing.variant !== variant) return [];
  const all = ["any", "chosen", "own"] as const;
  if (heldRuns.includes(report.runId)) return all;
  if (standing.ownerId === null) return ["any"];
  if (account && account.variant === variant) {
    if (account.account.id === standing.ownerId) return all;
    if (standing.receivers.includes(receiverKey(account))) return ["any", "chosen"];
    const mayOrganisation = standing.allows?.isOrganisation ?? true;
    const isColleague =
      account.tenant === standing.ownerTenant && account.account.issuer === standing.ownerIssuer;
    if (isColleague && account.role !== "guest" && standing.isInOrganisation && mayOrganisation)
      return ["any", "chosen"];
  }
  const mayPublic = standing.allows?.isPublic ?? false;
  return standing.isPublic && mayPublic ? ["any"] : [];
}
