import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";

import { startTestSandbox, type TestSandbox } from "#tests/sandbox/test-sandbox";
import { startTestApplication, type TestApplication } from "#tests/support/application";
import type { DatabaseKind } from "#tests/support/database";
import { startJobs } from "~/jobs/runner.server";
import { setApplication } from "~/platform/application.server";
import { createLog } from "~/platform/log.server";
import { setSandbox } from "~/platform/sandbox-parts.server";
import type { Database } from "#db/schema";

/** Where no mail server listens. */
const nowhere = "smtp://127.0.0.1:9";

/** An application whose mail the sandbox takes; sandbox, log and job runner are new for each test. */
export class MailTests {
  application!: TestApplication;
  sandbox!: TestSandbox;
  /** What was logged in this test. */
  lines: string[] = [];
  private jobs: ReturnType<typeof startJobs> | undefined;

  /** Registers what comes before and after the tests of a group. @param tables emptied after each test */
  constructor(kind: DatabaseKind, tables: readonly (keyof Database)[]) {
    beforeAll(async () => {
      this.application = await startTestApplication(kind);
    });
    afterAll(() => this.application.close());
    beforeEach(async () => {
      const lines: string[] = [];
      this.lines = lines;
      setApplication({
        ...this.application,
        log: createLog("debug", (line) => lines.push(line)),
      });
      this.sandbox = await startTestSandbox({ parts: ["suite", "mail"] });
      setSandbox(this.sandbox);
    });
    afterEach(async () => {
      await this.stopJobs();
      setSandbox(undefined);
      await this.sandbox.close();
      for (const table of tables) await this.application.db.deleteFrom(table).execute();
    });
  }

  /** Performs queued jobs until the test ends or stops them. */
  startJobs(): void {
    this.jobs = startJobs();
  }

  async stopJobs(): Promise<void> {
    await this.jobs?.stop();
    this.jobs = undefined;
  }

  /** The address that shows what was mailed. */
  get mailPage(): string {
    return this.sandbox.mail!.pageUrl;
  }

  /** Lets mail go to another server; without one, to where none listens. */
  mailTo(smtpUrl = nowhere): void {
    setSandbox({ ...this.sandbox, mail: { ...this.sandbox.mail!, smtpUrl } });
  }
}
