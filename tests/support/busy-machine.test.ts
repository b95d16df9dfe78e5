import { spawn } from "node:child_process";
import os from "node:os";

import { afterEach, expect, it, vi } from "vitest";

import { judged, watchOthers } from "./busy-machine";
import { patience } from "./patience";

const spin = "const end = Date.now() + 60_000; while (Date.now() < end);";

const started: number[] = [];
afterEach(() => started.splice(0).forEach((id) => process.kill(id, "SIGKILL")));

/** Keeps every core busy with programs that are not ours: the shell ends and leaves its child to the system. */
async function busyCores(): Promise<void> {
  for (let core = 0; core < os.cpus().length; core++) {
    const shell = spawn("sh", ["-c", '"$0" -e "$1" > /dev/null & echo $!', process.execPath, spin]);
    started.push(Number(await new Promise((resolve) => shell.stdout.once("data", resolve))));
  }
}

it.skipIf(process.platform !== "linux")(
  "tells the work of other programs from that of its own",
  async () => {
    const busy = watchOthers();
    await busyCores();
    expect(await vi.waitUntil(busy, patience)).toMatch(
      /^not measured: other programs took \d+ % of the processor$/,
    );
  },
);

it("skips what fails on a busy machine, and nothing else", async () => {
  const skipped: string[] = [];
  const skip = ((reason: string) => {
    skipped.push(reason);
    throw new Error("skipped");
  }) as never;
  const fails = () => expect(1).toBe(2);
  await expect(judged({ skip }, fails, () => "busy")).rejects.toThrow("skipped");
  await expect(judged({ skip }, fails, () => null)).rejects.toThrow(/to be 2/);
  await judged(
    { skip },
    () => undefined,
    () => "busy",
  );
  expect(skipped).toEqual(["busy"]);
});
