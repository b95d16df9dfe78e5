// `npm run bench [name…]`: measures the built program and prints one JSON object a line.
import "./production-mode";

import { availableParallelism } from "node:os";

import { openBenchDatabase } from "./bench-database";
import { benchAccounts } from "./accounts";
import { benchAggregates } from "./aggregates";
import { benchAggregatesOfMany } from "./aggregates-of-many";
import { benchAsn } from "./asn";
import { benchAttribution } from "./attribution";
import { benchCopy } from "./copy";
import { benchEndpointLists } from "./endpoint-lists";
import { benchEntry } from "./entry";
import { benchFeed } from "./feed";
import { benchGenerateReport } from "./generate-report";
import { benchHubClients } from "./hub-clients";
import { benchHubStreams } from "./hub-streams";
import { benchIngest } from "./ingest";
import { benchList } from "./list";
import { benchOverlaps } from "./overlaps";
import { benchPerformancePages } from "./performance-pages";
import { benchPlaces } from "./places";
import { benchPortalPages } from "./portal-pages";
import { benchReportPage } from "./report-page";
import { benchSolutions } from "./solutions";
import { benchStart } from "./start";
import { benchSustained } from "./sustained";
import { benchTruth } from "./truth";
import { benchValidation } from "./validation";
import type { BenchDatabase } from "./bench-database";

/** Everything that can be measured, by the name given on the command line. */
const benches: Record<string, (database: BenchDatabase) => Promise<void>> = {
  start: benchStart,
  entry: benchEntry,
  "report-page": benchReportPage,
  "generate-report": benchGenerateReport,
  places: benchPlaces,
  accounts: benchAccounts,
  feed: benchFeed,
  overlaps: benchOverlaps,
  "endpoint-lists": benchEndpointLists,
  list: benchList,
  solutions: benchSolutions,
  aggregates: benchAggregates,
  "aggregates-of-many": benchAggregatesOfMany,
  "performance-pages": benchPerformancePages,
  "portal-pages": benchPortalPages,
  validation: benchValidation,
  asn: benchAsn,
  attribution: benchAttribution,
  copy: benchCopy,
  ingest: benchIngest,
  sustained: benchSustained,
  "hub-streams": benchHubStreams,
  "hub-clients": benchHubClients,
  truth: benchTruth,
};

const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(
    `There is no bench ${unknown.join(", ")}; there are ${Object.keys(benches).join(", ")}.`,
  );
  process.exit(2);
}

const server = await openBenchDatabase();
console.log(
  JSON.stringify({
    bench: "machine",
    cores: availableParallelism(),
    node: process.version,
    platform: process.platform,
    database: server.description,
  }),
);
try {
  for (const [name, run] of Object.entries(benches)) {
    if (named.length > 0 && !named.includes(name)) continue;
    const database = await server.create();
    try {
      await run(database);
    } finally {
      await database.drop();
    }
  }
} finally {
  await server.close();
}
