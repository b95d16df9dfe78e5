import type { Context } from "~/features/access/context.server";
import { asNames } from "~/features/asn/as-names.server";

import { listContained } from "./contained-prefix.repository.server";
import { findOpenContribution } from "./contribution.repository.server";
import { countEntries, listEntryPage } from "./entry-list.repository.server";
import { entryIdOf, type WaitingEntryInput } from "./entry-list.schema";
import type { Solution } from "./solution";
import { decideAction } from "./solution-actions";
import { standingOf, type SolutionActor } from "./solution-actor";
import { listTakenEntries } from "./solution-entry.repository.server";

type Asked = { solution: Solution; actor: SolutionActor; asked: WaitingEntryInput };

/** What leadership decides about in a solution: its state, its tags and a page of its waiting entries. */
export async function readReview(
  { db, variant }: Pick<Context, "db" | "variant">,
  { solution, actor, asked }: Asked,
) {
  const filter = { ...asked, states: ["waiting" as const] };
  const [page, count, open] = await Promise.all([
    listEntryPage(db, solution.id, { asked: filter }),
    countEntries(db, solution.id, filter),
    findOpenContribution(db, solution.id),
  ]);
  const place = { ...solution, variant };
  const [taken, contained, nameOf] = await Promise.all([
    listTakenEntries(db, place, page.rows),
    listContained(db, place, page.rows),
    asNames(db),
  ]);
  const holders = new Map(taken.map((entry) => [entryIdOf(entry), entry.solutionName]));
  const facts = { ...solution, isContributed: open !== undefined };
  const mayBe = (action: "approve" | "tag") =>
    decideAction(facts, standingOf(actor, solution), action);
  const approval = mayBe("approve");
  return {
    page,
    count,
    entries: page.rows.map((entry) => ({
      id: entryIdOf(entry),
      list: entry.list,
      value: entry.value,
      name: entry.list === "asns" ? nameOf(Number(entry.value)) : "",
      addedAt: entry.addedAt.toISOString(),
      takenBy: holders.get(entryIdOf(entry)) ?? null,
      contains: contained.get(entry.key) ?? null,
    })),
    barred: approval.ok ? null : approval.refusal,
    mayTag: mayBe("tag").ok,
  };
}

export type ReviewedEntry = Awaited<ReturnType<typeof readReview>>["entries"][number];
