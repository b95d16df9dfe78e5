import process from "node:process";

import { publish } from "#tests/support/endpoint-changes";

import { openPlace } from "./killed-process";

// Publishes what is staged, in a process of its own that the test kills. It says `begun` when
// the run begins and `ended` when it has ended.
const [kind, place = "", now = ""] = process.argv.slice(2);
const { db, close } = await openPlace(kind, place);
await db.selectFrom("publication").select("version").limit(1).execute();
process.stdout.write("begun\n");
await publish(db, new Date(now));
process.stdout.write("ended\n");
await close();
