import process from "node:process";

import { clocks, tree } from "#tests/support/outage-world";
import { watchOutages } from "~/features/performance/outages/watch-outages.server";

import { killAtStatement } from "./kill-at-statement";
import { openPlace } from "./killed-process";

// Outages are looked for at an instant, in a process of its own that kills itself: when the statement after the one
// that is named comes.
const [kind = "embedded", place, at = "0", point = "", occurrence = "1"] = process.argv.slice(2);

killAtStatement(point, Number(occurrence));
const { db, close } = await openPlace(kind, place);
process.stdout.write("begun\n");
await watchOutages(
  { db, kind: kind === "embedded" ? "embedded" : "postgres" },
  { tree, clocks, signal: new AbortController().signal, clock: () => new Date(Number(at)) },
);
process.stdout.write("ended\n");
await close();
