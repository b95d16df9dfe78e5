import type { Random } from "#tests/support/random";
import type { Db } from "~/platform/database.server";

import { changeKinds, type ChangeKind, type Standing } from "./oracle";
import type { WorldAccount, WorldReport } from "./world";

/** A request that is to change who sees what, from whoever may ask for it. */
export type ChangeRequest = {
  account: WorldAccount;
  method: "POST" | "DELETE";
  path: string;
  query?: Record<string, string>;
  form?: Record<string, string>;
  json?: unknown;
};

type World = {
  db: Db;
  accounts: readonly WorldAccount[];
  reports: readonly WorldReport[];
  living: ReadonlyMap<string, Standing>;
  random: Random;
};

/**
 * Draws a valid change: of a report by its owner, by form or by call, or of a tenant's permissions
 * by its administrator.
 */
export async function drawChange(world: World): Promise<ChangeRequest> {
  const kind = world.random.pick(changeKinds);
  return (
    (kind === "has other permissions" ? undefined : changeOfReport(world, kind)) ??
    changeOfTenant(world)
  );
}

function changeOfReport(
  { accounts, reports, living, random }: World,
  kind: ChangeKind,
): ChangeRequest | undefined {
  const fitting = reports.flatMap((report) => {
    const standing = living.get(report.id);
    const owner = accounts.find(
      ({ account, variant, bearer }) =>
        account.id === standing?.ownerId && variant === report.variant && !bearer,
    );
    return standing && owner && !standing.isExpired && canHappen(kind, standing)
      ? [{ id: report.id, standing, owner }]
      : [];
  });
  if (fitting.length === 0) return undefined;
  const { id, standing, owner } = random.pick(fitting);
  const form = (fields: Record<string, string>): ChangeRequest => ({
    account: owner,
    method: "POST",
    path: `report/${id}/share`,
    form: fields,
  });
  const call = (
    name: string,
    asked: Pick<ChangeRequest, "query" | "json"> & { method?: "DELETE" },
  ): ChangeRequest => ({
    account: owner,
    method: "POST",
    path: `api/NetworkTestReport/${name}/${id}`,
    ...asked,
  });
  const isForm = random.share() < 0.5;
  switch (kind) {
    case "opens to everybody":
      return isForm ? form({ intent: "public", state: "open" }) : call("ShareToPublic", {});
    case "closes to everybody":
      return isForm
        ? form({ intent: random.pick(["public", "link"]), state: "closed" })
        : call("ShareToPublic", { query: { isPublic: "false" } });
    case "opens to the organisation":
      return form({ intent: "organisation", state: "open" });
    case "closes to the organisation":
      return form({ intent: "organisation", state: "closed" });
    case "gains a receiver": {
      const { account, tenant: tenantId } = random.pick(
        accounts.filter(
          ({ tenant, variant, account: known }) =>
            tenant === owner.tenant && variant === owner.variant && known.id !== owner.account.id,
        ),
      );
      const person = { tenantId, objectId: account.objectId, name: account.name };
      return isForm
        ? form({ intent: "share", people: JSON.stringify(person) })
        : call("Share", { json: [person] });
    }
    case "loses a receiver": {
      const [tenantId = "", objectId = ""] = random.pick(standing.receivers).split("/");
      return isForm
        ? form({ intent: "revoke", person: JSON.stringify({ tenantId, objectId }) })
        : call("DeleteReceivedReport", {
            method: "DELETE",
            json: { receivers: [{ tenantId, objectId }] },
          });
    }
    case "has other permissions":
      return undefined;
  }
}

/** Whether a report is in the state that a change begins with; whether it is allowed, the program says. */
function canHappen(
  kind: ChangeKind,
  { isPublic, isInOrganisation, receivers, allows }: Standing,
): boolean {
  const begins: Record<ChangeKind, boolean> = {
    "opens to everybody": !isPublic && (allows?.isPublic ?? false),
    "closes to everybody": isPublic,
    "opens to the organisation": !isInOrganisation && (allows?.isOrganisation ?? true),
    "closes to the organisation": isInOrganisation,
    "gains a receiver": true,
    "loses a receiver": receivers.length > 0,
    "has other permissions": true,
  };
  return begins[kind];
}

/** An administrator turns one of the two permissions round, on the form as it stands. */
async function changeOfTenant({ db, accounts, random }: World): Promise<ChangeRequest> {
  const account = random.pick(accounts.filter(({ role }) => role === "tenant-admin"));
  const stored = await db
    .selectFrom("tenant_setting")
    .selectAll()
    .where("variant", "=", account.variant)
    .where("tenant_id", "=", account.tenant)
    .executeTakeFirst();
  const turns = random.pick(["public", "organisation"]);
  const isPublic = (stored?.share_report_with_public ?? false) !== (turns === "public");
  const isOrganisation =
    (stored?.share_report_within_organization ?? true) !== (turns === "organisation");
  return {
    account,
    method: "POST",
    path: "sharing-settings",
    form: {
      ...(isPublic && { shareReportWithPublic: "on" }),
      ...(isOrganisation && { shareReportWithinOrganization: "on" }),
      reportLifeDays: String(random.whole(30, 90)),
      readAt: stored?.updated_at.toISOString() ?? "",
    },
  };
}
