import { currentOfVariant } from "~/features/performance/attribution/current-attribution.server";
import { prefixIndex, type ValuedPrefix } from "~/features/performance/attribution/prefix-index";
import { reattribute } from "~/features/performance/attribution/reattribute.server";
import { noteSampleAttribution } from "~/features/performance/attribution/sample-attribution.repository.server";
import { longestPrefixMatch, prefixTable } from "~/lib/ip";
import { openPostgres, type Db } from "~/platform/database.server";
import { makeDays } from "~/platform/day-partitions.repository.server";
import { migrate } from "#db/migrate";
import { randomFrom, type Random } from "#tests/support/random";
import pg from "pg";

import type { BenchDatabase } from "./bench-database";
import { print } from "./bench-server";
import { medianOf } from "./spread";

const ipv4Count = 1_000_000;
const ipv6Count = 300_000;

/** Addresses of one round; the reference takes so long that it is asked for fewer. */
const addressCount = 500_000;
const referenceCount = 20_000;
const rounds = 7;

const solutionCount = 5_000;
const variant = "MultiTenant";

/** A thirtieth of ten million samples, as many as a day of a large deployment has. */
const samplesOfDay = 333_333;

const random = randomFrom("attribution");

/** Look-ups of the longest prefix against the slow reference, then the re-attribution of one day. */
export async function benchAttribution({ url }: BenchDatabase): Promise<void> {
  benchLookUps("ipv4", ipv4Count, anyIpv4);
  benchLookUps("ipv6", ipv6Count, anyIpv6);
  if (url) await benchDay(url);
  else print("attribution", { case: "re-attribution of a day", skipped: "needs Postgres" });
}

type Anyone = (random: Random) => { address: string; length: number };

/** An address of the public space, and a length as announced prefixes and lists have them. */
const anyIpv4: Anyone = ({ share, whole }) => ({
  address: [whole(1, 223), whole(0, 255), whole(0, 255), whole(0, 255)].join("."),
  length: share() < 0.6 ? 24 : whole(12, 32),
});

const anyIpv6: Anyone = ({ share, whole }) => {
  const groups = [whole(0x2001, 0x2c0f), ...Array.from({ length: 7 }, () => whole(0, 0xffff))];
  return {
    address: groups.map((group) => group.toString(16)).join(":"),
    length: share() < 0.5 ? 48 : whole(24, 66),
  };
};

/** Time of the processor that this program has taken, in ms: what else runs on the machine does not count. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function benchLookUps(family: string, count: number, any: Anyone): void {
  const prefixes = Array.from({ length: count }, (): ValuedPrefix => {
    const { address, length } = any(random);
    return [`${address}/${length}`, random.whole(1, solutionCount)];
  });
  const [startedAt, cpuStartedAt] = [performance.now(), cpuMs()];
  const index = prefixIndex(prefixes);
  const build = { buildMs: performance.now() - startedAt, buildCpuMs: cpuMs() - cpuStartedAt };
  const reference = prefixTable(prefixes.map(([prefix, value]) => [prefix, value] as const));
  // Half lie in a listed prefix. Texts as a parser of JSON makes them: joined ones would be slower.
  const addresses = JSON.parse(
    JSON.stringify(
      Array.from({ length: addressCount }, (_, at) =>
        at % 2 === 0 ? any(random).address : random.pick(prefixes)[0].split("/")[0],
      ),
    ),
  ) as string[];
  let hits = 0;
  const rateOf = (asked: readonly string[], find: (address: string) => boolean) => {
    const [from, cpuFrom] = [performance.now(), cpuMs()];
    for (const address of asked) if (find(address)) hits += 1;
    const perSecond = (ms: number) => asked.length / (ms / 1000);
    return { rate: perSecond(performance.now() - from), cpuRate: perSecond(cpuMs() - cpuFrom) };
  };
  const measured: ReturnType<typeof rateOf>[] = [];
  const ratios: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const own = rateOf(addresses, (address) => index.valueOf(address) > 0);
    const ofReference = rateOf(
      addresses.slice(0, referenceCount),
      (address) => longestPrefixMatch(reference, address) !== null,
    );
    // The first round warms up.
    if (round === 0) continue;
    measured.push(own);
    ratios.push(own.cpuRate / ofReference.cpuRate);
  }
  print("attribution", {
    case: `${family}: longest prefix of ${count}`,
    buildMs: Math.round(build.buildMs),
    buildCpuMs: Math.round(build.buildCpuMs),
    lookUpsPerSecond: Math.round(medianOf(measured.map(({ rate }) => rate))),
    perCpuSecond: Math.round(medianOf(measured.map(({ cpuRate }) => cpuRate))),
    ratio: Math.round(medianOf(ratios)),
    reference: "longestPrefixMatch",
    hits,
    rounds,
  });
}

/** One day of samples, all attributed again. What the aggregates take is not counted. */
async function benchDay(url: string): Promise<void> {
  const database = await openPostgres(url);
  const day = "2026-03-02";
  const suiteAsns = () => Promise.resolve(new Set<number>());
  try {
    await migrate(database.db);
    await fill(url, day, database.db);
    const { db } = database;
    const loaded = await timed(() => currentOfVariant(db, variant, { suiteAsns }));
    print("attribution", { case: `lists of ${entryCount} entries`, ...loaded.times });
    const { version } = loaded.answer;
    const realm = { variant, isDemonstration: false } as const;
    await db
      .transaction()
      .execute((trx) => noteSampleAttribution(trx, { realm, version: version - 1, days: [day] }));
    const aggregates = {
      addDue: () => Promise.resolve(),
      lockAggregates: () => Promise.resolve(),
      rebuildDay: () => Promise.resolve(),
    };
    const { signal } = new AbortController();
    const { times } = await timed(() =>
      reattribute(db, variant, { aggregates, signal, suiteAsns }),
    );
    print("attribution", { case: `re-attribution of a day of ${samplesOfDay}`, ...times });
  } finally {
    await database.close();
  }
}

/** How long work takes, and how much of it this program: the rest is the database's. */
async function timed<Answer>(work: () => Promise<Answer>) {
  const [from, cpuFrom] = [performance.now(), cpuMs()];
  const answer = await work();
  const times = {
    ms: Math.round(performance.now() - from),
    cpuMs: Math.round(cpuMs() - cpuFrom),
  };
  return { answer, times };
}

/** Prefixes of the solutions whose lists are loaded. */
const entryCount = 1_000_000;

async function fill(url: string, day: string, db: Db): Promise<void> {
  await makeDays(db, "sample", [day]);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`
      insert into solution (id, variant, name, type, connection_type, state, status, visibility, description, tags,
          approved_name, approved_type, approved_visibility, approved_state, approved_at, added_at, added_by_method,
          added_by_name, updated_at, revision)
        select md5('solution' || n)::uuid, 'MultiTenant', 'Solution ' || n, 'isp', 'isp', 'Approved', 'active',
          'Public', '', '{}', 'Solution ' || n, 'isp', 'Public', 'Approved', now(), now() + n * interval '1 s',
          'Script', 'Bench', now(), 1
        from generate_series(1, 500) as n;
      insert into solution_entry (solution_id, list, value_key, value, is_accepted, variant, owner_key, added_at)
        select md5('solution' || 1 + n % 500)::uuid, 'ips', prefix, prefix, true, 'MultiTenant', gen_random_uuid(),
          now()
        from generate_series(0, ${entryCount - 1}) as n,
          lateral (select format('%s.%s.%s.%s/25', 20 + n / 131072, n / 512 % 256, n / 2 % 256, n % 2 * 128)
            as prefix) as made;
      insert into sample (at, batch_id, net, asn, egress, customer, place, access, overlay, attribution, latency_ms,
          realm, workload, is_connected, is_inside)
        select '${day}Z'::timestamptz + n * interval '0.25 s', n / 1000, n, 64500 + n % 50,
          '20.0.0.0'::inet + n % 50000 * 250, n % 5000, n % 300, 0, 0, 1, 10 + random() * 90, 0, n % 4, true, false
        from generate_series(0, ${samplesOfDay - 1}) as n;
      analyze`);
  } finally {
    await client.end();
  }
}
