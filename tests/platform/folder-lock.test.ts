import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, readdir, rm, utimes, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { transform } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openEmbeddedDatabase } from "~/platform/database.server";
import { FolderInUse, lockFolder } from "~/platform/folder-lock.server";

/** Processes that reach for one folder at a time, and how often they do. */
const rivals = 4;
const rounds = 10;

/** Locks the folder it is told, and answers how that went. */
const rival = `
import { lockFolder } from "./folder-lock.mjs";
process.on("message", (folder) => {
  lockFolder(folder).then(() => process.send("locked"), (error) => process.send(error.message));
});
process.send("ready");
`;

let folder: string;
let script: string;
const children = new Set<ChildProcess>();

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "pathlens-lock-"));
  const source = await readFile(
    fileURLToPath(new URL("../../app/platform/folder-lock.server.ts", import.meta.url)),
    "utf8",
  );
  await writeFile(
    path.join(folder, "folder-lock.mjs"),
    (await transform(source, { loader: "ts", format: "esm" })).code,
  );
  script = path.join(folder, "rival.mjs");
  await writeFile(script, rival);
});
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

async function startRival(): Promise<ChildProcess> {
  const child = fork(script, { execArgv: [] });
  children.add(child);
  await once(child, "message");
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
  children.delete(child);
}

/** How the child's reaching for the folder went: `locked`, or the message of the error. */
async function reach(child: ChildProcess, into: string): Promise<string> {
  const answer = once(child, "message");
  child.send(into);
  return String((await answer)[0]);
}

async function lockedFolder(name: string, content: string): Promise<string> {
  const made = path.join(folder, name);
  await mkdir(made);
  await writeFile(path.join(made, "lock"), content);
  return made;
}

describe("a data folder", () => {
  it("that another process uses is refused, with the process and what to do", async () => {
    const used = path.join(folder, "used");
    const holder = await startRival();
    expect(await reach(holder, used)).toBe("locked");
    const refusal = await openEmbeddedDatabase(used).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(FolderInUse);
    expect((refusal as Error).message).toBe(
      `The data folder ${used} is in use by process ${holder.pid}. Stop that process, or set ` +
        "DATA_DIR to another folder.",
    );
    await kill(holder);
  });

  it("of a process that died opens, and is free again when it is closed", async () => {
    const used = path.join(folder, "left");
    const holder = await startRival();
    await reach(holder, used);
    await kill(holder);
    const lock = await lockFolder(used);
    expect(await readFile(path.join(used, "lock"), "utf8")).toBe(String(process.pid));
    const other = await startRival();
    expect(await reach(other, used)).toContain(`in use by process ${process.pid}`);
    await lock.release();
    expect(await reach(other, used)).toBe("locked");
    await kill(other);
  });

  it.each([
    ["nothing", ""],
    ["no number", "the database"],
    ["a number that no process has", "-1"],
    ["our own number, from before a restart in a container", String(process.pid)],
  ])("whose lock holds %s is taken over", async (what, content) => {
    const lock = await lockFolder(await lockedFolder(`holds ${what}`, content));
    await lock.release();
    expect(existsSync(path.join(folder, `holds ${what}`, "lock"))).toBe(false);
  });

  it("is taken over also when a process died while it removed the lock", async () => {
    const left = await lockedFolder("removal", "2147483646");
    await mkdir(path.join(left, "lock.removal"));
    await utimes(path.join(left, "lock.removal"), new Date(), new Date(Date.now() - 60_000));
    await (await lockFolder(left)).release();
    expect(await readdir(left)).toEqual([]);
  });

  it("is made where it is missing", async () => {
    const missing = path.join(folder, "not", "yet");
    await (await lockFolder(missing)).release();
    expect(existsSync(missing)).toBe(true);
  });

  it("that cannot be made is an error of its own, not a lock", async () => {
    await writeFile(path.join(folder, "file"), "");
    await expect(lockFolder(path.join(folder, "file", "data"))).rejects.toMatchObject({
      code: expect.stringMatching(/ENOTDIR|EEXIST/) as string,
    });
  });
});

describe.each([
  ["fresh", (name: string) => Promise.resolve(path.join(folder, name))],
  ["left behind", (name: string) => lockedFolder(name, "2147483646")],
])("a %s folder", (what, make) => {
  it("goes to one process, however many reach for it at once", async () => {
    const reaching = await Promise.all(Array.from({ length: rivals }, startRival));
    for (let round = 0; round < rounds; round += 1) {
      const contested = await make(`${what} ${round}`);
      const answers = await Promise.all(reaching.map((child) => reach(child, contested)));
      const winners = reaching.filter((_child, at) => answers[at] === "locked");
      expect(winners).toHaveLength(1);
      expect(
        answers.filter((answer) => answer.includes(`in use by process ${winners[0]?.pid}`)),
      ).toHaveLength(rivals - 1);
      expect(await readFile(path.join(contested, "lock"), "utf8")).toBe(String(winners[0]?.pid));
    }
    await Promise.all(reaching.map(kill));
  });
});
