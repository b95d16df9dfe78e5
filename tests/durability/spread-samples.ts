import os from "node:os";
import process from "node:process";

import { aMeasuredSample } from "#tests/factories/measured-sample";
import { openTestPostgres } from "#tests/support/postgres-database";
import { randomFrom } from "#tests/support/random";
import { aggregateBatches } from "~/features/performance/aggregation/aggregate-batches.server";
import { settleDays } from "~/features/performance/aggregation/settle-days.server";
import { setFurtherServers } from "~/features/performance/sample-servers.server";
import { storeSamples } from "~/features/performance/samples/store-samples.server";
import { hourMs } from "~/lib/time";
import { setApplication } from "~/platform/application.server";
import { readEnvironment } from "~/platform/environment.server";
import { createLog } from "~/platform/log.server";

import { killAtStatement } from "./kill-at-statement";

// Samples are spread over several servers and aggregated, in a process of its own that kills itself. It says each
// batch that was acknowledged.
const [addresses = "", buildDir = "", history = "", point = "", occurrence = "1"] =
  process.argv.slice(2);

/** Batches that a process stores when nothing kills it, and the samples of each. */
const batches = 6;
const samplesOfBatch = 40;

const now = new Date("2026-11-26T18:00:00Z");

const [first, ...further] = await Promise.all(addresses.split(",").map(openTestPostgres));
if (!first) throw new Error("The first server is missing.");
setFurtherServers(further.map(({ db }) => db));
setApplication({
  environment: readEnvironment({
    NODE_ENV: "test",
    DATA_DIR: os.tmpdir(),
    BUILD_DIR: buildDir,
    CUSTOMER_KEY: "a key of tests that is long enough",
    SANDBOX: "suite,dns",
  }),
  database: first,
  log: createLog("silent"),
  version: "test",
  shutdown: new AbortController().signal,
});
const { db } = first;
process.stdout.write("begun\n");
killAtStatement(point, Number(occurrence));
const random = randomFrom(`spread ${history}`);
const realm = { variant: "MultiTenant", isDemonstration: true } as const;
for (let batch = 0; batch < batches; batch += 1) {
  const samples = Array.from({ length: samplesOfBatch }, () =>
    aMeasuredSample({
      at: now.getTime() - Math.floor(random.share() * 60 * hourMs),
      egressIp: `192.0.2.${random.whole(1, 250)}`,
      place: random.whole(1, 4),
      isConnected: random.share() < 0.9,
      latencyMs: random.share() * 100,
    }),
  );
  await storeSamples(db, { realm, source: "import", receivedAt: now, samples });
  process.stdout.write(`stored ${samplesOfBatch}\n`);
  if (batch % 3 === 2) {
    await aggregateBatches(db, { now, samplesMost: 70, settleAfterMs: 0 });
    await settleDays(db, { now, packs: 2 });
  }
}
process.stdout.write("ended\n");
process.exit(0);
