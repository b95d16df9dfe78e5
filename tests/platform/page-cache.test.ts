import { expect, it } from "vitest";

import { ByteCache } from "~/platform/page-cache.server";
import { randomFrom } from "#tests/support/random";

const page = (bytes: number, fill = 1) => Buffer.alloc(bytes, fill);

it("gives back what was kept, as it was then", () => {
  const cache = new ByteCache(10_000);
  const kept = page(100);
  cache.set("a", kept);
  kept.fill(9);
  expect(cache.get("a")).toEqual(page(100));
  expect(cache.get("b")).toBeUndefined();
});

it("drops what was not asked for longest", () => {
  const cache = new ByteCache(4000);
  for (const key of ["a", "b", "c"]) cache.set(key, page(1000));
  cache.get("a");
  cache.set("d", page(1000));
  expect(["a", "b", "c", "d"].map((key) => cache.get(key) !== undefined)).toEqual([
    true,
    false,
    true,
    true,
  ]);
});

it("does not empty itself for a page larger than the whole", () => {
  const cache = new ByteCache(2000);
  cache.set("a", page(1000));
  cache.set("b", page(3000));
  expect([cache.get("a") !== undefined, cache.get("b")]).toEqual([true, undefined]);
});

it("counts its bytes right through sets, replacements and deletions", () => {
  const random = randomFrom("page-cache");
  const cache = new ByteCache(20_000);
  for (let step = 0; step < 2000; step += 1) {
    const key = `key ${random.whole(1, 30)}`;
    if (random.share() < 0.2) cache.delete(key);
    else cache.set(key, page(random.whole(0, 5000)));
    expect(cache.bytes).toBeLessThanOrEqual(20_000);
  }
  for (let key = 1; key <= 30; key += 1) cache.delete(`key ${key}`);
  expect(cache.bytes).toBe(0);
});
