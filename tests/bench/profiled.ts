import { Session } from "node:inspector/promises";

/** How often the profiler looks, in µs. */
const intervalMicros = 250;

/** Processor time by stage, in ms. */
export type StageTimes = Record<string, number>;

/** A stage and the files whose functions, with all they call, are part of it. */
export type Stages = Readonly<Record<string, RegExp>>;

/** What a stack that is in no stage counts as; waiting is left out. */
const otherStage = "other";
const waiting = /^\((idle|program)\)$/;

/**
 * Runs some work and tells by a profile which stages took its time: a sample counts for the innermost function that
 * belongs to a stage.
 */
export async function profiled<Value>(
  stages: Stages,
  work: () => Promise<Value>,
): Promise<{ value: Value; times: StageTimes }> {
  const session = new Session();
  session.connect();
  try {
    await session.post("Profiler.enable");
    await session.post("Profiler.setSamplingInterval", { interval: intervalMicros });
    await session.post("Profiler.start");
    const value = await work();
    const { profile } = await session.post("Profiler.stop");
    return { value, times: timesOf(profile, stages) };
  } finally {
    session.disconnect();
  }
}

type Profile = {
  nodes: { id: number; callFrame: { functionName: string; url: string }; children?: number[] }[];
  samples?: number[];
  timeDeltas?: number[];
};

function timesOf({ nodes, samples = [], timeDeltas = [] }: Profile, stages: Stages): StageTimes {
  const times: StageTimes = Object.fromEntries(
    [...Object.keys(stages), otherStage].map((stage) => [stage, 0]),
  );
  const stageOf = stagesOfNodes(nodes, stages);
  samples.forEach((id, at) => {
    const stage = stageOf.get(id) ?? null;
    if (stage !== null) times[stage] = (times[stage] ?? 0) + (timeDeltas[at] ?? 0) / 1_000;
  });
  return times;
}

/** The stage of each node, which its callers hand down; null for waiting. */
function stagesOfNodes(nodes: Profile["nodes"], stages: Stages): Map<number, string | null> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const found = new Map<number, string | null>();
  const visit = (id: number, above: string): void => {
    const node = byId.get(id);
    if (!node) return;
    const { url, functionName } = node.callFrame;
    const own = Object.entries(stages).find(([, files]) => files.test(url))?.[0];
    const stage = own ?? above;
    found.set(id, waiting.test(functionName) ? null : stage);
    for (const child of node.children ?? []) visit(child, stage);
  };
  const [root] = nodes;
  if (root) visit(root.id, otherStage);
  return found;
}
