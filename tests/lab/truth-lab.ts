import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

import type { ClientTest } from "~/features/network-test/client/client-results";

import { inside, Programs, run } from "./namespace";
import type { Truth } from "./truth-client";

const root = fileURLToPath(new URL("../..", import.meta.url));
const netlab = path.join(root, "../shared/netlab/netlab.py");
const folderOf = (file: string) => path.join(root, "tests/lab", file);

/** A line alone, with one host behind it: what is read of it can be held against what was set. */
export type TruthLab = {
  /** Address of the far end. */
  net: string;
  set: (...link: string[]) => void;
  /** Chooses how senders at both ends fill the line. */
  control: (congestionControl: string) => void;
  /** Words that put a command at the visitor's. */
  inside: string[];
  /** An executable that runs `program` at the visitor's. */
  wrapper: (program: string) => string;
  /** Runs the client's tests beside what shows the truth. */
  truth: (tests: ClientTest[]) => Promise<Truth>;
  down: () => Promise<void>;
};

/** What the host behind the line serves. */
export type TruthHost = {
  /** Bytes of the file that is loaded, and of what is posted. */
  fileBytes: number;
  /** Share of the relay's answers that others overtake. */
  reorderRatio: number;
};

let raised = 0;

/** Raises a line by netlab, `link` as its words have it. */
export async function raiseTruthLab(host: TruthHost, ...link: string[]): Promise<TruthLab> {
  const name = `t${process.pid}n${raised++}`;
  const [client, world] = [`${name}-client`, `${name}-net`];
  const { net } = JSON.parse(
    run(
      "python3",
      netlab,
      "up",
      name,
      "--subnet",
      `10.${100 + ((process.pid + raised * 40) % 150)}`,
      ...link,
    ),
  ) as { net: string };
  const folder = mkdtempSync(path.join(tmpdir(), "truth-lab-"));
  const names = `/etc/netns/${client}`;
  mkdirSync(names, { recursive: true });
  writeFileSync(path.join(names, "resolv.conf"), `nameserver ${net}\n`);
  const programs = new Programs();
  await programs.start(world, [
    process.execPath,
    "--import",
    "tsx",
    folderOf("truth-host.ts"),
    folder,
    net,
    JSON.stringify(host),
  ]);
  return {
    net,
    set: (...words) => void run("python3", netlab, "set", name, ...words),
    control: (congestionControl) => {
      for (const place of [client, world])
        run(
          "ip",
          ...inside(place, "sysctl", "-qw", `net.ipv4.tcp_congestion_control=${congestionControl}`),
        );
    },
    inside: ["ip", ...inside(client)],
    wrapper: (program) => {
      const file = path.join(folder, path.basename(program));
      writeFileSync(file, `#!/bin/sh\nexec ip netns exec ${client} ${program} "$@"\n`, {
        mode: 0o755,
      });
      return file;
    },
    truth: (tests) =>
      runTruth(
        inside(
          client,
          process.execPath,
          "--import",
          "tsx",
          folderOf("truth-client.ts"),
          folder,
          net,
          tests.join(),
        ),
      ),
    down: async () => {
      await programs.end();
      run("python3", netlab, "down", name);
      for (const one of [folder, names]) rmSync(one, { recursive: true, force: true });
    },
  };
}

function runTruth(words: string[]): Promise<Truth> {
  return new Promise((resolve, reject) => {
    execFile("ip", words, { cwd: root }, (error, stdout, stderr) =>
      error ? reject(new Error(`${stdout}${stderr}`)) : resolve(JSON.parse(stdout) as Truth),
    );
  });
}
