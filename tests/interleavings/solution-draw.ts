import type { Random } from "#tests/support/random";

import { isOfficial, leadership, type Act, type Model, type ModelSolution } from "./solution-model";

/** Few entries, so that owners want the same ones: two lists of which no entry is accepted at once. */
const someValues = [
  ...["A", "B", "C", "D", "E"].map((name) => `vpns VPN ${name}`),
  ...[0, 64, 128, 192].map((from) => `ips 198.51.100.${from}/26`),
];

/** Solutions of one history; more are not added. */
const solutionsMost = 9;

export const owners = ["o0", "o1", "o2", "o3"] as const;

/** The next names of a history. */
export type Names = { next: () => string };

export function newNames(): Names {
  let count = 0;
  return { next: () => `n${(count += 1)}` };
}

const doing: readonly Act["does"][] = [
  ...["edit", "edit", "edit", "approve", "approve", "accept", "accept", "accept"],
  ...["reject", "close", "contribute", "contribute", "contribute"],
  ...["cancel", "approve-contribution", "approve-contribution", "reject-contribution", "decline"],
] as Act["does"][];

/** One act by chance, mostly one that may succeed. */
export function drawAct(model: Model, random: Random, names: Names): Act {
  const { solutions, contributions } = model;
  const isFirst = solutions.size < 4;
  if (isFirst || (solutions.size < solutionsMost && random.share() < 0.12))
    return addition(random, names);
  const does = random.pick(doing);
  const picked = random.pick([...solutions]);
  if (does === "decline") return { does, by: leadership, partner: random.pick(owners) };
  if (does === "contribute") return contribution(model, random, names);
  if (does === "cancel" || does === "approve-contribution" || does === "reject-contribution") {
    const open = [...contributions].filter(([, { status }]) => status === "active");
    const among = open.length > 0 && random.share() < 0.9 ? open : [...contributions];
    if (among.length > 0) return decision(model, random, { does, made: random.pick(among) });
    return contribution(model, random, names);
  }
  return onSolution(random, does as "edit", picked);
}

function addition(random: Random, names: Names): Act {
  return {
    does: "add",
    by: random.pick([...owners, leadership]),
    solution: names.next(),
    slot: random.share() < 0.8 ? "isp" : "sdwan",
    visibility: random.pick(["Public", "Private"]),
    values: someOf(random),
  };
}

function someOf(random: Random): string[] {
  return someValues.filter(() => random.share() < 0.25);
}

/** The revision that the page showed, or none; sometimes an old one. */
function seen(random: Random, revision: number): number | null {
  const share = random.share();
  if (share < 0.4) return null;
  return share < 0.9 ? revision : Math.max(0, revision - 1);
}

function actorFor(random: Random, { owner }: ModelSolution): string {
  const share = random.share();
  if (share < 0.6) return owner;
  return share < 0.9 ? leadership : random.pick(owners);
}

function onSolution(
  random: Random,
  does: "edit" | "approve" | "accept" | "reject" | "close",
  [id, solution]: [string, ModelSolution],
): Act {
  const at = { solution: id, revision: seen(random, solution.revision) };
  const ofLeadership = random.share() < 0.9 ? leadership : actorFor(random, solution);
  if (does === "approve")
    return { does, by: ofLeadership, ...at, state: random.pick(["Approved", "Named", "Preview"]) };
  if (does === "accept" || does === "reject") {
    const values = random.share() < 0.6 ? someValues : someOf(random);
    return { does, by: ofLeadership, ...at, values };
  }
  const by = actorFor(random, solution);
  if (does === "close") return { does, by, ...at };
  const kept = [...solution.entries.keys()].filter(() => random.share() < 0.8);
  const values = [...new Set([...kept, ...someOf(random)])];
  const other = random.pick(["Public", "Private"] as const);
  const visibility = random.share() < 0.7 ? solution.visibility : other;
  return { does: "edit", by, ...at, values, visibility };
}

function contribution({ solutions }: Model, random: Random, names: Names): Act {
  const all = [...solutions];
  const hidden = all.filter(
    ([, { visibility, status }]) => visibility === "Private" && status === "active",
  );
  const official = all.filter(([, solution]) => isOfficial(solution));
  const likely = random.share() < 0.9;
  const [id, solution] = random.pick(likely && hidden.length > 0 ? hidden : all);
  const [target] = random.pick(likely && official.length > 0 ? official : all);
  return {
    does: "contribute",
    by: actorFor(random, solution),
    contribution: names.next(),
    solution: id,
    revision: seen(random, solution.revision),
    target,
  };
}

type Decision = {
  does: "cancel" | "approve-contribution" | "reject-contribution";
  made: [string, Model["contributions"] extends Map<string, infer Made> ? Made : never];
};

function decision({ solutions }: Model, random: Random, { does, made: [id, made] }: Decision): Act {
  const from = solutions.get(made.from)!;
  const to = solutions.get(made.to)!;
  const usual = does === "cancel" ? from.owner : random.pick([to.owner, leadership]);
  return {
    does,
    by: random.share() < 0.9 ? usual : random.pick([...owners, leadership]),
    contribution: id,
    revision: seen(random, made.revision),
    targetRevision: seen(random, to.revision),
  };
}
