import type { Db } from "~/platform/database.server";

import { listLaterEndpoints } from "./change-log.repository.server";
import type { ListQuery } from "./file-query";
import { filteredSets, firewallListText, type FirewallList } from "./firewall-list";
import type { PublicInstance } from "./public-instance";
import { setsOfFile } from "./publication-file.server";
import { namesForTenant } from "./tenant-name";

/**
 * The text of a list for firewalls, as it was asked for. @throws {Response} 400 for a service area
 * that nobody knows
 */
export async function readFirewallList(
  db: Db,
  list: ListQuery & FirewallList & { instance: PublicInstance },
): Promise<string> {
  const [sets, later] = await Promise.all([
    setsOfFile(db, list.instance, list),
    listLaterEndpoints(db, list.instance, list.today),
  ]);
  const { tenantName } = list;
  const areas = new Map(sets.map(({ id, serviceArea }) => [id, serviceArea]));
  const namesOf = (id: number, text: string) =>
    tenantName === null ? [text] : namesForTenant(text, tenantName, areas.get(id) ?? "");
  const days = new Map(
    later.flatMap(({ endpointSetId: id, text, day }) =>
      namesOf(id, text).map((name) => [`${id} ${name}`, day] as const),
    ),
  );
  return firewallListText(
    filteredSets(sets, list),
    list,
    (id, text) => days.get(`${id} ${text}`) ?? null,
  );
}
