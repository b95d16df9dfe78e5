// Builds the advanced client as executables: a copy of Node with the program inside, for machines that have no Node.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { chmod, copyFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { promisify } from "node:util";

import { agentFolder, bundleAgent } from "./build-agent.js";
import { forPeople } from "./for-people.js";

const runFile = promisify(execFile);

/** Where Node looks for a program inside itself (Node.js 20, "Single executable applications"). */
const fuse = "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2";
const resource = "NODE_SEA_BLOB";
const macOsSegment = "NODE_SEA";

/** What an executable of each system begins with, and what its file is called here. */
const kinds = {
  linux: { name: "linux", ending: "", magic: ["7f454c46"] },
  darwin: { name: "macos", ending: "", magic: ["cffaedfe", "cafebabe"] },
  win32: { name: "windows", ending: ".exe", magic: ["4d5a"] },
};
const architectures = ["x64", "arm64"];
const usage =
  "pathlens executables [--node SYSTEM=FILE]…, where SYSTEM is linux-x64, darwin-arm64, " +
  "win32-x64 and so on, and FILE its Node";

/**
 * Builds one executable for each Node that is named, and for this system where none is.
 *
 * @param {{ root: string, words: readonly string[], folder?: string }} given `words` as typed
 * behind the command; `folder` is where they go
 * @throws an error for people when a Node does not fit or the build tools are not installed
 */
export async function buildExecutables({ root, words, folder = path.join(root, agentFolder) }) {
  const nodes = readNodes(words);
  const { inject } = await import("postject").catch(() => {
    throw forPeople("The build tools are not installed. Run npm ci without --omit=dev.");
  });
  const work = await mkdtemp(path.join(os.tmpdir(), "pathlens-executables-"));
  try {
    const blob = await blobOf(root, work);
    await mkdir(folder, { recursive: true });
    for (const node of nodes) {
      const file = await buildOne({ node, blob, work, inject });
      // What is signed afterwards has another hash, so it is offered once that lies beside it.
      const isSignedLater = node.kind === kinds.darwin;
      await handOut(path.join(work, file), path.join(folder, file), { isOffered: !isSignedLater });
      console.log(`Built ${path.join(folder, file)}`);
      if (isSignedLater)
        console.log(
          `macOS runs what is signed. There, beside it: codesign --force --sign - ${file} && ` +
            `shasum -a 256 ${file} > ${file}.sha256`,
        );
    }
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

function readNodes(words) {
  const nodes = [];
  for (let at = 0; at < words.length; at += 2) {
    const [system, file] = words[at] === "--node" ? (words[at + 1] ?? "").split(/=(.*)/s) : [];
    if (!system || !file) throw forPeople(usage, 2);
    nodes.push(nodeOf(system, file));
  }
  return nodes.length > 0
    ? nodes
    : [nodeOf(`${process.platform}-${process.arch}`, process.execPath)];
}

function nodeOf(system, file) {
  const [platform = "", architecture = ""] = system.split("-");
  const kind = Object.hasOwn(kinds, platform) ? kinds[platform] : undefined;
  if (!kind || !architectures.includes(architecture))
    throw forPeople(`${system} is no system that the client is built for.\n${usage}`, 2);
  return { kind, file, name: `pathlens-agent-${kind.name}-${architecture}${kind.ending}` };
}

/** The program as Node takes it inside itself; neither code cache nor snapshot, which belong to one system. */
async function blobOf(root, work) {
  const main = path.join(work, "agent.cjs");
  const output = path.join(work, "agent.blob");
  const config = path.join(work, "sea.json");
  await writeFile(main, await bundleAgent(root, { format: "cjs" }));
  await writeFile(
    config,
    JSON.stringify({
      main,
      output,
      disableExperimentalSEAWarning: true,
      useSnapshot: false,
      useCodeCache: false,
    }),
  );
  await runFile(process.execPath, ["--experimental-sea-config", config]);
  return readFile(output);
}

async function buildOne({ node: { kind, file, name }, blob, work, inject }) {
  const bytes = await readFile(file).catch((error) => {
    throw forPeople(`${file} cannot be read: ${error.message}`);
  });
  if (!kind.magic.some((magic) => bytes.toString("hex", 0, magic.length / 2) === magic))
    throw forPeople(`${file} is no executable of ${kind.name}.`);
  if (!bytes.includes(fuse))
    throw forPeople(`${file} is no Node that takes a program inside itself.`);
  // What is inside is read by the Node around it: another version may read it otherwise.
  if (!bytes.includes(process.version))
    throw forPeople(`${file} is not Node ${process.version}, which builds what goes inside.`);
  const target = path.join(work, name);
  await copyFile(file, target);
  await chmod(target, 0o755);
  await inject(target, resource, blob, {
    sentinelFuse: fuse,
    ...(kind === kinds.darwin ? { machoSegmentName: macOsSegment } : {}),
  });
  return name;
}

/**
 * Puts an executable and its hash where they are served from; the hash last, since a file without
 * one is not offered.
 */
async function handOut(from, to, { isOffered }) {
  await rm(`${to}.sha256`, { force: true });
  await copyFile(from, `${to}.new`);
  await rename(`${to}.new`, to);
  if (!isOffered) return;
  const digest = createHash("sha256")
    .update(await readFile(to))
    .digest("hex");
  await writeFile(`${to}.sha256`, `${digest}  ${path.basename(to)}\n`);
}
