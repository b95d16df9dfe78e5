import { createHmac, randomUUID } from "node:crypto";

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { startTestSandbox, type TestSandbox } from "#tests/sandbox/test-sandbox";
import { startTestApplication, type TestApplication } from "#tests/support/application";
import { testDatabases } from "#tests/support/database";
import { munich, noticeWorld, oslo, type NoticeWorld } from "#tests/support/outage-notices";
import { patience } from "#tests/support/patience";
import { buildDirWithPlaces } from "#tests/support/place-data";
import { switchSetting } from "#tests/support/settings";
import type { SignedIn } from "#tests/support/signed-in";
import { startReceiver, type WebhookReceiver } from "#tests/support/webhook-receiver";
import {
  addOutageWebhook,
  findOwnWebhook,
  redeliverToOwnWebhook,
  removeOwnWebhook,
  setOwnWebhookActive,
  testOwnWebhook,
} from "~/features/outage-notices/manage-notices.server";
import { outageWebhooksMost } from "~/features/outage-notices/subscription";
import { startJobs } from "~/jobs/runner.server";
import { setApplication } from "~/platform/application.server";
import { createLog } from "~/platform/log.server";
import { setSandbox } from "~/platform/sandbox-parts.server";

describe.each(testDatabases())("webhooks for outages on %s", (kind) => {
  let application: TestApplication;
  let sandbox: TestSandbox;
  let world: NoticeWorld;
  let receiver: WebhookReceiver;
  let jobs: ReturnType<typeof startJobs> | undefined;
  let lines: string[];
  beforeAll(async () => {
    application = await startTestApplication(kind, {
      APP_ORIGIN: "https://own.example",
      BUILD_DIR: await buildDirWithPlaces(),
    });
    sandbox = await startTestSandbox({ parts: ["suite", "dns"] });
    world = await noticeWorld(application);
    await switchSetting(application.db, "isOutageEnabled", true);
  });
  afterAll(async () => {
    await sandbox.close();
    await application.close();
  });
  beforeEach(async () => {
    lines = [];
    setApplication({ ...application, log: createLog("debug", (line) => lines.push(line)) });
    receiver = await startReceiver(sandbox.folder);
    setSandbox({
      ...sandbox,
      allowedDestinations: [{ host: "127.0.0.1", port: receiver.port }],
    });
  });
  afterEach(async () => {
    await jobs?.stop();
    jobs = undefined;
    setSandbox(undefined);
    receiver.close();
    for (const table of ["job", "outage_subscription", "outage", "audit_entry"] as const)
      await application.db.deleteFrom(table).execute();
    await application.db.updateTable("partner").set({ status: "Approved" }).execute();
  });

  const register = async (by: SignedIn, url = receiver.url) => {
    const added = await addOutageWebhook(world.change(by), url);
    if (!added.ok) throw new Error(added.refusal);
    return added.value.secret;
  };
  const webhookOf = async (by: SignedIn) => {
    const { id } = await application.db
      .selectFrom("outage_webhook")
      .select("id")
      .executeTakeFirstOrThrow();
    const webhook = await findOwnWebhook(world.change(by), id);
    if (!webhook) throw new Error("The webhook is somebody else's.");
    return webhook;
  };
  const deliveries = () =>
    application.db
      .selectFrom("outage_webhook_delivery")
      .select(["id", "state", "attempts", "last_status", "last_error"])
      .execute();
  const jobRows = () => application.db.selectFrom("job").select(["attempts", "kind"]).execute();
  const settled = async () => {
    jobs ??= startJobs();
    await vi.waitFor(async () => expect(await jobRows()).toEqual([]), patience);
  };
  const bodies = () =>
    receiver.received.map(({ body }) => JSON.parse(body) as { type: string; data: object });

  it("deliver an event once, signed, with what leadership sees", async () => {
    const secret = await register(world.leader);
    await world.happen({ place: munich, state: "closed", events: ["opened", "ended"] });
    await settled();
    expect(await deliveries()).toMatchObject([
      { state: "delivered", attempts: 1, last_status: 204, last_error: null },
      { state: "delivered", attempts: 1, last_status: 204, last_error: null },
    ]);
    const told = bodies().sort((one, other) => other.type.localeCompare(one.type));
    expect(told.map(({ type }) => type)).toEqual(["outage.opened", "outage.ended"]);
    const outage = await application.db.selectFrom("outage").select("id").executeTakeFirst();
    expect(told[1]?.data).toEqual({
      solutionId: world.solution.id,
      solution: "Fjord",
      noticeId: expect.any(String),
      outageId: outage?.id,
      placeId: String(munich),
      place: "Munich",
      start: "2026-03-01T08:00:00.000Z",
      end: "2026-03-01T10:00:00.000Z",
      category: 3,
      peakFailureRatio: 0.4375,
      cause: null,
      pageUrl: `https://own.example/solutions/${world.solution.id}?tab=overview&place=${munich}#outages`,
    });
    const { headers, body } = receiver.received[0]!;
    const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
    const signed = createHmac("sha256", key)
      .update(`${String(headers["webhook-id"])}.${String(headers["webhook-timestamp"])}.${body}`)
      .digest("base64");
    expect(headers["webhook-signature"]).toBe(`v1,${signed}`);
    expect(lines.join("")).not.toMatch(/canary|whsec|outlook/);
  });

  it("tell a provider no ratio, and nothing of a place that it does not see", async () => {
    await register(world.provider.by);
    await world.happen({ place: oslo });
    await world.happen({ place: munich });
    await settled();
    expect(bodies()).toMatchObject([
      { type: "outage.opened", data: { place: "Munich", peakFailureRatio: null } },
    ]);
  });

  it("are told that an outage is withdrawn", async () => {
    await register(world.leader);
    await world.happen({ place: munich });
    const { id } = await application.db.selectFrom("outage").select("id").executeTakeFirstOrThrow();
    await settled();
    await world.happen({ place: munich, id, state: "withdrawn", events: ["withdrawn"] });
    await settled();
    expect(bodies().map(({ type }) => type)).toEqual(["outage.opened", "outage.withdrawn"]);
  });

  it("say the same under the same id after an error, and nothing once access is lost", async () => {
    await register(world.provider.by);
    receiver.answers.push({ status: 500, body: "canary" }, { status: 500 });
    await world.happen({ place: munich });
    jobs = startJobs();
    const triedTimes = (attempts: number) =>
      vi.waitFor(
        async () =>
          expect(await deliveries()).toMatchObject([
            { state: "waiting", attempts, last_status: 500, last_error: "status" },
          ]),
        patience,
      );
    await triedTimes(1);
    await jobs.stop();
    const again = () =>
      application.db
        .updateTable("job")
        .set({ run_after: new Date(0) })
        .execute();
    await again();
    jobs = startJobs();
    await triedTimes(2);
    await jobs.stop();
    const [first, second] = receiver.received;
    expect([second?.body, second?.headers["webhook-id"]]).toEqual([
      first?.body,
      first?.headers["webhook-id"],
    ]);
    await application.db.updateTable("partner").set({ status: "Declined" }).execute();
    await again();
    jobs = startJobs();
    await settled();
    expect(await deliveries()).toMatchObject([{ state: "failed", last_error: "no-access" }]);
    expect(receiver.received).toHaveLength(2);
    expect(lines.join("")).not.toContain("canary");
  });

  it("are tried with a test, one at a time, by their owner only", async () => {
    await register(world.leader);
    const webhook = await webhookOf(world.leader);
    expect(await findOwnWebhook(world.change(world.provider.by), webhook.id)).toBeUndefined();
    const change = world.change(world.leader);
    expect(await testOwnWebhook(change, webhook)).toMatchObject({ ok: true });
    expect(await testOwnWebhook(change, webhook)).toEqual({ ok: false, refusal: "on-its-way" });
    await settled();
    expect(bodies()).toMatchObject([{ type: "test", data: { solution: "Fjord" } }]);
    expect(await testOwnWebhook(change, webhook)).toMatchObject({ ok: true });
    await vi.waitFor(() => expect(receiver.received).toHaveLength(2), patience);
  });

  it("deliver tests only while they are paused, and nothing of that time later", async () => {
    await register(world.leader);
    const webhook = await webhookOf(world.leader);
    const change = world.change(world.leader);
    for (let time = 0; time < 2; time += 1) await setOwnWebhookActive(change, webhook, false);
    await world.happen({ place: munich });
    await settled();
    expect([await deliveries(), receiver.received]).toEqual([[], []]);
    await testOwnWebhook(change, webhook);
    await settled();
    expect(bodies()).toMatchObject([{ type: "test" }]);
    await setOwnWebhookActive(change, await webhookOf(world.leader), true);
    await world.happen({ place: munich });
    await settled();
    expect(receiver.received).toHaveLength(2);
    const trail = await application.db
      .selectFrom("audit_entry")
      .select("action")
      .orderBy("id")
      .execute();
    expect(trail.map(({ action }) => action)).toEqual([
      "register-outage-webhook",
      "pause-outage-webhook",
      "resume-outage-webhook",
    ]);
  });

  it("end what was on its way to them when they are paused", async () => {
    receiver.answers.push({ status: 500 });
    await register(world.leader);
    await world.happen({ place: munich });
    jobs = startJobs();
    await vi.waitFor(
      async () => expect(await deliveries()).toMatchObject([{ attempts: 1 }]),
      patience,
    );
    await jobs.stop();
    await setOwnWebhookActive(world.change(world.leader), await webhookOf(world.leader), false);
    await application.db
      .updateTable("job")
      .set({ run_after: new Date(0) })
      .execute();
    jobs = startJobs();
    await settled();
    expect(await deliveries()).toMatchObject([{ state: "failed", last_error: "paused" }]);
    expect(receiver.received).toHaveLength(1);
  });

  it("deliver a notice again that has ended, under the same id, and only if its owner may still know", async () => {
    await register(world.provider.by);
    await world.happen({ place: munich });
    await settled();
    const [ended] = await deliveries();
    expect(ended).toMatchObject({ state: "delivered", attempts: 1 });
    const webhook = await webhookOf(world.provider.by);
    const change = world.change(world.provider.by);
    const again = () => redeliverToOwnWebhook(change, webhook, ended?.id ?? "");
    expect(await again()).toMatchObject({ ok: true });
    expect(await again()).toEqual({ ok: false, refusal: "on-its-way" });
    await settled();
    expect(await deliveries()).toMatchObject([
      { state: "delivered", attempts: 1, last_status: 204 },
    ]);
    const [first, second] = receiver.received;
    expect([second?.body, second?.headers["webhook-id"]]).toEqual([
      first?.body,
      first?.headers["webhook-id"],
    ]);
    await application.db.updateTable("partner").set({ status: "Declined" }).execute();
    expect(await again()).toMatchObject({ ok: true });
    await settled();
    expect(await deliveries()).toMatchObject([{ state: "failed", last_error: "no-access" }]);
    expect(receiver.received).toHaveLength(2);
  });

  it("deliver nothing again that is of another webhook, or a test", async () => {
    await register(world.leader);
    const webhook = await webhookOf(world.leader);
    const change = world.change(world.leader);
    await testOwnWebhook(change, webhook);
    await settled();
    const [test] = await deliveries();
    for (const id of [test?.id ?? "", randomUUID()])
      expect(await redeliverToOwnWebhook(change, webhook, id)).toEqual({
        ok: false,
        refusal: "on-its-way",
      });
    const other = { ...webhook, id: randomUUID() };
    await world.happen({ place: munich });
    await settled();
    const told = (await deliveries()).find(({ id }) => id !== test?.id);
    expect(await redeliverToOwnWebhook(change, other, told?.id ?? "")).toMatchObject({ ok: false });
    expect(receiver.received).toHaveLength(2);
  });

  it("are bounded in number, have each address once, and no private one", async () => {
    const change = world.change(world.leader);
    await register(world.leader);
    expect(await addOutageWebhook(change, receiver.url)).toEqual({ ok: false, refusal: "taken" });
    expect(await addOutageWebhook(change, "https://127.0.0.1/hook")).toEqual({
      ok: false,
      refusal: "not-public",
    });
    await Promise.all(
      Array.from({ length: outageWebhooksMost + 1 }, (_, at) =>
        addOutageWebhook(change, `https://hooks.example/${at}`),
      ),
    );
    const all = await application.db.selectFrom("outage_webhook").select("id").execute();
    expect(all).toHaveLength(outageWebhooksMost);
    expect(await addOutageWebhook(change, "https://hooks.example/more")).toEqual({
      ok: false,
      refusal: "too-many",
    });
  });

  it("take their deliveries along, and are in the audit trail by their host", async () => {
    await register(world.leader);
    await world.happen({ place: munich });
    const webhook = await webhookOf(world.leader);
    const change = world.change(world.leader);
    expect(await removeOwnWebhook(change, webhook)).toBe(true);
    expect(await removeOwnWebhook(change, webhook)).toBe(false);
    await settled();
    expect([await deliveries(), receiver.received]).toEqual([[], []]);
    const trail = await application.db
      .selectFrom("audit_entry")
      .select(["action", "subject", "before", "after"])
      .orderBy("id")
      .execute();
    const written = { host: new URL(receiver.url).host };
    expect(trail).toEqual([
      {
        action: "register-outage-webhook",
        subject: world.solution.id,
        before: null,
        after: written,
      },
      { action: "delete-outage-webhook", subject: world.solution.id, before: written, after: null },
    ]);
  });
});
