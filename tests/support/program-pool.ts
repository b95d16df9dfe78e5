import { startServer, type RunningServer, type ServerOptions } from "./running-server";

/** What a journey knows of the program it uses. */
export type JourneyServer = Pick<
  RunningServer,
  "origin" | "sandboxUrl" | "identityUrl" | "mailUrl"
>;

/** Programs that run and are asked nothing: more than there are kinds of them in one look, so that few start twice. */
const mostIdle = 12;

type Kept = { key: string; server: RunningServer };

/** Programs that journeys borrow one after another, so that each kind is started as seldom as can be. */
export class ProgramPool {
  private readonly idle: Kept[] = [];
  private readonly lent = new Map<string, Kept>();

  /**
   * A program of these options that nobody else uses: one that was given back, else a new one.
   * `look` keeps apart what may not meet.
   */
  async borrow(options: ServerOptions, look: string): Promise<JourneyServer> {
    const key = JSON.stringify([look, options]);
    const at = this.idle.findIndex((one) => one.key === key);
    const [known] = at < 0 ? [] : this.idle.splice(at, 1);
    const { server } = known ?? { server: await startServer(options) };
    const { origin, sandboxUrl, identityUrl, mailUrl } = server;
    this.lent.set(origin, { key, server });
    return { origin, sandboxUrl, identityUrl, mailUrl };
  }

  /** Takes a program back; the one that was idle longest ends where there are too many. */
  async giveBack(origin: string): Promise<void> {
    const one = this.lent.get(origin);
    if (!one) throw new Error(`No program at ${origin} was lent.`);
    this.lent.delete(origin);
    this.idle.push(one);
    if (this.idle.length > mostIdle) await this.idle.shift()?.server.stop();
  }

  async stop(): Promise<void> {
    await Promise.all([...this.idle, ...this.lent.values()].map(({ server }) => server.stop()));
  }
}
