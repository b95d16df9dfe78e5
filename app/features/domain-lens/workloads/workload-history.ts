import { workloadAttributes, type WorkloadAttribute, type WorkloadContent } from "./workload";

/** A workload before and after somebody saved it; a new one has no before. */
export type WorkloadEvent = {
  id: number;
  occurredAt: Date;
  actorName: string;
  before: WorkloadContent | null;
  after: WorkloadContent;
};

export type ShownWorkloadEvent = {
  id: number;
  occurredAt: string;
  actorName: string;
  isNew: boolean;
  changes: { attribute: WorkloadAttribute; from: string; to: string }[];
};

/** A line of a workload's history: the attributes that are other than before, as texts. */
export function shownWorkloadEvent({
  id,
  occurredAt,
  actorName,
  before,
  after,
}: WorkloadEvent): ShownWorkloadEvent {
  const changes = workloadAttributes
    .map((attribute) => ({
      attribute,
      from: textOf(before, attribute),
      to: textOf(after, attribute),
    }))
    .filter(({ from, to }) => from !== to);
  return { id, occurredAt: occurredAt.toISOString(), actorName, isNew: before === null, changes };
}

function textOf(content: WorkloadContent | null, attribute: WorkloadAttribute): string {
  const value = content?.[attribute] ?? "";
  return typeof value === "string" ? value : value.join(", ");
}
