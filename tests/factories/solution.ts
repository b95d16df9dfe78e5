import { randomUUID } from "node:crypto";

import type { OrganisationData } from "~/features/asn/organisation-data.server";
import { organisationIndex } from "~/features/asn/organisations";
import { readLines } from "~/features/solutions/entry-lines";
import { solutionLists, type SolutionList } from "~/features/solutions/solution";
import type { SolutionActor } from "~/features/solutions/solution-actor";
import type { SolutionFields } from "~/features/solutions/solution.schema";
import type { SolutionSave } from "~/features/solutions/save-solution.server";
import type { ListLines } from "~/features/solutions/write-entries.server";
import { parsePrefix } from "~/lib/ip";
import type { Db } from "~/platform/database.server";

/** Organisations with two AS numbers each, and 8075; 203.0.113.0/24 is of the first. */
export function someOrganisations(): OrganisationData {
  const index = organisationIndex([
    { asn: 64500, organisation: "Fjordnet" },
    { asn: 64501, organisation: "Fjordnet" },
    { asn: 64502, organisation: "Nordlys" },
    { asn: 64503, organisation: "Nordlys" },
    { asn: 8075, organisation: "The suite" },
    { asn: 8074, organisation: "The suite" },
  ]);
  return {
    index,
    organisationOfPrefix: (text) =>
      parsePrefix(text)?.text.startsWith("203.0.113.") ? index.organisationOf(64500) : null,
  };
}

/** A member of a partner. */
export function aProvider(partnerId: string, name = "Ingrid"): SolutionActor {
  const person = { key: `tenant/${name.toLowerCase()}`, name };
  return { person, partnerId, isLeadership: false, mayReadFigures: true, method: "Public Portal" };
}

/** A member of leadership. */
export function aLeader(name = "Lena"): SolutionActor {
  const person = { key: `tenant/${name.toLowerCase()}`, name };
  return {
    person,
    partnerId: null,
    isLeadership: true,
    mayReadFigures: true,
    method: "Internal Portal",
  };
}

export function solutionFields(fields: Partial<SolutionFields> = {}): SolutionFields {
  return {
    name: "Fjordnet Fibre",
    type: "isp",
    connectionType: "isp",
    visibility: "Private",
    description: "",
    setUpUrl: null,
    ...fields,
  };
}

/** Lists as a form has them. @throws {Error} for a line that is not taken */
export function listLines(texts: Partial<Record<SolutionList, string>> = {}): ListLines {
  return Object.fromEntries(
    solutionLists.map((list) => {
      const { entries, bad } = readLines(list, texts[list] ?? "", { isDemonstration: true });
      if (bad[0]) throw new Error(`${list}: line ${bad[0].line} is not taken.`);
      return [list, entries];
    }),
  ) as unknown as ListLines;
}

/** A solution that is added. */
export function aSolution(
  fields: Partial<SolutionFields> = {},
  texts: Partial<Record<SolutionList, string>> = {},
): SolutionSave {
  return { id: null, revision: null, fields: solutionFields(fields), lists: listLines(texts) };
}

/** Writes an approved partner. @returns its id */
export async function insertPartner(db: Db, domain: string, at: Date): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto("partner")
    .values({
      id,
      variant: "MultiTenant",
      domain,
      provider_id: `NP-${id.slice(0, 8)}`,
      name: domain,
      url: `https://${domain}`,
      status: "Approved",
      terms_version: "1",
      terms_accepted_at: at,
      registered_at: at,
      revision: 1,
    })
    .execute();
  return id;
}
