/** A solution as the rules have it; `slot` stays what it was when the solution was added. */
export type ModelSolution = {
  owner: string;
  slot: "isp" | "sdwan";
  status: "active" | "closed";
  visibility: "Public" | "Private";
  state: string;
  approved: { visibility: "Public" | "Private"; state: string } | null;
  revision: number;
  /** Entries with whether leadership has accepted them. */
  entries: Map<string, boolean>;
};

type ModelContribution = {
  from: string;
  to: string;
  values: string[];
  status: "active" | "approved" | "rejected" | "cancelled";
  revision: number;
};

/** What should be stored; ids are names that the play gives. */
export type Model = {
  solutions: Map<string, ModelSolution>;
  contributions: Map<string, ModelContribution>;
};

/** Leadership as an owner and as an actor. */
export const leadership = "leadership";

type At = { solution: string; revision: number | null };
type Lists = { visibility: "Public" | "Private"; values: readonly string[] };
type ContributionAct = {
  contribution: string;
  revision: number | null;
  targetRevision: number | null;
};

/** One thing that an owner or leadership does. */
export type Act = { by: string } & (
  | ({ does: "add"; solution: string; slot: ModelSolution["slot"] } & Lists)
  | ({ does: "edit" } & At & Lists)
  | ({ does: "approve"; state: string } & At)
  | ({ does: "accept" | "reject"; values: readonly string[] } & At)
  | ({ does: "close" } & At)
  | ({ does: "contribute"; contribution: string; target: string } & At)
  | ({ does: "cancel" | "approve-contribution" | "reject-contribution" } & ContributionAct)
  | { does: "decline"; partner: string }
);

export type Outcome = string;

/** The name of what an act creates. */
export function createdBy(act: Act): string | undefined {
  if (act.does === "add") return act.solution;
  return act.does === "contribute" ? act.contribution : undefined;
}

export function newModel(): Model {
  return { solutions: new Map(), contributions: new Map() };
}

export function copyOf({ solutions, contributions }: Model): Model {
  return {
    solutions: new Map(
      [...solutions].map(([id, solution]) => [
        id,
        {
          ...solution,
          approved: solution.approved && { ...solution.approved },
          entries: new Map(solution.entries),
        },
      ]),
    ),
    contributions: new Map([...contributions].map(([id, made]) => [id, { ...made }])),
  };
}

export function isOfficial({ status, approved }: ModelSolution): boolean {
  return (
    status === "active" &&
    approved !== null &&
    approved.visibility === "Public" &&
    ["Approved", "Named"].includes(approved.state)
  );
}

/** Whether a value is in another solution of the owner, or accepted in another official one of the slot. */
function isTaken(
  { solutions }: Model,
  value: string,
  { owner, slot, except }: Pick<ModelSolution, "owner" | "slot"> & { except: readonly string[] },
): boolean {
  return [...solutions].some(([id, other]) => {
    if (except.includes(id) || !other.entries.has(value)) return false;
    if (other.owner === owner) return true;
    return isOfficial(other) && other.slot === slot && other.entries.get(value) === true;
  });
}

const openFrom = ({ contributions }: Model, id: string) =>
  [...contributions.values()].some(({ from, status }) => from === id && status === "active");

/** Does an act to the model. @returns `ok` or why not */
export function perform(model: Model, act: Act): Outcome {
  switch (act.does) {
    case "add":
      return add(model, act);
    case "edit":
      return edit(model, act);
    case "approve":
    case "accept":
    case "reject":
    case "close":
      return keep(model, act);
    case "contribute":
      return contribute(model, act);
    case "decline":
      return decline(model, act.partner);
    default:
      return decide(model, act);
  }
}

type Of<Does extends Act["does"]> = Extract<Act, { does: Does }>;

function add(model: Model, { by, solution: id, slot, visibility, values }: Of<"add">): Outcome {
  if (values.some((value) => isTaken(model, value, { owner: by, slot, except: [id] })))
    return "lines";
  model.solutions.set(id, {
    owner: by,
    slot,
    status: "active",
    visibility,
    state: "AwaitingEndorsement",
    approved: null,
    revision: 1,
    entries: new Map(values.map((value) => [value, by === leadership])),
  });
  return "ok";
}

/** Why nothing can be done to a solution; leadership does more than its owner. */
function barred(
  model: Model,
  { by, solution: id, revision }: { by: string } & At,
  isForLeadership: boolean,
): Outcome | null {
  const solution = model.solutions.get(id);
  if (!solution || (by !== leadership && by !== solution.owner)) return "not-found";
  if (isForLeadership && by !== leadership) return "not-permitted";
  if (solution.status === "closed") return "closed";
  if (openFrom(model, id)) return "under-contribution";
  return revision !== null && revision !== solution.revision ? "stale" : null;
}

function edit(model: Model, act: Of<"edit">): Outcome {
  const why = barred(model, act, false);
  if (why) return why;
  const solution = model.solutions.get(act.solution)!;
  const { owner, slot, entries } = solution;
  const added = act.values.filter((value) => !entries.has(value));
  const removed = [...entries.keys()].filter((value) => !act.values.includes(value));
  if (added.length + removed.length === 0 && act.visibility === solution.visibility) return "ok";
  const after = { ...solution, visibility: act.visibility };
  const isAtOnce = act.by === leadership && solution.state !== "AwaitingEndorsement";
  if (after.approved && (isAtOnce || act.visibility === "Private"))
    after.approved = { ...after.approved, visibility: act.visibility };
  if (!isAtOnce && act.visibility === "Public" && solution.visibility !== "Public")
    after.state = "AwaitingEndorsement";
  // What comes into force with the edit must be free as well as what is added.
  const becomes = isOfficial(after) && !isOfficial(solution);
  const compared = becomes ? act.values.filter((value) => entries.get(value) !== false) : added;
  if (compared.some((value) => isTaken(model, value, { owner, slot, except: [act.solution] })))
    return "lines";
  for (const value of removed) entries.delete(value);
  for (const value of added) entries.set(value, act.by === leadership);
  Object.assign(solution, after, { entries, revision: solution.revision + 1 });
  return "ok";
}

function keep(model: Model, act: Of<"approve" | "accept" | "reject" | "close">): Outcome {
  const id = act.solution;
  const why = barred(model, { ...act, revision: null }, act.does !== "close");
  if (why) return why;
  const solution = model.solutions.get(id)!;
  const { entries, owner, slot, visibility } = solution;
  const waiting = [...entries].flatMap(([value, isAccepted]) => (isAccepted ? [] : [value]));
  const isOfEntries = act.does === "accept" || act.does === "reject";
  if (isOfEntries && waiting.length === 0) return "nothing-waits";
  if (act.revision !== null && act.revision !== solution.revision) return "stale";
  const taken = (values: readonly string[]) =>
    values.some((value) => isTaken(model, value, { owner, slot, except: [id] }));
  if (act.does === "approve") {
    const after = { ...solution, state: act.state, approved: { visibility, state: act.state } };
    const accepted = [...entries.keys()].filter((value) => entries.get(value));
    if (isOfficial(after) && taken(accepted)) return "taken";
    Object.assign(solution, after);
  } else if (act.does === "close") {
    solution.status = "closed";
    entries.clear();
  } else {
    const chosen = waiting.filter((value) => act.values.includes(value));
    if (chosen.length === 0) return "nothing-waits";
    if (act.does === "accept" && isOfficial(solution) && taken(chosen)) return "taken";
    for (const value of chosen)
      if (act.does === "accept") entries.set(value, true);
      else entries.delete(value);
  }
  solution.revision += 1;
  return "ok";
}

function contribute(model: Model, act: Of<"contribute">): Outcome {
  const why = barred(model, { ...act, revision: null }, false);
  if (why) return why;
  const solution = model.solutions.get(act.solution)!;
  if (solution.visibility !== "Private") return "not-private";
  if (solution.entries.size === 0) return "nothing-to-contribute";
  if (act.revision !== null && act.revision !== solution.revision) return "stale";
  const target = model.solutions.get(act.target);
  if (!target || !isOfficial(target) || act.target === act.solution) return "no-target";
  model.contributions.set(act.contribution, {
    from: act.solution,
    to: act.target,
    values: [...solution.entries.keys()],
    status: "active",
    revision: 1,
  });
  solution.revision += 1;
  return "ok";
}

function decide(
  model: Model,
  act: Of<"cancel" | "approve-contribution" | "reject-contribution">,
): Outcome {
  const made = model.contributions.get(act.contribution);
  const [from, to] = [model.solutions.get(made?.from ?? ""), model.solutions.get(made?.to ?? "")];
  if (!made || !from || !to) return "not-found";
  const isLeader = act.by === leadership;
  if (!isLeader && act.by !== from.owner && act.by !== to.owner) return "not-found";
  const decides = act.does === "cancel" ? act.by === from.owner : isLeader || act.by === to.owner;
  if (!decides) return "not-permitted";
  if (made.status !== "active") return "not-active";
  const isApproval = act.does === "approve-contribution";
  if (isApproval && to.status === "closed") return "target-closed";
  if (isApproval && !isOfficial(to)) return "target-not-official";
  if (act.revision !== null && act.revision !== made.revision) return "stale";
  if (isApproval && act.targetRevision !== null && act.targetRevision !== to.revision)
    return "stale";
  if (isApproval && !move(model, made, { from, to, isLeader })) return "taken";
  made.status = act.does === "cancel" ? "cancelled" : isApproval ? "approved" : "rejected";
  made.revision += 1;
  from.revision += 1;
  if (isApproval) to.revision += 1;
  return "ok";
}

type Moving = { from: ModelSolution; to: ModelSolution; isLeader: boolean };

/** Moves the entries of a contribution; nothing where a third solution has one of them. */
function move(
  model: Model,
  { values, from: fromId, to: toId }: ModelContribution,
  { from, to, isLeader }: Moving,
): boolean {
  const arriving = values.filter((value) => !to.entries.has(value));
  const place = { owner: to.owner, slot: to.slot, except: [fromId, toId] };
  if (arriving.some((value) => isTaken(model, value, place))) return false;
  for (const value of arriving) to.entries.set(value, isLeader || from.entries.get(value) === true);
  for (const value of values) from.entries.delete(value);
  if (from.entries.size === 0) from.status = "closed";
  return true;
}

function decline(model: Model, partner: string): Outcome {
  for (const made of model.contributions.values()) {
    const from = model.solutions.get(made.from);
    if (made.status !== "active" || from?.owner !== partner) continue;
    made.status = "cancelled";
    made.revision += 1;
    from.revision += 1;
  }
  return "ok";
}

/** What must never be, told of a model. */
export function faultsOf({ solutions, contributions }: Model): string[] {
  const faults: string[] = [];
  const seen = new Map<string, string>();
  const owned = new Map<string, string>();
  for (const [id, solution] of solutions) {
    for (const [value, isAccepted] of solution.entries) {
      const mine = `${solution.owner} ${value}`;
      if (owned.has(mine)) faults.push(`${value} is in ${owned.get(mine)} and ${id} of one owner`);
      owned.set(mine, id);
      if (!isAccepted || !isOfficial(solution)) continue;
      const place = `${solution.slot} ${value}`;
      if (seen.has(place)) faults.push(`${value} is accepted in ${seen.get(place)} and ${id}`);
      seen.set(place, id);
    }
    if (solution.status === "closed" && solution.entries.size > 0)
      faults.push(`${id} is closed and has entries`);
  }
  for (const [id, { from, to, values, status }] of contributions) {
    if (status !== "active") continue;
    const left = values.filter((value) => !solutions.get(from)?.entries.has(value));
    if (left.length > 0) faults.push(`${id}: ${from} lost ${left.join()} while it is read-only`);
    if (from === to) faults.push(`${id} goes to itself`);
  }
  return faults;
}
