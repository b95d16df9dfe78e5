import type { AsView } from "~/features/asn/view/as-view";
import { asEntry, describeAs, viewTotals } from "~/features/asn/view/describe-as";
import { pageOf } from "~/features/asn/view/page";
import { searchAses } from "~/features/asn/view/search-ases";
import { ok, refuse } from "~/lib/result";

import { defineAsCall, refusedAs } from "./as-call";
import {
  aboutPages,
  askedPage,
  asnParameter,
  asnsParameter,
  asQuery,
  pageEntity,
  paging,
  pagingParameters,
  read,
  searchParameter,
  withOneOf,
} from "./as-parameters";

const info = defineAsCall({
  name: "ASNInfo",
  summary: "ASes with the numbers of their neighbours",
  description: `All by AS number, the one of a number, or those that a text finds. ${aboutPages}`,
  query: withOneOf(
    asQuery({ asn: read.asn.optional(), search: read.search.optional(), ...paging }, [
      asnParameter("asn", "The one AS.", false),
      searchParameter(
        "An AS number, or a part of the name or of the organisation, in any case. The AS of the number comes first, " +
          "then names that begin with the text, then those that contain it.",
      ),
      ...pagingParameters,
    ]),
    "asn",
    "search",
  ),
  answer: ["A page of ASes.", "AsDescriptionPage"],
  refusals: ["no-such-as"],
  run: (view, { asn, search = "", ...asked }) => {
    if (asn !== undefined && !describeAs(view, asn)) return refuse(refusedAs("no-such-as", "asn"));
    const { items, ...page } =
      asn === undefined
        ? searchAses(view, search, askedPage(asked))
        : pageOf([asn], askedPage(asked), {
            datasetId: view.datasetId,
            item: (only: number) => asEntry(view, only),
          });
    return ok(
      pageEntity({ ...page, items: items.map((entry) => descriptionEntity(view, entry.asn)) }),
    );
  },
});

const several = defineAsCall({
  name: "ASNInfo/ASNsInfo",
  summary: "ASes by their numbers",
  query: asQuery({ asns: read.asns }, [asnsParameter]),
  answer: ["The ASes in the order asked for, each once.", "AsEntries"],
  run: (view, { asns }) => {
    const known = asns.filter((asn) => describeAs(view, asn) !== null);
    return ok({
      value: known.map((asn) => asEntry(view, asn)),
      unknown: asns.filter((asn) => !known.includes(asn)),
    });
  },
});

const total = defineAsCall({
  name: "ASNInfo/ASNTotal",
  summary: "How many ASes there are",
  answer: ["The total of ASNInfo without a search.", "AsTotal"],
  run: (view) => ok({ total: viewTotals(view).ases }),
});

/** The calls about ASes. */
export const asInfoCalls = [info, several, total];

function descriptionEntity(view: AsView, asn: number) {
  const description = describeAs(view, asn);
  if (!description) throw new Error(`AS ${asn} is in no dataset.`);
  const { datasetId: _ofAnswer, ...entity } = description;
  return entity;
}
