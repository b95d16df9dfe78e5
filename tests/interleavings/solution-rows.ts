import { listContributions } from "~/features/solutions/contribution.repository.server";
import { solutionLists } from "~/features/solutions/solution";
import { listEntries } from "~/features/solutions/solution-entry.repository.server";
import { listSolutionEvents } from "~/features/solutions/solution-event.repository.server";
import { listSolutionsById } from "~/features/solutions/solution.repository.server";
import type { Db } from "~/platform/database.server";

import { leadership, newModel, type Model } from "./solution-model";
import { variant, type SolutionPlay } from "./solution-play";

/** What is stored, as a model; and what is wrong with it beside what a model can say. */
export async function readStored(
  play: Pick<SolutionPlay, "db" | "ids" | "partners">,
): Promise<{ stored: Model; faults: string[] }> {
  const { db } = play;
  const stored = newModel();
  const faults: string[] = [];
  const names = new Map([...play.ids].map(([name, id]) => [id, name]));
  const owners = new Map([...play.partners].map(([owner, id]) => [id, owner]));
  const found = await listSolutionsById(db, { variant, ids: [...play.ids.values()] });
  const contributions = await listContributions(db, {
    variant,
    open: "all",
    statuses: ["active", "closed", "cancelled"],
  });
  for (const solution of found) {
    const name = names.get(solution.id)!;
    const entries = await listEntries(db, solution.id);
    const { approved, ownerPartnerId } = solution;
    stored.solutions.set(name, {
      owner: ownerPartnerId === null ? leadership : owners.get(ownerPartnerId)!,
      slot: solution.type as "isp",
      status: solution.status,
      visibility: solution.visibility,
      state: solution.state,
      approved: approved && { visibility: approved.visibility, state: approved.state },
      revision: solution.revision,
      entries: new Map(
        entries.map(({ list, value, isAccepted }) => [`${list} ${value}`, isAccepted]),
      ),
    });
    for (const list of solutionLists)
      if (solution.counts[list] !== entries.filter((entry) => entry.list === list).length)
        faults.push(`${name} counts ${solution.counts[list]} of ${list}`);
    if (solution.waitingCount !== entries.filter(({ isAccepted }) => !isAccepted).length)
      faults.push(`${name} counts ${solution.waitingCount} that wait`);
    const open = contributions.filter(
      ({ targetId, status }) => targetId === solution.id && status === "active",
    );
    if (solution.openContributions !== open.length)
      faults.push(`${name} counts ${solution.openContributions} contributions to it`);
    const rebuilt = await rebuiltLists(db, solution.id);
    const held = entries.map(({ list, value }) => `${list} ${value}`).sort();
    if (rebuilt.join() !== held.join()) faults.push(`${name}: its history makes ${rebuilt.join()}`);
  }
  for (const { id, solutionId, targetId, changes, status, resolution, revision } of contributions)
    stored.contributions.set(names.get(id) ?? id, {
      from: names.get(solutionId) ?? solutionId,
      to: names.get(targetId) ?? targetId,
      values: changes.map(({ list, value }) => `${list} ${value}`),
      status: status === "closed" ? (resolution ?? "rejected") : status,
      revision,
    });
  return { stored, faults };
}

/** The lists of a solution out of its history only, from nothing. */
async function rebuiltLists(db: Db, solutionId: string): Promise<string[]> {
  const events = await listSolutionEvents(db, { solutionId, limit: 1000 });
  const lists = new Set<string>();
  for (const { event, detail } of events.reverse())
    for (const list of solutionLists) {
      for (const value of detail?.lists?.[list]?.removed ?? []) lists.delete(`${list} ${value}`);
      for (const value of detail?.lists?.[list]?.added ?? []) lists.add(`${list} ${value}`);
      if (event !== "entries-rejected") continue;
      for (const value of detail?.entries?.[list] ?? []) lists.delete(`${list} ${value}`);
    }
  return [...lists].sort();
}

/** A model as a text in which equal models are equal. */
export function textOf({ solutions, contributions }: Model): string {
  const byName = <Value>(map: Map<string, Value>) =>
    [...map].sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify(
    [
      byName(solutions).map(([name, solution]) => [
        name,
        { ...solution, entries: byName(solution.entries) },
      ]),
      byName(contributions).map(([name, made]) => [
        name,
        { ...made, values: [...made.values].sort() },
      ]),
    ],
    null,
    1,
  );
}
