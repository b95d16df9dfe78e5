import { execFile } from "node:child_process";

/** Largest output that is read of a command: a routing table of a big machine has some megabytes. */
const mostBytes = 8_000_000;

/** How a command of the system ended. */
export type CommandOutput =
  | { ok: true; text: string }
  /** `missing`: no such program; `refused`: it ended with an error, `text` is what it said. */
  | { ok: false; reason: "missing" | "time-out" | "refused"; text: string };

export type RunCommand = (
  program: string,
  words: readonly string[],
  options?: { timeoutMs?: number; signal?: AbortSignal },
) => Promise<CommandOutput>;

/** Long enough for what only reads a table. */
const usualTimeoutMs = 10_000;

/**
 * Runs a command of the system without a shell, asking it for English where it listens.
 * What it printed before it was ended stands in `text` in any case.
 */
export const runCommand: RunCommand = (
  program,
  words,
  { timeoutMs = usualTimeoutMs, signal } = {},
) =>
  new Promise((resolve) => {
    const options = {
      timeout: timeoutMs,
      maxBuffer: mostBytes,
      windowsHide: true,
      env: { ...process.env, LC_ALL: "C" },
      signal,
    };
    const child = execFile(program, [...words], options, (error, stdout, stderr) => {
      if (!error) return resolve({ ok: true, text: stdout });
      const text = `${stdout}\n${stderr}`.trim();
      if (error.code === "ENOENT" || error.code === "EACCES")
        return resolve({ ok: false, reason: "missing", text });
      resolve({ ok: false, reason: error.killed ? "time-out" : "refused", text });
    });
    child.stdin?.end();
  });
