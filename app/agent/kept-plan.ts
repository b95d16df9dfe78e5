import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

import type { ClientPlan } from "~/features/network-test/client/client-plan";
import { ok, refuse, type Result } from "~/lib/result";

import { isPlan } from "./send/deliver";

/** The file of a server, named by a digest: an address may hold what no file name may. */
export function fileOf(state: string, kind: "plan" | "history", server: string): string {
  const name = createHash("sha256").update(server).digest("hex").slice(0, 16);
  return path.join(state, `${kind}-${name}.${kind === "plan" ? "json" : "jsonl"}`);
}

/** Keeps what a server wants to be tested, so that a later round needs no answer of it. */
export async function keepPlan(file: string, plan: ClientPlan): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, JSON.stringify(plan), { mode: 0o600 });
}

/** The plan that somebody took from the report page. */
export async function planFromFile(file: string): Promise<Result<ClientPlan, string>> {
  const text = await readFile(file, "utf8").catch((error: Error) => error);
  if (text instanceof Error) return refuse(`--plan cannot be used: ${text.message}`);
  try {
    const plan: unknown = JSON.parse(text);
    if (isPlan(plan)) return ok(plan);
  } catch {
    // Said below: what is no JSON is no plan.
  }
  return refuse(
    `--plan cannot be used: ${file} holds no plan. Download it from the page of the advanced client.`,
  );
}

export async function keptPlan(file: string): Promise<ClientPlan | null> {
  try {
    const plan: unknown = JSON.parse(await readFile(file, "utf8"));
    return isPlan(plan) ? plan : null;
  } catch {
    return null;
  }
}
