import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { anFqdn, aPublishedSet, aWorkload } from "#tests/factories/endpoint-set";
import { startTestApplication, type TestApplication } from "#tests/support/application";
import { testDatabases } from "#tests/support/database";
import {
  performDailyTests,
  startDailyTests,
} from "~/features/domain-lens/validation/daily-tests.server";
import { dailyTestsJob } from "~/features/domain-lens/validation/daily-tests-job.schema";

import { openOutside, type Outside } from "./outside";

let outside: Outside;
beforeAll(async () => {
  outside = await openOutside();
});
afterAll(() => outside.close());

const unstopped = new AbortController().signal;

describe.each(testDatabases())("the daily tests on %s", (kind) => {
  let application: TestApplication;
  beforeAll(async () => {
    application = await startTestApplication(kind);
  });
  afterAll(() => application.close());

  const queued = async () =>
    (
      await application.db
        .selectFrom("job")
        .select("kind")
        .where("kind", "=", dailyTestsJob.name)
        .execute()
    ).length;
  const statuses = async () =>
    Object.fromEntries(
      (
        await application.db
          .selectFrom("fqdn")
          .select(["domain_name", "daily_test_status"])
          .execute()
      ).map(({ domain_name, daily_test_status }) => [domain_name, daily_test_status]),
    );

  it("are begun where a name is due, once, whoever asks", async () => {
    await startDailyTests(application.db);
    expect(await queued()).toBe(0);
    await anFqdn(application.db, { name: "lonely.suite.test", workloadId: null });
    await Promise.all([
      startDailyTests(application.db),
      startDailyTests(application.db),
      startDailyTests(application.db),
    ]);
    expect(await queued()).toBe(1);
  });

  it("say which names resolve, and keep what each test found", async () => {
    const { db } = application;
    const workloadId = await aWorkload(db);
    const port = String(outside.httpsPort);
    await aPublishedSet(db, {
      workloadId,
      publicId: 1,
      category: "Default",
      tcpPorts: "25",
      fqdns: ["outlook.suite.test"],
    });
    await aPublishedSet(db, {
      workloadId,
      publicId: 2,
      category: "Optimize",
      tcpPorts: port,
      fqdns: [
        "outlook.suite.test",
        "nothing-here.suite.test",
        "refused.suite.test",
        "*.suite.test",
      ],
      prefixes: ["127.0.0.0/8"],
    });
    await performDailyTests({}, unstopped, outside.net);
    expect(await statuses()).toEqual({
      "lonely.suite.test": "Failed",
      "outlook.suite.test": "Successed",
      "nothing-here.suite.test": "Failed",
      "refused.suite.test": "UnTested",
      "*.suite.test": "UnTested",
    });
    const results = await db
      .selectFrom("fqdn_test_result")
      .innerJoin("fqdn", "fqdn.id", "fqdn_id")
      .select(["test", "outcome"])
      .where("domain_name", "=", "outlook.suite.test")
      .execute();
    expect(Object.fromEntries(results.map(({ test, outcome }) => [test, outcome]))).toEqual({
      "dns-resolution": "Pass",
      dnssec: "Pass",
      ipv4: "Pass",
      ipv6: "FailedNotBlocking",
      tls13: "Pass",
      certificate: "Pass",
      alignment: "Pass",
    });
  });

  it("test nothing twice a day, and everything again the next", async () => {
    const { db } = application;
    const before = await db
      .selectFrom("fqdn")
      .select(["id", "daily_tested_at"])
      .orderBy("id")
      .execute();
    await performDailyTests({}, unstopped, outside.net);
    expect(
      await db.selectFrom("fqdn").select(["id", "daily_tested_at"]).orderBy("id").execute(),
    ).toEqual(before);
    await db
      .updateTable("fqdn")
      .set({ daily_tested_at: new Date(Date.now() - 2 * 86_400_000) })
      .where("domain_name", "=", "lonely.suite.test")
      .execute();
    await db.updateTable("fqdn_test_result").set({ outcome: "Warning" }).execute();
    await performDailyTests({}, unstopped, outside.net);
    const renewed = await db
      .selectFrom("fqdn_test_result")
      .innerJoin("fqdn", "fqdn.id", "fqdn_id")
      .select("domain_name")
      .where("outcome", "!=", "Warning")
      .groupBy("domain_name")
      .execute();
    expect(renewed).toEqual([{ domain_name: "lonely.suite.test" }]);
  });

  it("go on where a slice ended", async () => {
    const { db } = application;
    const workloadId = await aWorkload(db);
    for (let index = 0; index < 60; index++)
      await anFqdn(db, { name: `missing-${index}.suite.test`, workloadId });
    await db.deleteFrom("job").execute();
    const untested = async () =>
      (await db.selectFrom("fqdn").select("id").where("daily_tested_at", "is", null).execute())
        .length;
    const short = {
      ...outside.net,
      limits: { ...outside.net.limits, parallelSubjects: 2, sliceMs: 1 },
    };
    let rounds = 0;
    for (let left = await untested(); left > 0 && rounds < 100; left = await untested()) {
      await db.deleteFrom("job").execute();
      await performDailyTests({}, unstopped, {
        ...short,
        limits: { ...short.limits, sliceMs: rounds === 0 ? 0 : 40 },
      });
      if ((await untested()) > 0) expect(await queued()).toBe(1);
      rounds += 1;
    }
    expect(rounds).toBeGreaterThan(1);
    expect(await untested()).toBe(0);
  });
});
