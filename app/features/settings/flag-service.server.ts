import { LRUCache } from "lru-cache";

import { parseAddress } from "~/lib/ip";
import { networkOf } from "~/lib/network-of";
import { minuteMs } from "~/lib/time";
import { portOf } from "~/lib/url-port";
import { application } from "~/platform/application.server";
import { guardedFetch } from "~/platform/guarded-fetch.server";

import { flagServiceAgent, remoteFlagsOf, type RemoteFlags } from "./remote-flags";

/** Time of one question (rules: settings), and the most bytes of its answer. */
const askTimeoutMs = 2000;
const answerByteLimit = 64 * 1024;

/** For how long an answer is used without asking again; afterwards it serves until the next one is there. */
export const remoteFlagsFreshMs = 5 * minuteMs;

/** After a failure nobody is asked for this long, so that a dead service slows down one page, not all. */
export const flagServicePauseMs = 10_000;

/** Networks of visitors whose answers are kept; the one unused for longest goes first. */
const networkLimit = 5000;

/** Questions under way at once; who comes on top goes without. */
const concurrentLimit = 20;

const httpOk = 200;

type Answer = { flags: RemoteFlags; askedAtMs: number };

/** What the service said and is being asked, for one address of it. */
class FlagService {
  private readonly answers = new LRUCache<string, Answer>({ max: networkLimit });
  private readonly asking = new Map<string, Promise<RemoteFlags>>();
  private pausedUntilMs = -Infinity;

  constructor(private readonly serviceUrl: string) {}

  /**
   * The flags for an address: what was said of its network before, asked for in the background
   * when that is old; else what is said now, within the time of a question.
   */
  async flagsFor(address: string, nowMs: number): Promise<RemoteFlags> {
    const network = networkOf(address);
    const known = this.answers.get(network);
    if (known && nowMs - known.askedAtMs < remoteFlagsFreshMs) return known.flags;
    const asked = this.asking.get(network) ?? this.ask({ network, address, nowMs });
    return known ? known.flags : ((await asked) ?? {});
  }

  private ask({
    network,
    address,
    nowMs,
  }: {
    network: string;
    address: string;
    nowMs: number;
  }): Promise<RemoteFlags> | undefined {
    if (nowMs < this.pausedUntilMs || this.asking.size >= concurrentLimit) return undefined;
    const answer = this.fetchFlags(address)
      .then((flags) => {
        this.answers.set(network, { flags, askedAtMs: nowMs });
        return flags;
      })
      .catch((error: unknown) => {
        this.pausedUntilMs = nowMs + flagServicePauseMs;
        application().log.warn("flag-service-failed", {
          reason: error instanceof Error ? error.name : "unknown",
        });
        return this.answers.get(network)?.flags ?? {};
      })
      .finally(() => this.asking.delete(network));
    this.asking.set(network, answer);
    return answer;
  }

  private async fetchFlags(address: string): Promise<RemoteFlags> {
    const group = application().environment.deployment === "production" ? "Production" : "Staging";
    const query = new URLSearchParams({ agents: flagServiceAgent, EnvGroup: group });
    const url = new URL(
      `${this.serviceUrl}/config/v1/SubstrateModelD/${encodeURIComponent(address)}?${query.toString()}`,
    );
    const { hostname, port, protocol } = url;
    const { status, body } = await guardedFetch(url, {
      // The operator's own service may stand on any address.
      allow: [`${hostname}:${portOf({ port, protocol })}`],
      maxRedirects: 0,
      maxBytes: answerByteLimit,
      timeoutMs: askTimeoutMs,
    });
    if (status !== httpOk) throw new Error(`The flag service answered ${status}.`);
    return remoteFlagsOf(JSON.parse(body.toString("utf8")));
  }
}

const services = new Map<string, FlagService>();

/**
 * The flags that the remote service sets for a visitor: none unless it is configured, since
 * asking it sends the visitor's address away. Failures are only logged.
 *
 * @param address of the visitor; null when it is not known, and then nobody is asked
 */
export async function readRemoteFlags(
  address: string | null | undefined,
  nowMs = Date.now(),
): Promise<RemoteFlags> {
  const { flagServiceUrl } = application().environment;
  const parsed = flagServiceUrl && address ? parseAddress(address) : null;
  if (!flagServiceUrl || !parsed) return {};
  const service = services.get(flagServiceUrl) ?? new FlagService(flagServiceUrl);
  services.set(flagServiceUrl, service);
  return service.flagsFor(parsed.text, nowMs);
}
