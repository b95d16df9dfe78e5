import type { Db } from "~/platform/database.server";

import { listLaterEndpoints } from "./change-log.repository.server";
import type { ListQuery } from "./file-query";
import { filteredSets, firewallListText, type FirewallList } from "./firewall-list";
import type { PublicInstance } from "./public-instance";
import { setsOfFile } from "./publication-file.server";
import { forTenant } from "./tenant-name";

/** The text of a list for firewalls, as it was asked for. @throws {Response} 400 for a service area that nobody knows */
export async function readFirewallList(db: Db, list: ListQuery & FirewallList & { instance: PublicInstance }): Promise<string> {
  const [sets, later] = await Promise.all([setsOfFile(db, list.instance, list), listLaterEndpoints(db, list.instance, list.today)]);
  const { tenantName } = list;
  const days = new Map(later.map(({ endpointSetId, text, day }) => [`${endpointSetId} ${tenantName === null ? text : forTenant(text, tenantName)}`, day]));
  return firewallListText(filteredSets(sets, list), list, (id, text) => days.get(`${id} ${text}`) ?? null);
}
