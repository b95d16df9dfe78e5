import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { aContent, aPublishedSet, aWorkload } from "#tests/factories/endpoint-set";
import { startTestApplication, type TestApplication } from "#tests/support/application";
import { testDatabases } from "#tests/support/database";
import { differenceHash } from "~/features/domain-lens/change-requests/difference-hash.server";
import type { EndpointSetContent } from "~/features/domain-lens/endpoint-sets/endpoint-set";
import { findEndpointSet } from "~/features/domain-lens/endpoint-sets/endpoint-set.repository.server";
import { latestValidation } from "~/features/domain-lens/validation/latest-validation.server";
import { validationLimits } from "~/features/domain-lens/validation/limits";
import type { OutsideNet } from "~/features/domain-lens/validation/outside-net.server";
import {
  giveUpValidation,
  performValidation,
} from "~/features/domain-lens/validation/perform-validation.server";
import { readValidation } from "~/features/domain-lens/validation/read-validation.server";
import {
  cancelValidation,
  startValidation,
} from "~/features/domain-lens/validation/start-validation.server";
import { validateNow } from "~/features/domain-lens/validation/validate-now.server";
import { validationPayload } from "~/features/domain-lens/validation/validation-job.schema";
import { findRun } from "~/features/domain-lens/validation/validation-run.repository.server";
import type { Db } from "~/platform/database.server";

import { openOutside, silentServer, type Outside } from "./outside";

let outside: Outside;
beforeAll(async () => {
  outside = await openOutside();
});
afterAll(() => outside.close());

const unstopped = new AbortController().signal;

/** All results of a run as they are stored. */
async function listResults(db: Db, runId: string) {
  const rows = await db
    .selectFrom("validation_result")
    .selectAll()
    .where("run_id", "=", runId)
    .execute();
  return rows.map(({ evidence, ...row }) => ({
    ...row,
    evidence: evidence as { reason: string | null },
  }));
}

describe.each(testDatabases())("a run of the tests on %s", (kind) => {
  let application: TestApplication;
  let workloadId: string;
  beforeAll(async () => {
    application = await startTestApplication(kind);
  });
  beforeEach(async () => {
    workloadId = await aWorkload(application.db);
  });
  afterAll(() => application.close());

  type AChange = Partial<Omit<EndpointSetContent, "prefixes">> & {
    prefixes?: string[];
    status?: string;
    addEffectiveOn?: string;
    disposition?: string;
    setId?: string;
  };

  /** Stores a change of a set, new unless told, as submitting leaves it. */
  async function aChange({
    prefixes = [],
    status = "PendingReview",
    addEffectiveOn,
    disposition = "Add",
    setId,
    ...content
  }: AChange = {}) {
    const { db } = application;
    const id = randomUUID();
    const now = new Date();
    const owner = setId ?? (await aPublishedSet(db, { workloadId, publishedVersion: null }));
    const set = (await findEndpointSet(db, owner))!;
    const proposal = aContent({
      workloadId,
      tcpPorts: String(outside.httpsPort),
      ...content,
      prefixes: prefixes.map((prefix) => ({ prefix, serviceTreeId: null })),
    });
    const hash = differenceHash(set, {
      proposal,
      disposition: disposition as "Add",
      addEffectiveOn: addEffectiveOn ?? null,
      removeEffectiveOn: null,
    })!;
    await db
      .insertInto("change_request")
      .values({
        id,
        set_id: owner,
        instance: "Worldwide",
        status,
        disposition,
        base: set.publishedVersion ? JSON.stringify(set.content) : null,
        base_revision: set.revision,
        proposal: JSON.stringify(proposal),
        authors: "[]",
        add_effective_on: addEffectiveOn,
        difference_hash: hash,
        submitted_at: now,
        staged_at: now,
        created_at: now,
        updated_at: now,
      })
      .execute();
    return { id, hash, setId: owner };
  }

  const start = ({ id, hash }: { id: string; hash: string }) =>
    application.db
      .transaction()
      .execute((trx) =>
        startValidation(trx, { changeId: id, hash, reason: "submit", at: new Date() }),
      );

  async function perform(runId: string, net: OutsideNet = outside.net, signal = unstopped) {
    await performValidation({ runId }, signal, net);
    return (await findRun(application.db, runId))!;
  }

  async function jobs() {
    return application.db
      .selectFrom("job")
      .select(["kind", "payload"])
      .where("kind", "=", "validation")
      .execute();
  }

  it("is queued with the submission, and not without it", async () => {
    const change = await aChange();
    await expect(
      application.db.transaction().execute(async (trx) => {
        await startValidation(trx, {
          changeId: change.id,
          hash: change.hash,
          reason: "submit",
          at: new Date(),
        });
        throw new Error("the submission fails");
      }),
    ).rejects.toThrow("the submission fails");
    expect(await latestValidation(application.db, change.id, change.hash)).toEqual({
      run: null,
      aggregate: "None",
      blockingFailures: [],
    });
    const runId = await start(change);
    expect((await jobs()).map(({ payload }) => payload)).toContainEqual(
      validationPayload.stamped({ runId }),
    );
    expect(await latestValidation(application.db, change.id, change.hash)).toMatchObject({
      aggregate: "Running",
      run: { state: "waiting" },
    });
  });

  it("tests every addition, and says what stops the change by name", async () => {
    const change = await aChange({
      fqdns: ["outlook.suite.test", "nothing-here.suite.test", "*.files.suite.test"],
      prefixes: ["192.0.2.0/24", "203.0.113.0/26", "203.0.113.64/26", "52.96.0.0/14"],
    });
    const runId = await start(change);
    const run = await perform(runId);
    expect(run).toMatchObject({
      state: "finished",
      total: 3 * 9 + 4 * 3 + 4,
      done: 3 * 9 + 4 * 3 + 4,
    });
    const found = await latestValidation(application.db, change.id, change.hash);
    expect(found).toMatchObject({
      aggregate: "FailBlocking",
      blockingFailures: [
        "dns-resolution: nothing-here.suite.test",
        ...["192.0.2.0/24", "203.0.113.0/26", "203.0.113.64/26"].map(
          (prefix) => `prefix-format: ${prefix}`,
        ),
      ],
    });
    const results = await listResults(application.db, runId);
    const outcome = (test: string, subject: string) =>
      results
        .filter((result) => result.test === test && result.subject === subject)
        .map((result) => `${result.outcome} ${result.evidence.reason ?? ""}`.trim())
        .join();
    expect(outcome("arin", "192.0.2.0/24")).toBe("Pass");
    expect([
      outcome("prefix-format", "192.0.2.0/24"),
      outcome("prefix-format", "52.96.0.0/14"),
    ]).toEqual(["FailedBlocking special-purpose", "Pass"]);
    expect(outcome("arin", "203.0.113.0/26")).toBe("FailedNotBlocking another-owner");
    expect(outcome("arin", "203.0.113.64/26")).toBe("Untested rdap-failed");
    expect(outcome("dns-resolution", "*.files.suite.test")).toBe("Untested wildcard");
    expect(outcome("effective-date", "change")).toBe("Pass set-by-publishing");
  });

  it.each<[string, Partial<EndpointSetContent>]>([
    ["returns", { isDeleted: true }],
    ["is shown", { isHidden: true }],
  ])("tests every endpoint of a set that %s", async (_how, out) => {
    const { db } = application;
    const fqdns = ["nothing-here.suite.test", `*.${randomUUID()}.suite.test`];
    const setId = await aPublishedSet(db, { workloadId, fqdns, ...out, prefixes: [] });
    const change = await aChange({ setId, fqdns, disposition: "Change" });
    const run = await perform(await start(change));
    expect(run).toMatchObject({ state: "finished", total: 2 * 9 + 4 });
    expect(await latestValidation(db, change.id, change.hash)).toMatchObject({
      aggregate: "FailBlocking",
      blockingFailures: expect.arrayContaining(["dns-resolution: nothing-here.suite.test"]),
    });
  });

  it("tests every endpoint of a set that moves to an external workload, and none of one that leaves", async () => {
    const { db } = application;
    const inside = await aWorkload(db, undefined, { workloadType: "Internal" });
    const fqdns = ["nothing-here.suite.test"];
    const outward = await aChange({
      setId: await aPublishedSet(db, { workloadId: inside, fqdns }),
      fqdns,
      disposition: "Change",
    });
    expect(await perform(await start(outward))).toMatchObject({ total: 9 + 4 });
    const names = Array.from({ length: 150 }, (_, index) => `n${index}.leaving.suite.test`);
    const large = await aPublishedSet(db, { workloadId, fqdns: names });
    const inward = await aChange({
      setId: large,
      fqdns: names,
      disposition: "Change",
      isHidden: true,
    });
    const runId = await start(inward);
    expect(await perform(runId)).toMatchObject({ total: 4 });
    expect(
      (await listResults(db, runId)).find(({ test }) => test === "bulk-removal")?.evidence,
    ).toMatchObject({
      reason: "above-limit",
      facts: expect.arrayContaining([{ fact: "removed", values: ["150"] }]),
    });
  });

  it("counts as not tested what is not configured or not to be reached, never as passed", async () => {
    const change = await aChange({ isMemberSet: true, prefixes: ["10.20.0.0/16"] });
    const runId = await start(change);
    await perform(runId, { ...outside.net, dnsServers: ["127.0.0.1:1"], rdap: undefined });
    expect(await latestValidation(application.db, change.id, change.hash)).toMatchObject({
      aggregate: "FailBlocking",
      blockingFailures: ["ipam: 10.20.0.0/16"],
    });
    const listed = await aChange({ isMemberSet: true, prefixes: ["10.20.0.0/16", "10.30.0.0/24"] });
    await perform(await start(listed), {
      ...outside.net,
      ipam: { state: "listed", prefixes: new Set(["10.20.0.0/14"]) },
    });
    expect(await latestValidation(application.db, listed.id, listed.hash)).toMatchObject({
      aggregate: "FailBlocking",
      blockingFailures: ["ipam: 10.30.0.0/24"],
    });
    const covered = await aChange({ isMemberSet: true, prefixes: ["10.20.3.0/24"] });
    await perform(await start(covered), {
      ...outside.net,
      ipam: { state: "listed", prefixes: new Set(["10.20.0.0/16"]) },
    });
    expect(await latestValidation(application.db, covered.id, covered.hash)).toMatchObject({
      aggregate: "FailNotBlocking",
      blockingFailures: [],
    });
  });

  it("tests what a member set gives to an external set as that set's own", async () => {
    const { db } = application;
    const member = await aPublishedSet(db, {
      workloadId,
      isMemberSet: true,
      prefixes: ["10.20.0.0/16", "8.8.4.0/24"],
    });
    const takesIn = await aChange({ memberSetId: member, fqdns: [], tcpPorts: "443" });
    expect(await perform(await start(takesIn))).toMatchObject({ total: 4 + 2 * 3 });
    expect(await latestValidation(db, takesIn.id, takesIn.hash)).toMatchObject({
      aggregate: "FailBlocking",
      blockingFailures: ["prefix-format: 10.20.0.0/16"],
    });
    const inside = await aWorkload(db, undefined, { workloadType: "Internal" });
    const within = await aChange({ workloadId: inside, memberSetId: member });
    await perform(await start(within), {
      ...outside.net,
      ipam: { state: "listed", prefixes: new Set(["10.20.0.0/16", "8.8.4.0/24"]) },
    });
    expect(await latestValidation(db, within.id, within.hash)).toMatchObject({
      blockingFailures: [],
    });
  });

  it("tests a member set's prefixes as those of the external sets that have them from it", async () => {
    const { db } = application;
    const member = await aPublishedSet(db, { workloadId, isMemberSet: true });
    const listed = {
      ...outside.net,
      ipam: { state: "listed", prefixes: new Set(["10.20.0.0/14"]) } as const,
    };
    const inside = await aWorkload(db, undefined, { workloadType: "Internal" });
    await aPublishedSet(db, { workloadId: inside, memberSetId: member });
    const grows = { setId: member, isMemberSet: true, prefixes: ["10.20.3.0/24"] };
    const inward = await aChange({ ...grows, disposition: "Change" });
    await perform(await start(inward), listed);
    expect(await latestValidation(db, inward.id, inward.hash)).toMatchObject({
      blockingFailures: [],
    });
    await db.deleteFrom("change_request").where("id", "=", inward.id).execute();
    await aPublishedSet(db, { workloadId, memberSetId: member });
    const outward = await aChange({ ...grows, disposition: "Change" });
    await perform(await start(outward), listed);
    expect(await latestValidation(db, outward.id, outward.hash)).toMatchObject({
      aggregate: "FailBlocking",
      blockingFailures: ["prefix-format: 10.20.3.0/24"],
    });
  });

  it("tests what a member set is about to give together with the set that is about to take it in", async () => {
    const { db } = application;
    const member = await aPublishedSet(db, { workloadId, isMemberSet: true });
    const grows = await aChange({
      setId: member,
      disposition: "Change",
      status: "StagedForPublishing",
      isMemberSet: true,
      prefixes: ["10.20.3.0/24"],
    });
    const takesIn = await aChange({ memberSetId: member, status: "StagedForPublishing" });
    const net = {
      ...outside.net,
      ipam: { state: "listed", prefixes: new Set(["10.20.0.0/14"]) } as const,
    };
    const validated = await validateNow(db, [grows, takesIn], { signal: unstopped, net });
    expect(validated.get(grows.id)?.blockingFailures).toEqual(["prefix-format: 10.20.3.0/24"]);
    expect(validated.get(takesIn.id)?.blockingFailures).toEqual(["prefix-format: 10.20.3.0/24"]);
    const apart = await validateNow(db, [grows], { signal: unstopped, net });
    expect(apart.get(grows.id)?.blockingFailures).toEqual([]);
  });

  it("is done in slices, and nothing twice", async () => {
    const port = await outside.listen(silentServer());
    const names = Array.from({ length: 8 }, (_, index) =>
      (index % 2 === 0 ? `expired.suite.test` : "outlook.suite.test").replace(
        ".",
        index < 2 ? "." : `-${index}.`,
      ),
    );
    const change = await aChange({ fqdns: [...new Set(names)], tcpPorts: `${port}` });
    const runId = await start(change);
    await application.db.deleteFrom("job").execute();
    const slow = {
      ...outside.net,
      limits: { ...outside.net.limits, parallelSubjects: 1, sliceMs: 0 },
    };
    const rounds: string[] = [];
    for (let round = 0; round < 12 && rounds.at(-1) !== "finished"; round++) {
      // At the end of its time a slice has at least one subject more, since the first is always taken.
      rounds.push(
        (
          await perform(runId, {
            ...slow,
            limits: { ...slow.limits, sliceMs: round === 0 ? 0 : 5_000 },
          })
        ).state,
      );
      if (rounds.at(-1) !== "finished") expect(await jobs()).toHaveLength(1);
      await application.db.deleteFrom("job").execute();
    }
    const run = (await findRun(application.db, runId))!;
    expect(rounds[0]).toBe("running");
    expect(run.done).toBe(run.total);
    expect(await listResults(application.db, runId)).toHaveLength(run.total);
  });

  it("is gone on with after a crash, by two processes at once if it must be", async () => {
    const change = await aChange({
      fqdns: ["outlook.suite.test", "sharepoint.suite.test", "missing.suite.test"],
    });
    const runId = await start(change);
    const crash = new AbortController();
    const broken = performValidation({ runId }, crash.signal, {
      ...outside.net,
      dnsServers: ["127.0.0.1:1", ...outside.net.dnsServers!],
    });
    crash.abort(new Error("the process ends"));
    await broken;
    expect((await findRun(application.db, runId))?.state).not.toBe("finished");
    await Promise.all([perform(runId), perform(runId)]);
    const run = (await findRun(application.db, runId))!;
    expect(run).toMatchObject({ state: "finished", done: run.total });
    expect(await listResults(application.db, runId)).toHaveLength(run.total);
  });

  it("ends when it is cancelled, with another one, and when the change becomes another", async () => {
    const change = await aChange({ fqdns: ["outlook.suite.test"] });
    const first = await start(change);
    const second = await start(change);
    expect((await perform(first)).state).toBe("cancelled");
    await application.db
      .transaction()
      .execute((trx) => cancelValidation(trx, change.id, new Date()));
    expect((await perform(second)).state).toBe("cancelled");
    expect(await listResults(application.db, second)).toEqual([]);
    expect(await latestValidation(application.db, change.id, change.hash)).toMatchObject({
      aggregate: "None",
    });

    const third = await start(change);
    await application.db
      .updateTable("change_request")
      .set({ difference_hash: "0".repeat(64) })
      .where("id", "=", change.id)
      .execute();
    expect((await perform(third)).state).toBe("cancelled");
    expect(await latestValidation(application.db, change.id, "0".repeat(64))).toMatchObject({
      aggregate: "None",
    });
  });

  it("stops working when it is cancelled half way", async () => {
    const port = await outside.listen(silentServer());
    const change = await aChange({
      fqdns: [
        "expired.suite.test",
        "outlook.suite.test",
        "self-signed.suite.test",
        "wrong-name.suite.test",
      ],
      tcpPorts: String(port),
    });
    const runId = await start(change);
    const work = performValidation({ runId }, unstopped, {
      ...outside.net,
      limits: { ...outside.net.limits, parallelSubjects: 1 },
    });
    await expect
      .poll(async () => (await listResults(application.db, runId)).length)
      .toBeGreaterThan(0);
    await application.db
      .transaction()
      .execute((trx) => cancelValidation(trx, change.id, new Date()));
    await work;
    const run = (await findRun(application.db, runId))!;
    expect(run.state).toBe("cancelled");
    expect(run.done).toBeLessThan(run.total);
    expect(await listResults(application.db, runId)).toHaveLength(run.done);
  });

  it("counts what is missing as not tested when it is given up", async () => {
    const change = await aChange({ fqdns: ["outlook.suite.test"] });
    const runId = await start(change);
    await giveUpValidation({ runId });
    const found = await latestValidation(application.db, change.id, change.hash);
    expect(found).toMatchObject({
      aggregate: "FailBlocking",
      run: { state: "finished", done: 13, total: 13 },
    });
    expect(found.blockingFailures).toContain("dns-resolution: outlook.suite.test");
    await expect(giveUpValidation({ other: true })).resolves.toBeUndefined();
    await expect(performValidation({ runId: "no" }, unstopped)).rejects.toThrow();
  });

  it("holds back what contradicts another set, and lets a move go that is staged beside it", async () => {
    const { db } = application;
    const other = await aPublishedSet(db, {
      workloadId: await aWorkload(db),
      publicId: 4000 + Math.floor(Math.random() * 1e6),
      category: "Optimize",
      fqdns: ["sharepoint.suite.test", "stays.suite.test"],
    });
    const change = await aChange({ fqdns: ["sharepoint.suite.test"] });
    const duplication = async () => {
      await perform(await start(change));
      return (await latestValidation(db, change.id, change.hash)).blockingFailures;
    };
    expect(await duplication()).toEqual(["duplication: sharepoint.suite.test"]);
    const away = await aChange({
      setId: other,
      status: "StagedForPublishing",
      disposition: "Change",
      workloadId: (await findEndpointSet(db, other))!.content.workloadId,
      category: "Optimize",
      fqdns: ["stays.suite.test"],
    });
    expect(await duplication()).toEqual([]);
    await db.deleteFrom("change_request").where("id", "=", away.id).execute();
    const rival = await aChange({
      status: "StagedForPublishing",
      category: "Allow",
      fqdns: ["autodiscover.suite.test", "*.suite.test"],
    });
    const late = await aChange({ fqdns: ["autodiscover.suite.test", "expired.suite.test"] });
    await perform(await start(late));
    expect((await latestValidation(db, late.id, late.hash)).blockingFailures).toEqual([
      "duplication: autodiscover.suite.test",
    ]);
    const warned = (
      await listResults(db, (await latestValidation(db, late.id, late.hash)).run!.id)
    ).find(({ test, subject }) => test === "duplication" && subject === "expired.suite.test");
    expect(warned).toMatchObject({
      outcome: "Warning",
      evidence: { reason: "covered-by-wildcard" },
    });
    await db
      .deleteFrom("change_request")
      .where("id", "in", [rival.id, late.id, change.id])
      .execute();
  });

  it("asks for the member set: published, or staged for staging, or in the very publish run", async () => {
    const { db } = application;
    const member = await aPublishedSet(db, {
      workloadId,
      publishedVersion: null,
      isMemberSet: true,
    });
    const change = await aChange({ memberSetId: member });
    const failures = async () => {
      await perform(await start(change));
      return (await latestValidation(db, change.id, change.hash)).blockingFailures;
    };
    expect(await failures()).toEqual([
      "linked-logic-publish: change",
      "linked-logic-stage: change",
    ]);
    const staged = await aChange({
      setId: member,
      status: "StagedForPublishing",
      isMemberSet: true,
      prefixes: ["8.8.4.128/25"],
    });
    expect(await failures()).toEqual(["linked-logic-publish: change"]);
    const together = await validateNow(db, [change, { ...staged }], {
      signal: unstopped,
      net: { ...outside.net, ipam: { state: "listed", prefixes: new Set(["8.8.4.0/24"]) } },
    });
    // No registry knows who owns the prefix that it gets.
    expect(together.get(change.id)).toMatchObject({
      aggregate: "FailNotBlocking",
      blockingFailures: [],
    });
    await db
      .updateTable("change_request")
      .set({ status: "Published" })
      .where("id", "=", staged.id)
      .execute();
    await db
      .updateTable("endpoint_set")
      .set({ published_version: "2030010100" })
      .where("internal_id", "=", member)
      .execute();
    expect(await failures()).toEqual([]);
    await db
      .updateTable("endpoint_set")
      .set({
        member_set_id: member,
        published_version: "2030010100",
        public_id: 5000 + Math.floor(Math.random() * 1e6),
      })
      .where("internal_id", "=", change.setId)
      .execute();
    const deletion = await aChange({
      setId: member,
      disposition: "Remove",
      isMemberSet: true,
      isDeleted: true,
    });
    await perform(await start(deletion));
    expect((await latestValidation(db, deletion.id, deletion.hash)).blockingFailures).toEqual([
      "linked-logic-publish: change",
    ]);
  });

  it("is stored when it is done at the instant of publishing, and leaves out what has changed", async () => {
    const { db } = application;
    const [good, bad, other] = [
      await aChange({ fqdns: ["outlook.suite.test"] }),
      await aChange({ fqdns: ["missing.suite.test"] }),
      await aChange({ fqdns: ["expired.suite.test"] }),
    ];
    const waiting = await start(good);
    const found = await validateNow(db, [good, bad, { ...other, hash: "0".repeat(64) }], {
      signal: unstopped,
      net: outside.net,
    });
    expect([...found.keys()]).toEqual([good.id, bad.id]);
    expect(found.get(good.id)).toMatchObject({
      aggregate: "FailNotBlocking",
      blockingFailures: [],
    });
    expect(found.get(bad.id)).toMatchObject({
      aggregate: "FailBlocking",
      blockingFailures: ["dns-resolution: missing.suite.test"],
    });
    expect(await latestValidation(db, bad.id, bad.hash)).toMatchObject({
      run: { id: found.get(bad.id)?.runId, reason: "publish", state: "finished" },
      aggregate: "FailBlocking",
    });
    expect((await findRun(db, waiting))?.state).toBe("cancelled");
    const stop = new AbortController();
    stop.abort(new Error("enough"));
    await expect(
      validateNow(db, [good], { signal: stop.signal, net: outside.net }),
    ).rejects.toThrow("enough");
  });

  it("is read a page at a time, the worst first", async () => {
    const names = Array.from(
      { length: 104 },
      (_, index) => `missing-${String(index).padStart(3, "0")}.suite.test`,
    );
    const change = await aChange({ fqdns: ["outlook.suite.test", ...names], tcpPorts: "" });
    await perform(await start(change), {
      ...outside.net,
      limits: { ...validationLimits, dnsTryMs: 60_000, dnsMs: 120_000 },
    });
    const question = { changeId: change.id, hash: change.hash, aggregate: "FailBlocking" as const };
    const first = await readValidation(application.db, question);
    expect(first).toMatchObject({
      label: "failed-blocking",
      isRunning: false,
      run: { state: "finished", doneRatio: 1 },
    });
    expect(first.subjects.map(({ subject }) => subject)).toEqual(names.slice(0, 100));
    expect(first.subjects[0]?.results.map(({ test }) => test).slice(0, 3)).toEqual([
      "fqdn-format",
      "duplication",
      "dns-resolution",
    ]);
    expect(first.progress.find(({ test }) => test === "dns-resolution")?.counts).toEqual([
      { outcome: "FailedBlocking", count: 104 },
      { outcome: "Pass", count: 1 },
    ]);
    const second = await readValidation(application.db, { ...question, after: first.next });
    expect(second.subjects.map(({ subject }) => subject)).toEqual([
      ...names.slice(100),
      "outlook.suite.test",
      null,
    ]);
    expect(second.next).toBeNull();
    expect(
      (await readValidation(application.db, { ...question, after: "'; drop table" })).subjects,
    ).toHaveLength(100);
  });
});
