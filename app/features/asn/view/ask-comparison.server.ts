import type { Db } from "~/platform/database.server";

import { listDatasets } from "../datasets/dataset.repository.server";
import type { ChangeListAsked } from "../lists/as-list.schema";
import { readAsn } from "../organisations";
import { askedAs, isImpossibleAsn, type AskedAs } from "./asked-as";
import type { AsView } from "./as-view";
import { compareDatasets, type ComparedAs } from "./compare-datasets.server";
import { datasetLine, type DatasetLine } from "./dataset-line";

/** Two datasets compared for an AS, as an address asks for it. */
export type AskedComparison = {
  /** The stored datasets of relationships, the newest first. */
  datasets: DatasetLine[];
  before: number | null;
  after: number | null;
  asked: AskedAs;
  /** Null where the form was not sent yet, or does not fit. */
  compared: ComparedAs | null;
};

/** Without named datasets the one in use is compared with the newest other one. */
export async function askComparison(
  db: Db,
  view: AsView,
  query: Pick<ChangeListAsked, "asn" | "before" | "after">,
): Promise<AskedComparison> {
  const datasets = (await listDatasets(db, "relationships")).map(datasetLine);
  const known = (id: string) => datasets.find((dataset) => String(dataset.id) === id)?.id;
  const after = known(query.after) ?? view.datasets.relationships;
  const before = known(query.before) ?? datasets.find(({ id }) => id !== after)?.id ?? null;
  const asked = askedInAny(view, query.asn);
  const isReady = asked.asn !== null && before !== null && after !== null;
  const found = isReady ? await compareDatasets(db, { asn: asked.asn ?? 0, before, after }) : null;
  const error = found?.ok === false ? ("unknown" as const) : asked.error;
  return {
    datasets,
    before,
    after,
    asked: { ...asked, error },
    compared: found?.ok ? found.value : null,
  };
}

/** A number need not be of the view in use: it may be of another dataset. */
function askedInAny(view: AsView, text: string): AskedAs {
  const asn = readAsn(text);
  if (asn === null || isImpossibleAsn(text)) return askedAs(view, text);
  return { text, asn, error: null, isByName: false };
}
