import type { TFunction } from "i18next";

import type { GraphSubject } from "./ask-graph.server";

/** An AS by its number and name, an organisation by its name. @param words of `as-graph` */
export function subjectName(words: TFunction, subject: GraphSubject): string {
  if (subject.kind === "organisation")
    return words("organisation", {
      name: subject.name || subject.id,
      count: subject.asnCount,
    });
  return asName(subject);
}

/** An AS as texts name it. */
export function asName({ asn, name }: { asn: number; name: string }): string {
  return name === "" ? `AS${asn}` : `AS${asn} ${name}`;
}
