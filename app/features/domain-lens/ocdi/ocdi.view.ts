import {
  transitionStatusOf,
  type OcdiAssociation,
  type OcdiContent,
  type OcdiStatus,
  type TransitionStatus,
} from "./ocdi-association";
import type { OcdiEventEntry } from "./ocdi-association.repository.server";
import type { OcdiFormInput } from "./ocdi.schema";
import { typedNames, type TypedAssociation } from "./typed-association";

/** An association as pages show it. */
export type ShownAssociation = OcdiContent & {
  id: string;
  workload: string | null;
  status: OcdiStatus;
  transitionStatus: TransitionStatus;
  authors: string[];
  review: { by: string; at: string; note: string } | null;
  revision: number;
  updatedAt: string;
};

export type ShownOcdiEvent = {
  id: number;
  occurredAt: string;
  actorName: string;
  event: string;
  note: string;
};

export function shownAssociation({
  id,
  instance,
  legacy,
  ocdi,
  stage,
  gaOn,
  workload,
  status,
  authors,
  review,
  revision,
  updatedAt,
}: OcdiAssociation): ShownAssociation {
  return {
    id,
    instance,
    legacy,
    ocdi,
    stage,
    gaOn,
    status,
    revision,
    workload: workload && workload.name,
    transitionStatus: transitionStatusOf(stage),
    authors: authors.map(({ name }) => name),
    review: review && { by: review.by.name, at: review.at.toISOString(), note: review.note },
    updatedAt: updatedAt.toISOString(),
  };
}

export function shownEvents(events: readonly OcdiEventEntry[]): ShownOcdiEvent[] {
  return events.map(({ id, occurredAt, actorName, event, note }) => ({
    id,
    occurredAt: occurredAt.toISOString(),
    actorName,
    event,
    note,
  }));
}

/** The fields of the form as they are shown and posted. */
export type TypedForm = Pick<OcdiFormInput, "instance" | "legacy" | "ocdi" | "stage" | "gaOn">;

export function typedFormOf({ instance, legacy, ocdi, stage, gaOn }: OcdiContent): TypedForm {
  return { instance, legacy: legacy.join("\n"), ocdi: ocdi.join("\n"), stage, gaOn };
}

/** A form's fields as the checks read them. */
export function typedAssociationOf({ legacy, ocdi, ...rest }: TypedForm): TypedAssociation {
  return { ...rest, legacy: typedNames(legacy), ocdi: typedNames(ocdi) };
}
