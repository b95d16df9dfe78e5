import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { aPublishedSet, anFqdn, aWorkload } from "#tests/factories/endpoint-set";
import { openTestDatabase, testDatabases } from "#tests/support/database";
import { as, championOf, done, editorOf, ofCouncil, publish, somebody, testedAs, type Somebody } from "#tests/support/endpoint-changes";
import { actingPerson } from "~/features/domain-lens/acting-person";
import { advanceAssignments } from "~/features/domain-lens/assignments/advance-assignments.server";
import type { DraftEdit } from "~/features/domain-lens/change-requests/save-draft.server";
import { expireNotices } from "~/features/domain-lens/notices/expire-notices.server";
import { noticeMail } from "~/features/domain-lens/notices/notice";
import { countUnreadNotices, listNotices, markNoticesRead } from "~/features/domain-lens/notices/notice.repository.server";
import { noticeMailJob, noticeMailSchema } from "~/features/domain-lens/notices/notice-mail.schema";
import { readWaiting } from "~/features/domain-lens/notices/read-waiting.server";
import { remindOfWaiting } from "~/features/domain-lens/notices/remind.server";
import { tellOfClearedApproval, tellOfPublication } from "~/features/domain-lens/notices/tell-of-change.server";
import { publishJob } from "~/features/domain-lens/person";
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
  const noticesOf = async (person: Somebody, href: string) => (await listNotices(db, keyOf(person))).filter((notice) => notice.href === href).map((notice) => notice.kind);
  const aSet = (given: Partial<Parameters<typeof aPublishedSet>[1]>) => aPublishedSet(db, { workloadId: mail, publicId: Math.ceil(Math.random() * 1e9), ...given });
  const submitted = async (category: "Default" | "Optimize" = "Default") =>
    submittedOf(await aSet({ fqdns: [`${randomUUID()}.example`], category }), { fqdns: [`${randomUUID()}.example`] });
  const submittedOf = async (setId: string, content: DraftEdit["content"]) => {
    const { id } = await done(as(db, editor, now).start({ kind: "change", setId }));
    await done(as(db, editor, now).save(id, { changeReason: "why", content }));
    await done(as(db, editor, now).advance(id, "SubmitForReview"));
    return { id, href: `/endpoints/${setId}/changes/${id}` };
  };
  const waitingFor = async (person: Somebody) => (await readWaiting(db, { person: actingPerson(person), prefix: "/gcc", now, offersOcdi: true })).items.map((item) => `${item.kind} ${item.href}`);

  it("tell the champions of a submission, and the council where it is asked, by mail as well", async () => {
    const { href } = await submitted();
    expect([await noticesOf(champion, href), await noticesOf(council, href), await noticesOf(other, href), await noticesOf(editor, href)]).toEqual([["submitted"], [], [], []]);
    const { href: escalated } = await submitted("Optimize");
    expect([await noticesOf(champion, escalated), await noticesOf(council, escalated)]).toEqual([["submitted"], ["submitted"]]);
    const jobs = await db.selectFrom("job").select("payload").where("kind", "=", noticeMailJob).execute();
    const mails = jobs.map(({ payload }) => noticeMailSchema.parse(payload)).filter((job) => job.href === escalated).flatMap((job) => job.mails.map(({ to }) => to));
    expect(mails.sort()).toEqual([champion.account.email, council.account.email].sort());
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
        for (const change of changes) await tellOfPublication(trx, change, { by: publishJob, at: now });
      },
      onReturned: (trx, returned) => tellOfClearedApproval(trx, { ...returned, by: publishJob, at: now }),
    });
    expect([await noticesOf(editor, back.href), await noticesOf(editor, out.href)]).toEqual([["cleared"], ["published"]]);
    expect([(await noticesOf(champion, back.href)).sort(), (await noticesOf(champion, out.href)).sort()]).toEqual([["cleared", "submitted"], ["published", "submitted"]]);
  });

  it("tell the new workload's champion of a request, and whoever asked of its outcome", async () => {
    const id = await anFqdn(db, { name: `${randomUUID()}.example`, workloadId: mail });
    const href = `/endpoints/fqdns/${id}`;
    await done(advanceAssignments({ db, now, person: actingPerson(editor) }, { action: "request", ids: [id], workloadId: calendar, note: "theirs" }));
    expect([await noticesOf(other, href), await noticesOf(champion, href)]).toEqual([["assignment-requested"], []]);
    expect(await waitingFor(other)).toContain(`assignment /gcc${href}`);
    await done(advanceAssignments({ db, now, person: actingPerson(other) }, { action: "acknowledge", ids: [id], note: "" }));
    expect(await noticesOf(editor, href)).toEqual(["assignment-decided"]);
    expect(await waitingFor(other)).not.toContain(`assignment /gcc${href}`);
  });

  it("list what waits for somebody until they have decided", async () => {
    const { id, href } = await submitted("Optimize");
    const item = `approval /gcc${href}`;
    const waits = async () => [(await waitingFor(champion)).includes(item), (await waitingFor(council)).includes(item), (await waitingFor(other)).includes(item), (await waitingFor(editor)).includes(item)];
    expect(await waits()).toEqual([true, true, false, false]);
    await done(as(db, champion, now).advance(id, "WorkloadChampApproveChanges"));
    expect(await waits()).toEqual([false, true, false, false]);
    await done(as(db, council, now).advance(id, "BlockChanges"));
    expect(await waits()).toEqual([false, false, false, false]);
    expect(await waitingFor(council)).toContain(`unblock /gcc${href}`);
    await done(as(db, council, now).advance(id, "UnblockChanges"));
    await done(as(db, council, now).advance(id, "ChangeCouncilApproveChanges"));
    expect(await waits()).toEqual([false, false, false, false]);
    const staging = async () => [(await waitingFor(champion)).includes(`staging /gcc${href}`), (await waitingFor(other)).includes(`staging /gcc${href}`)];
    expect(await staging()).toEqual([false, false]);
    await testedAs(db, id, { at: now });
    expect(await staging()).toEqual([true, false]);
    await done(as(db, champion, now).advance(id, "PublishChangeRequest"));
    expect(await staging()).toEqual([false, false]);
  });

  it("ask the council where every champion is an author", async () => {
    const { id, href } = await submitted();
    expect(await waitingFor(council)).not.toContain(`approval /gcc${href}`);
    await done(as(db, champion, now).advance(id, "RevertSubmission"));
    await done(as(db, champion, now).save(id, { changeReason: "mine" }));
    await done(as(db, champion, now).advance(id, "SubmitForReview"));
    expect([(await waitingFor(council)).includes(`approval /gcc${href}`), (await waitingFor(champion)).includes(`approval /gcc${href}`)]).toEqual([true, false]);
  });

  it("ask the council where an Optimize set takes in the prefixes", async () => {
    const member = await aSet({ isMemberSet: true, prefixes: ["192.0.2.0/28"] });
    await aSet({ category: "Optimize", fqdns: [`${randomUUID()}.example`], memberSetId: member });
    const { href } = await submittedOf(member, { prefixes: [{ prefix: "192.0.2.0/29", serviceTreeId: null }] });
    expect([await noticesOf(council, href), (await waitingFor(council)).includes(`approval /gcc${href}`)]).toEqual([["submitted"], true]);
  });

  it("remind after three days, once, and only those who have not decided", async () => {
    const { id, href } = await submitted("Optimize");
    await done(as(db, champion, now).advance(id, "WorkloadChampApproveChanges"));
    const reminders = async (person: Somebody) => (await noticesOf(person, href)).filter((each) => each === "reminder").length;
    await remindOfWaiting(db, inDays(2.9));
    expect([await reminders(champion), await reminders(council)]).toEqual([0, 0]);
    await remindOfWaiting(db, inDays(3.1));
    await remindOfWaiting(db, inDays(3.2));
    expect([await reminders(champion), await reminders(council), await reminders(editor)]).toEqual([0, 1, 0]);
  });

  it("are unread until they are marked, and gone after ninety days", async () => {
    const before = await countUnreadNotices(db, keyOf(champion));
    expect(before).toBeGreaterThan(0);
    await markNoticesRead(db, keyOf(champion), { until: new Date(now.getTime() - 1), at: now });
    expect(await countUnreadNotices(db, keyOf(champion))).toBe(before);
    await markNoticesRead(db, keyOf(champion), { until: inDays(4), at: now });
    expect(await countUnreadNotices(db, keyOf(champion))).toBe(0);
    expect(await expireNotices(db, inDays(89), 500)).toBe(0);
    expect(await expireNotices(db, inDays(100), 500)).toBeGreaterThan(0);
    expect(await listNotices(db, keyOf(champion))).toEqual([]);
  });
});

it("a notice's mail is one line and an address, whatever somebody called their set", () => {
  expect(noticeMail("blocked", { subject: "Mail\r\nBcc: x@example.com", by: "Connie" }, "https://pathlens.example/endpoints")).toEqual({
    subject: "Blocked: Mail Bcc: x@example.com", text: "Blocked: Mail Bcc: x@example.com\nBy: Connie\n\nhttps://pathlens.example/endpoints\n",
  });
});
