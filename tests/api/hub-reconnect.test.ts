import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { startTestApplication, type TestApplication } from "#tests/support/application";
import { testDatabases } from "#tests/support/database";

import { aHeldRun, append, ask, StreamReader } from "./hub-client";

/** The embedded database has no connections that could be lost. */
describe.runIf(testDatabases().includes("postgres"))(
  "the hub whose listening connection is cut",
  () => {
    let application: TestApplication;
    beforeAll(async () => {
      application = await startTestApplication("postgres");
    });
    afterAll(() => application.close());

    it("delivers what was stored during the break and what comes later, all once and in order", async () => {
      const run = await aHeldRun(application.db);
      const stream = new StreamReader(await ask(application.db, run.id, { cookie: run.cookie }));
      await append(application.db, run.id, { number: 1 });
      expect(await stream.take(1)).toHaveLength(1);

      const cut = await sql<{ is_cut: boolean }>`
      select pg_terminate_backend(pid) as is_cut from pg_stat_activity
      where datname = current_database() and query like 'listen %'`.execute(application.db);
      expect(cut.rows).toEqual([{ is_cut: true }]);
      for (const number of [2, 3]) await append(application.db, run.id, { number });
      expect((await stream.take(2)).map(({ id }) => id)).toEqual([2, 3]);
      await append(application.db, run.id, { number: 4 });
      expect((await stream.take(1)).map(({ id }) => id)).toEqual([4]);
      await stream.cancel();
    });
  },
);
