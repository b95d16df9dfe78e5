import pg from "pg";

import { asUnavailable } from "./database-fault";
import { connectionSettings, cut } from "./postgres-client.server";

/** Called with the payload of every notice on a channel, whichever process sent it. */
export type NoticeListener = (payload: string) => void;

/** Time before a lost listening connection is opened again. */
const reconnectDelayMs = 500;

/**
 * A connection that only listens does not learn that the other side is gone: it asks this often,
 * and waits this long.
 */
const askEveryMs = 5_000;
const answerLimitMs = 2_000;

/** One connection that only listens, and comes back after it is lost. */
export class PostgresListener {
  private readonly channels = new Map<string, Set<NoticeListener>>();
  private client: pg.Client | undefined;
  private connecting: Promise<pg.Client> | undefined;
  private isClosed = false;

  constructor(private readonly url: string) {}

  async listen(channel: string, onNotice: NoticeListener): Promise<() => Promise<void>> {
    const listeners = this.channels.get(channel) ?? new Set();
    this.channels.set(channel, listeners.add(onNotice));
    try {
      const client = await this.connected();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      listeners.delete(onNotice);
      throw asUnavailable(error);
    }
    return async () => {
      listeners.delete(onNotice);
    };
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.connecting?.catch(() => undefined);
    const { client } = this;
    if (!client) return;
    const force = setTimeout(() => cut(client), answerLimitMs);
    await client.end();
    clearTimeout(force);
  }

  private connected(): Promise<pg.Client> {
    if (this.client) return Promise.resolve(this.client);
    this.connecting ??= this.connect().finally(() => (this.connecting = undefined));
    return this.connecting;
  }

  private connectAgain(): void {
    if (this.isClosed) return;
    setTimeout(
      () => void this.connected().catch(() => this.connectAgain()),
      reconnectDelayMs,
    ).unref();
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.url,
      ...connectionSettings,
      query_timeout: answerLimitMs,
    });
    client.on("notification", ({ channel, payload }) => {
      for (const onNotice of this.channels.get(channel) ?? []) onNotice(payload ?? "");
    });
    const asking = setInterval(
      () => client.query("select 1").catch(() => cut(client)),
      askEveryMs,
    ).unref();
    const reconnect = () => {
      clearInterval(asking);
      if (this.client !== client) return;
      this.client = undefined;
      this.connectAgain();
    };
    client.on("error", reconnect);
    client.on("end", reconnect);
    await client.connect();
    try {
      for (const channel of this.channels.keys())
        await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      cut(client);
      throw error;
    }
    this.client = client;
    return client;
  }
}
