import type { Db } from "~/platform/database.server";

import { organisationData } from "./organisation-data.server";
import { currentAsView } from "./view/current-as-view.server";
import { asEntry } from "./view/describe-as";

/** Names of ASes by the datasets in use, else by the shipped table of addresses; "" where neither has one. */
export async function asNames(db: Db): Promise<(asn: number) => string> {
  const view = await currentAsView(db);
  const { index } = await organisationData();
  return (asn) => {
    const { name, organisation } = asEntry(view, asn);
    return name || organisation?.name || (index.organisationOf(asn)?.name ?? "");
  };
}
