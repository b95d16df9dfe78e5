import type { ClientPlan } from "~/features/network-test/client/client-plan";
import { clientFormatVersion } from "~/features/network-test/client/client-results";
import type { ClientResult } from "~/features/network-test/client/client-results.schema";
import { ok, refuse, type Result } from "~/lib/result";

import type { Options } from "../options";
import { thisClient } from "../version";
import type { Call, CallAnswer } from "./agent-call";
import type { KeptResult, KeptResults } from "./kept-results";

/** The server takes nothing more of this run, or not from this client; a sentence for people. */
export type Refusal = string;

const words: Record<number, Refusal> = {
  401: "The server does not know this run token.",
  403: "The server does not take this run token.",
  404: "The server has no such address: is its prefix right?",
  410: "The run is over, or its token was used up: start a new test in the browser.",
  426: "The server wants another version of this client: download it anew.",
};

/** Statuses that one result gets and another need not: it is put away, the others go on. */
const ofThisResult = new Set([400, 409, 413, 422]);
/** Statuses after which the same may go well. */
const later = new Set([408, 425, 429, 500, 502, 503, 504]);

/** Tries of one message where a server answers and where none does, and the longest that it may ask to wait, in ms. */
const tries = 6;
const unansweredTries = 3;
const firstPauseMs = 500;
const longestPauseMs = 60_000;

export type Wait = (ms: number) => Promise<void>;

/** Calls until something else than "later" comes; lost answers are asked for again, since nothing is taken twice. */
async function callPatiently(
  call: Call,
  message: { path: string; body: string },
  wait: Wait,
): Promise<CallAnswer> {
  for (let attempt = 1; ; attempt++) {
    const answer = await call(message.path, message.body).catch((error: Error) => error);
    const isFinal = !(answer instanceof Error) && !later.has(answer.status);
    if (isFinal || attempt === (answer instanceof Error ? unansweredTries : tries)) {
      if (answer instanceof Error) throw answer;
      return answer;
    }
    const asked = answer instanceof Error ? null : answer.retryAfterMs;
    await wait(Math.min(asked ?? firstPauseMs * 2 ** (attempt - 1), longestPauseMs));
  }
}

/** Asks what is to be tested, and says where the machine is where that was given. */
export async function begin(
  call: Call,
  { tests, place }: Pick<Options, "tests" | "place">,
  wait: Wait,
): Promise<Result<ClientPlan, Refusal>> {
  const body = JSON.stringify({
    formatVersion: clientFormatVersion,
    client: thisClient(),
    tests,
    ...(place && { place }),
  });
  const answer = await callPatiently(call, { path: "/api/agent/begin", body }, wait);
  if (answer.status !== 200) return refuse(words[answer.status] ?? sentenceOf(answer));
  return isPlan(answer.body)
    ? ok(answer.body)
    : refuse("What answered is not the server: it sent no plan.");
}

function sentenceOf({ status, body }: CallAnswer): string {
  const message = (body as { message?: unknown } | null)?.message;
  return `The server refused (${status})${typeof message === "string" ? `: ${message}` : "."}`;
}

/** As much of a plan as the tests rely on: a page of somebody else must not be taken for one. */
export function isPlan(value: unknown): value is ClientPlan {
  const plan = value as Partial<Record<keyof ClientPlan, unknown>> | null;
  const lists = [
    "endpoints",
    "webSocketUrls",
    "traceHosts",
    "optimizeRanges",
    "certificateIssuers",
  ] as const;
  return (
    typeof plan === "object" &&
    plan !== null &&
    lists.every((name) => Array.isArray(plan[name])) &&
    (plan.endpoints as unknown[]).every(isEndpoint) &&
    typeof plan.exchangeHost === "string" &&
    typeof plan.sharePointHost === "string" &&
    typeof plan.expiresAt === "string"
  );
}

function isEndpoint(value: unknown): boolean {
  const { host, ports } = (value ?? {}) as { host?: unknown; ports?: unknown };
  return (
    typeof host === "string" &&
    Array.isArray(ports) &&
    ports.every((port) => typeof port === "number")
  );
}

export type Delivery = {
  accepted: number;
  putAway: { key: string; why: string }[];
  /** Why the server takes nothing more; everything stays on the shelf then. */
  refusal: Refusal | null;
};

/** How long nothing is tried after the line was cut off, in ms: each try may take as long as its time-outs. */
const cutOffPauseMs = 60_000;

/** Takes results to the server one by one; what it acknowledged is taken off the shelf. */
export class Deliverer {
  readonly delivery: Delivery = { accepted: 0, putAway: [], refusal: null };
  /** When and why nothing got through; null while it does. */
  private cutOff: { atMs: number; why: string } | null = null;

  constructor(
    private readonly call: Call,
    private readonly shelf: KeptResults,
    private readonly wait: Wait,
  ) {}

  /** Nothing got through just now: what comes waits a while before it is tried. */
  wasCutOff(why: string): void {
    this.cutOff = { atMs: performance.now(), why };
  }

  /** What an earlier start of the same run left behind. */
  async sendKept(): Promise<void> {
    for (const kept of await this.shelf.all()) if (!this.isHeld) await this.sendOne(kept);
  }

  /** Keeps a result, and sends it with what waits before it. */
  async send(result: ClientResult): Promise<void> {
    const kept = await this.shelf.add(result);
    if (this.delivery.refusal !== null) return;
    if (this.cutOff === null) return this.sendOne(kept);
    if (performance.now() - this.cutOff.atMs < cutOffPauseMs) return;
    this.cutOff = null;
    await this.sendKept();
  }

  private get isHeld(): boolean {
    return this.cutOff !== null || this.delivery.refusal !== null;
  }

  private async sendOne({ idempotencyKey, body }: KeptResult): Promise<void> {
    const answer = await this.ask("/api/agent/result", body);
    if (answer === null) return;
    if (answer.status === 200) {
      this.delivery.accepted++;
      await this.shelf.drop(idempotencyKey);
    } else if (ofThisResult.has(answer.status)) {
      this.delivery.putAway.push({ key: idempotencyKey, why: sentenceOf(answer) });
      await this.shelf.drop(idempotencyKey);
    } else this.delivery.refusal = words[answer.status] ?? sentenceOf(answer);
  }

  /** @returns null where nothing got through: all of it waits on the shelf, for this start or the next */
  private async ask(path: string, body: string): Promise<CallAnswer | null> {
    const answer = await callPatiently(this.call, { path, body }, this.wait).catch(
      (error: Error) => error,
    );
    if (!(answer instanceof Error)) return answer;
    this.wasCutOff(`Nothing gets through to the server (${answer.message}).`);
    return null;
  }

  /**
   * Tells that all tests are through, once the last that waited has arrived: a line that was cut
   * off may have come back.
   */
  async complete(): Promise<void> {
    if (this.cutOff !== null && this.delivery.refusal === null) {
      this.cutOff = null;
      await this.sendKept();
    }
    if (!this.isHeld) {
      const answer = await this.ask(
        "/api/agent/complete",
        JSON.stringify({ formatVersion: clientFormatVersion }),
      );
      if (answer !== null && answer.status !== 200)
        this.delivery.refusal = words[answer.status] ?? sentenceOf(answer);
    }
    this.delivery.refusal ??= this.cutOff?.why ?? null;
  }
}
