import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { aContent, aPublishedSet, aWorkload } from "#tests/factories/endpoint-set";
import { openTestDatabase, testDatabases } from "#tests/support/database";
import {
  as,
  championOf,
  championOfArea,
  done,
  editorOf,
  ofCouncil,
  publish,
  somebody,
  stage,
  stagedChange,
  testedAs,
  type Somebody,
} from "#tests/support/endpoint-changes";
import { listChangeLog } from "~/features/domain-lens/change-requests/change-event.repository.server";
import { findChangeRequest } from "~/features/domain-lens/change-requests/change-request.repository.server";
import {
  judgeChangeRequest,
  judgeChangeRequests,
} from "~/features/domain-lens/change-requests/judge-change-request.server";
import { listChampions } from "~/features/domain-lens/change-requests/champions.repository.server";
import { emptyContent } from "~/features/domain-lens/endpoint-sets/endpoint-set";
import { findEndpointSet } from "~/features/domain-lens/endpoint-sets/endpoint-set.repository.server";
import { publishContent } from "~/features/domain-lens/endpoint-sets/published-content.repository.server";
import { personKey, publishJob } from "~/features/domain-lens/person";
import { openRunOf } from "#tests/support/validation-runs";
import type { Db, OpenDatabase } from "~/platform/database.server";

const now = new Date("2030-03-01T12:00:00Z");

describe.each(testDatabases())("change requests on %s", (kind) => {
  let database: OpenDatabase;
  let db: Db;
  let mail: string;
  let calendar: string;
  let voice: string;
  let editor: Somebody;
  let champion: Somebody;
  let secondChampion: Somebody;
  let areaChampion: Somebody;
  let council: Somebody;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    db = database.db;
    [mail, calendar, voice] = [
      await aWorkload(db, "Mail"),
      await aWorkload(db, "Calendar"),
      await aWorkload(db, "Voice", { serviceArea: "Skype" }),
    ];
    editor = await somebody(db, "Edda", [editorOf(mail), editorOf(calendar)]);
    champion = await somebody(db, "Chandra", [championOf(mail)]);
    secondChampion = await somebody(db, "Cho", [championOf(mail)]);
    areaChampion = await somebody(db, "Sefa", [championOfArea("Exchange")]);
    council = await somebody(db, "Connie", [ofCouncil]);
  });
  afterAll(() => database.close());

  const people = () => ({ editor, champion, council });
  const aSet = (given: Partial<Parameters<typeof aPublishedSet>[1]> = {}) =>
    aPublishedSet(db, {
      workloadId: mail,
      publicId: Math.ceil(Math.random() * 1e9),
      fqdns: [`${randomUUID()}.example`],
      ...given,
    });
  const started = async (setId: string, by = editor) =>
    done(as(db, by, now).start({ kind: "change", setId }));
  const aName = () => `${randomUUID()}.example`;
  /** A change of a set that names one more address, saved by the editor. */
  const drafted = async (given: Parameters<typeof aSet>[0] = {}) => {
    const setId = await aSet(given);
    const { id } = await started(setId);
    const { content } = (await findEndpointSet(db, setId))!;
    const change = await done(
      as(db, editor, now).save(id, {
        changeReason: "more",
        content: { fqdns: [...content.fqdns, aName()] },
      }),
    );
    return { ...change, content };
  };
  const underReview = async (given?: Parameters<typeof aSet>[0]) => {
    const { id } = await drafted(given);
    const change = await done(as(db, editor, now).advance(id, "SubmitForReview"));
    await testedAs(db, id, { at: now });
    return change;
  };

  it("are started once for a set, also by two at once", async () => {
    const setId = await aSet();
    const outcomes = await Promise.all(
      [editor, champion, council].map((actor) =>
        as(db, actor, now).start({ kind: "change", setId }),
      ),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.refusal]))).toEqual([
      "open-change",
      "open-change",
    ]);
  });

  it("are refused to whoever has no role in the workload, and for what there is not", async () => {
    const stranger = await somebody(db, "Stan", [editorOf(voice)]);
    const setId = await aSet();
    const refusal = async (
      actor: Somebody,
      what: Parameters<ReturnType<typeof as>["start"]>[0],
    ) => {
      const outcome = await as(db, actor, now).start(what);
      return outcome.ok ? "accepted" : outcome.refusal;
    };
    expect(await refusal(stranger, { kind: "change", setId })).toBe("not-permitted");
    expect(
      await refusal(stranger, {
        kind: "new",
        instance: "Worldwide",
        workloadId: mail,
        isMemberSet: false,
      }),
    ).toBe("not-permitted");
    expect(await refusal(editor, { kind: "change", setId: randomUUID() })).toBe("not-found");
    expect(
      await refusal(editor, {
        kind: "new",
        instance: "Worldwide",
        workloadId: randomUUID(),
        isMemberSet: false,
      }),
    ).toBe("no-such-workload");
    const { setId: unpublished } = await done(
      as(db, editor, now).start({
        kind: "new",
        instance: "Worldwide",
        workloadId: mail,
        isMemberSet: false,
      }),
    );
    expect(await refusal(editor, { kind: "removal", setId: unpublished })).toBe("never-published");
    const deleted = await aSet({ isDeleted: true });
    expect(await refusal(editor, { kind: "change", setId: deleted })).toBe("deleted");
    expect(await refusal(editor, { kind: "removal", setId: deleted })).toBe("deleted");
    const { id } = await drafted();
    expect(await refusal(editor, { kind: "inverse", changeId: id })).toBe("not-published");
  });

  it("keep each step, and everybody who saved as their author", async () => {
    const { id, revision } = await started(await aSet());
    const first = await done(
      as(db, editor, now).save(id, { content: { category: "Allow" } }, revision),
    );
    const second = await done(
      as(db, champion, now).save(id, { changeReason: "why" }, first.revision),
    );
    expect(second).toMatchObject({
      status: "Draft",
      changeReason: "why",
      proposal: { category: "Allow" },
      authors: [{ name: "Edda" }, { name: "Chandra" }],
    });
    const again = await done(
      as(db, editor, now).save(id, { changeReason: "why else" }, second.revision),
    );
    expect(again.authors).toHaveLength(2);
  });

  it("tell the stale one, and keep what the other wrote", async () => {
    const { id, revision } = await started(await aSet());
    const outcomes = await Promise.all(
      ["one", "two"].map((changeReason) =>
        as(db, editor, now).save(id, { changeReason }, revision),
      ),
    );
    expect(outcomes.map((outcome) => (outcome.ok ? "saved" : outcome.refusal)).sort()).toEqual([
      "saved",
      "stale",
    ]);
    const kept = outcomes.findIndex(({ ok }) => ok);
    expect((await findChangeRequest(db, id))!.changeReason).toBe(["one", "two"][kept]);
    expect(await as(db, editor, now).advance(id, "DiscardChanges", { revision })).toMatchObject({
      refusal: "stale",
    });
  });

  it("leave nothing in a new set once its draft is discarded, and a published set as it is", async () => {
    const begun = await done(
      as(db, editor, now).start({
        kind: "new",
        instance: "Worldwide",
        workloadId: mail,
        isMemberSet: true,
      }),
    );
    await done(
      as(db, editor, now).save(begun.id, {
        content: {
          category: "Optimize",
          publicDescription: "Edda's words",
          internalDescription: "hers too",
          isExpressRoute: true,
          serviceTreeIds: ["one"],
        },
      }),
    );
    await done(as(db, editor, now).advance(begun.id, "DiscardChanges"));
    const again = await started(begun.setId, champion);
    expect(again).toMatchObject({
      authors: [],
      unfinished: {},
      proposal: { ...emptyContent(mail), isMemberSet: true },
    });
    const kept = await done(as(db, champion, now).save(again.id, { changeReason: "mine" }));
    expect(kept.authors).toMatchObject([{ name: "Chandra" }]);

    const { id, setId, content } = await drafted();
    await done(as(db, editor, now).advance(id, "DiscardChanges"));
    expect((await findEndpointSet(db, setId))!.content).toEqual(content);
  });

  it("keep the spelling of ports that mean the same", async () => {
    const setId = await aSet({ tcpPorts: "143, 587", udpPorts: "" });
    const { id } = await started(setId);
    const same = await done(as(db, editor, now).save(id, { content: { tcpPorts: "143,587" } }));
    expect([same.proposal.tcpPorts, same.differenceHash]).toEqual(["143, 587", null]);
    const other = await done(
      as(db, editor, now).save(id, { content: { tcpPorts: "143,587,993" } }),
    );
    expect(other.proposal.tcpPorts).toBe("143,587,993");
    const back = await done(as(db, editor, now).save(id, { content: { tcpPorts: "587,143" } }));
    expect([back.proposal.tcpPorts, back.differenceHash]).toEqual(["143, 587", null]);
    expect(await as(db, editor, now).advance(id, "SubmitForReview")).toMatchObject({
      refusal: "no-difference",
    });
  });

  it("refuse what does not fit, and change nothing then", async () => {
    const { id } = await started(await aSet());
    const member = await aSet({ isMemberSet: true, prefixes: ["192.0.2.0/28"], fqdns: [] });
    const elsewhere = await aSet({
      isMemberSet: true,
      instance: "China",
      prefixes: ["192.0.2.16/28"],
      fqdns: [],
    });
    const save = async (content: object) => {
      const outcome = await as(db, editor, now).save(id, { content });
      return outcome.ok ? "saved" : outcome.refusal;
    };
    const before = await findChangeRequest(db, id);
    expect(await save({ workloadId: randomUUID() })).toBe("no-such-workload");
    expect(await save({ workloadId: voice })).toBe("not-permitted");
    expect(await save({ memberSetId: randomUUID() })).toBe("no-such-member-set");
    expect(await save({ memberSetId: elsewhere })).toBe("no-such-member-set");
    expect(await save({ memberSetId: await aSet() })).toBe("no-such-member-set");
    expect(
      await save({ fqdns: Array.from({ length: 5_001 }, (_, index) => `n${index}.example`) }),
    ).toBe("too-many-endpoints");
    expect(await findChangeRequest(db, id)).toEqual(before);
    expect(await save({ memberSetId: member })).toBe("saved");
    expect(await as(db, editor, now).save(randomUUID(), {})).toMatchObject({
      refusal: "not-found",
    });
    const removal = await done(as(db, editor, now).start({ kind: "removal", setId: await aSet() }));
    expect(
      await as(db, editor, now).save(removal.id, { content: { category: "Allow" } }),
    ).toMatchObject({ refusal: "removal-only" });
  });

  it("are found by what the draft says while the set was never published", async () => {
    const { id, setId } = await done(
      as(db, editor, now).start({
        kind: "new",
        instance: "Worldwide",
        workloadId: mail,
        isMemberSet: false,
      }),
    );
    await done(
      as(db, editor, now).save(id, {
        content: { workloadId: calendar, publicDescription: "Invitations" },
      }),
    );
    expect(await findEndpointSet(db, setId)).toMatchObject({
      publicId: null,
      publishedVersion: null,
      content: { workloadId: calendar, publicDescription: "Invitations" },
    });
    expect(await findChangeRequest(db, id)).toMatchObject({ base: null, disposition: "Add" });
  });

  it("go to the people of both workloads when they move a set", async () => {
    const setId = await aSet();
    const { id } = await started(setId);
    await done(
      as(db, editor, now).save(id, { changeReason: "moved", content: { workloadId: calendar } }),
    );
    await done(as(db, editor, now).advance(id, "SubmitForReview"));
    expect(await as(db, champion, now).advance(id, "WorkloadChampApproveChanges")).toMatchObject({
      refusal: "not-permitted",
    });
    await done(as(db, areaChampion, now).advance(id, "WorkloadChampApproveChanges"));
  });

  it("lose every approval with any change of what was approved", async () => {
    const { id } = await underReview({ category: "Optimize" });
    await done(as(db, champion, now).advance(id, "WorkloadChampApproveChanges"));
    const approved = await done(as(db, council, now).advance(id, "ChangeCouncilApproveChanges"));
    expect(approved.championApproval?.hash).toBe(approved.differenceHash);
    expect(await as(db, editor, now).save(id, { content: { category: "Allow" } })).toMatchObject({
      refusal: "not-in-this-status",
    });
    const reverted = await done(as(db, editor, now).advance(id, "RevertSubmission"));
    expect(reverted).toMatchObject({
      status: "Draft",
      championApproval: null,
      councilApproval: null,
      bypass: null,
      submittedAt: null,
    });
    await done(as(db, editor, now).advance(id, "SubmitForReview"));
    expect(await as(db, champion, now).advance(id, "PublishChangeRequest")).toMatchObject({
      refusal: "champion-approval-missing",
    });
  });

  it("are not let through by two approvals of one person, whatever variant they came by", async () => {
    const objectId = randomUUID();
    const both = await somebody(db, "Bo", [championOf(mail), ofCouncil], { objectId });
    const elsewhere = await somebody(db, "Bo", [ofCouncil], { objectId, variant: "GCC" });
    const { id } = await underReview({ category: "Optimize" });
    await done(as(db, both, now).advance(id, "WorkloadChampApproveChanges"));
    expect(await as(db, both, now).advance(id, "ChangeCouncilApproveChanges")).toMatchObject({
      refusal: "same-person",
    });
    expect(await as(db, elsewhere, now).advance(id, "ChangeCouncilApproveChanges")).toMatchObject({
      refusal: "same-person",
    });
    expect(await as(db, champion, now).advance(id, "PublishChangeRequest")).toMatchObject({
      refusal: "council-approval-missing",
    });

    const { id: own } = await drafted();
    await done(as(db, elsewhere, now).save(own, { changeReason: "mine too" }));
    await done(as(db, editor, now).advance(own, "SubmitForReview"));
    expect(await as(db, both, now).advance(own, "WorkloadChampApproveChanges")).toMatchObject({
      refusal: "own-change",
    });
  });

  it("ask the council when every champion is an author, deputies counted while they are", async () => {
    const workload = await aWorkload(db, "Alone", { serviceArea: "Alone" });
    const [only, deputy] = [
      await somebody(db, "Only", [championOf(workload)]),
      await somebody(db, "Dep", []),
    ];
    const writer = await somebody(db, "Writer", [editorOf(workload)]);
    const setId = await aSet({ workloadId: workload });
    const { id } = await started(setId, writer);
    await done(as(db, only, now).save(id, { changeReason: "mine", content: { fqdns: [aName()] } }));
    await done(as(db, writer, now).advance(id, "SubmitForReview"));
    await testedAs(db, id, { at: now });
    expect(await as(db, council, now).advance(id, "PublishChangeRequest")).toMatchObject({
      refusal: "council-approval-missing",
    });
    await done(as(db, council, now).advance(id, "ChangeCouncilApproveChanges"));

    await db
      .insertInto("deputy")
      .values({
        id: randomUUID(),
        variant: "MultiTenant",
        champion_tenant_id: only.account.tenantId,
        champion_object_id: only.account.objectId,
        champion_name: "Only",
        tenant_id: deputy.account.tenantId,
        object_id: deputy.account.objectId,
        name: "Dep",
        email: null,
        named_at: now,
        ends_at: new Date("2030-03-05T00:00:00Z"),
      })
      .execute();
    const area = [{ id: workload, serviceArea: "nowhere" }];
    expect((await listChampions(db, area, now)).map(({ name }) => name).sort()).toEqual([
      "Dep",
      "Only",
    ]);
    expect(
      (await listChampions(db, area, new Date("2030-03-06T00:00:00Z"))).map(({ name }) => name),
    ).toEqual(["Only"]);
    expect(await as(db, council, now).advance(id, "PublishChangeRequest")).toMatchObject({
      refusal: "champion-approval-missing",
    });
    await done(
      as(db, { ...deputy, scopes: [championOf(workload)] }, now).advance(
        id,
        "WorkloadChampApproveChanges",
      ),
    );
    expect(await done(as(db, council, now).advance(id, "PublishChangeRequest"))).toMatchObject({
      status: "StagedForPublishing",
    });
  });

  it("ask the council for the prefixes that an Optimize set has by another", async () => {
    const member = await aSet({ isMemberSet: true, prefixes: ["20.96.2.0/28"], fqdns: [] });
    const user = await aSet({ category: "Optimize" });
    const withPrefix = {
      content: {
        prefixes: ["20.96.2.0/28", "20.96.2.16/28"].map((prefix) => ({
          prefix,
          serviceTreeId: null,
        })),
      },
    };
    const withoutCouncil = async (setId: string, edit: object) => {
      const { id } = await started(setId);
      await done(as(db, editor, now).save(id, { changeReason: "more", ...edit }));
      await done(as(db, editor, now).advance(id, "SubmitForReview"));
      await testedAs(db, id, { at: now });
      await done(as(db, champion, now).advance(id, "WorkloadChampApproveChanges"));
      const outcome = await as(db, champion, now).advance(id, "PublishChangeRequest");
      return { id, outcome: outcome.ok ? "staged" : outcome.refusal };
    };
    const attached = await withoutCouncil(user, { content: { memberSetId: member } });
    expect(attached.outcome).toBe("council-approval-missing");

    // Nobody refers to the member set yet; once both are staged, they would go out together.
    const alone = await withoutCouncil(member, withPrefix);
    expect(alone.outcome).toBe("staged");
    await done(as(db, council, now).advance(attached.id, "ChangeCouncilApproveChanges"));
    await done(as(db, champion, now).advance(attached.id, "PublishChangeRequest"));
    expect((await publish(db, now)).returned).toMatchObject([
      { changeId: alone.id, reason: "not-ready" },
    ]);
    expect(await findChangeRequest(db, attached.id)).toMatchObject({ status: "Published" });

    await testedAs(db, alone.id, { at: now });
    await done(as(db, champion, now).advance(alone.id, "WorkloadChampApproveChanges"));
    expect(await as(db, champion, now).advance(alone.id, "PublishChangeRequest")).toMatchObject({
      refusal: "council-approval-missing",
    });
    await done(as(db, council, now).advance(alone.id, "ChangeCouncilApproveChanges"));
    await done(as(db, champion, now).advance(alone.id, "PublishChangeRequest"));
    expect(await publish(db, now)).toMatchObject({ published: [{ changeId: alone.id }] });
  });

  it("are blocked with a note, and nothing but an unblock by that person or the council goes on", async () => {
    const { id } = await underReview();
    expect(await as(db, champion, now).advance(id, "BlockChanges", { note: " " })).toMatchObject({
      refusal: "note-missing",
    });
    await done(as(db, champion, now).advance(id, "BlockChanges", { note: "not before the move" }));
    for (const event of [
      "WorkloadChampApproveChanges",
      "RevertSubmission",
      "BlockChanges",
    ] as const) {
      expect(await as(db, secondChampion, now).advance(id, event)).toMatchObject({
        refusal: "blocked",
      });
    }
    expect(await as(db, secondChampion, now).advance(id, "UnblockChanges")).toMatchObject({
      refusal: "not-the-blocker",
    });
    expect(await done(as(db, council, now).advance(id, "UnblockChanges"))).toMatchObject({
      block: null,
      status: "PendingReview",
    });
    await done(as(db, champion, now).advance(id, "WorkloadChampApproveChanges"));
    await done(as(db, champion, now).advance(id, "PublishChangeRequest"));
    const held = await done(as(db, champion, now).advance(id, "BlockChanges"));
    expect(held).toMatchObject({ status: "PendingReview", stagedAt: null });
    expect(held.championApproval).not.toBeNull();
  });

  it("pass failed tests by a bypass that names them, until another fails", async () => {
    const { id } = await underReview();
    await testedAs(db, id, { outcome: "FailedBlocking", at: new Date(now.getTime() + 1_000) });
    await done(as(db, champion, now).advance(id, "WorkloadChampApproveChanges"));
    expect(await as(db, champion, now).advance(id, "PublishChangeRequest")).toMatchObject({
      refusal: "tests-block",
    });
    expect(await as(db, champion, now).advance(id, "BypassValidation")).toMatchObject({
      refusal: "not-permitted",
    });
    const bypassed = await done(as(db, areaChampion, now).advance(id, "BypassValidation"));
    expect(bypassed.bypass).toMatchObject({
      hash: bypassed.differenceHash,
      failures: ["effective-date: change"],
    });
    expect(await done(as(db, champion, now).advance(id, "PublishChangeRequest"))).toMatchObject({
      status: "StagedForPublishing",
    });
    expect(await done(as(db, champion, now).advance(id, "RevertSubmission"))).toMatchObject({
      bypass: null,
      championApproval: null,
    });
  });

  it("decide in line when two do at once", async () => {
    const { id } = await underReview();
    const outcomes = await Promise.all(
      [champion, secondChampion, areaChampion].map((actor) =>
        as(db, actor, now).advance(id, "WorkloadChampApproveChanges"),
      ),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.refusal]))).toEqual([
      "already-approved",
      "already-approved",
    ]);
  });

  it("begin their tests with the submission, and end them with the way back", async () => {
    const { id } = await drafted();
    await done(as(db, editor, now).advance(id, "SubmitForReview"));
    expect(await openRunOf(db, id)).toBe("waiting");
    await done(as(db, editor, now).advance(id, "RevertSubmission"));
    expect(await openRunOf(db, id)).toBeNull();
  });

  it("are taken back by their inverse, which leaves alone what came later", async () => {
    const [kept, gone, come, later] = [aName(), aName(), aName(), aName()];
    const setId = await aSet({ fqdns: [kept, gone], tcpPorts: "443", publicDescription: "before" });
    const change = await stagedChange(db, people(), {
      started: { kind: "change", setId },
      edit: { content: { fqdns: [kept, come], publicDescription: "after" } },
      now,
    });
    await publish(db, now);
    await stagedChange(db, people(), {
      started: { kind: "change", setId },
      edit: { content: { fqdns: [kept, come, later] } },
      now,
    });
    await publish(db, now);
    const inverse = await done(
      as(db, champion, now).start({ kind: "inverse", changeId: change.id }),
    );
    expect(inverse).toMatchObject({
      status: "Initialized",
      disposition: "Change",
      authors: [{ name: "Chandra" }],
      proposal: { fqdns: [kept, later, gone], publicDescription: "before" },
    });
    await done(as(db, editor, now).save(inverse.id, { changeReason: "back" }));
    expect(await as(db, editor, now).advance(inverse.id, "SubmitForReview")).toMatchObject({
      ok: true,
    });
    expect(
      await as(db, champion, now).advance(inverse.id, "WorkloadChampApproveChanges"),
    ).toMatchObject({ refusal: "own-change" });
  });

  it("of a set that is deleted since are not taken back, unless it was the deletion", async () => {
    const setId = await aSet();
    const changed = await stagedChange(db, people(), {
      started: { kind: "change", setId },
      edit: { content: { fqdns: [aName()] } },
      now,
    });
    await publish(db, now);
    const removal = await stagedChange(db, people(), {
      started: { kind: "removal", setId },
      edit: {},
      now,
    });
    await publish(db, now);
    expect(
      await as(db, editor, now).start({ kind: "inverse", changeId: changed.id }),
    ).toMatchObject({ refusal: "deleted" });
    const inverse = await done(
      as(db, editor, now).start({ kind: "inverse", changeId: removal.id }),
    );
    expect(inverse).toMatchObject({ disposition: "Change", proposal: { isDeleted: false } });
  });

  it("tell in the set's log who did what, which nothing can take out", async () => {
    const { id, setId } = await drafted();
    await stage(db, people(), { changeId: id, now });
    await publish(db, now);
    const lines = await listChangeLog(db, { setId, limit: 20 });
    expect(
      lines.map(({ event, from, to, actor }) => [event, from, to, actor.name]).reverse(),
    ).toEqual([
      ["Start", null, "Initialized", "Edda"],
      ["SaveAsDraft", "Initialized", "Draft", "Edda"],
      ["SubmitForReview", "Draft", "PendingReview", "Edda"],
      ["WorkloadChampApproveChanges", "PendingReview", "PendingReview", "Chandra"],
      ["PublishChangeRequest", "PendingReview", "StagedForPublishing", "Chandra"],
      ["Publish", "StagedForPublishing", "Published", "Publish run"],
    ]);
    expect(lines.at(-1)!.actor.key).toBe(personKey(editor.account));
    await expect(
      db.deleteFrom("change_event").where("set_id", "=", setId).execute(),
    ).rejects.toThrow("append-only");
    await expect(
      db.updateTable("change_event").set({ note: "x" }).where("set_id", "=", setId).execute(),
    ).rejects.toThrow("append-only");
  });

  it("take up what was published meanwhile with the next save", async () => {
    const { id, setId, content } = await drafted();
    const set = (await findEndpointSet(db, setId))!;
    const base = aContent({ ...content, publicDescription: "another" });
    await db.transaction().execute((trx) =>
      publishContent(
        trx,
        {
          set,
          content: base,
          version: "2030010199",
          addEffectiveOn: "2030-04-01",
          removeOn: null,
          by: publishJob,
          at: now,
        },
        1,
      ),
    );
    const saved = await done(as(db, editor, now).save(id, { changeReason: "more still" }));
    expect(saved).toMatchObject({ baseRevision: 2, base: { publicDescription: "another" } });
  });

  it("are judged by the page as each by itself, in as many queries however many they are", async () => {
    const setId = await aSet({ category: "Optimize" });
    const { id: publishedId } = await stagedChange(db, people(), {
      started: { kind: "change", setId },
      edit: { content: { fqdns: [aName(), "*.judged.example"] } },
      now,
    });
    await publish(db, now);
    const member = await aSet({ isMemberSet: true, fqdns: [], prefixes: ["192.0.2.0/24"] });
    const failing = await underReview({ workloadId: calendar, memberSetId: member });
    await testedAs(db, failing.id, { outcome: "FailedBlocking", at: new Date(now.getTime() + 1) });
    const ids = [
      publishedId,
      failing.id,
      (await underReview()).id,
      (await drafted()).id,
      (await started(member)).id,
    ];
    const changes = await Promise.all(ids.map(async (id) => (await findChangeRequest(db, id))!));

    const alone = await Promise.all(changes.map((change) => judgeChangeRequest(db, change, now)));
    expect(
      alone.map((judged) => [
        judged?.facts.escalations,
        judged?.facts.aggregate,
        judged?.facts.champions.includes(personKey(champion.account)),
      ]),
    ).toEqual([
      [["demanding-category", "wildcard-added"], "Success", true],
      [[], "FailBlocking", false],
      [[], "Success", true],
      [[], "None", true],
      [[], "None", true],
    ]);
    const asked: string[] = [];
    const counted = db.withPlugin({
      transformQuery: ({ node }) => {
        asked.push(node.kind);
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    expect(await judgeChangeRequests(counted, changes, now)).toEqual(alone);
    const ofPage = asked.splice(0).length;
    await judgeChangeRequests(counted, Array.from({ length: 20 }, () => changes).flat(), now);
    expect([asked.length, ofPage <= 13]).toEqual([ofPage, true]);
    expect(await judgeChangeRequests(db, [], now)).toEqual([]);
  });

  it("do not hold each other up when one saves and another starts", async () => {
    for (let round = 0; round < 20; round++) {
      const { id, setId } = await done(
        as(db, editor, now).start({
          kind: "new",
          instance: "Worldwide",
          workloadId: mail,
          isMemberSet: false,
        }),
      );
      const outcomes = await Promise.all([
        as(db, editor, now).save(id, { changeReason: "one" }),
        as(db, champion, now).start({ kind: "change", setId }),
        as(db, champion, now).save(id, { changeReason: "two" }),
        as(db, council, now).start({ kind: "change", setId }),
      ]);
      expect(outcomes.map(({ ok }) => ok)).toEqual([true, false, true, false]);
    }
  });
});
