import path from "node:path";
import { fileURLToPath } from "node:url";

import { build } from "vite";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A page's script in one file, from an entry beside this one: our modules as they ship. */
export async function pageScript(entry: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: "error",
    resolve: { alias: [{ find: /^~\//, replacement: `${root}app/` }] },
    build: {
      write: false,
      rollupOptions: { input: path.join(root, "tests/lab", entry), output: { format: "iife" } },
    },
  });
  const [output] = [built].flat();
  if (!output || !("output" in output)) throw new Error("Nothing was built.");
  return output.output[0].code;
}
