import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

import type { ClientPlan } from "~/features/network-test/client/client-plan";

import { isPlan } from "./send/deliver";

/** The file of a server, named by a digest: an address may hold what no file name may. */
export function fileOf(state: string, kind: "plan" | "history", server: string): string {
  const name = createHash("sha256").update(server).digest("hex").slice(0, 16);
  return path.join(state, `${kind}-${name}.${kind === "plan" ? "json" : "jsonl"}`);
}

/** Keeps what a server wants to be tested, so that watching goes on without a token. */
export async function keepPlan(file: string, plan: ClientPlan): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, JSON.stringify(plan), { mode: 0o600 });
}

export async function keptPlan(file: string): Promise<ClientPlan | null> {
  try {
    const plan: unknown = JSON.parse(await readFile(file, "utf8"));
    return isPlan(plan) ? plan : null;
  } catch {
    return null;
  }
}
