import process from "node:process";

import { storeWaiting } from "~/features/performance/samples/store-waiting.server";

import { killAtStatement } from "./kill-at-statement";
import { openPlace } from "./killed-process";

// Waiting samples are moved to their day, in a process of its own that kills itself: when the statement after the
// one that is named comes.
const [kind, place, point = ""] = process.argv.slice(2);

killAtStatement(point, 1);
const { db, close } = await openPlace(kind, place);
process.stdout.write("begun\n");
await storeWaiting(db, new AbortController().signal);
process.stdout.write("ended\n");
await close();
