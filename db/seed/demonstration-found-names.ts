import { randomUUID } from "node:crypto";

import { ensureFqdns } from "~/features/domain-lens/endpoint-sets/ensure-fqdns.repository.server";
import { personKey, publishJob } from "~/features/domain-lens/person";
import { dayMs } from "~/lib/time";

import type { World } from "./demonstration-change-steps";
import { demonstrationInstance } from "./demonstration-sets";

type Found = Pick<World, "db" | "people" | "workloads"> & { now: Date };

/** Names that were found in use: some in no set, one of them with a request for every outcome. */
export async function seedFoundNames(found: Found): Promise<void> {
  const ids = await insertFoundNames(found);
  for (const [index, id] of ids.entries()) await describeFinding(found, id, index);
  await seedAssignmentRequests(found, ids);
}

/** @returns their ids, in the order of their names */
async function insertFoundNames({ db, workloads, now }: Found): Promise<string[]> {
  const names = Array.from({ length: 12 }, (_, index) => `found${index + 1}.contoso.example`);
  const mail = workloads.get("Contoso Mail") ?? "";
  return db.transaction().execute(async (trx) => {
    const made = await ensureFqdns(trx, {
      instance: demonstrationInstance,
      names,
      workloadId: mail,
      by: publishJob,
      at: now,
      addedBy: "System",
    });
    return names.map((name) => made.get(name) ?? "");
  });
}

const sources = ["MSIT DNS log", "MSIT DNS Scanner", "Code Scan", "DNS Manager"] as const;

async function describeFinding({ db, now }: Found, id: string, index: number): Promise<void> {
  await db
    .updateTable("fqdn")
    .set({
      published_domain_name: null,
      added_by: sources[index % sources.length] ?? "System",
      discovery_info: `Seen by ${sources[index % sources.length] ?? "System"}`,
      latest_detected_at: new Date(now.getTime() - index * dayMs),
      sample_count: (index + 1) * 137,
      component: "Web",
      subcomponent: index % 2 === 0 ? "Front end" : "Back end",
      ...(index % 4 === 1 && {
        customer_facing_status: "Yes",
        reason_code: "RequiredforM365",
        requestor_alias: "edda",
        scope: "MVP",
      }),
      ...(index % 4 === 2 && {
        customer_facing_status: "No",
        reason_code: "MicrosoftInternalUseOnly",
        requestor_alias: "edda",
        scope: "Exclude",
      }),
    })
    .where("id", "=", id)
    .execute();
}

async function seedAssignmentRequests(
  { db, people, workloads, now }: Found,
  ids: readonly string[],
): Promise<void> {
  const calendar = workloads.get("Contoso Calendar") ?? "";
  const by = {
    requested_by_key: personKey(people.editor.account),
    requested_by_name: people.editor.account.name,
  };
  const reviewed = {
    reviewed_by_key: personKey(people.serviceChampion.account),
    reviewed_by_name: people.serviceChampion.account.name,
    reviewed_at: now,
  };
  const statuses = [
    ["pending", {}],
    ["accepted", { ...reviewed, reviewed_note: "" }],
    ["rejected", { ...reviewed, reviewed_note: "It belongs to mail" }],
    ["pending", {}],
  ] as const;
  await db
    .insertInto("workload_assignment")
    .values(
      statuses.map(([status, review], index) => ({
        id: randomUUID(),
        fqdn_id: ids[index] ?? "",
        new_workload_id: calendar,
        status,
        requested_at: new Date(now.getTime() - (index + 1) * dayMs),
        requested_note: "Calendars use it",
        ...by,
        ...review,
      })),
    )
    .execute();
  await db
    .updateTable("fqdn")
    .set({ workload_id: calendar })
    .where("id", "=", ids[1] ?? "")
    .execute();
}
