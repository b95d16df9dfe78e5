import { LRUCache } from "lru-cache";

import { parseAddress } from "~/lib/ip";
import { limitNetworkOf } from "~/lib/network-of";
import { minuteMs } from "~/lib/time";

import { application, type Application } from "./application.server";
import { Refusal } from "./call.server";
import { clientAddressOf } from "./client-address.server";
import { holdForm, isPosted } from "./hold-form.server";
import { limits, type Budget, type LimitedStep } from "./limits-of-use.server";
import { runCookiesOf } from "./run-cookie.server";
import { sessionSecretsOf } from "./session-cookie.server";

/** Buckets kept of each kind, about 10 MB; the one unused for longest goes first. */
const bucketLimit = 50_000;

export type LimitOutcome = { isAllowed: true } | { isAllowed: false; retryAfterSeconds: number };

type Bucket = { tokens: number; at: number };

/** Token buckets by key, bounded in number. A bucket that was dropped begins full again. */
export class TokenBuckets {
  private readonly buckets: LRUCache<string, Bucket>;

  /** @param nowMs a clock that never goes back */
  constructor(
    most: number,
    private readonly nowMs: () => number,
  ) {
    this.buckets = new LRUCache({ max: most });
  }

  get size(): number {
    return this.buckets.size;
  }

  /** Milliseconds until a token is there; 0 when there is one. Takes nothing. */
  waitMs(key: string, budget: Budget): number {
    const missing = 1 - this.bucketOf(key, budget).tokens;
    return missing <= 0 ? 0 : (missing * minuteMs) / budget.perMinute;
  }

  /** Takes one token. */
  take(key: string, budget: Budget): void {
    this.bucketOf(key, budget).tokens -= 1;
  }

  private bucketOf(key: string, { burst, perMinute }: Budget): Bucket {
    const now = this.nowMs();
    const known = this.buckets.get(key);
    const bucket = known ?? { tokens: burst, at: now };
    bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) * perMinute) / minuteMs);
    bucket.at = now;
    if (!known) this.buckets.set(key, bucket);
    return bucket;
  }
}

/**
 * Who is counted: `visitor` is the account, or the secret of the session's or the run's cookie,
 * null without either.
 */
export type LimitIdentity = { addressKey: string; visitor: string | null };

/**
 * Asks the table for one step. Visitors and addresses have buckets of their own, so that
 * inventing cookies cannot push out the address's bucket, which counts them all.
 */
export function createRateLimit(nowMs: () => number = () => performance.now(), most = bucketLimit) {
  const ofVisitors = new TokenBuckets(most, nowMs);
  const ofAddresses = new TokenBuckets(most, nowMs);
  return (step: LimitedStep, { addressKey, visitor }: LimitIdentity): LimitOutcome => {
    const { perVisitor, perAddress } = limits[step];
    const addressBucket = `${step} ${addressKey}`;
    const visitorBucket = visitor === null ? undefined : `${step} ${visitor}`;
    const waitMs = Math.max(
      ofAddresses.waitMs(addressBucket, perAddress),
      visitorBucket ? ofVisitors.waitMs(visitorBucket, perVisitor) : 0,
    );
    if (waitMs > 0) return { isAllowed: false, retryAfterSeconds: Math.ceil(waitMs / 1000) };
    ofAddresses.take(addressBucket, perAddress);
    if (visitorBucket) ofVisitors.take(visitorBucket, perVisitor);
    return { isAllowed: true };
  };
}

const rateLimits = new WeakMap<Application, ReturnType<typeof createRateLimit>>();

/** The counts of the running application. */
function rateLimit(step: LimitedStep, identity: LimitIdentity): LimitOutcome {
  const counted = rateLimits.get(application()) ?? createRateLimit();
  rateLimits.set(application(), counted);
  return counted(step, identity);
}

/** The key under which an address is counted: itself, its /64 for IPv6, one key for all unknown. */
export function limitKeyOf(address: string | null): string {
  return address !== null && parseAddress(address) ? limitNetworkOf(address) : "unknown";
}

/**
 * Counts one use of a step. The counts live in this process: with n processes behind a
 * balancer a visitor has up to n times the budget.
 */
function limit(request: Request, step: LimitedStep, account: string | null = null): LimitOutcome {
  if (!application().environment.hasRateLimits) return { isAllowed: true };
  const addressKey = limitKeyOf(clientAddressOf(request));
  const secret = sessionSecretsOf(request)[0] ?? runCookiesOf(request)[0]?.secret;
  const visitor =
    account !== null ? `account ${account}` : secret ? `${addressKey} ${secret}` : null;
  return rateLimit(step, { addressKey, visitor });
}

/**
 * Counts one use of a step.
 *
 * @throws {Response} 429 with Retry-After when the budget is used up
 */
export function requireWithinLimit(
  request: Request,
  step: LimitedStep,
  account: string | null = null,
): void {
  const outcome = limit(request, step, account);
  if (!outcome.isAllowed) throw tooManyRequests(request, outcome.retryAfterSeconds);
}

/** Counts one use of a step. @returns false when the budget is used up, for an answer of one's own */
export function isWithinLimit(request: Request, step: LimitedStep, account: string): boolean {
  return limit(request, step, account).isAllowed;
}

/**
 * Counts one use of a step by somebody who names themselves by an id of their own making.
 *
 * @throws {Response} 429 with Retry-After when the budget of the id at its address, or of the address, is used up
 */
export function requireWithinLimitOf(request: Request, step: LimitedStep, id: string): void {
  if (!application().environment.hasRateLimits) return;
  const addressKey = limitKeyOf(clientAddressOf(request));
  const outcome = rateLimit(step, { addressKey, visitor: `${addressKey} ${id}` });
  if (!outcome.isAllowed) throw tooManyRequests(request, outcome.retryAfterSeconds);
}

/** 429: the budget is used up for `retryAfterSeconds`. A page's form is given back with it. */
function tooManyRequests(request: Request, retryAfterSeconds: number): Response {
  const error = "too-many-requests";
  const headers = { "Retry-After": String(retryAfterSeconds) };
  if (isPosted(request)) return holdForm(request, { status: 429, headers, error });
  const words = { error, sentence: "budget-used-up", values: { seconds: retryAfterSeconds } };
  return new Refusal(429, words, headers);
}
