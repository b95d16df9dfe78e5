import type { AccessRequest } from "../access-requests/access-request.repository.server";
import { changeHref } from "../change-requests/changes-address";
import { ocdiPanelHref } from "../ocdi/ocdi-address";

import type { Waiting } from "./waiting";
import type { ProposedAssociation, RequestedRecord } from "./waiting.repository.server";

/** A change that waits; its instance, workload and author are read as soon as it is shown. */
export function waitingChange(
  prefix: string,
  change: { id: string; setId: string },
  { kind, subject, since }: Pick<Waiting, "kind" | "subject" | "since">,
): Waiting {
  return {
    kind,
    href: changeHref(prefix, change),
    subject,
    since,
    changeId: change.id,
    instance: null,
    workload: null,
    author: null,
  };
}

/** A request to assign an FQDN to a workload. */
export function waitingAssignment(
  prefix: string,
  { fqdnId, domainName, requestedAt, requestedBy, instance, workload }: RequestedRecord,
): Waiting {
  return {
    kind: "assignment",
    href: `${prefix}/endpoints/fqdns/${fqdnId}`,
    subject: domainName,
    since: requestedAt,
    changeId: null,
    instance,
    workload,
    author: requestedBy,
  };
}

/** A proposed OCDI association. */
export function waitingAssociation(
  prefix: string,
  { id, names, since, instance, authors }: ProposedAssociation,
): Waiting {
  return {
    kind: "ocdi",
    href: ocdiPanelHref(prefix, id),
    subject: names,
    since,
    changeId: null,
    instance,
    workload: null,
    author: authors[0]?.name ?? null,
  };
}

/** A request for a role in a workload. */
export function waitingAccess(
  prefix: string,
  { id, workload, askedAt, name }: Pick<AccessRequest, "id" | "workload" | "askedAt" | "name">,
): Waiting {
  return {
    kind: "access",
    href: `${prefix}/endpoints/access/${id}`,
    subject: workload.name,
    since: askedAt,
    changeId: null,
    instance: null,
    workload: workload.name,
    author: name,
  };
}
