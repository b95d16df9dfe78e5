import { randomUUID } from "node:crypto";

import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { aPublishedSet, anFqdn, aWorkload } from "#tests/factories/endpoint-set";
import { openTestDatabase, testDatabases } from "#tests/support/database";
import { storeChange, storeFqdns } from "#tests/support/domain-lens";
import {
  as,
  championOf,
  championOfArea,
  done,
  editorOf,
  ofCouncil,
  publish,
  somebody,
  testedAs,
  type Somebody,
} from "#tests/support/endpoint-changes";
import { english } from "#tests/support/english";
import { actingPerson } from "~/features/domain-lens/acting-person";
import { advanceAssignments } from "~/features/domain-lens/assignments/advance-assignments.server";
import type { DraftEdit } from "~/features/domain-lens/change-requests/change-request";
import { findEndpointSet } from "~/features/domain-lens/endpoint-sets/endpoint-set.repository.server";
import { expireNotices } from "~/features/domain-lens/notices/expire-notices.server";
import { noticeMail } from "~/features/domain-lens/notices/notice";
import {
  countUnreadNotices,
  listLanguages,
  listNotices,
  markNoticesRead,
} from "~/features/domain-lens/notices/notice.repository.server";
import {
  noticeMailJob,
  noticeMailPayload,
} from "~/features/domain-lens/notices/notice-mail.schema";
import { readWaiting } from "~/features/domain-lens/notices/read-waiting.server";
import { remindOfWaiting } from "~/features/domain-lens/notices/remind.server";
import {
  tellOfClearedApproval,
  tellOfPublication,
} from "~/features/domain-lens/notices/tell-of-change.server";
import { tellOfEndedTests } from "~/features/domain-lens/notices/tell-of-tests.server";
import { publishJob } from "~/features/domain-lens/person";
import {
  rememberLanguage,
  upsertAccount,
} from "~/features/identity/known-account.repository.server";
import { wordsIn } from "~/words-in.server";
import type { Db, OpenDatabase } from "~/platform/database.server";

const now = new Date("2030-03-01T12:00:00Z");
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);

describe.each(testDatabases())("notices on %s", (kind) => {
  let database: OpenDatabase;
  let db: Db;
  let mail: string;
  let calendar: string;
  let editor: Somebody;
  let champion: Somebody;
  let other: Somebody;
  let council: Somebody;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    db = database.db;
    [mail, calendar] = [await aWorkload(db, "Mail"), await aWorkload(db, "Calendar")];
    editor = await somebody(db, "Edda", [editorOf(mail), editorOf(calendar)]);
    champion = await somebody(db, "Chandra", [championOf(mail)]);
    other = await somebody(db, "Cal", [championOf(calendar)]);
    council = await somebody(db, "Connie", [ofCouncil]);
  });
  afterAll(() => database.close());

  const keyOf = (somebodyOf: Somebody) => actingPerson(somebodyOf).key;
  // Not from the list that a person is shown, which is cut: other tests here fill it.
  const noticesOf = async (person: Somebody, href: string) =>
    (
      await db
        .selectFrom("notice")
        .select("kind")
        .where("person_key", "=", keyOf(person))
        .where("href", "=", href)
        .execute()
    ).map(({ kind }) => kind);
  const aSet = (given: Partial<Parameters<typeof aPublishedSet>[1]>) =>
    aPublishedSet(db, { workloadId: mail, publicId: Math.ceil(Math.random() * 1e9), ...given });
  const submitted = async (category: "Default" | "Optimize" = "Default") =>
    submittedOf(await aSet({ fqdns: [`${randomUUID()}.example`], category }), {
      fqdns: [`${randomUUID()}.example`],
    });
  const submittedOf = async (setId: string, content: DraftEdit["content"]) => {
    const { id } = await done(as(db, editor, now).start({ kind: "change", setId }));
    await done(as(db, editor, now).save(id, { changeReason: "why", content }));
    await done(as(db, editor, now).advance(id, "SubmitForReview"));
    return { id, href: `/endpoints/${setId}/changes/${id}` };
  };
  const remind = (days: number) => remindOfWaiting(db, { now: inDays(days), offersOcdi: true });
  const waitingFor = async (person: Somebody) =>
    (
      await readWaiting(db, {
        person: actingPerson(person),
        variant: "MultiTenant",
        prefix: "/gcc",
        now,
        offersOcdi: true,
      })
    ).items.map((item) => `${item.kind} ${item.href}`);

  it("tell the champions of a submission, and the council where it is asked, by mail as well", async () => {
    const { href } = await submitted();
    expect([
      await noticesOf(champion, href),
      await noticesOf(council, href),
      await noticesOf(other, href),
      await noticesOf(editor, href),
    ]).toEqual([["submitted"], [], [], []]);
    const { href: escalated } = await submitted("Optimize");
    expect([await noticesOf(champion, escalated), await noticesOf(council, escalated)]).toEqual([
      ["submitted"],
      ["submitted"],
    ]);
    const jobs = await db
      .selectFrom("job")
      .select("payload")
      .where("kind", "=", noticeMailJob.name)
      .execute();
    const mails = jobs
      .map(({ payload }) => noticeMailPayload.read(payload))
      .filter((job) => job.href === escalated)
      .flatMap((job) => job.mails.map(({ to }) => to));
    expect(mails.sort()).toEqual([champion.account.email, council.account.email].sort());
  });

  it("are mailed in the language that somebody read in last, and in English where nobody knows it", async () => {
    const account = (language: "ja" | "zh-Hant", variant: "MultiTenant" | "GCC", at: Date) =>
      upsertAccount(db, {
        ...champion.account,
        id: randomUUID(),
        variant,
        tenantKind: "commercial",
        language,
        now: at,
      });
    await account("zh-Hant", "GCC", inDays(-2));
    const {
      account: { id },
    } = await account("ja", "MultiTenant", inDays(-1));
    const { href } = await submitted("Optimize");
    const { payload } = await db
      .selectFrom("job")
      .select("payload")
      .where("kind", "=", noticeMailJob.name)
      .where(sql`payload ->> 'href'`, "=", href)
      .executeTakeFirstOrThrow();
    const { mails } = noticeMailPayload.read(payload);
    expect(Object.fromEntries(mails.map(({ to, language }) => [to, language]))).toMatchObject({
      [champion.account.email ?? ""]: "ja",
      [council.account.email ?? ""]: "en",
    });
    const { subject, text } = noticeMail(
      { kind: "submitted", facts: { subject: "Mail", by: "Edda" }, address: href },
      wordsIn("ja", "notices"),
    );
    expect([subject, text]).toEqual([
      "あなたの承認待ち: Mail",
      `あなたの承認待ち: Mail\n実行者: Edda\n\n${href}\n`,
    ]);
    await rememberLanguage(db, id, "en");
    expect(await listLanguages(db, [keyOf(champion), keyOf(council)])).toEqual(
      new Map([[keyOf(champion), "en"]]),
    );
    expect(
      noticeMailPayload.read({
        kind: "submitted",
        href,
        facts: { subject: "", by: "" },
        mails: [{ id: randomUUID(), to: "a@example.com" }],
      }).mails[0]?.language,
    ).toBe("en");
  });

  it("tell the authors of a block, and who approved of what was cleared", async () => {
    const { id, href } = await submitted();
    await done(as(db, champion, now).advance(id, "WorkloadChampApproveChanges"));
    await done(as(db, council, now).advance(id, "BlockChanges"));
    expect(await noticesOf(editor, href)).toEqual(["blocked"]);
    await done(as(db, council, now).advance(id, "UnblockChanges"));
    await done(as(db, editor, now).advance(id, "RevertSubmission"));
    expect((await noticesOf(champion, href)).sort()).toEqual(["cleared", "submitted"]);
    expect(await noticesOf(editor, href)).toEqual(["blocked"]);
  });

  it("tell whoever bypassed a failure that the bypass ended", async () => {
    const { id, href } = await submitted();
    await testedAs(db, id, { outcome: "FailedBlocking", at: now });
    await done(as(db, council, now).advance(id, "BypassValidation"));
    await done(as(db, editor, now).advance(id, "RevertSubmission"));
    expect(await noticesOf(council, href)).toContain("cleared");
  });

  it("tell of what the publish run sends back and of what it publishes", async () => {
    const [back, out] = [await submitted(), await submitted()];
    for (const { id } of [back, out]) {
      await testedAs(db, id, { at: now });
      await done(as(db, champion, now).advance(id, "WorkloadChampApproveChanges"));
      await done(as(db, champion, now).advance(id, "PublishChangeRequest"));
    }
    await publish(db, now, {
      outcomeOf: (id) => (id === back.id ? "FailedBlocking" : "Pass"),
      onPublished: async (trx, { changes }) => {
        for (const change of changes)
          await tellOfPublication(trx, change, { by: publishJob, at: now });
      },
      onReturned: (trx, returned) =>
        tellOfClearedApproval(trx, { ...returned, by: publishJob, at: now }),
    });
    expect([await noticesOf(editor, back.href), await noticesOf(editor, out.href)]).toEqual([
      ["cleared"],
      ["published"],
    ]);
    expect([
      (await noticesOf(champion, back.href)).sort(),
      (await noticesOf(champion, out.href)).sort(),
    ]).toEqual([
      ["cleared", "submitted"],
      ["published", "submitted"],
    ]);
  });

  it("tell the new workload's champion of a request, and whoever asked of its outcome", async () => {
    const id = await anFqdn(db, { name: `${randomUUID()}.example`, workloadId: mail });
    const href = `/endpoints/fqdns/${id}`;
    await done(
      advanceAssignments(
        { db, now, person: actingPerson(editor) },
        { action: "request", ids: [id], workloadId: calendar, note: "theirs" },
      ),
    );
    expect([await noticesOf(other, href), await noticesOf(champion, href)]).toEqual([
      ["assignment-requested"],
      [],
    ]);
    expect(await waitingFor(other)).toContain(`assignment /gcc${href}`);
    await done(
      advanceAssignments(
        { db, now, person: actingPerson(other) },
        { action: "acknowledge", ids: [id], note: "" },
      ),
    );
    expect(await noticesOf(editor, href)).toEqual(["assignment-decided"]);
    expect(await waitingFor(other)).not.toContain(`assignment /gcc${href}`);
  });

  it("list what waits for somebody until they have decided", async () => {
    const { id, href } = await submitted("Optimize");
    const item = `approval /gcc${href}`;
    const waits = async () => [
      (await waitingFor(champion)).includes(item),
      (await waitingFor(council)).includes(item),
      (await waitingFor(other)).includes(item),
      (await waitingFor(editor)).includes(item),
    ];
    expect(await waits()).toEqual([true, true, false, false]);
    await done(as(db, champion, now).advance(id, "WorkloadChampApproveChanges"));
    expect(await waits()).toEqual([false, true, false, false]);
    await done(as(db, council, now).advance(id, "BlockChanges"));
    expect(await waits()).toEqual([false, false, false, false]);
    expect(await waitingFor(council)).toContain(`unblock /gcc${href}`);
    await done(as(db, council, now).advance(id, "UnblockChanges"));
    await done(as(db, council, now).advance(id, "ChangeCouncilApproveChanges"));
    expect(await waits()).toEqual([false, false, false, false]);
    const staging = async () => [
      (await waitingFor(champion)).includes(`staging /gcc${href}`),
      (await waitingFor(other)).includes(`staging /gcc${href}`),
    ];
    expect(await staging()).toEqual([false, false]);
    await testedAs(db, id, { at: now });
    expect(await staging()).toEqual([true, false]);
    await done(as(db, champion, now).advance(id, "PublishChangeRequest"));
    expect(await staging()).toEqual([false, false]);
  });

  it(
    "bring a change that its tests hold before those who may bypass and its author, with a " +
      "notice and a reminder",
    async () => {
      const area = await somebody(db, "Arno", [championOfArea("Exchange")]);
      const { id, href } = await submitted();
      const waits = async () =>
        Promise.all(
          [area, council, editor, champion].map(async (person) =>
            (await waitingFor(person))
              .filter((item) => item.endsWith(href))
              .map((item) => item.split(" ")[0]),
          ),
        );
      await testedAs(db, id, { outcome: "FailedBlocking", at: now });
      expect(await waits()).toEqual([["approval"], [], [], ["approval"]]);
      await done(as(db, champion, now).advance(id, "WorkloadChampApproveChanges"));
      expect(await waits()).toEqual([["bypass"], ["bypass"], ["failed"], []]);
      for (const person of [area, council, editor])
        expect(await noticesOf(person, href)).toContain("tests-block");
      expect(await noticesOf(champion, href)).toEqual(["submitted"]);
      await remind(3.1);
      await remind(3.2);
      expect(
        (await noticesOf(council, href)).filter((each) => each === "reminder-bypass"),
      ).toHaveLength(1);
      await done(as(db, council, inDays(4)).advance(id, "BypassValidation"));
      expect(await waits()).toEqual([["staging"], [], [], ["staging"]]);
      await db
        .deleteFrom("role_assignment")
        .where("object_id", "=", area.account.objectId)
        .execute();
    },
  );

  it("bring what the tests found after the approvals, as soon as they have ended", async () => {
    const { id, href } = await submitted();
    await done(as(db, champion, now).advance(id, "WorkloadChampApproveChanges"));
    await testedAs(db, id, { outcome: "FailedBlocking", at: now });
    await db.transaction().execute((trx) => tellOfEndedTests(trx, id, now));
    expect([await noticesOf(editor, href), await noticesOf(council, href)]).toEqual([
      ["tests-block"],
      ["tests-block"],
    ]);
  });

  it("give a returned draft back to its author, with the note, until it is submitted again", async () => {
    const { id, href } = await submitted();
    await done(
      as(db, champion, now).advance(id, "RevertSubmission", { note: "Which team answers?" }),
    );
    expect(
      (await listNotices(db, keyOf(editor))).find((notice) => notice.href === href),
    ).toMatchObject({ kind: "returned", facts: { by: "Chandra", note: "Which team answers?" } });
    const waits = async () => (await waitingFor(editor)).filter((item) => item.endsWith(href));
    expect(await waits()).toEqual([`returned /gcc${href}`]);
    await done(as(db, champion, now).advance(id, "BlockChanges", { note: "Not before summer" }));
    expect([
      await waits(),
      (await waitingFor(champion)).filter((item) => item.endsWith(href)),
    ]).toEqual([[`blocked /gcc${href}`], [`unblock /gcc${href}`]]);
    expect(
      await db
        .selectFrom("notice")
        .select("facts")
        .where("href", "=", href)
        .where("kind", "=", "blocked")
        .execute(),
    ).toMatchObject([{ facts: { note: "Not before summer" } }]);
    await done(as(db, champion, now).advance(id, "UnblockChanges"));
    await done(as(db, editor, now).advance(id, "SubmitForReview"));
    expect(await waits()).toEqual([]);
    await done(as(db, editor, now).advance(id, "RevertSubmission"));
    expect(await waits()).toEqual([]);
  });

  it("ask the council where every champion is an author", async () => {
    const { id, href } = await submitted();
    expect(await waitingFor(council)).not.toContain(`approval /gcc${href}`);
    await done(as(db, champion, now).advance(id, "RevertSubmission"));
    await done(as(db, champion, now).save(id, { changeReason: "mine" }));
    await done(as(db, champion, now).advance(id, "SubmitForReview"));
    expect([
      (await waitingFor(council)).includes(`approval /gcc${href}`),
      (await waitingFor(champion)).includes(`approval /gcc${href}`),
    ]).toEqual([true, false]);
  });

  it("ask the council where an Optimize set takes in the prefixes", async () => {
    const member = await aSet({ isMemberSet: true, prefixes: ["192.0.2.0/28"] });
    await aSet({ category: "Optimize", fqdns: [`${randomUUID()}.example`], memberSetId: member });
    const { href } = await submittedOf(member, {
      prefixes: [{ prefix: "192.0.2.0/29", serviceTreeId: null }],
    });
    expect([
      await noticesOf(council, href),
      (await waitingFor(council)).includes(`approval /gcc${href}`),
    ]).toEqual([["submitted"], true]);
  });

  it("remind after three days, once, and only those who have not decided", async () => {
    const { id, href } = await submitted("Optimize");
    await done(as(db, champion, now).advance(id, "WorkloadChampApproveChanges"));
    const reminders = async (person: Somebody) =>
      (await noticesOf(person, href)).filter((each) => each === "reminder").length;
    await remind(2.9);
    expect([await reminders(champion), await reminders(council)]).toEqual([0, 0]);
    await remind(3.1);
    await remind(3.2);
    expect([await reminders(champion), await reminders(council), await reminders(editor)]).toEqual([
      0, 1, 0,
    ]);
  });

  it("remind of staging three days after the last decision", async () => {
    const { id, href } = await submitted("Optimize");
    await remind(3.1);
    await done(as(db, champion, inDays(4)).advance(id, "WorkloadChampApproveChanges"));
    await done(as(db, council, inDays(5)).advance(id, "ChangeCouncilApproveChanges"));
    await testedAs(db, id, { at: inDays(5) });
    await remind(7.9);
    expect((await noticesOf(champion, href)).sort()).toEqual(["reminder", "submitted"]);
    await remind(8.1);
    await remind(8.2);
    expect([
      (await noticesOf(champion, href)).sort(),
      (await noticesOf(council, href)).sort(),
    ]).toEqual([
      ["reminder", "reminder-staging", "submitted"],
      ["reminder", "reminder-staging", "submitted"],
    ]);
  });

  it("remind again of what the publish run sent back and of what was unblocked", async () => {
    const { id, href } = await submitted();
    const reminders = async () =>
      (await noticesOf(champion, href)).filter((each) => each === "reminder").length;
    await remind(3.1);
    await done(as(db, champion, inDays(4)).advance(id, "WorkloadChampApproveChanges"));
    await testedAs(db, id, { at: inDays(4) });
    await done(as(db, champion, inDays(4)).advance(id, "PublishChangeRequest"));
    await publish(db, inDays(5), {
      outcomeOf: (each) => (each === id ? "FailedBlocking" : "Pass"),
    });
    await remind(7.9);
    expect(await reminders()).toBe(1);
    await remind(8.1);
    expect(await reminders()).toBe(2);
    await done(as(db, council, inDays(9)).advance(id, "BlockChanges"));
    await remind(12.1);
    expect(await reminders()).toBe(2);
    await done(as(db, council, inDays(13)).advance(id, "UnblockChanges"));
    await remind(16.1);
    expect(await reminders()).toBe(3);
  });

  it("remind of a change behind a hundred others that have waited longer and of which nobody can be told", async () => {
    const nobodys = await aWorkload(db, "Nobody's");
    const author = await somebody(db, "Nemo", [editorOf(nobodys)]);
    for (let count = 0; count < 101; count += 1) {
      const setId = await aPublishedSet(db, {
        workloadId: nobodys,
        publicId: 500_000 + count,
        fqdns: [`${randomUUID()}.example`],
      });
      await storeChange(db, {
        set_id: setId,
        status: "PendingReview",
        submitted_at: inDays(-20),
        authors: [author.account.name],
        proposal: JSON.stringify((await findEndpointSet(db, setId))!.content),
      });
    }
    const { href } = await submitted();
    await remind(3.1);
    expect(await noticesOf(champion, href)).toContain("reminder");
    await db.deleteFrom("change_request").where("submitted_at", "=", inDays(-20)).execute();
  });

  it("remind the champions of requests, once and in one notice, and again of later ones", async () => {
    const asker = await somebody(db, "Ada", [editorOf(mail)]);
    const target = await aWorkload(db, "Rooms");
    const owner = await somebody(db, "Rhea", [championOf(target)]);
    const ask = async (day: number) => {
      const id = await anFqdn(db, { name: `${randomUUID()}.example`, workloadId: mail });
      await done(
        advanceAssignments(
          { db, now: inDays(day), person: actingPerson(asker) },
          { action: "request", ids: [id], workloadId: target, note: "" },
        ),
      );
      return id;
    };
    const reminders = async () =>
      (await listNotices(db, keyOf(owner))).filter(
        (notice) => notice.kind === "reminder-assignment",
      );
    const first = await ask(0);
    await ask(0);
    await ask(2);
    await remind(2.9);
    expect(await reminders()).toEqual([]);
    await remind(3.1);
    await remind(3.2);
    expect(await reminders()).toMatchObject([
      {
        href: `/endpoints?view=fqdns&targets=${target}`,
        facts: { subject: expect.stringMatching(/ \+1$/) as unknown },
      },
    ]);
    await remind(5.1);
    await remind(5.2);
    expect(await reminders()).toHaveLength(2);
    await done(
      advanceAssignments(
        { db, now: inDays(6), person: actingPerson(owner) },
        { action: "acknowledge", ids: [first], note: "" },
      ),
    );
    await remind(9);
    expect(await reminders()).toHaveLength(2);
  });

  it("remind the council of OCDI associations that others proposed, where they are offered", async () => {
    const id = randomUUID();
    await db
      .insertInto("ocdi_association")
      .values({
        id,
        instance: "Worldwide",
        service_tree_id: "svc",
        transition_stage: "S0-Engaged",
        ga_on: "2031-01-01",
        status: "Pending",
        created_at: now,
        updated_at: now,
        authors: JSON.stringify([{ key: keyOf(champion), name: "Chandra" }]),
      })
      .execute();
    const author = await somebody(db, "Cora", [ofCouncil]);
    await db
      .updateTable("ocdi_association")
      .set({ authors: JSON.stringify([{ key: keyOf(author), name: "Cora" }]) })
      .where("id", "=", id)
      .execute();
    const href = `/endpoints/fqdns/ocdiAssociationPanel/${id}`;
    await remindOfWaiting(db, { now: inDays(3.1), offersOcdi: false });
    expect(await noticesOf(council, href)).toEqual([]);
    await remind(2.9);
    await remind(3.1);
    await remind(3.2);
    expect([await noticesOf(council, href), await noticesOf(author, href)]).toEqual([
      ["reminder-ocdi"],
      [],
    ]);
  });

  it("tell of a direct move: whoever's request it ends, and the champions of both workloads", async () => {
    const id = await anFqdn(db, { name: `${randomUUID()}.example`, workloadId: mail });
    const target = await aWorkload(db, "Moved to");
    const owner = await somebody(db, "Olga", [championOf(target)]);
    await done(
      advanceAssignments(
        { db, now, person: actingPerson(editor) },
        { action: "request", ids: [id], workloadId: calendar, note: "" },
      ),
    );
    await done(
      advanceAssignments(
        { db, now, person: actingPerson(council) },
        { action: "reassign", ids: [id], workloadId: target, note: "" },
      ),
    );
    const href = `/endpoints/fqdns/${id}`;
    expect([
      await noticesOf(editor, href),
      await noticesOf(champion, href),
      await noticesOf(owner, href),
      await noticesOf(council, href),
    ]).toEqual([["assignment-decided"], ["assignment-moved"], ["assignment-moved"], []]);
  });

  it("list all that waits page by page", async () => {
    const target = await aWorkload(db, "Many");
    const owner = await somebody(db, "Max", [championOf(target)]);
    const ids = await storeFqdns(
      db,
      Array.from({ length: 120 }, (_, index) => `many${index}.example`),
      { workload_id: mail },
    );
    await done(
      advanceAssignments(
        { db, now, person: actingPerson(editor) },
        { action: "request", ids, workloadId: target, note: "" },
      ),
    );
    const read = (page: number | null) =>
      readWaiting(db, {
        person: actingPerson(owner),
        variant: "MultiTenant",
        prefix: "",
        now,
        offersOcdi: false,
        page,
      });
    const [beginning, one, two, three] = [
      await read(null),
      await read(1),
      await read(2),
      await read(3),
    ];
    expect(
      [beginning, one, two, three].map(({ items, count, page }) => [items.length, count, page]),
    ).toEqual([
      [10, 120, null],
      [100, 120, { number: 1, isLast: false }],
      [20, 120, { number: 2, isLast: true }],
      [0, 120, { number: 3, isLast: true }],
    ]);
    expect(new Set([...one.items, ...two.items].map(({ href }) => href)).size).toBe(120);
  });

  it("are unread until they are marked, and gone after ninety days", async () => {
    const before = await countUnreadNotices(db, keyOf(champion));
    expect(before).toBeGreaterThan(0);
    await markNoticesRead(db, keyOf(champion), { until: new Date(now.getTime() - 1), at: now });
    expect(await countUnreadNotices(db, keyOf(champion))).toBe(before);
    await markNoticesRead(db, keyOf(champion), { until: inDays(20), at: now });
    expect(await countUnreadNotices(db, keyOf(champion))).toBe(0);
    expect(await expireNotices(db, inDays(89), 500)).toBe(0);
    expect(await expireNotices(db, inDays(110), 500)).toBeGreaterThan(0);
    expect(await listNotices(db, keyOf(champion))).toEqual([]);
  });
});

it("a notice's mail is one line and an address, whatever somebody called their set", () => {
  const words = wordsIn("en", "notices");
  expect(
    noticeMail(
      {
        kind: "blocked",
        facts: { subject: "Mail\r\nBcc: x@example.com", by: "Connie" },
        address: "https://pathlens.example/endpoints",
      },
      words,
    ),
  ).toEqual({
    subject: "Blocked: Mail Bcc: x@example.com",
    text: "Blocked: Mail Bcc: x@example.com\nBy: Connie\n\nhttps://pathlens.example/endpoints\n",
  });
  expect(
    noticeMail({ kind: "published", facts: { subject: "", by: "" }, address: "/endpoints" }, words)
      .subject,
  ).toBe(`Published: ${english("notices:untitled")}`);
});
