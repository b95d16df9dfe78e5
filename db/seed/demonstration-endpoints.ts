import { randomUUID } from "node:crypto";

import {
  advanceChangeRequest,
  type ButtonEvent,
} from "~/features/domain-lens/change-requests/advance-change-request.server";
import type {
  ChangeRequest,
  DraftEdit,
} from "~/features/domain-lens/change-requests/change-request";
import { saveDraft } from "~/features/domain-lens/change-requests/save-draft.server";
import {
  startChange,
  type StartedFor,
} from "~/features/domain-lens/change-requests/start-change.server";
import {
  emptyContent,
  type EndpointSetContent,
  type Instance,
} from "~/features/domain-lens/endpoint-sets/endpoint-set";
import {
  ensureFqdns,
  insertEndpointSet,
  publishContent,
} from "~/features/domain-lens/endpoint-sets/endpoint-set.repository.server";
import { noticeMailJob } from "~/features/domain-lens/notices/notice-mail.schema";
import { personKey, publishJob } from "~/features/domain-lens/person";
import { countsOf } from "~/features/domain-lens/publishing/feed-change";
import { endpointsOfSets, recordsOfSteps } from "~/features/domain-lens/publishing/feed-records";
import { feedSetOf } from "~/features/domain-lens/publishing/feed-set";
import {
  insertFeedChanges,
  insertPublication,
} from "~/features/domain-lens/publishing/publication.repository.server";
import { listPublishedSets } from "~/features/domain-lens/publishing/published-set.repository.server";
import { publishInstance } from "~/features/domain-lens/publishing/publish-run.server";
import { nextVersion } from "~/features/domain-lens/publishing/version";
import { seen } from "~/features/domain-lens/validation/evidence";
import {
  cancelOpenRuns,
  insertResults,
  insertRun,
} from "~/features/domain-lens/validation/validation.repository.server";
import { wholeChange } from "~/features/domain-lens/validation/validation-tests";
import { dayMs, utcDayOf } from "~/lib/time";
import type { Result } from "~/lib/result";
import type { Db } from "~/platform/database.server";

import { seedDemonstrationOcdi } from "./demonstration-ocdi";
import {
  seedDemonstrationPeople,
  type DemonstrationActor,
  type DemonstrationPeople,
} from "./demonstration-people";
import {
  demonstrationAreas,
  demonstrationSets,
  demonstrationWorkloads,
} from "./demonstration-sets";

/** An instance that no cloud uses any more, so that real ones stay free for what is imported. */
const demonstrationInstance: Instance = "Germany";

/**
 * Fills the demonstration instance with endpoint sets of an invented company: three versions
 * with their records, changes in every state, names that were found but are in no set, and
 * requests to assign them. An instance that has anything is left as it is.
 *
 * @returns whether it was filled
 */
export async function seedDemonstrationEndpoints(db: Db, now: Date): Promise<boolean> {
  const known = await db
    .selectFrom("endpoint_set")
    .select("internal_id")
    .where("instance", "=", demonstrationInstance)
    .limit(1)
    .executeTakeFirst();
  if (known) return false;
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  const workloads = await seedWorkloads(db, daysAgo(120));
  const setIds = await seedFirstVersion(db, { workloads, at: daysAgo(60) });
  const people = await seedDemonstrationPeople(db, { workloads, now });
  await seedChanges({ db, people, setIds, workloads }, daysAgo);
  await seedFoundNames({ db, people, workloads, now });
  await seedDemonstrationOcdi({ db, people, now }, demonstrationInstance);
  await mark(db, [...workloads.values()]);
  // Nobody is mailed about what the demonstration says happened weeks ago.
  await db
    .deleteFrom("job")
    .where("kind", "=", noticeMailJob)
    .where("created_at", "<", daysAgo(0.5))
    .execute();
  return true;
}

/** @returns ids by name */
async function seedWorkloads(db: Db, at: Date): Promise<Map<string, string>> {
  await db
    .insertInto("service_area")
    .values(
      demonstrationAreas.map(({ code, displayName }) => ({ code, display_name: displayName })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = demonstrationWorkloads.map(({ name, area }) => ({
    id: randomUUID(),
    name,
    workload_type: "External",
    service_area: area,
    created_at: at,
    updated_at: at,
  }));
  await db.insertInto("workload").values(rows).execute();
  return new Map(rows.map(({ name, id }) => [name, id]));
}

function contentOf(
  { workload, description, notes, prefixes, ...rest }: (typeof demonstrationSets)[number],
  workloads: ReadonlyMap<string, string>,
): EndpointSetContent {
  return {
    ...emptyContent(workloads.get(workload) ?? ""),
    ...rest,
    publicDescription: description,
    optionalFunctionality: notes,
    prefixes: prefixes.map((prefix) => ({ prefix, serviceTreeId: null })),
  };
}

/** @returns ids of the sets by their description */
async function seedFirstVersion(
  db: Db,
  { workloads, at }: { workloads: ReadonlyMap<string, string>; at: Date },
): Promise<Map<string, string>> {
  const setIds = new Map(demonstrationSets.map(({ description }) => [description, randomUUID()]));
  const version = nextVersion(null, at);
  await db.transaction().execute(async (trx) => {
    for (const [index, set] of demonstrationSets.entries()) {
      const internalId = setIds.get(set.description) ?? "";
      const content = contentOf(set, workloads);
      await insertEndpointSet(trx, { internalId, instance: demonstrationInstance, content, at });
      await publishContent(
        trx,
        {
          set: { internalId, instance: demonstrationInstance, content, publicId: null },
          content,
          version,
          addEffectiveOn: utcDayOf(at),
          removeOn: null,
          by: publishJob,
          at,
        },
        index + 1,
      );
    }
    const sets = await listPublishedSets(trx, { instance: demonstrationInstance });
    const steps = sets.map((set) => ({
      name: set.setId,
      before: null,
      after: feedSetOf(set),
      addEffectiveOn: utcDayOf(at),
    }));
    const records = recordsOfSteps(
      steps,
      endpointsOfSets(steps.flatMap(({ after }) => after ?? [])),
      { version, publishedOn: utcDayOf(at) },
    );
    await insertPublication(trx, {
      instance: demonstrationInstance,
      version,
      publishedAt: at,
      publishedBy: publishJob.name,
      ...countsOf(records),
    });
    await insertFeedChanges(
      trx,
      demonstrationInstance,
      records.map(({ name, ...record }) => ({ ...record, setId: name, changeId: null })),
    );
  });
  return setIds;
}

type World = {
  db: Db;
  people: DemonstrationPeople;
  setIds: ReadonlyMap<string, string>;
  workloads: ReadonlyMap<string, string>;
};

/** Two more versions, and changes in every state, each as people bring it there. */
async function seedChanges(world: World, daysAgo: (days: number) => Date): Promise<void> {
  const {
    setIds,
    workloads,
    people: { champion, council, secondCouncil },
  } = world;
  const of = (description: string): StartedFor => ({
    kind: "change",
    setId: setIds.get(description) ?? "",
  });
  const fqdns = (description: string, ...more: string[]): DraftEdit["content"] => ({
    fqdns: [
      ...(demonstrationSets.find((set) => set.description === description)?.fqdns ?? []),
      ...more,
    ],
  });
  const write = (started: StartedFor, at: Date, edit: DraftEdit) =>
    draft(world, { started, edit, at });

  await stage(
    world,
    await write(of("Pictures in mail"), daysAgo(34), {
      changeReason: "Pictures come from a second host",
      content: fqdns("Pictures in mail", "photos2.mail.contoso.example"),
    }),
    daysAgo(33),
  );
  await stage(
    world,
    await write(of("Room finder"), daysAgo(34), {
      changeReason: "A wildcard covers every room",
      content: { fqdns: ["*.rooms.contoso.example"] },
    }),
    daysAgo(33),
  );
  await publishAll(world, daysAgo(30));
  const archive: StartedFor = {
    kind: "new",
    instance: demonstrationInstance,
    workloadId: workloads.get("Contoso Mail") ?? "",
    isMemberSet: false,
  };
  await stage(
    world,
    await write(archive, daysAgo(12), {
      changeReason: "Archived mail is read from here",
      content: {
        publicDescription: "Archive",
        optionalFunctionality: "Archived mail is not found",
        tcpPorts: "443",
        fqdns: ["archive.contoso.example"],
      },
    }),
    daysAgo(10),
  );
  await publishAll(world, daysAgo(7));

  await write(of("Invitations from elsewhere"), daysAgo(5), {
    changeReason: "",
    content: fqdns("Invitations from elsewhere", "ics2.contoso.example"),
  });
  await startAs(world, { actor: champion, started: of("Mail clients"), at: daysAgo(2) });
  const waiting = await write(of("Mailboxes on the web"), daysAgo(6), {
    changeReason: "New front door in the north",
    content: fqdns("Mailboxes on the web", "north.outlook.contoso.example"),
  });
  await submit(world, waiting, daysAgo(4));
  await decide(world, {
    change: waiting,
    event: "WorkloadChampApproveChanges",
    actor: champion,
    at: daysAgo(3),
  });
  const blocked = await write(of("Calendars"), daysAgo(9), {
    changeReason: "Retire the old name",
    content: { fqdns: ["cal.contoso.example"] },
  });
  await submit(world, blocked, daysAgo(8));
  await decide(world, {
    change: blocked,
    event: "BlockChanges",
    actor: council,
    at: daysAgo(7),
    note: "Customers were not told of the new name yet",
  });
  const staged = await write(of("Finding a mailbox"), daysAgo(3), {
    changeReason: "Second host for mail clients",
    content: fqdns("Finding a mailbox", "autodiscover2.contoso.example"),
  });
  // Staged now: what was staged before the last publish run would go with it at once.
  await stage(world, staged, daysAgo(0));
  const dropped = await write(of("Delivery of mail"), daysAgo(20), {
    changeReason: "Not needed",
    content: { tcpPorts: "25,465" },
  });
  await decide(world, {
    change: dropped,
    event: "DiscardChanges",
    actor: secondCouncil,
    at: daysAgo(18),
  });
}

/** @throws {Error} when the rules refuse what the demonstration shows */
function done<Value>(outcome: Result<Value, string>): Value {
  if (!outcome.ok) throw new Error(`The demonstration's change was refused: ${outcome.refusal}`);
  return outcome.value;
}

const startAs = async (
  { db }: World,
  { actor, started, at }: { actor: DemonstrationActor; started: StartedFor; at: Date },
) => done(await startChange({ db, actor, now: at }, started));

async function draft(
  world: World,
  { started, edit, at }: { started: StartedFor; edit: DraftEdit; at: Date },
): Promise<ChangeRequest> {
  const { editor } = world.people;
  const { id } = await startAs(world, { actor: editor, started, at });
  return done(
    await saveDraft(
      { db: world.db, actor: editor, now: at },
      { changeId: id, revision: null, edit },
    ),
  );
}

type Decided = {
  change: ChangeRequest;
  event: ButtonEvent;
  actor: DemonstrationActor;
  at: Date;
  note?: string;
};

const decide = async ({ db }: World, { change, event, actor, at, note = "" }: Decided) =>
  done(
    await advanceChangeRequest(
      { db, actor, now: at },
      { changeId: change.id, event, revision: null, note },
    ),
  );

/** Submits a draft. What its tests found is written here: nobody outside knows these names. */
async function submit(world: World, change: ChangeRequest, at: Date): Promise<void> {
  const submitted = await decide(world, {
    change,
    event: "SubmitForReview",
    actor: world.people.editor,
    at,
  });
  await cancelOpenRuns(world.db, change.id, at);
  await storeTests(world.db, submitted, { reason: "submit", at });
}

async function storeTests(
  db: Db,
  { id, differenceHash, proposal }: ChangeRequest,
  { reason, at }: { reason: "submit" | "publish"; at: Date },
): Promise<void> {
  if (differenceHash === null) return;
  const runId = randomUUID();
  const results = [
    {
      test: "effective-date",
      subject: wholeChange,
      outcome: "Pass",
      isBlocking: true,
      evidence: seen("set-by-publishing"),
      tookMs: 1,
      testedAt: at,
    },
    {
      test: "bulk-removal",
      subject: wholeChange,
      outcome: "Pass",
      isBlocking: false,
      evidence: seen("within-limit"),
      tookMs: 1,
      testedAt: at,
    },
    ...proposal.fqdns.map(
      (subject) =>
        ({
          test: "fqdn-format",
          subject,
          outcome: "Pass",
          isBlocking: true,
          evidence: seen(null),
          tookMs: 1,
          testedAt: at,
        }) as const,
    ),
  ] as const;
  await insertRun(db, {
    id: runId,
    changeId: id,
    hash: differenceHash,
    reason,
    state: "finished",
    total: results.length,
    done: results.length,
    createdAt: at,
    startedAt: at,
    finishedAt: at,
  });
  await insertResults(db, runId, results);
}

async function stage(world: World, change: ChangeRequest, at: Date): Promise<void> {
  const { champion, serviceChampion } = world.people;
  const isMail = change.proposal.workloadId === world.workloads.get("Contoso Mail");
  await submit(world, change, at);
  await decide(world, {
    change,
    event: "WorkloadChampApproveChanges",
    actor: isMail ? champion : serviceChampion,
    at,
  });
  await decide(world, {
    change,
    event: "PublishChangeRequest",
    actor: isMail ? champion : serviceChampion,
    at,
  });
}

async function publishAll({ db }: World, now: Date): Promise<void> {
  await publishInstance(
    {
      db,
      now,
      by: publishJob,
      validate: () => Promise.resolve(),
      onPublished: () => Promise.resolve(),
      onReturned: () => Promise.resolve(),
    },
    demonstrationInstance,
  );
}

/** Names that were found in use: some in no set, one of them with a request for every outcome. */
async function seedFoundNames({
  db,
  people,
  workloads,
  now,
}: Omit<World, "setIds"> & { now: Date }): Promise<void> {
  const names = Array.from({ length: 12 }, (_, index) => `found${index + 1}.contoso.example`);
  const mail = workloads.get("Contoso Mail") ?? "";
  const calendar = workloads.get("Contoso Calendar") ?? "";
  const ids = await db.transaction().execute(async (trx) => {
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
  const sources = ["MSIT DNS log", "MSIT DNS Scanner", "Code Scan", "DNS Manager"] as const;
  for (const [index, id] of ids.entries()) {
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

/** Everything that was made says of itself that it is a demonstration. */
async function mark(db: Db, workloadIds: readonly string[]): Promise<void> {
  for (const table of ["endpoint_set", "fqdn", "publication"] as const) {
    await db
      .updateTable(table)
      .set({ is_demonstration: true })
      .where("instance", "=", demonstrationInstance)
      .execute();
  }
  await db
    .updateTable("workload")
    .set({ is_demonstration: true })
    .where("id", "in", [...workloadIds])
    .execute();
}
