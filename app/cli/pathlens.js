#!/usr/bin/env node
// The `pathlens` command: makes sure that the build is current, then hands over to it.
import { existsSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import path from "node:path";
import process from "node:process";

import { ensureBuilt } from "./build.js";
import { endWithNpm } from "./end-with-npm.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const launchedAt = performance.now();

async function run() {
  endWithNpm();
  const [command = "help", ...rest] = process.argv.slice(2);
  const environmentFile = path.join(root, ".env");
  if (existsSync(environmentFile)) process.loadEnvFile(environmentFile);

  if (command === "dev") {
    const { develop } = await import("./develop.js");
    return develop({ root });
  }
  if (!process.env.PATHLENS_DEVELOP) await ensureBuilt({ root, isForced: command === "build" });
  if (command === "build") return undefined;
  if (command === "executables") {
    const { buildExecutables } = await import("./build-executables.js");
    return buildExecutables({ root, words: rest });
  }
  // React and its router read this when they are loaded; without it they are the slow, talkative ones.
  process.env.NODE_ENV ??= "production";
  const program = await import(pathToFileURL(path.join(root, "build/index.js")).href);
  return program.main([command, ...rest], { root, launchedAt });
}

try {
  await run();
} catch (error) {
  console.error(error.isForPeople ? error.message : error);
  process.exitCode = error.exitCode ?? 1;
}
