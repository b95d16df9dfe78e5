import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const laterStarts = 5;
const secondMs = 1000;

/**
 * How long a newcomer waits: the first start of a fresh checkout, which builds, makes and fills
 * the database (aim: 60 s), a later one (aim: 5 s), and the end of each after SIGTERM (aim: 5 s).
 */
export async function benchStart(): Promise<void> {
  const checkout = await mkdtemp(path.join(os.tmpdir(), "pathlens-bench-start-"));
  try {
    const files = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" })
      .split("\0")
      .filter(Boolean);
    for (const file of files) await cp(path.join(root, file), path.join(checkout, file));
    await symlink(path.join(root, "node_modules"), path.join(checkout, "node_modules"));
    report("first start of a checkout", [await oneLife(checkout)]);
    const later: Life[] = [];
    while (later.length < laterStarts) later.push(await oneLife(checkout));
    report("later start", later);
  } finally {
    await rm(checkout, { recursive: true, force: true });
  }
}

/** Times in s from the launch to the first answer, and from the signal to the end of the process. */
type Life = { answeredAfter: number; endedAfter: number };

async function oneLife(cwd: string): Promise<Life> {
  const launchedAt = performance.now();
  const child = spawn(process.execPath, ["app/cli/pathlens.js", "start"], {
    cwd,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      NODE_ENV: "production",
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: "0",
      LOG_LEVEL: "error",
    },
  });
  const origin = await new Promise<string>((resolve, reject) => {
    let printed = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
      const [, address] = /answers at (http:\S+)/.exec(printed) ?? [];
      if (address) resolve(address);
    });
    child.once("exit", () => reject(new Error(`The program ended: ${printed}`)));
  });
  await (await fetch(origin)).text();
  const answeredAt = performance.now();
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
  return {
    answeredAfter: (answeredAt - launchedAt) / secondMs,
    endedAfter: (performance.now() - answeredAt) / secondMs,
  };
}

function report(name: string, lives: readonly Life[]): void {
  const median = (times: readonly number[]) =>
    Number([...times].sort((a, b) => a - b)[Math.floor(times.length / 2)]?.toFixed(2));
  console.log(
    JSON.stringify({
      bench: "start",
      name,
      times: lives.length,
      firstPageAfterSeconds: median(lives.map(({ answeredAfter }) => answeredAfter)),
      endedAfterSeconds: median(lives.map(({ endedAfter }) => endedAfter)),
    }),
  );
}
