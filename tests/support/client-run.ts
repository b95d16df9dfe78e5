import { aClientResult } from "#tests/factories/client-result";
import type { ClientTestData } from "~/features/network-test/client/client-data.schema";
import { clientTestNames, type ClientTest } from "~/features/network-test/client/client-results";

const client = { version: "1.0.0", platform: "linux", nodeVersion: "20.11.0" };

/** The advanced client as far as the server sees it. */
export class ClientRun {
  constructor(
    private readonly server: string,
    private readonly token: string,
  ) {}

  async begin(): Promise<void> {
    await this.post("begin", { formatVersion: 1, client, tests: [...clientTestNames] });
  }

  async report(test: ClientTest, data: ClientTestData): Promise<void> {
    await this.post("result", aClientResult(test, { data: data[test] }));
  }

  async complete(): Promise<void> {
    await this.post("complete", { formatVersion: 1 });
  }

  /** From begin to complete. */
  async run(data: ClientTestData): Promise<void> {
    await this.begin();
    for (const test of clientTestNames) await this.report(test, data);
    await this.complete();
  }

  private async post(operation: string, body: unknown): Promise<void> {
    const headers = { Authorization: `Bearer ${this.token}`, "Content-Type": "application/json" };
    const answer = await fetch(`${this.server}/api/agent/${operation}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok)
      throw new Error(`${operation} answered ${answer.status}: ${await answer.text()}`);
  }
}

/** The token that the page of the client shows. */
export function shownToken(html: string): string {
  const [, token] = /data-token="([A-Za-z0-9_-]{43})"/.exec(html) ?? [];
  if (!token) throw new Error("The page shows no token.");
  return token;
}

/** The file that `--json` writes of a whole run. */
export function clientFileOf(data: ClientTestData): string {
  const at = new Date().toISOString();
  const results = clientTestNames.map((test) => aClientResult(test, { data: data[test] }));
  return JSON.stringify({
    format: "pathlens-client-results",
    formatVersion: 1,
    client,
    startedAt: at,
    finishedAt: at,
    place: null,
    results,
  });
}
