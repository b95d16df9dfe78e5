import { randomUUID } from "node:crypto";

import { describe, expect, it, vi } from "vitest";

import { testDatabases } from "#tests/support/database";
import { MailTests } from "#tests/support/mail-tests";
import { patience } from "#tests/support/patience";
import { mailTries, mailWaitMs, queueMail } from "~/features/mail/mail-job.server";
import type { Mail } from "~/features/mail/mail.schema";
import { setSandbox } from "~/platform/sandbox-parts.server";

const at = () => new Date();
const aMail = (): Mail => ({
  id: randomUUID(),
  to: "canary-receiver@contoso.example",
  subject: "Canary subject",
  text: "Canary text",
  replyTo: null,
});

describe.each(testDatabases())("mail jobs on %s", (kind) => {
  const mailed = new MailTests(kind, ["job"]);

  const queue = (mail: Mail) =>
    mailed.application.db.transaction().execute((trx) => queueMail(trx, mail, at()));
  const rows = () =>
    mailed.application.db
      .selectFrom("job")
      .select(["attempts", "leased_until", "run_after", "payload"])
      .execute();
  const shown = async () => (await fetch(mailed.mailPage)).text();
  const expectNothingPrivate = () => expect(mailed.lines.join("")).not.toMatch(/canary/i);

  it("send a mail once and are gone", async () => {
    await queue(aMail());
    mailed.startJobs();
    await vi.waitFor(async () => expect(await rows()).toEqual([]), patience);
    expect((await shown()).match(/<article>/g)).toHaveLength(1);
    expectNothingPrivate();
  });

  it("are there exactly when what they tell of is", async () => {
    const undone = mailed.application.db.transaction().execute(async (trx) => {
      await queueMail(trx, aMail(), at());
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await rows()).toEqual([]);
  });

  it("are not queued where nothing takes mail", async () => {
    setSandbox({ ...mailed.sandbox, mail: undefined });
    await queue(aMail());
    expect(await rows()).toEqual([]);
  });

  it("wait longer from try to try while the server is down, and send when it is back", async () => {
    mailed.mailTo();
    await queue(aMail());
    mailed.startJobs();
    await vi.waitFor(
      async () => expect(await rows()).toMatchObject([{ attempts: 1, leased_until: null }]),
      patience,
    );
    const [waiting] = await rows();
    expect(waiting!.run_after.getTime() - Date.now()).toBeGreaterThan(mailWaitMs(1) / 2);
    await mailed.stopJobs();

    setSandbox(mailed.sandbox);
    await mailed.application.db
      .updateTable("job")
      .set({ run_after: new Date(0) })
      .execute();
    mailed.startJobs();
    await vi.waitFor(async () => expect(await rows()).toEqual([]), patience);
    expect(await shown()).toContain("Canary subject");
    expectNothingPrivate();
  });

  it("are given up after their last try, and the log says which mail without what it said", async () => {
    mailed.mailTo();
    const mail = aMail();
    await queue(mail);
    await mailed.application.db
      .updateTable("job")
      .set({ attempts: mailTries - 1 })
      .execute();
    mailed.startJobs();
    await vi.waitFor(async () => expect(await rows()).toEqual([]), patience);
    expect(mailed.lines.join("")).toContain(`"event":"mail-given-up","mailId":"${mail.id}"`);
    expectNothingPrivate();
  });

  it("wait some hours in all", () => {
    const waits = Array.from({ length: mailTries - 1 }, (_, tries) => mailWaitMs(tries + 1));
    const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3_600_000;
    expect(hours).toBeGreaterThan(16);
    expect(hours).toBeLessThan(18);
  });
});
