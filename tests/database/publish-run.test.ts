import { setTimeout } from "node:timers/promises";

import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { aWorkload } from "#tests/factories/endpoint-set";
import { openTestDatabase, testDatabases } from "#tests/support/database";
import {
  as,
  championOfArea,
  done,
  ofCouncil,
  publish,
  publishersOf,
  somebody,
  stage,
  stagedChange,
  testedAs,
  type Publishers,
} from "#tests/support/endpoint-changes";
import { readBothWays } from "#tests/support/published-feed";
import { openRunOf } from "#tests/support/validation-runs";
import { listChangeLog } from "~/features/domain-lens/change-requests/change-event.repository.server";
import { findChangeRequest } from "~/features/domain-lens/change-requests/change-request.repository.server";
import type { DraftEdit } from "~/features/domain-lens/change-requests/change-request";
import type { StartedFor } from "~/features/domain-lens/change-requests/start-change.server";
import type {
  EndpointSetContent,
  Instance,
} from "~/features/domain-lens/endpoint-sets/endpoint-set";
import { findEndpointSet } from "~/features/domain-lens/endpoint-sets/endpoint-set.repository.server";
import { listLaterEndpoints } from "~/features/domain-lens/publishing/change-log.repository.server";
import { feedSetOf, type FeedSet } from "~/features/domain-lens/publishing/feed-set";
import { lockFqdns } from "~/features/domain-lens/fqdns/fqdn.repository.server";
import { previewRecords } from "~/features/domain-lens/publishing/preview-records.server";
import {
  listFeedChanges,
  listVersions,
} from "~/features/domain-lens/publishing/publication.repository.server";
import { listPublishedSets } from "~/features/domain-lens/publishing/published-set.repository.server";
import { listDueInstances } from "~/features/domain-lens/publishing/publish-run.repository.server";
import { readInstancePublishing } from "~/features/domain-lens/publishing/read-publishing.server";
import { compactDay, firstVersion } from "~/features/domain-lens/publishing/version";
import type { Db, OpenDatabase } from "~/platform/database.server";

const now = new Date("2030-03-01T16:00:00Z");
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
const dayIn = (days: number) => inDays(days).toISOString().slice(0, 10);
const soonAfter = new Date(now.getTime() + 1);
const instance: Instance = "Worldwide";

describe.each(testDatabases())("a publish run on %s", (kind) => {
  let database: OpenDatabase;
  let db: Db;
  let workload: string;
  let people: Publishers;
  beforeEach(async () => {
    database = await openTestDatabase(kind);
    db = database.db;
    workload = await aWorkload(db, "Mail");
    people = await publishersOf(db, workload);
  });
  afterEach(() => database.close());

  const content = (given: Partial<EndpointSetContent> = {}): DraftEdit["content"] => ({
    category: "Default",
    isRequired: true,
    tcpPorts: "443",
    publicDescription: "A set",
    ...given,
  });
  const prefixes = (...texts: string[]) => texts.map((prefix) => ({ prefix, serviceTreeId: null }));
  const aNewSet: StartedFor = { kind: "new", instance, workloadId: "", isMemberSet: false };
  const staged = (started: StartedFor, edit: DraftEdit = {}, at = now) =>
    stagedChange(db, people, {
      started: started.kind === "new" ? { ...started, workloadId: workload } : started,
      edit,
      now: at,
    });
  /** A new set that is published. @returns its internal id */
  const published = async (given: Partial<EndpointSetContent>, at = now) => {
    const { setId } = await staged(
      { ...aNewSet, isMemberSet: given.isMemberSet ?? false } as StartedFor,
      { content: content(given) },
      at,
    );
    await publish(db, at);
    return setId;
  };
  const feedOf = async (setId: string): Promise<FeedSet | null> => {
    const set = (await listPublishedSets(db, { instance, setIds: [setId] })).find(
      (each) => each.setId === setId,
    );
    return set ? feedSetOf(set) : null;
  };
  const records = (version: string | null) =>
    listFeedChanges(db, { instance, only: version ?? "" });
  /** Publishes what alone is staged, and holds what the change's page foresaw against what the version says. */
  const publishedAsForeseen = async (id: string) => {
    const change = (await findChangeRequest(db, id))!;
    const foreseen = await previewRecords(db, {
      set: (await findEndpointSet(db, change.setId))!,
      change,
      now,
    });
    const { version } = await publish(db, now);
    const made = (await records(version)).map(({ id: _number, ...record }) => record);
    expect({ version: foreseen.version, records: foreseen.records }).toEqual({
      version,
      records: made,
    });
  };
  const readersAgree = async () => {
    const { applied, published: sets } = await readBothWays(db, instance);
    expect(applied).toEqual(sets);
  };

  it("makes one version of all that is staged, with a record for each set", async () => {
    const one = await staged(aNewSet, {
      content: content({ fqdns: ["one.example"], prefixes: prefixes("192.0.2.0/24") }),
    });
    const two = await staged(
      aNewSet,
      { content: content({ fqdns: ["two.example"], category: "Allow" }) },
      soonAfter,
    );
    const outcome = await publish(db, now);
    expect(outcome).toMatchObject({
      version: "2030030100",
      published: [{ changeId: one.id }, { changeId: two.id }],
      returned: [],
    });
    expect(await records(outcome.version)).toMatchObject([
      {
        id: 1,
        endpointSetId: 1,
        disposition: "Add",
        impact: "AddedIpAndUrl",
        current: { category: "Default" },
        add: { effectiveDate: "20300331", ips: ["192.0.2.0/24"], urls: ["one.example"] },
      },
      {
        id: 2,
        endpointSetId: 2,
        disposition: "Add",
        impact: "AddedUrl",
        current: { category: "Allow" },
        add: { effectiveDate: "20300331", urls: ["two.example"] },
      },
    ]);
    expect(await listVersions(db, instance)).toMatchObject([
      {
        version: "2030030100",
        urlsAdded: 2,
        ipsAdded: 1,
        changeCount: 2,
        publishedBy: "Publish run",
      },
    ]);
    expect(await findEndpointSet(db, one.setId)).toMatchObject({
      publicId: 1,
      publishedVersion: "2030030100",
      revision: 2,
    });
    expect(await findChangeRequest(db, one.id)).toMatchObject({
      status: "Published",
      publishedVersion: "2030030100",
      addEffectiveOn: dayIn(30),
    });
    await readersAgree();
  });

  it("without anything staged makes no version", async () => {
    expect(await publish(db, now)).toEqual({ version: null, published: [], returned: [] });
    expect(await listVersions(db, instance)).toEqual([]);
    expect(await listDueInstances(db, { dueAt: now, today: dayIn(0) })).toEqual([]);
  });

  it("moves a day that was overtaken forward, and says so; a later one stays", async () => {
    const soon = await staged(aNewSet, {
      content: content({ fqdns: ["soon.example"] }),
      addEffectiveOn: dayIn(5),
    });
    const late = await staged(
      aNewSet,
      { content: content({ fqdns: ["late.example"] }), addEffectiveOn: dayIn(90) },
      soonAfter,
    );
    await publish(db, now);
    expect((await findChangeRequest(db, soon.id))!.addEffectiveOn).toBe(dayIn(30));
    expect((await findChangeRequest(db, late.id))!.addEffectiveOn).toBe(dayIn(90));
    const [line] = await listChangeLog(db, { setId: soon.setId, limit: 1 });
    expect(line).toMatchObject({
      event: "Publish",
      detail: { addEffectiveOn: dayIn(30), addEffectiveMovedFrom: dayIn(5) },
    });
    expect((await records("2030030100")).map(({ add }) => add?.effectiveDate)).toEqual([
      "20300331",
      "20300530",
    ]);
  });

  it("lets what is removed later leave on its day: not before, not again, and not back by another change", async () => {
    const setId = await published({
      fqdns: ["stays.example", "goes.example"],
      prefixes: prefixes("192.0.2.0/24", "198.51.100.0/24"),
    });
    await staged(
      { kind: "change", setId },
      {
        content: { fqdns: ["stays.example"], prefixes: prefixes("192.0.2.0/24") },
        removeEffectiveOn: dayIn(10),
      },
      inDays(1),
    );
    const first = await publish(db, inDays(1));
    expect(await records(first.version)).toEqual([]);
    expect((await feedOf(setId))!.urls).toEqual(["stays.example", "goes.example"]);
    expect((await findEndpointSet(db, setId))!.content.fqdns).toEqual(["stays.example"]);

    await staged(
      { kind: "change", setId },
      { content: { fqdns: ["stays.example", "comes.example"] } },
      inDays(2),
    );
    await publish(db, inDays(2));
    expect([...(await feedOf(setId))!.urls!].sort()).toEqual([
      "comes.example",
      "goes.example",
      "stays.example",
    ]);
    expect(await listDueInstances(db, { dueAt: inDays(9), today: dayIn(9) })).toEqual([]);
    expect((await publish(db, inDays(9))).version).toBeNull();

    expect(await listDueInstances(db, { dueAt: inDays(10), today: dayIn(10) })).toEqual([instance]);
    const last = await publish(db, inDays(10));
    expect(await records(last.version)).toMatchObject([
      {
        disposition: "Change",
        impact: "RemovedIpOrUrl",
        remove: { urls: ["goes.example"], ips: ["198.51.100.0/24"] },
      },
    ]);
    expect((await feedOf(setId))!.urls).toEqual(["stays.example", "comes.example"]);
    expect((await publish(db, inDays(11))).version).toBeNull();
    await readersAgree();
  });

  it("keeps what was to leave when a later change takes it in again", async () => {
    const setId = await published({ fqdns: ["stays.example", "goes.example"] });
    await staged(
      { kind: "change", setId },
      { content: { fqdns: ["stays.example"] }, removeEffectiveOn: dayIn(10) },
    );
    await publish(db, now);
    await staged(
      { kind: "change", setId },
      { content: { fqdns: ["stays.example", "goes.example"] } },
      inDays(1),
    );
    await publish(db, inDays(1));
    expect((await publish(db, inDays(10))).version).toBeNull();
    expect((await feedOf(setId))!.urls).toEqual(["stays.example", "goes.example"]);
    await readersAgree();
  });

  it("sends back what is not what was approved any more, to be approved and tested as it is now", async () => {
    const setId = await published({ fqdns: ["one.example"] });
    const { id } = await staged(
      { kind: "change", setId },
      { content: { fqdns: ["one.example", "two.example"] } },
    );
    await db
      .updateTable("endpoint_set")
      .set((eb) => ({
        revision: eb("revision", "+", 1),
        is_required: false,
        optional_functionality: "None",
      }))
      .where("internal_id", "=", setId)
      .execute();
    const other = await staged(aNewSet, { content: content({ fqdns: ["other.example"] }) });
    const outcome = await publish(db, inDays(1));
    expect(outcome).toMatchObject({
      version: "2030030200",
      published: [{ changeId: other.id }],
      returned: [{ changeId: id, reason: "changed-base" }],
    });
    expect(await findChangeRequest(db, id)).toMatchObject({
      status: "PendingReview",
      championApproval: null,
      councilApproval: null,
      stagedAt: null,
      base: { isRequired: false },
    });
    expect((await listChangeLog(db, { setId, limit: 1 }))[0]).toMatchObject({
      event: "ReturnFromPublishing",
      detail: { reason: "changed-base" },
    });

    expect(await openRunOf(db, id)).toBe("waiting");
    await testedAs(db, id, { at: inDays(1) });
    await done(as(db, people.champion, inDays(1)).advance(id, "WorkloadChampApproveChanges"));
    await done(as(db, people.champion, inDays(1)).advance(id, "PublishChangeRequest"));
    expect(await publish(db, inDays(2))).toMatchObject({
      published: [{ changeId: id }],
      returned: [],
    });
  });

  it("sends back what fails its tests now, and lets the others go on", async () => {
    const bad = await staged(aNewSet, { content: content({ fqdns: ["bad.example"] }) });
    const good = await staged(aNewSet, { content: content({ fqdns: ["good.example"] }) });
    const told: string[] = [];
    const outcome = await publish(db, now, {
      outcomeOf: (id) => (id === bad.id ? "FailedBlocking" : "Pass"),
      onReturned: async (_trx, { change, reason }) =>
        void told.push(`${change.id} ${reason} ${change.status}`),
      onPublished: async (_trx, { version, changes }) =>
        void told.push(`${version} ${changes.map(({ id }) => id).join(" ")}`),
    });
    expect(outcome).toMatchObject({
      published: [{ changeId: good.id }],
      returned: [{ changeId: bad.id, reason: "not-ready" }],
    });
    expect(told).toEqual([`${bad.id} not-ready PendingReview`, `2030030100 ${good.id}`]);
    expect((await findEndpointSet(db, bad.setId))!.publicId).toBeNull();
    expect((await findEndpointSet(db, good.setId))!.publicId).toBe(1);
  });

  it("leaves nothing of itself when what follows it fails", async () => {
    const { id, setId } = await staged(aNewSet, { content: content({ fqdns: ["one.example"] }) });
    await expect(
      publish(db, now, { onPublished: () => Promise.reject(new Error("no disk")) }),
    ).rejects.toThrow("no disk");
    expect([
      await listVersions(db, instance),
      (await findEndpointSet(db, setId))!.publishedVersion,
      (await findChangeRequest(db, id))!.status,
    ]).toEqual([[], null, "StagedForPublishing"]);
    expect(await publish(db, now)).toMatchObject({ version: "2030030100" });
  });

  it("shows what a member set has in the sets that refer to it, each on that member's day", async () => {
    const member = await published({ isMemberSet: true, prefixes: prefixes("192.0.2.0/24") });
    const other = await published({ isMemberSet: true, prefixes: prefixes("203.0.113.0/25") });
    const setId = await published({
      fqdns: ["one.example"],
      memberSetId: member,
      prefixes: prefixes("198.51.100.0/24"),
    });
    const otherUser = await published({ fqdns: ["two.example"], memberSetId: other });
    expect([await feedOf(member), (await feedOf(setId))!.ips]).toEqual([
      null,
      ["198.51.100.0/24", "192.0.2.0/24"],
    ]);

    await staged(
      { kind: "change", setId: other },
      {
        content: { prefixes: prefixes("203.0.113.0/25", "203.0.113.128/25") },
        addEffectiveOn: dayIn(60),
      },
    );
    await staged(
      { kind: "change", setId: member },
      { content: { prefixes: prefixes("192.0.2.0/25", "2001:db8::/32") } },
    );
    const { version } = await publish(db, now);
    const ids = [(await feedOf(setId))!.id, (await feedOf(otherUser))!.id];
    const made = await records(version);
    expect(made.filter(({ endpointSetId }) => endpointSetId === ids[0])).toMatchObject([
      { impact: "RemovedIpOrUrl", remove: { ips: ["192.0.2.0/24"] } },
      {
        impact: "AddedIp",
        add: { effectiveDate: "20300331", ips: ["192.0.2.0/25", "2001:db8::/32"] },
      },
    ]);
    expect(made.filter(({ endpointSetId }) => endpointSetId === ids[1])).toMatchObject([
      { impact: "AddedIp", add: { effectiveDate: "20300430", ips: ["203.0.113.128/25"] } },
    ]);
    expect(made).toHaveLength(3);

    await staged({ kind: "removal", setId: member });
    await publish(db, now);
    expect((await feedOf(setId))!.ips).toEqual(["198.51.100.0/24"]);
    await readersAgree();
  });

  it("takes a set out with its deletion, and in again with that one's inverse", async () => {
    const setId = await published({ fqdns: ["one.example"], prefixes: prefixes("192.0.2.0/24") });
    const removal = await staged({ kind: "removal", setId });
    const out = await publish(db, now);
    expect(await feedOf(setId)).toBeNull();
    expect(await records(out.version)).toMatchObject([
      {
        disposition: "Remove",
        previous: { category: "Default" },
        remove: { urls: ["one.example"], ips: ["192.0.2.0/24"] },
      },
    ]);
    expect((await findEndpointSet(db, setId))!.content.isDeleted).toBe(true);
    await readersAgree();

    await staged({ kind: "inverse", changeId: removal.id });
    const back = await publish(db, now);
    expect(await records(back.version)).toMatchObject([
      {
        endpointSetId: 1,
        disposition: "Add",
        add: { urls: ["one.example"], ips: ["192.0.2.0/24"] },
      },
    ]);
    await readersAgree();
  });

  it("keeps a set whole until the day its removal is for", async () => {
    const setId = await published({ fqdns: ["one.example"], prefixes: prefixes("192.0.2.0/24") });
    const removal = await staged({ kind: "removal", setId }, { removeEffectiveOn: dayIn(10) });
    expect(await publish(db, inDays(9))).toEqual({ version: null, published: [], returned: [] });
    expect(await listDueInstances(db, { dueAt: inDays(9), today: dayIn(9) })).toEqual([]);
    expect((await feedOf(setId))!.urls).toEqual(["one.example"]);
    expect(
      await readInstancePublishing(db, instance, { now: inDays(9), lastVersion: null }),
    ).toMatchObject({ staged: [{ id: removal.id, goesOn: dayIn(10) }] });
    expect(
      await readInstancePublishing(db, instance, { now: inDays(10), lastVersion: null }),
    ).toMatchObject({ staged: [{ id: removal.id, goesOn: null }] });

    expect(await listDueInstances(db, { dueAt: inDays(10), today: dayIn(10) })).toEqual([instance]);
    const out = await publish(db, inDays(10));
    expect(out.published).toEqual([{ changeId: removal.id, setId }]);
    expect(await records(out.version)).toMatchObject([
      { disposition: "Remove", remove: { urls: ["one.example"], ips: ["192.0.2.0/24"] } },
    ]);
    expect(await feedOf(setId)).toBeNull();
    await readersAgree();
  });

  it("takes back a new set by deleting it, and a change by its inverse", async () => {
    const first = await staged(aNewSet, { content: content({ fqdns: ["one.example"] }) });
    await publish(db, now);
    const more = await staged(
      { kind: "change", setId: first.setId },
      { content: { fqdns: ["one.example", "two.example"], category: "Allow" } },
    );
    await publish(db, now);
    await staged({ kind: "inverse", changeId: more.id });
    await publish(db, now);
    expect(await feedOf(first.setId)).toMatchObject({ urls: ["one.example"], category: "Default" });
    await staged({ kind: "inverse", changeId: first.id });
    await publish(db, now);
    expect(await feedOf(first.setId)).toBeNull();
    await readersAgree();
  });

  it("tells nobody of a hidden set, until it is shown", async () => {
    const setId = await published({ fqdns: ["one.example"], isHidden: true });
    expect([await feedOf(setId), await records("2030030100")]).toEqual([null, []]);
    await staged({ kind: "change", setId }, { content: { isHidden: false } });
    expect(await records((await publish(db, now)).version)).toMatchObject([
      { disposition: "Add", add: { urls: ["one.example"] } },
    ]);
    await readersAgree();
    await staged({ kind: "change", setId }, { content: { isHidden: true } });
    expect(await records((await publish(db, now)).version)).toMatchObject([
      { disposition: "Remove", remove: { urls: ["one.example"] } },
    ]);
    await readersAgree();
  });

  it("says of what goes from one set to another that it moved, and takes effect at once", async () => {
    const later = async () =>
      (await listLaterEndpoints(db, instance, dayIn(0)))
        .map(({ text }) => text)
        .filter((text) => text.startsWith("moves") || text.startsWith("198"))
        .sort();
    const from = await published({
      fqdns: ["moves.example", "stays.example"],
      prefixes: prefixes("198.51.100.0/24"),
    });
    const to = await published({ fqdns: ["other.example"] });
    const member = await published({ isMemberSet: true, prefixes: prefixes("192.0.2.0/24") });
    await published({ fqdns: ["by-member.example"], memberSetId: member });
    expect(await later()).toEqual(["198.51.100.0/24", "moves.example"]);
    await staged(
      { kind: "change", setId: from },
      { content: { fqdns: ["stays.example"], prefixes: [] } },
    );
    await staged(
      { kind: "change", setId: to },
      { content: { fqdns: ["other.example", "moves.example"] } },
    );
    await staged(
      { kind: "change", setId: member },
      { content: { prefixes: prefixes("192.0.2.0/24", "198.51.100.0/24") } },
    );
    const { version } = await publish(db, now);
    expect(await records(version)).toMatchObject([
      { impact: "MovedIpOrUrl", remove: { urls: ["moves.example"], ips: ["198.51.100.0/24"] } },
      { impact: "MovedIpOrUrl", add: { effectiveDate: "20300301", urls: ["moves.example"] } },
      { impact: "MovedIpOrUrl", add: { effectiveDate: "20300301", ips: ["198.51.100.0/24"] } },
    ]);
    expect(await later()).toEqual([]);
    await readersAgree();
  });

  it(
    "marks for firewalls what the records say is not in effect yet, by a member set and by " +
      "being shown as well",
    async () => {
      const later = async (at = dayIn(0)) =>
        (await listLaterEndpoints(db, instance, at))
          .map(({ text, day }) => `${text} ${day}`)
          .sort();
      const member = await published({ isMemberSet: true, prefixes: prefixes("192.0.2.0/24") });
      const hidden = await published({ fqdns: ["shown.example"], isHidden: true });
      const setId = await published({ fqdns: ["takes-in.example"] });
      // Long in effect where they are kept: what counts is since when readers have them in the set.
      await db
        .updateTable("endpoint_set_prefix")
        .set({ effective_on: dayIn(-400) })
        .execute();
      await db
        .updateTable("endpoint_set_fqdn")
        .set({ effective_on: dayIn(-400) })
        .execute();
      await db.deleteFrom("feed_change").execute();
      expect(await later()).toEqual([]);

      await staged(
        { kind: "change", setId },
        { content: { memberSetId: member }, addEffectiveOn: dayIn(45) },
      );
      await staged({ kind: "change", setId: hidden }, { content: { isHidden: false } });
      const { version } = await publish(db, now);
      expect(await records(version)).toMatchObject([
        { add: { effectiveDate: compactDay(dayIn(30)), urls: ["shown.example"] } },
        { add: { effectiveDate: compactDay(dayIn(45)), ips: ["192.0.2.0/24"] } },
      ]);
      expect(await later()).toEqual([`192.0.2.0/24 ${dayIn(45)}`, `shown.example ${dayIn(30)}`]);
      expect(await later(dayIn(30))).toEqual([`192.0.2.0/24 ${dayIn(45)}`]);
      expect(await later(dayIn(45))).toEqual([]);
    },
  );

  it(
    "says of what a wildcard still covers that it was one too many, and of what takes a " +
      "wildcard's place that it does",
    async () => {
      const setId = await published({
        fqdns: ["a.mail.example", "b.mail.example", "*.mail.example"],
      });
      await staged(
        { kind: "change", setId },
        { content: { fqdns: ["b.mail.example", "*.mail.example"] } },
      );
      expect(await records((await publish(db, now)).version)).toMatchObject([
        { impact: "RemovedDuplicateIpOrUrl", remove: { urls: ["a.mail.example"] } },
      ]);
      await staged(
        { kind: "change", setId },
        { content: { fqdns: ["b.mail.example", "c.mail.example"] } },
      );
      expect(await records((await publish(db, now)).version)).toMatchObject([
        { impact: "RemovedIpOrUrl", remove: { urls: ["*.mail.example"] } },
        {
          impact: "AddedSubstituteUrl",
          add: { effectiveDate: "20300301", urls: ["c.mail.example"] },
        },
      ]);
      expect((await listLaterEndpoints(db, instance, dayIn(0))).map(({ text }) => text)).toEqual([
        "b.mail.example",
      ]);
      await readersAgree();
    },
  );

  it("says beforehand exactly what it will say", async () => {
    const member = await published({ isMemberSet: true, prefixes: prefixes("192.0.2.0/24") });
    const setId = await published({
      fqdns: ["one.example", "a.mail.example", "*.mail.example"],
      prefixes: prefixes("198.51.100.0/24"),
    });
    const changes: [StartedFor, DraftEdit?][] = [
      [
        aNewSet,
        {
          content: content({ fqdns: ["new.example"], prefixes: prefixes("203.0.113.0/24") }),
          addEffectiveOn: dayIn(60),
        },
      ],
      [{ kind: "change", setId }, { content: { category: "Allow", isExpressRoute: true } }],
      [{ kind: "change", setId }, { content: { memberSetId: member } }],
      [
        { kind: "change", setId: member },
        { content: { prefixes: prefixes("192.0.2.0/25", "2001:db8::/32") } },
      ],
      [{ kind: "change", setId }, { content: { fqdns: ["one.example", "*.mail.example"] } }],
      [{ kind: "change", setId }, { content: { fqdns: ["one.example", "b.mail.example"] } }],
      [
        { kind: "change", setId },
        { content: { fqdns: ["one.example", "two.example"] }, removeEffectiveOn: dayIn(10) },
      ],
      [{ kind: "change", setId }, { content: { isHidden: true } }],
      [
        { kind: "change", setId },
        { content: { isHidden: false, fqdns: ["two.example"], tcpPorts: "80,443" } },
      ],
      [{ kind: "removal", setId: member }],
      [{ kind: "removal", setId }],
    ];
    for (const [started, edit] of changes)
      await publishedAsForeseen((await staged(started, edit)).id);
    await readersAgree();
  });

  it("publishes once when several run at once", async () => {
    const ids = [
      await staged(aNewSet, { content: content({ fqdns: ["one.example"] }) }),
      await staged(aNewSet, { content: content({ fqdns: ["two.example"] }) }),
    ];
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => publish(db, now)));
    expect(outcomes.filter(({ version }) => version !== null)).toHaveLength(1);
    expect(outcomes.flatMap(({ published: each }) => each)).toHaveLength(ids.length);
    expect(await listVersions(db, instance)).toHaveLength(1);
    await readersAgree();
  });

  it("takes the records of names in the order that bulk actions do, so that neither ends the other", async () => {
    const setId = await published({
      fqdns: ["one.locks.example", "two.locks.example", "three.locks.example"],
    });
    const rows = await db
      .selectFrom("fqdn")
      .select(["id", "domain_name"])
      .where("domain_name", "like", "%.locks.example")
      .orderBy("id")
      .execute();
    // Written as they are listed, they would be taken from the last to the first.
    await staged(
      { kind: "change", setId },
      {
        content: {
          fqdns: rows.map(({ domain_name }) => domain_name).reverse(),
          optionalFunctionality: "new",
        },
      },
    );
    const publishing = await db.transaction().execute(async (trx) => {
      await lockFqdns(
        trx,
        rows.slice(0, 1).map(({ id }) => id),
      );
      const outcome = publish(db, now);
      await setTimeout(500);
      await lockFqdns(
        trx,
        rows.map(({ id }) => id),
      );
      return { outcome };
    });
    expect((await publishing.outcome).published).toHaveLength(1);
  });

  it("gives the versions of a day one after another, and of each instance its own", async () => {
    for (const name of ["one", "two", "three"]) await published({ fqdns: [`${name}.example`] });
    await staged({ ...aNewSet, instance: "China" } as StartedFor, {
      content: content({ fqdns: ["china.example"] }),
    });
    expect(await listDueInstances(db, { dueAt: now, today: dayIn(0) })).toEqual(["China"]);
    expect((await publish(db, now, { instance: "China" })).version).toBe("2030030100");
    expect((await listVersions(db, instance)).map(({ version }) => version)).toEqual([
      "2030030102",
      "2030030101",
      "2030030100",
    ]);
    const { rows } = await sql<{
      public_id: number;
    }>`select public_id from endpoint_set where instance = 'China'`.execute(db);
    expect(rows).toEqual([{ public_id: 1 }]);
  });

  it(
    "tells of a set that moves to another area, and keeps its records when a change is one of " +
      "attributes alone",
    async () => {
      const voice = await aWorkload(db, "Voice", { serviceArea: "Skype" });
      const both = {
        editor: people.council,
        champion: await somebody(db, "Both", [championOfArea("Exchange"), championOfArea("Skype")]),
        council: await somebody(db, "Second", [ofCouncil]),
      };
      const setId = await published({ fqdns: ["one.example"], optionalFunctionality: "" });
      const { id } = await done(as(db, both.editor, now).start({ kind: "change", setId }));
      await done(
        as(db, both.editor, now).save(id, {
          changeReason: "moved",
          content: { workloadId: voice, isExpressRoute: true },
        }),
      );
      await stage(db, both, { changeId: id, now });
      expect(await records((await publish(db, now)).version)).toMatchObject([
        {
          impact: "ChangedIsExpressRoute",
          previous: { expressRoute: false, serviceArea: "Exchange" },
          current: { expressRoute: true, serviceArea: "Skype" },
        },
      ]);
      expect(
        (await listFeedChanges(db, { instance, after: firstVersion })).map(({ id: each }) => each),
      ).toEqual([1, 2]);
      await readersAgree();
    },
  );
});
