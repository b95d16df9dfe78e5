import { readFile, readdir, stat } from "node:fs/promises";
import path from "node:path";

import {
  clientFile,
  systemOfExecutable,
  type ClientExecutable,
} from "~/features/network-test/client/client-commands";
import type { Environment } from "~/platform/environment.server";

/** The client's program: where it is loaded from, the hash of its file, and what runs without Node. */
export type ClientProgram = {
  href: string;
  sha256: string;
  executables: (ClientExecutable & { href: string })[];
};

type Built = Pick<Environment, "buildDir">;

/** A line of `sha256sum`; the name behind the hash is not looked at. */
const hashLine = /^([0-9a-f]{64})\b/i;
const hashEnding = ".sha256";

const folderOf = ({ buildDir }: Built) => path.join(buildDir, "../public/agent");

/** The program as this deployment serves it; null where it was built without one. */
export async function findClientProgram(built: Built): Promise<ClientProgram | null> {
  const sha256 = await hashOf(built, clientFile);
  return sha256
    ? { href: `/agent/${clientFile}`, sha256, executables: await findExecutables(built) }
    : null;
}

/** Executables whose hash lies beside them, by name. */
async function findExecutables(built: Built): Promise<ClientProgram["executables"]> {
  const files = await readdir(folderOf(built)).catch(() => []);
  const names = files
    .filter((file) => file.endsWith(hashEnding))
    .map((file) => file.slice(0, -hashEnding.length));
  const found = await Promise.all(names.sort().map((file) => executableOf(built, file)));
  return found.filter((executable) => executable !== null);
}

async function executableOf(
  built: Built,
  file: string,
): Promise<ClientProgram["executables"][number] | null> {
  const system = systemOfExecutable(file);
  if (!system) return null;
  const [sha256, bytes] = [
    await hashOf(built, file),
    await stat(path.join(folderOf(built), file)).then(
      ({ size }) => size,
      () => null,
    ),
  ];
  return sha256 !== null && bytes !== null
    ? { href: `/agent/${file}`, file, system, sha256, bytes }
    : null;
}

async function hashOf(built: Built, file: string): Promise<string | null> {
  const text = await readFile(path.join(folderOf(built), `${file}${hashEnding}`), "utf8").catch(
    () => "",
  );
  return hashLine.exec(text)?.[1]?.toLowerCase() ?? null;
}
