// Builds the place data in a process of its own: it computes for seconds, which the compiler can use as well.
import process from "node:process";

import { buildPlaceData } from "../../db/places/build.js";

await buildPlaceData({ outDir: process.argv[2], log: (line) => console.log(`  ${line}`) });
