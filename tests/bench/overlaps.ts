import { overlapsOfAdditions } from "~/features/domain-lens/validation/overlap.repository.server";
import { openPostgres } from "~/platform/database.server";
import { migrate } from "#db/migrate";

import type { BenchDatabase } from "./bench-database";
import { print } from "./bench-server";
import { fillInstance, fqdnCount, prefixCount } from "./full-instance";
import { percentileOf } from "./spread";

/** What one change adds to a full instance. */
const addedCount = 1_000;
const rounds = 20;

/** Shares of the added names and prefixes that meet something, in parts of the count. */
const every = { same: 10, underWildcard: 5, wildcard: 50 };

const own = "00000000-0000-4000-8000-000000000000";

/** The overlap check of one large change against a full instance. */
export async function benchOverlaps({ url }: BenchDatabase): Promise<void> {
  if (!url) return print("overlaps", { skipped: "needs Postgres" });
  const database = await openPostgres(url);
  try {
    await migrate(database.db);
    await fillInstance(url);
    const times: number[] = [];
    let found = { names: 0, prefixes: 0 };
    for (let round = 0; round < rounds; round++) {
      const question = {
        instance: "Worldwide" as const,
        leftOut: [own],
        names: addedNames(round),
        prefixes: addedPrefixes(round),
      };
      const startedAt = performance.now();
      const { names, prefixes } = await overlapsOfAdditions(database.db, question);
      times.push(performance.now() - startedAt);
      found = { names: names.size, prefixes: prefixes.size };
    }
    print("overlaps", {
      case: `${addedCount} names and ${addedCount} prefixes against ${fqdnCount} and ${prefixCount}`,
      p50Ms: Math.round(percentileOf(times, 0.5)),
      p99Ms: Math.round(percentileOf(times, 0.99)),
      firstMs: Math.round(times[0] ?? NaN),
      rounds,
      ...found,
    });
  } finally {
    await database.close();
  }
}

function addedNames(round: number): string[] {
  return Array.from({ length: addedCount }, (_, index) => {
    const at = (index * 197 + round * 31) % fqdnCount;
    if (index % every.wildcard === 0)
      return `*.bench${at % 7}.example`.replace("*.", `*.zone${Math.floor(at / 40)}.`);
    if (index % every.same === 0)
      return `host${at}.zone${Math.floor(at / 40)}.bench${at % 7}.example`;
    if (index % every.underWildcard === 0)
      return `new${index}.zone${Math.floor(at / 40)}.bench${(Math.floor(at / 40) * 40) % 7}.example`;
    return `fresh${round}-${index}.elsewhere${index % 100}.example`;
  });
}

function addedPrefixes(round: number): string[] {
  return Array.from({ length: addedCount }, (_, index) => {
    const at = (index * 97 + round * 13) % prefixCount;
    const low = at * 512;
    const address = [16 + (low >>> 24), (low >>> 16) & 0xff, (low >>> 8) & 0xff].join(".");
    return index % 3 === 0
      ? `${[16 + (low >>> 24), (low >>> 16) & 0xff].join(".")}.0.0/16`
      : `${address}.${index % 256}/32`;
  });
}
