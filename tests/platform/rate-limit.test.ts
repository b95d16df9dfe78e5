import { beforeEach, describe, expect, it } from "vitest";

import { setApplication, type Application } from "~/platform/application.server";
import { clientAddressHeader } from "~/platform/client-address.server";
import {
  createRateLimit,
  limitKeyOf,
  requireWithinLimit,
  TokenBuckets,
} from "~/platform/rate-limit.server";
import { limits, type LimitedStep } from "~/platform/limits-of-use.server";

function aLimit(most?: number) {
  const clock = { ms: 0 };
  return { clock, take: createRateLimit(() => clock.ms, most) };
}

const uses = (count: number, use: (index: number) => { isAllowed: boolean }) =>
  Array.from({ length: count }, (_, index) => use(index)).filter(({ isAllowed }) => isAllowed)
    .length;

describe("a budget", () => {
  it("allows the burst, then says how long to wait, then one more", () => {
    const { clock, take } = aLimit();
    const { burst, perMinute } = limits.create.perVisitor;
    const me = { addressKey: "192.0.2.1", visitor: "a" };
    expect(uses(burst + 5, () => take("create", me))).toBe(burst);
    const refused = take("create", me);
    expect(refused).toEqual({ isAllowed: false, retryAfterSeconds: 60 / perMinute });
    clock.ms += 60_000 / perMinute - 1;
    expect(take("create", me).isAllowed).toBe(false);
    clock.ms += 1;
    expect(take("create", me).isAllowed).toBe(true);
    expect(take("create", me).isAllowed).toBe(false);
  });

  it("is not longer for having waited an hour", () => {
    const { clock, take } = aLimit();
    const me = { addressKey: "192.0.2.1", visitor: "a" };
    take("create", me);
    clock.ms += 3_600_000;
    expect(uses(100, () => take("create", me))).toBe(limits.create.perVisitor.burst);
  });

  it("of previews is 60 in any hour, however they are spread", () => {
    const { clock, take } = aLimit();
    const me = { addressKey: "192.0.2.1", visitor: "a" };
    const taken: number[] = [];
    // Nothing for two hours, then one every ten seconds.
    for (clock.ms = 7_200_000; clock.ms < 6 * 3_600_000; clock.ms += 10_000)
      if (take("listPreview", me).isAllowed) taken.push(clock.ms);
    const most = Math.max(
      ...taken.map((at) => taken.filter((other) => other >= at && other < at + 3_600_000).length),
    );
    expect(most).toBeLessThanOrEqual(60);
    expect(most).toBeGreaterThan(55);
  });

  it("of one visitor or step leaves the others theirs", () => {
    const { take } = aLimit();
    uses(100, () => take("create", { addressKey: "192.0.2.1", visitor: "a" }));
    expect(take("create", { addressKey: "192.0.2.1", visitor: "b" }).isAllowed).toBe(true);
    expect(take("read", { addressKey: "192.0.2.1", visitor: "a" }).isAllowed).toBe(true);
  });

  it("of an address holds for whoever invents cookies or sends none", () => {
    const most = limits.create.perAddress.burst;
    for (const visitorOf of [(index: number) => `invented ${index}`, () => null]) {
      const { take } = aLimit();
      expect(
        uses(most * 2, (index) =>
          take("create", { addressKey: "192.0.2.1", visitor: visitorOf(index) }),
        ),
      ).toBe(most);
      expect(take("create", { addressKey: "192.0.2.2", visitor: null }).isAllowed).toBe(true);
    }
  });

  it("is not spent by refused uses", () => {
    const { clock, take } = aLimit();
    const me = { addressKey: "192.0.2.1", visitor: "a" };
    uses(1000, () => take("create", me));
    clock.ms += 60_000;
    expect(uses(1000, () => take("create", me))).toBe(limits.create.perVisitor.perMinute);
  });
});

describe("the memory", () => {
  it("is bounded, and the bucket unused for longest goes first", () => {
    const buckets = new TokenBuckets(3, () => 0);
    const budget = { burst: 1, perMinute: 1 };
    for (const key of ["a", "b", "c", "a", "d"]) buckets.take(key, budget);
    expect(buckets.size).toBe(3);
    expect(buckets.waitMs("a", budget)).toBeGreaterThan(0);
    expect(buckets.waitMs("b", budget)).toBe(0);
  });
});

describe("identity", () => {
  it.each([
    ["192.0.2.1", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["not an address", "unknown"],
    [null, "unknown"],
  ])("%s is counted as %s", (address, key) => {
    expect(limitKeyOf(address)).toBe(key);
  });

  const withLimits = (hasRateLimits: boolean) =>
    setApplication({ environment: { hasRateLimits } } as Application);
  beforeEach(() => withLimits(true));

  const secret = (letter: string) => `00000000-0000-4000-8000-000000000000.${letter.repeat(43)}`;
  const from = (address: string, letter?: string) =>
    new Request("http://localhost/", {
      headers: {
        [clientAddressHeader]: address,
        ...(letter ? { cookie: `pathlens_run=${secret(letter)}` } : {}),
      },
    });

  it("is the run cookie at an address, the account before it", async () => {
    const { burst } = limits.mapsLookup.perVisitor;
    for (let use = 0; use < burst; use += 1)
      requireWithinLimit(from("198.51.100.1", "a"), "mapsLookup");
    const thrown = await Promise.resolve()
      .then(() => requireWithinLimit(from("198.51.100.1", "a"), "mapsLookup"))
      .catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(Response);
    const response = thrown as Response;
    expect([response.status, response.headers.get("Retry-After")]).toEqual([429, "5"]);
    expect(await response.json()).toMatchObject({ error: "too-many-requests" });
    requireWithinLimit(from("198.51.100.1", "b"), "mapsLookup");
    requireWithinLimit(from("198.51.100.2", "a"), "mapsLookup");
    requireWithinLimit(from("198.51.100.1", "a"), "mapsLookup", "account");
  });

  it("does not matter when the limits are off, to measure the server itself", () => {
    withLimits(false);
    for (let use = 0; use < 5000; use += 1)
      requireWithinLimit(from("198.51.100.3", "a"), "mapsLookup");
    withLimits(true);
    expect(() => requireWithinLimit(from("198.51.100.3", "a"), "mapsLookup")).not.toThrow();
  });
});

it.each(Object.entries(limits) as [LimitedStep, (typeof limits)[LimitedStep]][])(
  "%s gives an address more than a visitor",
  (_step, { perVisitor, perAddress }) => {
    expect(perAddress.burst).toBeGreaterThan(perVisitor.burst);
    expect(perAddress.perMinute).toBeGreaterThan(perVisitor.perMinute);
  },
);
