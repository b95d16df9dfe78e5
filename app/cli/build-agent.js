// Builds the advanced client: one file that any Node 20 runs, and its digest.
import { createHash } from "node:crypto";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";

import { pacEngineForBundle } from "./bundle-pac-engine.js";

/** What it is made of, apart from packages, which the lock file tells of. */
export const agentSources = [
  "app/agent",
  "app/lib",
  "app/features",
  "app/cli/build-agent.js",
  "app/cli/bundle-pac-engine.js",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
];

export const agentFolder = "public/agent";
export const agentFile = "pathlens-agent.mjs";

/** Packages written for the older module system ask for parts of Node by `require`. */
const banner = `#!/usr/bin/env node
import { createRequire as createRequireOfNode } from "node:module";
const require = createRequireOfNode(import.meta.url);`;

/**
 * Builds `public/agent/pathlens-agent.mjs` and, beside it, what `sha256sum --check` reads.
 * Executables of an older program go: results of another format would be refused.
 */
export async function buildAgent(root) {
  const program = await bundleAgent(root, { format: "esm", banner: { js: banner } });
  const folder = path.join(root, agentFolder);
  await mkdir(folder, { recursive: true });
  const older = (await readdir(folder)).filter((file) => !file.startsWith(agentFile));
  await Promise.all(older.map((file) => rm(path.join(folder, file))));
  await writeFile(path.join(folder, agentFile), program, { mode: 0o755 });
  const digest = createHash("sha256").update(program).digest("hex");
  await writeFile(path.join(folder, `${agentFile}.sha256`), `${digest}  ${agentFile}\n`);
}

/** The program in one piece. @returns {Promise<Uint8Array>} */
export async function bundleAgent(root, how) {
  const { build } = await import("esbuild");
  const {
    outputFiles: [output],
  } = await build({
    absWorkingDir: root,
    entryPoints: ["app/agent/main.ts"],
    bundle: true,
    write: false,
    platform: "node",
    target: "node20",
    tsconfig: path.join(root, "tsconfig.json"),
    charset: "utf8",
    legalComments: "inline",
    logLevel: "silent",
    plugins: [pacEngineForBundle(root)],
    ...how,
  });
  return output.contents;
}
