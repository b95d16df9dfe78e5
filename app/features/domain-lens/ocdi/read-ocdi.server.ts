import type { Db } from "~/platform/database.server";

import type { ActingPerson } from "../acting-person";
import { findServiceTreeEntries } from "../service-tree/service-tree.repository.server";
import type { Instance } from "../endpoint-sets/endpoint-set";
import { findAssociation, listOcdiEvents } from "./ocdi-association.repository.server";
import { findChosenNames } from "./ocdi-facts.repository.server";
import { allowedOcdiEvents } from "./ocdi-workflow";
import { judgeNow } from "./read-ocdi-facts.server";
import { standingOfAssociation } from "./save-association.server";
import {
  shownAssociation,
  shownEvents,
  typedAssociationOf,
  typedFormOf,
  type TypedForm,
} from "./ocdi.view";

/** All that the panel of an association shows to somebody. */
export async function readOcdiPanel({ db, person }: { db: Db; person: ActingPerson }, id: string) {
  const association = await findAssociation(db, id);
  if (!association) return undefined;
  const [standing, { findings }, events, services] = await Promise.all([
    standingOfAssociation(db, association),
    judgeNow(db, typedAssociationOf(typedFormOf(association)), id),
    listOcdiEvents(db, id),
    findServiceTreeEntries(db, [association.serviceTreeId]),
  ]);
  return {
    association: shownAssociation(association),
    service: services[0]?.name ?? association.serviceTreeId,
    findings,
    events: shownEvents(events),
    allowed: allowedOcdiEvents(standing, person),
  };
}

/** The form of a new association for chosen FQDN records: their names, and the instance of the first. */
export async function readNewForm(db: Db, fqdnIds: readonly string[]): Promise<TypedForm> {
  const names = await findChosenNames(db, fqdnIds);
  const instance: Instance = names[0]?.instance ?? "Worldwide";
  return {
    instance,
    legacy: [...new Set(names.map(({ domainName }) => domainName))].join("\n"),
    ocdi: "",
    stage: "",
    gaOn: "",
  };
}
