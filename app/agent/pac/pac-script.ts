import { waysOf, type PacWay } from "./pac-answer";
import { PacEngine } from "./pac-engine";
import { PacFault } from "./pac-fault";
import type { PacLookUp } from "./pac-messages";

/** What a script may learn of the network it is in. */
export type PacWorld = {
  addressesOf: (host: string) => Promise<string[]>;
  /** Addresses of this machine, the one of its default route first. */
  ownAddresses: () => Promise<string[]>;
  now: () => Date;
};

/** Names that one answer may have looked up, as Chromium limits it; the others count as unknown. */
const mostLookUps = 20;

/** Time in ms that one name may take, and all names of one answer. */
const longestLookUpMs = 5000;
const longestLookUpsMs = 10_000;

/** A script that broke its limits so often does it for every address, and each time costs a second. */
const mostBreaches = 3;
const breaches: ReadonlySet<string> = new Set([
  "too-long",
  "too-much-memory",
  "too-deep",
  "engine",
]);

/** Scripts that look up names look up the host they are asked about, most of all. */
const looksUp = /\b(?:dnsResolve|isResolvable|isInNet)/;

/** A PAC script that can be asked about addresses. */
export class PacScript {
  private readonly engine: PacEngine;
  private readonly names = new Map<string, Promise<string[]>>();
  private last: Promise<unknown> = Promise.resolve();
  private breachCount = 0;

  constructor(
    private readonly source: string,
    private readonly world: PacWorld,
  ) {
    this.engine = new PacEngine(source);
  }

  /**
   * The ways to an address, in the script's order.
   *
   * @throws {PacFault}
   */
  waysTo(url: URL): Promise<PacWay[]> {
    const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
    // Calls follow one another; names are looked up at the same time.
    if (looksUp.test(this.source)) void this.addressesOf(host);
    const answer = this.last.then(() => this.answer(shownUrl(url), host));
    this.last = answer.catch(() => undefined);
    return answer.then(waysOf);
  }

  private async answer(url: string, host: string): Promise<string> {
    if (this.breachCount >= mostBreaches)
      throw new PacFault(
        "too-long",
        "the script broke its limits several times and is no longer asked",
      );
    const budget = { names: new Set<string>(), leftMs: longestLookUpsMs };
    try {
      return await this.engine.answer({ url, host, nowMs: this.world.now().getTime() }, (lookUp) =>
        this.lookedUp(lookUp, budget),
      );
    } catch (error) {
      if (error instanceof PacFault && breaches.has(error.code)) this.breachCount++;
      throw error;
    }
  }

  private async lookedUp(
    { kind, host }: PacLookUp,
    budget: { names: Set<string>; leftMs: number },
  ): Promise<string> {
    budget.names.add(`${kind} ${host}`);
    if (budget.names.size > mostLookUps) return "";
    const before = performance.now();
    const isOwn = kind === "myIpAddress" || kind === "myIpAddressEx";
    const asked = isOwn ? this.world.ownAddresses() : this.addressesOf(host.toLowerCase());
    const found = await withinMs(
      Math.min(longestLookUpMs, budget.leftMs),
      asked.catch(() => []),
    );
    budget.leftMs -= performance.now() - before;
    if (kind === "myIpAddress") return found[0] ?? "";
    return kind === "dnsResolve"
      ? (found.find((address) => !address.includes(":")) ?? "")
      : found.join(";");
  }

  private addressesOf(host: string): Promise<string[]> {
    let found = this.names.get(host);
    if (!found) this.names.set(host, (found = this.world.addressesOf(host).catch(() => [])));
    return found;
  }
}

/**
 * What a script is shown, as by Chromium: of an encrypted address neither path nor query; never a
 * password or fragment.
 */
function shownUrl(url: URL): string {
  const shown = new URL(url.protocol === "https:" || url.protocol === "wss:" ? "/" : url, url);
  shown.username = "";
  shown.password = "";
  shown.hash = "";
  return shown.href;
}

async function withinMs(ms: number, work: Promise<string[]>): Promise<string[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string[]>((resolve) => {
    timer = setTimeout(() => resolve([]), Math.max(0, ms));
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
