import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";

import { bundleAgent } from "../../app/cli/build-agent.js";

export type Question = { url: string; urls: readonly string[]; nowMs: number };
/** What the client makes of one file: its list by URL in Chromium's spelling, and why a file or script failed. */
export type OwnAnswer = { source: string | null; lists: Record<string, string>; faults: string[] };

/** Fetches and asks PAC files as the client does, in its bundled form and in a zone of its own. */
export async function ownAnswers(
  root: string,
  questions: readonly Question[],
  zone: string,
): Promise<OwnAnswer[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "pathlens-pac-own-"));
  try {
    const program = path.join(folder, "answer.cjs");
    await writeFile(
      program,
      await bundleAgent(root, { format: "cjs", entryPoints: ["tests/pac/answer-program.ts"] }),
    );
    const child = spawn(process.execPath, [program], {
      env: { ...process.env, TZ: zone },
      stdio: ["pipe", "pipe", "inherit"],
    });
    child.stdin.end(JSON.stringify(questions));
    return JSON.parse(await text(child.stdout)) as OwnAnswer[];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
