import { createHmac } from "node:crypto";

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { anAccount } from "#tests/factories/account";
import { aPublication } from "#tests/factories/publication";
import { startTestSandbox, type TestSandbox } from "#tests/sandbox/test-sandbox";
import { startTestApplication, type TestApplication } from "#tests/support/application";
import { testDatabases } from "#tests/support/database";
import { patience } from "#tests/support/patience";
import {
  startReceiver,
  type Answer,
  type Received,
  type WebhookReceiver,
} from "#tests/support/webhook-receiver";
import {
  actOnWebhook,
  registerWebhook,
  removeWebhook,
} from "~/features/domain-lens/publishing/manage-webhooks.server";
import { webhooksMost } from "~/features/domain-lens/publishing/webhook";
import { queueWebhooks } from "~/features/domain-lens/publishing/webhook-job.server";
import { webhookTries, webhookWaitMs } from "~/features/webhook-delivery/delivery";
import { sandboxReceiver } from "~/features/webhook-delivery/webhook-net.server";
import { startJobs } from "~/jobs/runner.server";
import { setApplication } from "~/platform/application.server";
import { createLog } from "~/platform/log.server";
import { setSandbox } from "~/platform/sandbox-parts.server";

const version = "2030011501";

describe.each(testDatabases())("webhooks on %s", (kind) => {
  let application: TestApplication;
  let sandbox: TestSandbox;
  let receiver: WebhookReceiver;
  let jobs: ReturnType<typeof startJobs> | undefined;
  let lines: string[];
  const account = { ...anAccount(), id: "0b1ec7ed-0000-4000-8000-000000000001" };
  const change = () => ({
    db: application.db,
    variant: "MultiTenant" as const,
    now: new Date(),
    account,
  });

  beforeAll(async () => {
    application = await startTestApplication(kind, { APP_ORIGIN: "https://own.example" });
    sandbox = await startTestSandbox({ parts: ["suite", "dns"] });
  });
  afterAll(async () => {
    await sandbox.close();
    await application.close();
  });
  beforeEach(async () => {
    lines = [];
    setApplication({ ...application, log: createLog("debug", (line) => lines.push(line)) });
    receiver = await startReceiver(sandbox.folder);
    reach(receiver.port);
  });
  afterEach(async () => {
    await jobs?.stop();
    jobs = undefined;
    setSandbox(undefined);
    receiver.close();
    for (const table of ["job", "webhook", "publication", "audit_entry"] as const)
      await application.db.deleteFrom(table).execute();
  });

  /** Lets deliveries reach one more port of this machine. */
  const reach = (...ports: number[]) =>
    setSandbox({
      ...sandbox,
      allowedDestinations: ports.map((port) => ({ host: "127.0.0.1", port })),
    });
  const register = async (url = receiver.url, instance: "Worldwide" | "China" = "Worldwide") => {
    const registered = await registerWebhook(change(), { instance, url });
    if (!registered.ok) throw new Error(registered.refusal);
    return registered.value;
  };
  const publish = () =>
    application.db
      .transaction()
      .execute((trx) => queueWebhooks(trx, { instance: "Worldwide", version, now: new Date() }));
  const deliveries = () =>
    application.db
      .selectFrom("webhook_delivery")
      .select(["id", "webhook_id", "version", "state", "attempts", "last_status", "last_error"])
      .execute();
  const jobRows = () =>
    application.db.selectFrom("job").select(["attempts", "leased_until", "run_after"]).execute();
  const settled = async () => {
    jobs = startJobs();
    await vi.waitFor(async () => expect(await jobRows()).toEqual([]), patience);
  };

  it("are delivered once, signed so that the receiver can check them", async () => {
    const { secret, id } = await register();
    await aPublication(application.db, { version: "2030011500" });
    await aPublication(application.db, {
      version,
      publishedBy: "canary",
      records: [{ endpointSetId: 1, add: { effectiveDate: "20300214", urls: ["a.test"] } }],
    });
    await publish();
    await settled();
    expect(await deliveries()).toMatchObject([
      {
        webhook_id: id,
        version,
        state: "delivered",
        attempts: 1,
        last_status: 204,
        last_error: null,
      },
    ]);
    const [{ headers, body, path: asked }] = receiver.received as [Received];
    expect(receiver.received).toHaveLength(1);
    expect([asked, headers["content-type"]]).toEqual(["/hook?key=canary-path", "application/json"]);
    const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
    expect(key).toHaveLength(32);
    const signed = createHmac("sha256", key)
      .update(`${String(headers["webhook-id"])}.${String(headers["webhook-timestamp"])}.${body}`)
      .digest("base64");
    expect(headers["webhook-signature"]).toBe(`v1,${signed}`);
    expect(Math.abs(Number(headers["webhook-timestamp"]) - Date.now() / 1000)).toBeLessThan(60);
    expect(JSON.parse(body)).toMatchObject({
      type: "publication.published",
      data: {
        instance: "Worldwide",
        version,
        previousVersion: "2030011500",
        counts: { urlsAdded: 1, ipsRemoved: 0, changes: 1 },
        changesUrl: "https://own.example/changes/Worldwide/2030011500",
        pageUrl: `https://own.example/publications/Worldwide/${version}`,
      },
    });
    expect(body).not.toContain("canary");
    expect(lines.join("")).not.toMatch(/canary|whsec|outlook/);
  });

  it("are queued exactly when the version is there, and once however often the run asks", async () => {
    await register();
    await register(`${receiver.url}&other`);
    await register(receiver.url, "China");
    const undone = application.db.transaction().execute(async (trx) => {
      await queueWebhooks(trx, { instance: "Worldwide", version, now: new Date() });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect([await deliveries(), await jobRows()]).toEqual([[], []]);
    await publish();
    await publish();
    expect([(await deliveries()).length, (await jobRows()).length]).toEqual([2, 2]);
  });

  it.each<[string, Answer, object]>([
    ["an error", { status: 500, body: "canary" }, { last_status: 500, last_error: "status" }],
    [
      "a redirect, which is not followed",
      { status: 302, headers: { location: "/elsewhere" } },
      { last_status: null, last_error: "redirect" },
    ],
  ])("wait and go again after %s", async (_name, answer, told) => {
    await register();
    receiver.answers.push(answer);
    await publish();
    jobs = startJobs();
    await vi.waitFor(
      async () => expect(await jobRows()).toMatchObject([{ attempts: 1, leased_until: null }]),
      patience,
    );
    expect(await deliveries()).toMatchObject([{ state: "waiting", attempts: 1, ...told }]);
    expect((await jobRows())[0]!.run_after.getTime() - Date.now()).toBeGreaterThan(
      webhookWaitMs(1) / 2,
    );
    await jobs.stop();
    const { id } = (await deliveries())[0]!;
    await application.db
      .updateTable("job")
      .set({ run_after: new Date(0) })
      .execute();
    await settled();
    expect(await deliveries()).toMatchObject([
      { state: "delivered", attempts: 2, last_status: 204, last_error: null },
    ]);
    expect(receiver.received.map(({ headers }) => headers["webhook-id"])).toEqual([id, id]);
    expect(receiver.received.map(({ body }) => body)).toEqual([
      receiver.received[0]!.body,
      receiver.received[0]!.body,
    ]);
    expect(lines.join("")).not.toContain("canary");
  });

  it("are given up after their last try, and go again when somebody asks for it", async () => {
    const { id } = await register();
    receiver.answers.push({ status: 503 });
    await publish();
    await application.db
      .updateTable("job")
      .set({ attempts: webhookTries - 1 })
      .execute();
    await settled();
    const [delivery] = await deliveries();
    expect(delivery).toMatchObject({ state: "failed", attempts: 1, last_status: 503 });
    expect(lines.join("")).toContain(`"event":"webhook-given-up","deliveryId":"${delivery!.id}"`);
    expect(
      await actOnWebhook(change(), id, { intent: "redeliver", delivery: delivery!.id }),
    ).toEqual({ ok: true, value: "redeliver" });
    expect(
      await actOnWebhook(change(), id, { intent: "redeliver", delivery: delivery!.id }),
    ).toEqual({ ok: false, refusal: "on-its-way" });
    await vi.waitFor(
      async () => expect(await deliveries()).toMatchObject([{ state: "delivered", attempts: 2 }]),
      patience,
    );
  });

  it.each(["a certificate of nobody", "a private address", "another port", "no address"])(
    "say why they cannot go to %s",
    async (place) => {
      const strange = await startReceiver(sandbox.folder, "selfSigned");
      const [url, fault] = {
        "a certificate of nobody": [strange.url, "certificate"],
        "a private address": ["https://127.0.0.1/hook", "not-allowed"],
        "another port": [`https://${sandboxReceiver}:${receiver.port + 1}/`, "not-allowed"],
        "no address": ["https://nowhere.invalid/", "no-address"],
      }[place] as [string, string];
      const { id } = await register();
      reach(strange.port);
      // Registration refuses some of them; addresses of before are refused where they are sent to.
      await application.db.updateTable("webhook").set({ url }).where("id", "=", id).execute();
      await publish();
      jobs = startJobs();
      await vi.waitFor(
        async () =>
          expect(await deliveries()).toMatchObject([
            { state: "waiting", attempts: 1, last_status: null, last_error: fault },
          ]),
        patience,
      );
      expect([receiver.received, strange.received]).toEqual([[], []]);
      strange.close();
    },
  );

  it("are tried with a test at any time, one at a time", async () => {
    const { id } = await register();
    await actOnWebhook(change(), id, { intent: "pause" });
    expect(await actOnWebhook(change(), id, { intent: "test" })).toEqual({
      ok: true,
      value: "test",
    });
    expect(await actOnWebhook(change(), id, { intent: "test" })).toEqual({
      ok: false,
      refusal: "on-its-way",
    });
    await settled();
    expect(await deliveries()).toMatchObject([
      { version: "test", state: "delivered", attempts: 1 },
    ]);
    expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({
      type: "test",
      data: { instance: "Worldwide" },
    });
    expect(await actOnWebhook(change(), id, { intent: "test" })).toEqual({
      ok: true,
      value: "test",
    });
    await vi.waitFor(() => expect(receiver.received).toHaveLength(2), patience);
    await vi.waitFor(
      async () => expect(await deliveries()).toMatchObject([{ state: "delivered", attempts: 1 }]),
      patience,
    );
  });

  it("that are paused get nothing, neither new nor queued", async () => {
    const { id } = await register();
    await publish();
    await actOnWebhook(change(), id, { intent: "pause" });
    await application.db
      .transaction()
      .execute((trx) =>
        queueWebhooks(trx, { instance: "Worldwide", version: "2030011502", now: new Date() }),
      );
    await settled();
    expect(await deliveries()).toMatchObject([{ version, state: "failed", last_error: "paused" }]);
    expect(receiver.received).toEqual([]);
  });

  it("that are deleted take their deliveries along", async () => {
    const { id } = await register();
    await publish();
    expect(await removeWebhook(change(), id)).toMatchObject({ ok: true });
    expect(await removeWebhook(change(), id)).toEqual({ ok: false, refusal: "not-found" });
    await settled();
    expect([await deliveries(), receiver.received]).toEqual([[], []]);
  });

  it("keep their secret unreadable, and say when it cannot be read any more", async () => {
    const { secret } = await register();
    const row = await application.db
      .selectFrom("webhook")
      .select("secret")
      .executeTakeFirstOrThrow();
    expect(Buffer.from(row.secret).toString("latin1")).not.toContain(secret.slice(6));
    await application.db
      .updateTable("webhook")
      .set({ secret: Buffer.from("damaged") })
      .execute();
    await publish();
    await settled();
    expect(await deliveries()).toMatchObject([{ state: "failed", last_error: "secret" }]);
    expect(receiver.received).toEqual([]);
  });

  it("are bounded in number, and have each address once an instance", async () => {
    await register();
    expect(await registerWebhook(change(), { instance: "Worldwide", url: receiver.url })).toEqual({
      ok: false,
      refusal: "taken",
    });
    await Promise.all(
      Array.from({ length: webhooksMost + 1 }, (_, at) =>
        registerWebhook(change(), { instance: "Worldwide", url: `https://hooks.example/${at}` }),
      ),
    );
    const { count } = await application.db
      .selectFrom("webhook")
      .select((eb) => eb.fn.countAll<string>().as("count"))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(webhooksMost);
    expect(
      await registerWebhook(change(), { instance: "Worldwide", url: "https://hooks.example/more" }),
    ).toEqual({ ok: false, refusal: "too-many" });
  });

  it("are in the audit trail with the host of their address alone", async () => {
    const { id } = await register();
    await actOnWebhook(change(), id, { intent: "pause" });
    await actOnWebhook(change(), id, { intent: "pause" });
    await actOnWebhook(change(), id, { intent: "resume" });
    await removeWebhook(change(), id);
    const trail = await application.db
      .selectFrom("audit_entry")
      .select(["action", "subject", "before", "after"])
      .orderBy("id")
      .execute();
    expect(trail.map(({ action }) => action)).toEqual([
      "register-webhook",
      "pause-webhook",
      "resume-webhook",
      "delete-webhook",
    ]);
    expect(JSON.stringify(trail)).not.toMatch(/canary|whsec/);
    expect(trail[0]).toMatchObject({
      subject: id,
      before: null,
      after: { instance: "Worldwide", host: new URL(receiver.url).host },
    });
  });
});
