import { randomUUID } from "node:crypto";

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { startTestSandbox, type TestSandbox } from "#tests/sandbox/test-sandbox";
import { startTestApplication, type TestApplication } from "#tests/support/application";
import { testDatabases } from "#tests/support/database";
import { patience } from "#tests/support/patience";
import { mailTries, mailWaitMs, queueMail } from "~/features/mail/mail-job.server";
import type { Mail } from "~/features/mail/mail.schema";
import { startJobs } from "~/jobs/runner.server";
import { setApplication } from "~/platform/application.server";
import { createLog } from "~/platform/log.server";
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
  let application: TestApplication;
  let sandbox: TestSandbox;
  let jobs: ReturnType<typeof startJobs> | undefined;
  let lines: string[];
  beforeAll(async () => {
    application = await startTestApplication(kind);
  });
  afterAll(() => application.close());
  beforeEach(async () => {
    lines = [];
    setApplication({ ...application, log: createLog("debug", (line) => lines.push(line)) });
    sandbox = await startTestSandbox({ parts: ["suite", "mail"] });
    setSandbox(sandbox);
  });
  afterEach(async () => {
    await jobs?.stop();
    jobs = undefined;
    setSandbox(undefined);
    await sandbox.close();
    await application.db.deleteFrom("job").execute();
  });

  const queue = (mail: Mail) =>
    application.db.transaction().execute((trx) => queueMail(trx, mail, at()));
  const rows = () =>
    application.db
      .selectFrom("job")
      .select(["attempts", "leased_until", "run_after", "payload"])
      .execute();
  const shown = async () => (await fetch(sandbox.mail!.pageUrl)).text();
  const expectNothingPrivate = () => expect(lines.join("")).not.toMatch(/canary/i);

  it("send a mail once and are gone", async () => {
    await queue(aMail());
    jobs = startJobs();
    await vi.waitFor(async () => expect(await rows()).toEqual([]), patience);
    expect((await shown()).match(/<article>/g)).toHaveLength(1);
    expectNothingPrivate();
  });

  it("are there exactly when what they tell of is", async () => {
    const undone = application.db.transaction().execute(async (trx) => {
      await queueMail(trx, aMail(), at());
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await rows()).toEqual([]);
  });

  it("are not queued where nothing takes mail", async () => {
    setSandbox({ ...sandbox, mail: undefined });
    await queue(aMail());
    expect(await rows()).toEqual([]);
  });

  it("wait longer from try to try while the server is down, and send when it is back", async () => {
    setSandbox({ ...sandbox, mail: { ...sandbox.mail!, smtpUrl: "smtp://127.0.0.1:9" } });
    await queue(aMail());
    jobs = startJobs();
    await vi.waitFor(
      async () => expect(await rows()).toMatchObject([{ attempts: 1, leased_until: null }]),
      patience,
    );
    const [waiting] = await rows();
    expect(waiting!.run_after.getTime() - Date.now()).toBeGreaterThan(mailWaitMs(1) / 2);
    await jobs.stop();

    setSandbox(sandbox);
    await application.db
      .updateTable("job")
      .set({ run_after: new Date(0) })
      .execute();
    jobs = startJobs();
    await vi.waitFor(async () => expect(await rows()).toEqual([]), patience);
    expect(await shown()).toContain("Canary subject");
    expectNothingPrivate();
  });

  it("are given up after their last try, and the log says which mail without what it said", async () => {
    setSandbox({ ...sandbox, mail: { ...sandbox.mail!, smtpUrl: "smtp://127.0.0.1:9" } });
    const mail = aMail();
    await queue(mail);
    await application.db
      .updateTable("job")
      .set({ attempts: mailTries - 1 })
      .execute();
    jobs = startJobs();
    await vi.waitFor(async () => expect(await rows()).toEqual([]), patience);
    expect(lines.join("")).toContain(`"event":"mail-given-up","mailId":"${mail.id}"`);
    expectNothingPrivate();
  });

  it("wait some hours in all", () => {
    const waits = Array.from({ length: mailTries - 1 }, (_, tries) => mailWaitMs(tries + 1));
    const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3_600_000;
    expect(hours).toBeGreaterThan(16);
    expect(hours).toBeLessThan(18);
  });
});
