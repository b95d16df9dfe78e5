import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import type { TestApplication } from "#tests/support/application";
import { testDatabases } from "#tests/support/database";
import {
  munich,
  oslo,
  restoreNoticeWorld,
  startNoticeWorld,
  type NoticeWorld,
} from "#tests/support/outage-notices";
import { switchSetting } from "#tests/support/settings";
import type { SignedIn } from "#tests/support/signed-in";
import { rememberedRolesDays } from "~/features/identity/account";
import { expireAccounts } from "~/features/identity/expire-accounts.server";
import { rememberLanguage } from "~/features/identity/known-account.repository.server";
import { mailPayload } from "~/features/mail/mail.schema";
import { addOutageWebhook, chooseNotices } from "~/features/outage-notices/manage-notices.server";
import { deleteNoticesBefore } from "~/features/outage-notices/notice.repository.server";
import type { SubscriptionChoice } from "~/features/outage-notices/subscription";
import { tellSubscribers } from "~/features/outage-notices/tell-subscribers.server";
import { outageNoticeJob } from "~/features/performance/outages/notices/outage-notice-job.schema";
import { countryNumber } from "~/features/performance/places/place-number";
import { queueNotices } from "~/features/performance/outages/notices/queue-notices.server";
import { dayMs } from "~/lib/time";
import type { Language } from "~/platform/languages";
import { wordsIn } from "~/words-in.server";

const germany = countryNumber("DE");

describe.each(testDatabases())("notices of outages on %s", (kind) => {
  let application: TestApplication;
  let world: NoticeWorld;
  beforeAll(async () => {
    ({ application, world } = await startNoticeWorld(kind));
  });
  afterAll(() => application.close());
  beforeEach(() => switchSetting(application.db, "isOutageEnabled", true));
  afterEach(() => restoreNoticeWorld(application));

  const subscribe = async (by: SignedIn, choice: Partial<SubscriptionChoice> = {}) => {
    const all = { isMailed: true, leastCategory: 1, country: null };
    expect(await chooseNotices(world.change(by), { ...all, ...choice })).toMatchObject({
      ok: true,
    });
  };
  const jobsOf = (name: string) =>
    application.db
      .selectFrom("job")
      .select(["id", "payload"])
      .where("kind", "=", name)
      .orderBy("created_at")
      .execute();
  /** Performs the jobs that compose notices, and leaves their mails in the queue. */
  const compose = async () => {
    for (const { id, payload } of await jobsOf(outageNoticeJob.name)) {
      await tellSubscribers(payload, {
        signal: new AbortController().signal,
        wordsIn: (language) => wordsIn(language, "outage-notices"),
      });
      await application.db.deleteFrom("job").where("id", "=", id).execute();
    }
  };
  const mails = async () => (await jobsOf("mail")).map(({ payload }) => mailPayload.read(payload));
  const mailed = async () => (await mails()).map(({ to, subject }) => [to, subject]);
  const states = async () =>
    (await application.db.selectFrom("outage_notice").select("state").execute()).map(
      ({ state }) => state,
    );
  const addressOf = async (by: SignedIn) => {
    const member = await application.db
      .selectFrom("partner_member")
      .select("email")
      .where("object_id", "=", by.account.objectId)
      .executeTakeFirst();
    return member?.email ?? by.account.email;
  };
  const outageId = async () =>
    (await application.db.selectFrom("outage").select("id").executeTakeFirstOrThrow()).id;

  it("go to leadership with the ratio, and to the provider without it", async () => {
    await subscribe(world.leader);
    await subscribe(world.provider.by);
    await world.happen({ place: munich });
    await compose();
    const found = await mails();
    const to = async (by: SignedIn) => {
      const address = await addressOf(by);
      return found.find((mail) => mail.to === address);
    };
    expect(found).toHaveLength(2);
    const ofLeader = await to(world.leader);
    expect(ofLeader?.subject).toBe("Outage opened: Fjord, Munich");
    for (const text of [
      "Place: Munich",
      "Start: 1 March 2026, 08:00 UTC",
      "Category: 3 (25 % or more failed)",
      "Cause: no other provider to compare with",
      `https://own.example/solutions/${world.solution.id}?tab=overview&place=${munich}#outages`,
      `https://own.example/solutions/${world.solution.id}/notices`,
    ])
      expect(ofLeader?.text).toContain(text);
    expect(ofLeader?.text).toMatch(/Peak failure ratio: 43\.8.%/);
    const ofProvider = await to(world.provider.by);
    expect(ofProvider?.text).toContain("Place: Munich");
    expect(ofProvider?.text).not.toMatch(/43\.8|ratio/);
  });

  it("are in the language of their reader", async () => {
    await rememberLanguage(application.db, world.leader.account.id, "ja");
    await subscribe(world.leader);
    await world.happen({ place: munich });
    await compose();
    expect((await mailed())[0]?.[1]).toMatch(/^障害の発生：Fjord、/);
  });

  it("tell the provider nothing of a place whose figures it does not see", async () => {
    await subscribe(world.provider.by);
    await world.happen({ place: oslo });
    await compose();
    expect([await mailed(), await states()]).toEqual([[], ["dropped"]]);
  });

  it("are queued once, and told once, however often an event is looked at", async () => {
    await subscribe(world.leader);
    const eventIds = await world.happen({ place: munich });
    await application.db
      .transaction()
      .execute((trx) => queueNotices(trx, { eventIds, now: new Date() }));
    expect([(await states()).length, (await jobsOf(outageNoticeJob.name)).length]).toEqual([1, 1]);
    const [job] = await jobsOf(outageNoticeJob.name);
    const performing = {
      signal: new AbortController().signal,
      wordsIn: (language: Language) => wordsIn(language, "outage-notices"),
    };
    // A process that died after it had told everyone leaves the job behind.
    await Promise.all([
      tellSubscribers(job?.payload, performing),
      tellSubscribers(job?.payload, performing),
    ]);
    await tellSubscribers(job?.payload, performing);
    expect([await states(), (await mails()).length]).toEqual([["told"], 1]);
  });

  it("are not there where judging failed", async () => {
    await subscribe(world.leader);
    const failed = world.happen({ place: munich }, new Error("undone"));
    await expect(failed).rejects.toThrow("undone");
    expect([await states(), await jobsOf(outageNoticeJob.name)]).toEqual([[], []]);
  });

  it("say that an outage is withdrawn and restored, to those who got a notice of it", async () => {
    await subscribe(world.leader, { leastCategory: 3 });
    await world.happen({ place: munich });
    await compose();
    const id = await outageId();
    await subscribe(world.provider.by);
    await world.happen({ place: munich, id, state: "withdrawn", events: ["withdrawn"] });
    await compose();
    const leader = await addressOf(world.leader);
    expect(await mailed()).toEqual([
      [leader, "Outage opened: Fjord, Munich"],
      [leader, "Outage withdrawn: Fjord, Munich"],
    ]);
    await world.happen({ place: munich, id, events: ["restored"], category: 2, peakRatio: 0.2 });
    await compose();
    expect(new Set((await mailed()).slice(2).map(([to]) => to))).toEqual(
      new Set([leader, await addressOf(world.provider.by)]),
    );
  });

  it("leave out what is below the category, until an outage worsens to it", async () => {
    await subscribe(world.leader, { leastCategory: 4 });
    await world.happen({ place: munich });
    const id = await outageId();
    await world.happen({
      place: munich,
      id,
      category: 4,
      peakRatio: 0.6,
      state: "closed",
      events: ["worsened", "ended"],
    });
    await compose();
    expect((await mailed()).map(([, subject]) => subject)).toEqual([
      "Outage worsened: Fjord, Munich",
      "Outage ended: Fjord, Munich",
    ]);
  });

  it("are of one country where that is wanted", async () => {
    await subscribe(world.leader, { country: germany });
    await world.happen({ place: oslo });
    await world.happen({ place: munich });
    await compose();
    expect((await mailed()).map(([, subject]) => subject)).toEqual([
      "Outage opened: Fjord, Munich",
    ]);
  });

  it("are of the realm that is shown only", async () => {
    await subscribe(world.leader);
    await application.db
      .updateTable("outage_subscription")
      .set({ realm: world.realm ^ 1 })
      .execute();
    await world.happen({ place: munich });
    expect(await states()).toEqual([]);
  });

  it("are for nobody who has neither mail nor a webhook", async () => {
    await subscribe(world.leader, { isMailed: false });
    await world.happen({ place: munich });
    expect(await states()).toEqual([]);
  });

  describe("reach nobody who lost access in the meantime:", () => {
    const aDayTooLong = () => new Date(Date.now() - (rememberedRolesDays + 1) * dayMs);
    it.each<[string, "leader" | "provider", () => Promise<unknown>]>([
      [
        "a provider that is declined",
        "provider",
        () => application.db.updateTable("partner").set({ status: "Declined" }).execute(),
      ],
      [
        "leadership that did not sign in for long",
        "leader",
        () =>
          application.db
            .updateTable("account")
            .set({ directory_roles_at: aDayTooLong() })
            .execute(),
      ],
      [
        "leadership whose sessions were ended",
        "leader",
        () =>
          application.db
            .updateTable("account")
            .set({ sessions_ended_at: new Date(Date.now() + 1000) })
            .execute(),
      ],
      [
        "everyone where outages are not offered",
        "leader",
        () => switchSetting(application.db, "isOutageEnabled", false),
      ],
    ])("%s", async (_who, name, lose) => {
      const by = name === "leader" ? world.leader : world.provider.by;
      await subscribe(by);
      await world.happen({ place: munich });
      await lose();
      await compose();
      expect([await mailed(), await states()]).toEqual([[], ["dropped"]]);
    });
  });

  it("reach leadership by name without a sign-in", async () => {
    await application.db
      .updateTable("account")
      .set({ directory_roles_at: null })
      .where("id", "=", world.leader.account.id)
      .execute();
    const { tenantId, objectId, name } = world.leader.account;
    await application.db
      .insertInto("role_assignment")
      .values({
        id: crypto.randomUUID(),
        variant: "MultiTenant",
        tenant_id: tenantId,
        object_id: objectId,
        name,
        role: "leadership",
        granted_by: "test",
        granted_at: new Date(),
      })
      .execute();
    await subscribe(world.leader);
    await world.happen({ place: munich });
    await compose();
    expect(await mails()).toHaveLength(1);
  });

  it("go after their time, with their deliveries", async () => {
    await subscribe(world.leader);
    await addOutageWebhook(world.change(world.leader), "https://hooks.example/one");
    await world.happen({ place: munich });
    await compose();
    const { db } = application;
    const deliveries = () => db.selectFrom("outage_webhook_delivery").select("id").execute();
    expect(await deliveries()).toHaveLength(1);
    expect(await deleteNoticesBefore(db, new Date(Date.now() - dayMs), 10)).toBe(0);
    expect(await deleteNoticesBefore(db, new Date(Date.now() + dayMs), 10)).toBe(1);
    expect([await states(), await deliveries()]).toEqual([[], []]);
  });

  it("keep the account of a member that nobody uses, and go with every other", async () => {
    const { db } = application;
    await subscribe(world.leader);
    await subscribe(world.provider.by);
    await db.deleteFrom("session").execute();
    await expireAccounts(db, new Date(Date.now() + 100 * dayMs), 10);
    const left = await db.selectFrom("outage_subscription").select("account_id").execute();
    expect(left).toEqual([{ account_id: world.provider.by.account.id }]);
  });
});
