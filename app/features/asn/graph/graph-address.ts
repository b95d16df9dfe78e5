import type { GraphSubject } from "./ask-graph.server";

/** The page of an AS. */
export function asHref(prefix: string, asn: number): string {
  return `${prefix}/asn/${asn}`;
}

/** The page of an AS or an organisation. */
export function subjectHref(prefix: string, subject: GraphSubject): string {
  return subject.kind === "as"
    ? asHref(prefix, subject.asn)
    : `${prefix}/asn/organisations/${encodeURIComponent(subject.id)}`;
}

/** The graph around an AS or an organisation. */
export function graphHref(prefix: string, subject: GraphSubject): string {
  return `${subjectHref(prefix, subject)}/graph`;
}
