import { randomUUID } from "node:crypto";

import type { Context } from "~/features/access/context.server";
import { actingAccount } from "~/features/access/acting-account";
import type { Person } from "~/features/identity/directory.server";
import { findMember } from "~/features/identity/known-people.server";
import type { NamedPerson } from "~/features/identity/person.schema";
import { ok, refuse, type Result } from "~/lib/result";
import { insertAuditEntry } from "~/platform/audit-trail.repository.server";

import { tell } from "../notices/tell.server";
import { personKey, personOf } from "../person";
import { deputiesMost, endOfDeputy, type deputyDays, type NamingRefusal } from "./deputy";
import {
  deleteDeputy,
  listChampionRoles,
  listDeputies,
  lockChampion,
  upsertDeputy,
} from "./deputy.repository.server";

type Naming = { person: Person; days: (typeof deputyDays)[number] };

/** Whoever may be named, as the directory knows them: what a form says of name and address is not believed. */
export async function findDeputy(
  context: Context,
  person: NamedPerson,
): Promise<Result<Person, NamingRefusal>> {
  const account = actingAccount(context.actor);
  if (personKey(person) === personOf(account).key) return refuse("yourself");
  if (person.tenantId !== account.tenantId) return refuse("not-in-directory");
  return findMember(context, person.objectId);
}

/** Names a deputy for the acting champion, or gives a deputy another end: from their next request on. */
export async function nameDeputy(
  context: Context,
  { person, days }: Naming,
): Promise<Result<void, NamingRefusal>> {
  const { db, variant, now } = context;
  const account = actingAccount(context.actor);
  const champion = { variant, tenantId: account.tenantId, objectId: account.objectId };
  return db.transaction().execute(async (trx) => {
    await lockChampion(trx, champion);
    if ((await listChampionRoles(trx, champion)).length === 0) return refuse("no-champion");
    const deputies = await listDeputies(trx, champion, now);
    const before = deputies.find((deputy) => personKey(deputy) === personKey(person));
    if (!before && deputies.length >= deputiesMost) return refuse("too-many");
    const { email, ...named } = person;
    const endsAt = endOfDeputy(days, now);
    await upsertDeputy(trx, {
      id: randomUUID(),
      ...named,
      email,
      namedAt: now,
      endsAt,
      champion,
      championName: account.name,
    });
    await insertAuditEntry(trx, {
      variant,
      occurredAt: now,
      actor: account,
      action: "name-deputy",
      subject: personKey(named),
      before: before ? written(before) : null,
      after: written({ ...named, endsAt }),
    });
    const told = { ...personOf({ ...named, tenantId: named.tenantId }), email };
    await tell(trx, {
      kind: "deputy-named",
      href: "/endpoints/deputies",
      facts: { subject: account.name, by: "" },
      people: [told],
      except: [],
      at: now,
    });
    return ok(undefined);
  });
}

/** Ends a deputy of the acting champion at once. */
export async function endDeputy(
  { db, variant, now, actor }: Context,
  id: string,
): Promise<Result<void, "not-found">> {
  const account = actingAccount(actor);
  return db.transaction().execute(async (trx) => {
    const ended = await deleteDeputy(
      trx,
      { variant, tenantId: account.tenantId, objectId: account.objectId },
      id,
    );
    if (!ended) return refuse("not-found");
    await insertAuditEntry(trx, {
      variant,
      occurredAt: now,
      actor: account,
      action: "end-deputy",
      subject: personKey(ended),
      before: written(ended),
      after: null,
    });
    return ok(undefined);
  });
}

function written({ name, endsAt }: { name: string; endsAt: Date }): Record<string, unknown> {
  return { name, until: endsAt.toISOString() };
}
