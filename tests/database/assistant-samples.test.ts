import { randomUUID } from "node:crypto";

import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { testDatabases } from "#tests/support/database";
import { signIn } from "#tests/support/signed-in";
import { startSite, type TestSite } from "#tests/support/site";
import { contextFor } from "~/features/access/context.server";
import type { Tester } from "~/features/assistant-test/assistant-test";
import {
  assistantTestSchema,
  type AssistantTestInput,
} from "~/features/assistant-test/assistant-test.schema";
import { deleteHeldAssistantTest } from "~/features/assistant-test/held-assistant-test.server";
import { keepAssistantTest } from "~/features/assistant-test/keep-assistant-test.server";
import { realmOf } from "~/features/performance/realm";
import { workloads } from "~/features/performance/workload";
import { clientAddressHeader } from "~/platform/client-address.server";
import type { Db } from "~/platform/database.server";

/** An address of the demonstration's network in London, and one of a real network. */
const london = "198.51.100.70";
const realAddress = "8.8.8.8";

/** Ids of GeoNames. */
const lisbon = 2267057;
const londonCity = 2643743;

const minuteMs = 60_000;

const reached = { status: "Completed", domainNamesFailedConnectivity: [] };
const blocked = {
  domain: "hub.suite.test",
  isWssEnabled: false,
  exceptionMessage: "refused",
};
const body = {
  city: "Lisbon",
  region: "Lisbon",
  country: "Portugal",
  webSocketTestResult: {
    status: "Completed",
    webSocketResults: [
      {
        domain: "hub.suite.test",
        isWssEnabled: true,
        connectionLatencyInMs: 41.5,
        attemptsInMs: [48, 41.5],
      },
    ],
  },
  connectivityTestResult: reached,
};

describe.each(testDatabases())("the sample of an assistant test on %s", (kind) => {
  let site: TestSite;
  let db: Db;
  beforeAll(async () => {
    site = await startSite(kind);
    db = site.application.db;
  });
  afterAll(() => site.close());

  type From = { address?: string; cookie?: string; testedBy?: Tester };

  async function test(found: object, from: From = {}) {
    const { address = london, cookie = "", testedBy = "browser" } = from;
    const input: AssistantTestInput = assistantTestSchema.parse({ ...body, ...found });
    const context = await contextFor(
      new Request("http://own.example/", { headers: { [clientAddressHeader]: address, cookie } }),
    );
    const before = await batches();
    const { result, runSecret } = await keepAssistantTest(context, input, testedBy);
    const [batch] = (await batches()).filter(({ id }) => before.every((each) => each.id !== id));
    const held = { ...context, heldAssistantTests: [{ runId: result.runId, secret: runSecret }] };
    return { result, batch, held, row: batch && (await rowOf(batch.id)) };
  }
  const batches = () => db.selectFrom("sample_batch").selectAll().execute();
  const rowOf = (batchId: number) =>
    db
      .selectFrom("sample")
      .innerJoin("sample_customer", "sample_customer.id", "customer")
      .selectAll("sample")
      .select("sample_customer.tenant_id")
      .where("batch_id", "=", batchId)
      .executeTakeFirst();

  it("has the best latency, and whether a WebSocket stood", async () => {
    const { row, batch, result } = await test({});
    const minute = new Date(Math.floor(Date.parse(result.createdOn) / minuteMs) * minuteMs);
    expect(row).toMatchObject({
      at: minute,
      egress: london,
      place: lisbon,
      tenant_id: null,
      latency_ms: 41.5,
      download_bps: null,
      loss_ratio: null,
      jitter_ms: null,
      is_connected: true,
      is_wss_connected: true,
      is_onsite: null,
    });
    expect(workloads[row!.workload]).toBe("Assistant");
    expect(realmOf(row!.realm)).toEqual({ variant: "MultiTenant", isDemonstration: true });
    // Nothing changes it later: the aggregates may have it at once.
    expect(batch).toMatchObject({ source: "test", is_due: true, due_at: minute });
  });

  it("says that WebSockets are blocked", async () => {
    const { row } = await test({
      webSocketTestResult: { status: "Failed", webSocketResults: [blocked] },
    });
    expect(row).toMatchObject({ is_connected: true, is_wss_connected: false, latency_ms: null });
  });

  it("is of the egress's city where the browser found no place", async () => {
    const { row } = await test({ city: null, region: null, country: null });
    expect(row!.place).toBe(londonCity);
  });

  it("counts for the tenant of the account, in the realm of its network", async () => {
    const { cookie, account } = await signIn(db, { account: { tenantId: randomUUID() } });
    const { row } = await test({}, { cookie, address: realAddress });
    expect(row!.tenant_id).toBe(account.tenantId);
    expect(realmOf(row!.realm).isDemonstration).toBe(false);
  });

  it.each<[string, object, From]>([
    ["the server tested", {}, { testedBy: "server" }],
    [
      "nothing was reached",
      {
        webSocketTestResult: { status: "Failed", webSocketResults: [blocked] },
        connectivityTestResult: { status: "Failed", domainNamesFailedConnectivity: [] },
      },
      {},
    ],
  ])("is none where %s", async (_what, found, from) => {
    expect((await test(found, from)).batch).toBeUndefined();
  });

  it("stays when the result is deleted", async () => {
    const { batch, held, result } = await test({});
    expect(await deleteHeldAssistantTest(held, result.runId)).toBe(true);
    expect(await rowOf(batch!.id)).toBeDefined();
  });

  it.each(["assistant_test", "sample_batch", "sample"] as const)(
    "and the result are both written or none, as when %s cannot be written",
    async (table) => {
      const count = async () => [
        (await db.selectFrom("assistant_test").select("id").execute()).length,
        (await batches()).length,
      ];
      const before = await count();
      await sql`alter table ${sql.table(table)} rename to out_of_reach`.execute(db);
      const attempt = keepAssistantTest(
        await contextFor(
          new Request("http://own.example/", { headers: { [clientAddressHeader]: london } }),
        ),
        assistantTestSchema.parse(body),
        "browser",
      );
      await expect(attempt).rejects.toThrow(table);
      await sql`alter table out_of_reach rename to ${sql.table(table)}`.execute(db);
      expect(await count()).toEqual(before);
    },
  );
});
