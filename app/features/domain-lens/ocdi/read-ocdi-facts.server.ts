import type { Transaction } from "kysely";

import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import { judgeAssociation } from "./ocdi-checks";
import { serviceOf } from "./ocdi-facts";
import type { Finding } from "./ocdi-finding";
import { parsedNames, type TypedAssociation } from "./typed-association";
import { findGroupRecords, findTakenNames, type GroupRecord } from "./ocdi-facts.repository.server";

/** What the checks say about what was typed, with what the records of its FQDNs are. */
export type Judgement = {
  findings: Finding[];
  legacyRecords: GroupRecord[];
  serviceTreeId: string | null;
};

/** Checks an association as it would be stored now. */
export async function judgeNow(
  db: Db | Transaction<Database>,
  typed: TypedAssociation,
  exceptId: string | null,
): Promise<Judgement> {
  const legacy = parsedNames(typed.legacy);
  const names = [...legacy, ...parsedNames(typed.ocdi)];
  const records = await findGroupRecords(db, names);
  const taken = await findTakenNames(db, { instance: typed.instance, names, exceptId });
  return {
    findings: judgeAssociation(typed, { records, taken }),
    legacyRecords: records.filter(
      ({ instance, domainName }) => instance === typed.instance && legacy.includes(domainName),
    ),
    serviceTreeId: serviceOf(typed, { records }),
  };
}
