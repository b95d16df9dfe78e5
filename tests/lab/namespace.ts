import { execFileSync, spawn, type ChildProcess } from "node:child_process";

/** Runs a program to its end; its message is the error's. */
export function run(program: string, ...words: string[]): string {
  return execFileSync(program, words, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

/** `ip` inside a namespace, several commands at once. */
export function ipIn(namespace: string, ...commands: string[]): void {
  execFileSync("ip", ["-n", namespace, "-batch", "-"], {
    input: `${commands.join("\n")}\n`,
    stdio: ["pipe", "ignore", "pipe"],
  });
}

export const inside = (namespace: string, ...command: string[]): string[] => [
  "netns",
  "exec",
  namespace,
  ...command,
];

export function settingsIn(namespace: string, ...pairs: string[]): void {
  run("ip", ...inside(namespace, "sysctl", "-q", "-e", "-w", ...pairs));
}

const readyMs = 30_000;
const lookMs = 50;

/** Programs of one laboratory; all of them end together. */
export class Programs {
  private readonly all: ChildProcess[] = [];

  /** Starts a program that tells by its first line that it is ready, or by what `isReady` sees. */
  async start(
    namespace: string,
    command: readonly string[],
    isReady?: () => boolean,
  ): Promise<void> {
    const program = spawn("ip", inside(namespace, ...command), {
      stdio: ["ignore", isReady ? "ignore" : "pipe", "pipe"],
    });
    this.all.push(program);
    let said = "";
    program.stderr?.on("data", (chunk: Buffer) => (said += chunk.toString()));
    const ended = new Promise<never>((_resolve, reject) => {
      program.once("error", reject);
      program.once("exit", (code) =>
        reject(
          new Error(`${command.slice(0, 3).join(" ")} ended with ${code}: ${said.slice(-2000)}`),
        ),
      );
    });
    ended.catch(() => undefined);
    await Promise.race([
      isReady ? until(isReady) : new Promise((resolve) => program.stdout?.once("data", resolve)),
      ended,
    ]);
  }

  async end(): Promise<void> {
    await Promise.all(
      this.all.map(
        (program) =>
          new Promise<void>((resolve) => {
            if (program.exitCode !== null || program.signalCode !== null) return resolve();
            program.once("exit", () => resolve());
            program.kill("SIGKILL");
          }),
      ),
    );
  }
}

async function until(isReady: () => boolean): Promise<void> {
  const endMs = performance.now() + readyMs;
  while (!isReady()) {
    if (performance.now() > endMs)
      throw new Error("A program of the laboratory is not ready after 30 s.");
    await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
}

/** Whether somebody listens at a port of a namespace. */
export function isListening(namespace: string, kind: "tcp" | "udp", port: number): boolean {
  return run("ip", ...inside(namespace, "ss", "-Hln", kind === "tcp" ? "-t" : "-u")).includes(
    `:${port} `,
  );
}
