import { fileURLToPath } from "node:url";

import { ensureIslands } from "../../app/cli/build.js";

/** Builds what pages load beside their own script, once a run. */
export default function prepareIslands() {
  return ensureIslands({ root: fileURLToPath(new URL("../..", import.meta.url)) });
}
