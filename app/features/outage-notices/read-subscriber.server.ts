import { isAdmitted } from "~/features/access/context.server";
import { can, type Actor } from "~/features/access/permissions";
import {
  findRememberedAccount,
  type RememberedAccount,
} from "~/features/identity/remembered-account.repository.server";
import {
  figureReader,
  type FigureReader,
} from "~/features/performance/figures/ask-overview.server";
import { areOutagesOffered } from "~/features/performance/outages/outages-offered.server";
import { seesOutagesAt } from "~/features/performance/outages/read-outages.server";
import { realmNumber } from "~/features/performance/realm";
import { shownRealm } from "~/features/performance/shown-realm.server";
import { ownPartner } from "~/features/providers/own-partner.server";
import { listMembers } from "~/features/providers/partner.repository.server";
import { solutionActor } from "~/features/providers/solution-actor.server";
import { variantPrefix, type Variant, type VariantPrefix } from "~/features/settings/variants";
import type { Solution } from "~/features/solutions/solution";
import { visibilityTo } from "~/features/solutions/solution-actor";
import { findSolution } from "~/features/solutions/solution.repository.server";
import type { Db } from "~/platform/database.server";
import type { Environment } from "~/platform/environment.server";
import type { Language } from "~/platform/languages";

import type { NoticeOwner } from "./notice.repository.server";

type Where = { db: Db; environment: Environment; now: Date };

/** A subscriber who sees the solution at this moment, as its pages would show it. */
export type Subscriber = {
  solution: Solution;
  reader: FigureReader;
  variant: Variant;
  prefix: VariantPrefix;
  language: Language;
  /** Where mail goes: the address that a member proved, else that of the account. */
  email: string | null;
};

/**
 * The owner of a subscription to outages, by the rules of the pages and without a session.
 *
 * @returns null as `readOwner`, and where outages are not offered
 */
export async function readSubscriber(where: Where, owner: NoticeOwner): Promise<Subscriber | null> {
  const subscriber = await readOwner(where, owner);
  return subscriber && (await areOutagesOffered({ db: where.db, variant: subscriber.variant }))
    ? subscriber
    : null;
}

/**
 * The owner of a subscription, by the rules of the pages and without a session.
 *
 * @returns null where the owner may not see the solution now, or where the subscription is of a realm that is not shown
 */
export async function readOwner(
  { db, environment, now }: Where,
  { accountId, solutionId, realm }: NoticeOwner,
): Promise<Subscriber | null> {
  const remembered = await findRememberedAccount(db, { id: accountId, now });
  if (!remembered) return null;
  const { variant, account, roles, scopes, tenantKind, language } = remembered;
  const actor: Actor = { roles: ["visitor", "user", ...roles], scopes, account, tenantKind };
  const context = { db, environment, variant, actor, now };
  if (realmNumber(shownRealm(context)) !== realm) return null;
  if (!isAdmitted(context) || !can(actor, "solution:use")) return null;
  const solution = await findSolution(db, { variant, id: solutionId });
  const acting = await solutionActor(context);
  if (!solution?.isOfficial || visibilityTo(acting, solution) !== "whole") return null;
  if (!acting.mayReadFigures) return null;
  return {
    solution,
    reader: figureReader(acting),
    variant,
    prefix: variantPrefix(variant),
    language,
    email: (await provenEmail(context)) ?? account.email,
  };
}

/** The address that a member of a partner proved; null for everyone else. */
async function provenEmail(
  context: Pick<RememberedAccount, "variant"> & { db: Db; actor: Actor },
): Promise<string | null> {
  const partner = await ownPartner(context);
  if (!partner) return null;
  const { tenantId, objectId } = context.actor.account ?? {};
  const members = await listMembers(context.db, partner.id);
  return (
    members.find((member) => member.tenantId === tenantId && member.objectId === objectId)?.email ??
    null
  );
}

/** Whether a subscriber sees outages of a place; a provider does not see those of places with few customers. */
export function seesPlace(
  { db, environment, now }: Where,
  { solution, reader, variant }: Subscriber,
  place: number,
): Promise<boolean> {
  const where = { db, environment, variant, now };
  return seesOutagesAt(where, { solutionId: solution.id, place, reader });
}
