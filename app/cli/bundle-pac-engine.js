// Builds what the advanced client runs PAC scripts in: the engine's thread as one script, and QuickJS itself.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";

const name = "virtual:pac-engine";
const compress = promisify(brotliCompress);

/**
 * The module `virtual:pac-engine`, which exists only in bundles: a thread in one file has no file
 * of its own to start from.
 */
async function engineModule(root) {
  const { resolve } = createRequire(path.join(root, "package.json"));
  const wasm = resolve("@jitl/quickjs-wasmfile-release-sync/wasm");
  const licence = path.join(path.dirname(wasm), "../LICENSE");
  const [workerCode, engine, terms] = await Promise.all([
    bundleWorker(root),
    readFile(wasm).then((bytes) => compress(bytes)),
    readFile(licence, "utf8"),
  ]);
  // The licences of QuickJS and its wrapper ask for their text in every copy.
  return (
    `/*!\n${terms}\n*/\nexport const workerCode = ${JSON.stringify(workerCode)};\nexport const ` +
    `engineBrotli = ${JSON.stringify(engine.toString("base64"))};\n`
  );
}

async function bundleWorker(root) {
  const { build } = await import("esbuild");
  const library = await readFile(path.join(root, "app/agent/pac/pac-library.js"), "utf8");
  const {
    outputFiles: [output],
  } = await build({
    absWorkingDir: root,
    entryPoints: ["app/agent/pac/pac-worker.ts"],
    bundle: true,
    write: false,
    platform: "node",
    // A thread that is started from text is a script of the older module system; so is this build of QuickJS.
    format: "cjs",
    conditions: ["iife"],
    target: "node20",
    tsconfig: path.join(root, "tsconfig.json"),
    define: { pacLibrary: JSON.stringify(library) },
    charset: "utf8",
    legalComments: "inline",
    logLevel: "silent",
  });
  return output.text;
}

/** For esbuild, which makes the client. */
export function pacEngineForBundle(root) {
  return {
    name: "pac-engine",
    setup(build) {
      build.onResolve({ filter: new RegExp(`^${name}$`) }, () => ({ path: name, namespace: name }));
      build.onLoad({ filter: /.*/, namespace: name }, async () => ({
        contents: await engineModule(root),
        loader: "js",
      }));
    },
  };
}

/** For Vite, which runs the tests on the sources. */
export function pacEngineForTests(root) {
  return {
    name: "pac-engine",
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? engineModule(root) : undefined),
  };
}
