import type { TFunction } from "i18next";

import type { GraphSubject } from "./ask-graph.server";

/** An AS by its number and name, an organisation by its name and number of ASNs. @param words of `as-graph` */
export function subjectName(words: TFunction, subject: GraphSubject): string {
  const name = plainName(subject);
  return subject.kind === "as" ? name : words("organisation", { name, count: subject.asnCount });
}

/** The same without the number of ASNs. */
export function plainName(subject: GraphSubject): string {
  return subject.kind === "as" ? asName(subject) : subject.name || subject.id;
}

/** An AS as texts name it. */
export function asName({ asn, name }: { asn: number; name: string }): string {
  return name === "" ? `AS${asn}` : `AS${asn} ${name}`;
}
