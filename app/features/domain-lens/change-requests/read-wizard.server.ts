import type { Context } from "~/features/access/context.server";

import { findEndpointSet, type EndpointSet } from "../endpoint-sets/endpoint-set.repository.server";
import { listMemberSets, type MemberSet } from "../endpoint-sets/member-set.repository.server";
import { effectiveDay } from "../publishing/version";
import { listEditableWorkloads } from "../workloads/editable-workloads.server";
import { clearedLately, logLineView, returnedLately, type LogLineView } from "./change-log.view";
import type { ChangeRequest } from "./change-request";
import { readChangeFacts, standingFor } from "./change-facts.server";
import { listChangeLog, listChangeLogOfChange } from "./change-event.repository.server";
import { findChangeRequest, findOpenChange } from "./change-request.repository.server";
import type { ChangeFacts } from "./change-facts";
import { decide } from "./workflow";

/** Most that is told of what others did while somebody typed. */
const laterEntriesLimit = 50;

export type KnownDraft = {
  set: EndpointSet;
  change: ChangeRequest;
  facts: ChangeFacts;
  isEditable: boolean;
};

/**
 * The draft that a set's wizard is about.
 *
 * @param changeId the one that a form was for, whatever became of it; else the open one
 */
export async function readDraft(
  { db, actor, now }: Pick<Context, "db" | "actor" | "now">,
  { setId, changeId }: { setId: string; changeId: string | null },
): Promise<KnownDraft | "no-set" | "no-change"> {
  const set = await findEndpointSet(db, setId);
  if (!set) return "no-set";
  const change =
    changeId === null ? await findOpenChange(db, setId) : await findChangeRequest(db, changeId);
  if (change?.setId !== setId) return "no-change";
  const { facts, workloads } = await readChangeFacts(db, { change, set, now });
  const isEditable = decide(facts, standingFor(actor, workloads), {
    event: "SaveAsDraft",
    note: "",
  }).ok;
  return { set, change, facts, isEditable };
}

export type WizardChoices = {
  workloads: { id: string; name: string }[];
  memberSets: MemberSet[];
  earliest: string;
  seen: number;
};

/** What the wizard's fields offer, and the newest line of the set's log, by which it is known what came later. */
export async function readWizardChoices(
  { db, actor, now }: Pick<Context, "db" | "actor" | "now">,
  { set }: Pick<KnownDraft, "set">,
): Promise<WizardChoices> {
  const editable = await listEditableWorkloads(db, actor);
  const { id, name } = set.workload;
  const workloads = editable.some((each) => each.id === id)
    ? editable
    : [{ id, name }, ...editable];
  const memberSets = set.content.isMemberSet ? [] : await listMemberSets(db, set.instance);
  const [newest] = await listChangeLog(db, { setId: set.internalId, limit: 1 });
  return {
    workloads: workloads.map((each) => ({ id: each.id, name: each.name })),
    memberSets,
    earliest: effectiveDay(null, now),
    seen: newest?.id ?? 0,
  };
}

/** What became of a draft before it is edited again: who returned it, and with what the decisions about it ended. */
export async function readSetback(
  { db }: Pick<Context, "db">,
  change: Pick<ChangeRequest, "id" | "status">,
): Promise<{ returned: LogLineView | null; cleared: LogLineView | null }> {
  const lines = (
    await listChangeLogOfChange(db, { changeId: change.id, limit: laterEntriesLimit })
  ).map(logLineView);
  return { returned: returnedLately(lines, change), cleared: clearedLately(lines) };
}

/** What happened to a set's changes after a page was read, the oldest first. */
export async function readLaterEntries(
  { db }: Pick<Context, "db">,
  { setId, seen }: { setId: string; seen: number },
): Promise<LogLineView[]> {
  return (await listChangeLog(db, { setId, after: seen, limit: laterEntriesLimit }))
    .map(logLineView)
    .reverse();
}
