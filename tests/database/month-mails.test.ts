import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import type { TestApplication } from "#tests/support/application";
import { solutionWorld } from "#tests/factories/solution-world";
import { testDatabases } from "#tests/support/database";
import {
  restoreNoticeWorld,
  startNoticeWorld,
  type NoticeWorld,
} from "#tests/support/outage-notices";
import { switchSetting } from "#tests/support/settings";
import type { SignedIn } from "#tests/support/signed-in";
import { expireAccounts } from "~/features/identity/expire-accounts.server";
import { rememberLanguage } from "~/features/identity/known-account.repository.server";
import { mailPayload } from "~/features/mail/mail.schema";
import { chooseMonth } from "~/features/outage-notices/months/choose-month.server";
import { monthMailJob } from "~/features/outage-notices/months/month-job.schema";
import {
  giveUpMonths,
  newestDueMonth,
  queueMonths,
  sendMonths,
} from "~/features/outage-notices/months/send-months.server";
import { dueMonths } from "~/features/performance/npi/index-month";
import { dayMs } from "~/lib/time";
import { formatMonth } from "~/ui/format";
import { wordsIn } from "~/words-in.server";

describe.each(testDatabases())("mails of a month on %s", (kind) => {
  let application: TestApplication;
  let world: NoticeWorld;
  const now = new Date();
  const [month = "", before = ""] = dueMonths(now, 2);
  beforeAll(async () => {
    ({ application, world } = await startNoticeWorld(kind));
  });
  afterAll(() => application.close());
  // Months do not depend on whether outages are offered.
  beforeEach(() => switchSetting(application.db, "isOutageEnabled", false));
  afterEach(() => restoreNoticeWorld(application));

  const choose = async (by: SignedIn, isWanted = true) =>
    expect(await chooseMonth(world.change(by), isWanted)).toMatchObject({ ok: true });
  /** Subscribes, as of before the newest month was sent. */
  const subscribe = async (...all: SignedIn[]) => {
    for (const by of all) await choose(by);
    await application.db.updateTable("month_subscription").set({ sent_month: before }).execute();
  };
  const subscriptions = () => application.db.selectFrom("month_subscription").selectAll().execute();
  const jobs = (name: string) =>
    application.db.selectFrom("job").select(["id", "payload"]).where("kind", "=", name).execute();
  const queue = (at = now) =>
    queueMonths({ db: application.db, environment: application.environment, now: at });
  const performing = {
    signal: new AbortController().signal,
    wordsIn: (language: Parameters<typeof wordsIn>[0]) => wordsIn(language, "month"),
  };
  const send = async () => {
    const [job] = await jobs(monthMailJob.name);
    await sendMonths(job?.payload, performing);
  };
  const mails = async () => (await jobs("mail")).map(({ payload }) => mailPayload.read(payload));

  it("are queued on the 4th at 00:00 UTC, once, and for nobody else", async () => {
    await choose(world.leader);
    const [year = 0, ofYear = 1] = newestDueMonth(now).split("-").map(Number);
    // The month that is newest now was sent before: the next one goes out a month later.
    const next = Date.UTC(year, ofYear + 1, 4);
    for (const at of [now, new Date(next - 1)]) {
      await queue(at);
      expect(await jobs(monthMailJob.name)).toEqual([]);
    }
    await Promise.all([queue(new Date(next)), queue(new Date(next))]);
    await queue(new Date(next + dayMs));
    expect(await jobs(monthMailJob.name)).toHaveLength(1);
  });

  it("say what the page says, with its address and where they are ended", async () => {
    await subscribe(world.leader, world.provider.by);
    await queue();
    await send();
    const found = await mails();
    expect(found).toHaveLength(2);
    for (const { subject, text } of found) {
      expect(subject).toContain(`${formatMonth("en", month)}: Fjord`);
      expect(text).toContain(
        `https://own.example/solutions/${world.solution.id}/months/${month}\n`,
      );
      expect(text).toContain(`https://own.example/solutions/${world.solution.id}/notices#month\n`);
    }
    expect(found.filter(({ text }) => text.includes("4 weeks to"))).toHaveLength(1);
    expect(new Set(found.map(({ id }) => id)).size).toBe(2);
  });

  it("are in the language of their reader", async () => {
    await rememberLanguage(application.db, world.leader.account.id, "ja");
    await subscribe(world.leader);
    await queue();
    await send();
    expect((await mails())[0]?.subject).toContain(formatMonth("ja", month));
  });

  it("of several solutions say what their own pages say", async () => {
    const inlet = await solutionWorld(application.db).official(
      world.provider.actor,
      { name: "Inlet" },
      { asns: "64501" },
    );
    await chooseMonth({ ...world.change(world.leader), solutionId: inlet.id }, true);
    await subscribe(world.leader, world.provider.by);
    await queue();
    await send();
    const found = await mails();
    const figuresOf = ({ id, name }: { id: string; name: string }) =>
      found
        .filter(({ text }) => text.includes(`/solutions/${id}/`))
        .map(({ subject, text }) => {
          expect(subject).toContain(`: ${name}`);
          return text.replaceAll(id, "").replaceAll(name, "");
        });
    const [fjord, inland] = [figuresOf(world.solution), figuresOf(inlet)];
    expect([fjord.length, inland.length]).toEqual([2, 1]);
    expect(fjord).not.toContain(inland[0]);
  });

  it("are sent once, by two processes and after one died", async () => {
    await subscribe(world.leader, world.provider.by);
    await queue();
    // A process that died after it had sent everything leaves the job behind.
    await Promise.all([send(), send()]);
    await send();
    expect(await mails()).toHaveLength(2);
    expect((await subscriptions()).map(({ sent_month }) => sent_month)).toEqual([month, month]);
    await application.db.deleteFrom("job").execute();
    await queue();
    expect(await jobs(monthMailJob.name)).toEqual([]);
  });

  it("go on where a process was stopped", async () => {
    await subscribe(world.leader);
    await queue();
    const [job] = await jobs(monthMailJob.name);
    const stopped = { ...performing, signal: AbortSignal.abort(new Error("stopped")) };
    await expect(sendMonths(job?.payload, stopped)).rejects.toThrow("stopped");
    expect(await mails()).toEqual([]);
    await send();
    expect(await mails()).toHaveLength(1);
  });

  it.each<[string, "leader" | "provider", () => Promise<unknown>]>([
    [
      "a provider that is declined",
      "provider",
      () => application.db.updateTable("partner").set({ status: "Declined" }).execute(),
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
  ])(
    "give nothing to %s, whose subscription stays for when it may read again",
    async (_who, name, lose) => {
      await subscribe(name === "leader" ? world.leader : world.provider.by);
      await queue();
      await lose();
      await send();
      expect([await mails(), (await subscriptions()).length]).toEqual([[], 1]);
      await queue();
      expect((await jobs(monthMailJob.name)).length).toBe(1);
    },
  );

  it("end when they are no longer wanted", async () => {
    await subscribe(world.leader);
    await queue();
    await choose(world.leader, false);
    await send();
    expect([await mails(), await subscriptions()]).toEqual([[], []]);
  });

  it("are of the realm that is shown only", async () => {
    await subscribe(world.leader);
    await application.db
      .updateTable("month_subscription")
      .set({ realm: world.realm ^ 1 })
      .execute();
    await queue();
    expect(await jobs(monthMailJob.name)).toEqual([]);
  });

  it("are not tried for ever", async () => {
    await subscribe(world.leader);
    await queue();
    const [job] = await jobs(monthMailJob.name);
    await giveUpMonths(job?.payload);
    await send();
    expect([await mails(), (await subscriptions()).length]).toEqual([[], 1]);
  });

  it("keep the account of a member that nobody uses, and go with every other", async () => {
    const { db } = application;
    await subscribe(world.leader, world.provider.by);
    await db.deleteFrom("session").execute();
    await expireAccounts(db, new Date(Date.now() + 100 * dayMs), 10);
    expect((await subscriptions()).map(({ account_id }) => account_id)).toEqual([
      world.provider.by.account.id,
    ]);
  });
});
