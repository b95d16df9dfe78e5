import { randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";

import { describe, expect, it } from "vitest";

import { aSender } from "#tests/factories/ingest-key";
import { realmOf } from "~/features/performance/realm";

import type { Answer, DocumentedSite } from "./documented-site";

const megabyte = 1024 * 1024;
const ndjson = "application/x-ndjson";

/** What Telemetry answers, held against the document. */
export function describeTelemetry(open: () => DocumentedSite): void {
  const line = (fields: object = {}) =>
    JSON.stringify({
      time: new Date().toISOString(),
      egressIp: "40.126.35.80",
      workload: "Exchange",
      latencyMs: 34.5,
      isConnected: true,
      ...fields,
    });

  type Sent = {
    secret: string | null;
    batchId?: string | null;
    type?: string;
    encoding?: string;
    prefix?: string;
  };

  function send(
    body: string | Uint8Array,
    { secret, batchId = randomUUID(), type = ndjson, encoding, prefix }: Sent,
  ): Promise<Answer> {
    const headers = {
      "Content-Type": type,
      ...(secret !== null && { Authorization: `Bearer ${secret}` }),
      ...(batchId !== null && { "Batch-Id": batchId }),
      ...(encoding !== undefined && { "Content-Encoding": encoding }),
    };
    return open().ask("Telemetry", { body, headers, prefix });
  }

  const samplesOf = async (keyId: string) =>
    open()
      .db.selectFrom("sample")
      .innerJoin("sample_batch", "sample_batch.id", "batch_id")
      .select(["sample.realm", "sample.latency_ms", "sample_batch.source"])
      .where("ingest_key_id", "=", keyId)
      .orderBy("latency_ms")
      .execute();

  it("stores the lines that fit, and names the others", async () => {
    const { id, secret } = await aSender(open().db);
    const body = [line(), "no JSON", line({ latencyMs: -1 }), "", line({ latencyMs: 40 })];
    expect(await send(body.join("\r\n"), { secret })).toMatchObject({
      status: 200,
      body: {
        accepted: 2,
        rejected: [
          { line: 2, reason: "not-json" },
          { line: 3, reason: "latency" },
        ],
      },
    });
    expect(await samplesOf(id)).toEqual([
      { realm: 0, latency_ms: 34.5, source: "telemetry" },
      { realm: 0, latency_ms: 40, source: "telemetry" },
    ]);
    const key = await open()
      .db.selectFrom("ingest_key")
      .select("last_used_at")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(key.last_used_at).not.toBeNull();
  });

  it("takes gzip, and the same batch again", async () => {
    const { id, secret } = await aSender(open().db);
    const sent = { secret, batchId: randomUUID() };
    const text = line();
    const zipped = { ...sent, encoding: "gzip" };
    expect((await send(gzipSync(text), zipped)).body).toEqual({ accepted: 1, rejected: [] });
    // Compressed in another way, or not at all, it is the same body.
    expect((await send(gzipSync(text, { level: 1 }), zipped)).status).toBe(200);
    const upper = { ...sent, batchId: sent.batchId.toUpperCase() };
    expect((await send(text, upper)).body).toEqual({ accepted: 1, rejected: [] });
    expect(await samplesOf(id)).toHaveLength(1);
    expect(await send(line({ latencyMs: 1 }), sent)).toMatchObject({
      status: 409,
      body: { error: "batch-reused" },
    });
  });

  it("belongs to the variant of its key", async () => {
    const { id, secret } = await aSender(open().db, { variant: "GCC" });
    expect((await send(line(), { secret })).status).toBe(401);
    expect((await send(line(), { secret, prefix: "/gcc" })).status).toBe(200);
    expect((await samplesOf(id)).map(({ realm }) => realmOf(realm).variant)).toEqual(["GCC"]);
  });

  it.each<[string, () => Promise<string | null>]>([
    ["none", async () => null],
    ["an unknown one", async () => "pathlens_ingest_nobody"],
    ["a revoked one", async () => (await aSender(open().db, { isRevoked: true })).secret],
    ["a broken one", async () => "two words"],
  ])("takes no key but a valid one: %s", async (_what, secretOf) => {
    expect(await send(line(), { secret: await secretOf() })).toMatchObject({
      status: 401,
      body: { error: "wrong-ingest-key" },
    });
  });

  describe("refuses", () => {
    it.each([[null], [""], ["7"], [`${randomUUID()}0`], ["{}"]])("Batch-Id %o", async (batchId) => {
      const { secret } = await aSender(open().db);
      expect(await send(line(), { secret, batchId })).toMatchObject({
        status: 400,
        body: { error: "bad-input", details: [{ field: "Batch-Id" }] },
      });
    });

    it.each<[string, () => string | Uint8Array, Partial<Sent>, number, string]>([
      ["JSON", () => line(), { type: "application/json" }, 415, "unsupported-body"],
      ["no type", () => line(), { type: "" }, 415, "unsupported-body"],
      ["brotli", () => line(), { encoding: "br" }, 415, "unsupported-body"],
      ["gzip twice", () => line(), { encoding: "gzip, gzip" }, 415, "unsupported-body"],
      ["what is no gzip", () => line(), { encoding: "gzip" }, 400, "bad-body"],
      [
        "gzip that broke off",
        () => gzipSync(line()).subarray(0, 40),
        { encoding: "gzip" },
        400,
        "bad-body",
      ],
      ["too long a body", () => "x".repeat(2 * megabyte + 1), {}, 413, "body-too-large"],
      [
        "what inflates to too much",
        () => gzipSync(Buffer.alloc(16 * megabyte + 1)),
        { encoding: "gzip" },
        413,
        "body-too-large",
      ],
      ["too many lines", () => "{}\n".repeat(10_001), {}, 413, "too-many-lines"],
      [
        "millions of blank lines",
        () => gzipSync(Buffer.alloc(16 * megabyte, "\n")),
        { encoding: "gzip" },
        413,
        "too-many-lines",
      ],
    ])("%s", async (_what, body, sent, status, error) => {
      const { id, secret } = await aSender(open().db);
      expect(await send(body(), { secret, ...sent })).toMatchObject({ status, body: { error } });
      expect(await samplesOf(id)).toEqual([]);
    });
  });

  it("takes 16 MB inflated", async () => {
    const { secret } = await aSender(open().db);
    const body = gzipSync(
      line()
        .padEnd(4096)
        .concat("\n")
        .repeat(4096)
        .slice(0, 16 * megabyte),
    );
    const answer = await send(body, { secret, encoding: "gzip" });
    expect(answer).toMatchObject({ status: 200, body: { accepted: 4095 } });
  });
}
