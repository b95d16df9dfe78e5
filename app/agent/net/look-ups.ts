import dns from "node:dns/promises";
import net from "node:net";

import { UnderWay } from "~/lib/under-way";

import { codeOf, ConnectionFault } from "./fault";

export type HostAddress = { address: string; family: number };

/** The two ways to ask: as the system resolves names, and the resolvers of the system by questions of our own. */
export type WaysToAsk = {
  system: (host: string) => Promise<HostAddress[]>;
  direct: (host: string) => Promise<HostAddress[]>;
};

/** Addresses tried of a name that has many. */
const mostAddresses = 6;

/** Why a name has no address for the moment: a resolver had trouble, or question or answer were lost on the way. */
const forTheMoment = "EAI_AGAIN";

/** Node's threads for look-ups of the system (UV_THREADPOOL_SIZE): each holds its own until the system gives up. */
const atOnce = 4;

/** Longest look-up of the system in ms: it asks a silent resolver twice for 5 s, and then the next (resolv.conf(5)). */
const longestMs = 12_000;

/**
 * What takes this long in ms has met silence, and asking again would take as long: systems wait 1
 * to 5 s for an answer.
 */
const silenceMs = 4000;

/** So many look-ups in a row that met silence, as many as run at once: the resolvers are silent, whatever the name. */
const silentAfter = 4;

/** One question of our own in ms, asked once: what is silent for everybody need not be waited for in full each time. */
const directMs = 2000;

/** What a question of our own says when nobody answered. */
const unanswered = new Set(["ETIMEOUT", "ECONNREFUSED"]);

/**
 * Addresses of names as the system resolves them. A resolver that is silent would cost ten seconds
 * a name, four names at a time; once that is known, names are asked for directly, which needs no
 * thread and ends soon, until somebody answers again.
 */
export class LookUps {
  private met = 0;
  private running = 0;
  private readonly waiting: ((hasTurn: boolean) => void)[] = [];
  private readonly underWay = new UnderWay<HostAddress[]>();

  constructor(
    private readonly ways: WaysToAsk,
    private readonly limits = { longestMs, silenceMs },
  ) {}

  /**
   * An address is its own.
   *
   * @throws {ConnectionFault}
   */
  async addressesOf(host: string): Promise<HostAddress[]> {
    const family = net.isIP(host);
    if (family) return [{ address: host, family }];
    try {
      return (await this.underWay.shared(host, () => this.ask(host))).slice(0, mostAddresses);
    } catch (error) {
      throw new ConnectionFault("dns", codeOf(error));
    }
  }

  private get isSilent(): boolean {
    return this.met >= silentAfter;
  }

  private async ask(host: string): Promise<HostAddress[]> {
    if (this.isSilent || !(await this.turn())) return this.askDirectly(host);
    return this.askSystem(host);
  }

  /** What failed for the moment, and soon, is asked once more: the few packets of a question get lost by themselves. */
  private async askSystem(host: string): Promise<HostAddress[]> {
    let isLate = false;
    const late = setTimeout(() => {
      isLate = true;
      this.met++;
      if (this.isSilent) for (const goOn of this.waiting.splice(0)) goOn(false);
    }, this.limits.silenceMs);
    const asked = this.ways
      .system(host)
      .catch((error: unknown) =>
        codeOf(error) === forTheMoment && !isLate
          ? this.ways.system(host)
          : Promise.reject(error as Error),
      );
    try {
      const found = await withDeadline(asked, this.limits.longestMs);
      this.met = 0;
      return found;
    } catch (error) {
      if (!isLate) this.met = 0;
      throw error;
    } finally {
      clearTimeout(late);
      // Its thread is free when the system gives up, not when we do.
      void asked.catch(() => undefined).finally(() => this.next());
    }
  }

  private async askDirectly(host: string): Promise<HostAddress[]> {
    try {
      const found = await this.ways.direct(host);
      this.met = 0;
      return found;
    } catch (error) {
      if (!unanswered.has(codeOf(error))) this.met = 0;
      throw error;
    }
  }

  /** @returns whether the turn came; else the resolvers turned out to be silent */
  private async turn(): Promise<boolean> {
    if (this.running < atOnce) {
      this.running++;
      return true;
    }
    return new Promise<boolean>((resolve) => this.waiting.push(resolve));
  }

  /** Hands the turn on. */
  private next(): void {
    const waiting = this.waiting.shift();
    if (waiting) waiting(true);
    else this.running--;
  }
}

async function withDeadline<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error("timeout"), { code: "ETIMEOUT" })), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Both families at the same time; what either has counts. */
async function askDirectly(host: string): Promise<HostAddress[]> {
  const resolver = new dns.Resolver({ timeout: directMs, tries: 1 });
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const found = [
    ...(four.status === "fulfilled" ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === "fulfilled" ? six.value.map((address) => ({ address, family: 6 })) : []),
  ];
  if (found.length === 0)
    throw four.status === "rejected" ? (four.reason as Error) : new Error("no address");
  return found;
}

const ofThisMachine = new LookUps({
  system: (host) => dns.lookup(host, { all: true }),
  direct: askDirectly,
});

/** Addresses of a name, from the look-ups that all of this program share. */
export const addressesOf = (host: string): Promise<HostAddress[]> =>
  ofThisMachine.addressesOf(host);
