import { expect, it } from "vitest";

import { aClientResult } from "#tests/factories/client-result";
import { measuredForm } from "#tests/support/report-calls";
import { clientTestNames } from "~/features/network-test/client/client-results";
import { hashOf } from "~/features/reports/client/run-token.server";

import type { DocumentedSite } from "./documented-site";

const begin = {
  formatVersion: 1,
  client: { version: "1", platform: "linux", nodeVersion: "20.1.0" },
  tests: [...clientTestNames],
};
const complete = { formatVersion: 1 };
const operations = {
  agent_begin: begin,
  agent_result: aClientResult("arp"),
  agent_complete: complete,
} as const;

/** What the calls of the advanced client answer, held against the document. */
export function describeAgent(open: () => DocumentedSite): void {
  /** A new run whose client has the token `token`. */
  async function aToken(
    token: string,
    expiresAt = new Date(Date.now() + 60_000),
  ): Promise<Record<string, string>> {
    const { body } = await open().ask("AnonymousConnectivityTest_GenerateTestReport", {
      form: measuredForm,
    });
    const runId = (body as { runId: string }).runId;
    await open()
      .db.insertInto("client_token")
      .values({
        run_id: runId,
        token_hash: hashOf(token),
        issued_at: new Date(),
        expires_at: expiresAt,
      })
      .execute();
    return { Authorization: `Bearer ${token}` };
  }

  it("begin answers the plan, a result is taken in, and a second one under its key is not", async () => {
    const headers = await aToken("first");
    expect((await open().ask("agent_begin", { headers, json: begin })).body).toMatchObject({
      exchangeHost: "127.0.0.1",
    });
    const result = aClientResult("arp");
    expect((await open().ask("agent_result", { headers, json: result })).body).toEqual({
      accepted: true,
      isRepeated: false,
    });
    expect((await open().ask("agent_result", { headers, json: result })).body).toEqual({
      accepted: true,
      isRepeated: true,
    });
    expect(
      (await open().ask("agent_result", { headers, json: { ...result, note: "other" } })).status,
    ).toBe(409);
    expect((await open().ask("agent_complete", { headers, json: complete })).body).toEqual({
      completed: true,
    });
    expect((await open().ask("agent_result", { headers, json: aClientResult("vpn") })).status).toBe(
      410,
    );
  });

  it.each(Object.entries(operations))(
    "%s refuses a token that is over, and a body that is none, too long or of another kind",
    async (id, json) => {
      const over = await aToken(`over-${id}`, new Date(Date.now() - 1));
      expect(await open().ask(id, { headers: over, json })).toMatchObject({
        status: 410,
        body: { error: "run-over" },
      });
      expect((await open().ask(id, { json })).status).toBe(401);
      const headers = await aToken(`good-${id}`);
      const typed = { ...headers, "Content-Type": "application/json" };
      expect((await open().ask(id, { headers: typed, body: "{" })).status).toBe(400);
      expect(
        (
          await open().ask(id, {
            headers: typed,
            body: JSON.stringify({ note: "x".repeat(1024 * 1024) }),
          })
        ).status,
      ).toBe(413);
      expect(
        (
          await open().ask(id, {
            headers: { ...headers, "Content-Type": "text/plain" },
            body: "{}",
          })
        ).status,
      ).toBe(415);
      expect(await open().ask(id, { headers, json: {} })).toMatchObject({
        status: 422,
        body: { error: "bad-input" },
      });
    },
  );

  it.each([
    ["agent_begin", begin],
    ["agent_complete", complete],
  ] as const)("%s refuses another format", async (id, json) => {
    const headers = await aToken(`format-${id}`);
    expect((await open().ask(id, { headers, json: { ...json, formatVersion: 2 } })).status).toBe(
      426,
    );
  });
}
