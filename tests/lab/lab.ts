import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const netlab = fileURLToPath(new URL("../../../shared/netlab/netlab.py", import.meta.url));

/** Where in the lab a program runs: at the visitor's, behind the access link, or between. */
type LabPlace = "client" | "net" | "r1";

/** An emulated network: a visitor, an access link of known delay, a router, the world behind it. */
export type Lab = {
  /** Address of the far end. */
  net: string;
  setRoundTrip: (roundTripMs: number) => void;
  /** Runs a command to its end. */
  run: (place: LabPlace, command: readonly string[]) => string;
  /** Starts a program that runs until the lab goes down; resolves with its first line. */
  start: (place: LabPlace, command: readonly string[]) => Promise<string>;
  /** An executable that runs `program` at the visitor's. */
  wrapper: (program: string) => string;
  down: () => Promise<void>;
};

/** Why no lab can be raised here; null where one can. */
export function labObstacle(): string | null {
  if (process.platform !== "linux") return "network namespaces are Linux's";
  if (!existsSync(netlab)) return "../shared/netlab is not there";
  if (process.getuid?.() !== 0) return "only root may make network namespaces";
  if (!existsSync("/dev/net/tun")) return "/dev/net/tun is not there";
  const probe = `probe-${process.pid}`;
  try {
    execFileSync("ip", ["netns", "add", probe], { stdio: "pipe" });
    execFileSync("ip", ["netns", "del", probe], { stdio: "pipe" });
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
    return isMissing ? "iproute2 is not installed" : "network namespaces are not allowed here";
  }
  try {
    execFileSync("python3", ["--version"], { stdio: "pipe" });
  } catch {
    return "python3 is not installed";
  }
  return null;
}

/** Raises a lab of its own name and subnet, so that several can stand beside each other. */
export function raiseLab(): Lab {
  const name = `lab${process.pid}`;
  const control = (...words: string[]) =>
    execFileSync("python3", [netlab, ...words], { encoding: "utf8" });
  const raised = JSON.parse(control("up", name, "--subnet", `10.${100 + (process.pid % 150)}`)) as {
    net: string;
  };
  const folder = mkdtempSync(path.join(tmpdir(), "lab-"));
  const programs: ChildProcess[] = [];
  const inside = (place: LabPlace, command: readonly string[]) => [
    "netns",
    "exec",
    `${name}-${place}`,
    ...command,
  ];

  return {
    net: raised.net,
    setRoundTrip: (roundTripMs) => control("set", name, "--rtt", String(roundTripMs)),
    run: (place, command) => execFileSync("ip", inside(place, command), { encoding: "utf8" }),
    start: (place, command) => {
      const program = spawn("ip", inside(place, command), { stdio: ["ignore", "pipe", "inherit"] });
      programs.push(program);
      return new Promise((resolve, reject) => {
        program.stdout.once("data", (line: Buffer) => resolve(line.toString().trim()));
        program.once("exit", (code) =>
          reject(new Error(`${command.join(" ")} ended with ${code}`)),
        );
      });
    },
    wrapper: (program) => {
      const file = path.join(folder, path.basename(program));
      writeFileSync(file, `#!/bin/sh\nexec ip netns exec ${name}-client ${program} "$@"\n`);
      chmodSync(file, 0o755);
      return file;
    },
    down: async () => {
      await Promise.all(programs.map(ended));
      control("down", name);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function ended(program: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (program.exitCode !== null) return resolve();
    program.once("exit", () => resolve());
    program.kill();
  });
}
