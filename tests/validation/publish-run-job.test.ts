import { randomUUID } from "node:crypto";

import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { aWorkload } from "#tests/factories/endpoint-set";
import { startTestApplication, type TestApplication } from "#tests/support/application";
import { testDatabases } from "#tests/support/database";
import {
  championOfArea,
  editorOf,
  ofCouncil,
  somebody,
  stagedChange,
  type Reviewers,
  type Somebody,
} from "#tests/support/endpoint-changes";
import { findChangeRequest } from "~/features/domain-lens/change-requests/change-request.repository.server";
import { personOf } from "~/features/domain-lens/person";
import { listVersions } from "~/features/domain-lens/publishing/publication.repository.server";
import {
  giveUpPublishRun,
  performPublishRun,
} from "~/features/domain-lens/publishing/publish-run-job.server";
import {
  publishRunJob,
  publishRunPayload,
} from "~/features/domain-lens/publishing/publish-run-job.schema";
import {
  cancelPublishing,
  requestPublishing,
} from "~/features/domain-lens/publishing/request-publishing.server";
import { findRequestedRun } from "~/features/domain-lens/publishing/requested-run.repository.server";

import { openOutside, type Outside } from "./outside";

const now = new Date();
const unstopped = new AbortController().signal;

let outside: Outside;
beforeAll(async () => {
  outside = await openOutside();
});
afterAll(() => outside.close());

describe.each(testDatabases())("a publish run that somebody asks for, on %s", (kind) => {
  let application: TestApplication;
  let people: Reviewers;
  let council: Somebody;
  let workload: string;
  beforeEach(async () => {
    application = await startTestApplication(kind);
    const { db } = application;
    workload = await aWorkload(db, "Mail");
    council = await somebody(db, "Connie", [ofCouncil]);
    people = {
      editor: await somebody(db, "Edda", [editorOf(workload)]),
      champion: await somebody(db, "Chandra", [championOfArea("Exchange")]),
      council,
    };
  });
  afterEach(() => application.close());

  const request = () =>
    requestPublishing(application.db, {
      instance: "Worldwide",
      by: personOf(council.account),
      now,
    });
  const run = (runId: string) => findRequestedRun(application.db, runId);
  const perform = (runId: string, signal = unstopped) =>
    performPublishRun({ runId }, signal, outside.net);
  const versions = async () => (await listVersions(application.db, "Worldwide")).length;
  const staged = (content: {
    fqdns?: string[];
    prefixes?: { prefix: string; serviceTreeId: null }[];
  }) =>
    stagedChange(application.db, people, {
      started: { kind: "new", instance: "Worldwide", workloadId: workload, isMemberSet: false },
      edit: {
        content: {
          category: "Default",
          isRequired: true,
          tcpPorts: String(outside.httpsPort),
          publicDescription: "A set",
          ...content,
        },
      },
      now,
    });
  const aPrefix = { prefixes: [{ prefix: "52.96.0.0/26", serviceTreeId: null }] };

  it("is one at a time: everybody who asks while it is open gets the same", async () => {
    const ids = await Promise.all([request(), request(), request()]);
    expect(new Set(ids).size).toBe(1);
    expect(
      await application.db
        .selectFrom("job")
        .select("payload")
        .where("kind", "=", publishRunJob.name)
        .execute(),
    ).toEqual([{ payload: publishRunPayload.stamped({ runId: ids[0]! }) }]);
    await perform(ids[0]!);
    expect(await request()).not.toBe(ids[0]);
  });

  it("publishes once with its outcome, by whoever asked, however often its job comes", async () => {
    const [good, bad] = [await staged(aPrefix), await staged({ fqdns: ["missing.suite.test"] })];
    const runId = await request();
    expect(await run(runId)).toMatchObject({ state: "waiting", total: 0, done: 0 });
    await Promise.all([perform(runId), perform(runId)]);
    await perform(runId);
    const after = await run(runId);
    expect(after).toMatchObject({
      state: "finished",
      total: 2,
      done: 2,
      requestedBy: { name: "Connie" },
      outcome: {
        published: [{ changeId: good.id, setId: good.setId }],
        returned: [{ changeId: bad.id, setId: bad.setId, reason: "not-ready" }],
      },
    });
    expect((await listVersions(application.db, "Worldwide")).map(({ version }) => version)).toEqual(
      [after?.outcome?.version],
    );
    expect(await application.db.selectFrom("publication").select("published_by").execute()).toEqual(
      [{ published_by: "Connie" }],
    );
  });

  it("that is cancelled before or while it tests publishes nothing, and what is staged stays", async () => {
    const { id } = await staged({ fqdns: ["silent.suite.test"] });
    const waiting = await request();
    expect(await cancelPublishing(application.db, { runId: waiting, now })).toBe(true);
    await perform(waiting);

    const testing = await request();
    const performing = perform(testing);
    await expect.poll(async () => (await run(testing))?.total, { interval: 20 }).toBe(1);
    expect(await cancelPublishing(application.db, { runId: testing, now })).toBe(true);
    await performing;
    for (const runId of [waiting, testing])
      expect(await run(runId)).toMatchObject({ state: "cancelled", outcome: null });
    expect([await versions(), (await findChangeRequest(application.db, id))?.status]).toEqual([
      0,
      "StagedForPublishing",
    ]);
    expect(await cancelPublishing(application.db, { runId: testing, now })).toBe(false);
  });

  it("that the end of its process cuts goes on with the next", async () => {
    await staged({ fqdns: ["silent.suite.test"] });
    const runId = await request();
    const ending = new AbortController();
    const cut = perform(runId, ending.signal);
    await expect.poll(async () => (await run(runId))?.total, { interval: 20 }).toBe(1);
    ending.abort(new Error("The process ends."));
    await cut;
    expect(await run(runId)).toMatchObject({ state: "running" });
    await perform(runId);
    expect(await run(runId)).toMatchObject({ state: "finished" });
  });

  it("that fails publishes nothing, is tried again, and ends as failed once it is given up", async () => {
    const { db } = application;
    await staged(aPrefix);
    await sql`alter table publication add constraint not_now check (false) not valid`.execute(db);
    const runId = await request();
    await expect(perform(runId)).rejects.toThrow("not_now");
    expect(await run(runId)).toMatchObject({ state: "running", outcome: null });
    await giveUpPublishRun({ runId });
    expect(await run(runId)).toMatchObject({ state: "failed" });
    await sql`alter table publication drop constraint not_now`.execute(db);
    await perform(runId);
    expect(await versions()).toBe(0);
    const again = await request();
    await perform(again);
    expect([(await run(again))?.state, await versions()]).toEqual(["finished", 1]);
    await perform(randomUUID());
  });
});
