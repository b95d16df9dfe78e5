import { asHref, organisationHref } from "../asn-address";

/** An AS by its number, or an organisation by its id. */
type NamedSubject = { kind: "as"; asn: number } | { kind: "organisation"; id: string };

/** The page of an AS or an organisation. */
export function subjectHref(prefix: string, subject: NamedSubject): string {
  return subject.kind === "as" ? asHref(prefix, subject.asn) : organisationHref(prefix, subject.id);
}

/** The graph around an AS or an organisation. */
export function graphHref(prefix: string, subject: NamedSubject): string {
  return `${subjectHref(prefix, subject)}/graph`;
}
