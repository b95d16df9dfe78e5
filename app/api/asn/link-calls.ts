import type { AsView } from "~/features/asn/view/as-view";
import {
  describeAs,
  findLink,
  linksAmong,
  listNeighbours,
  viewTotals,
  type LinkEntry,
} from "~/features/asn/view/describe-as";
import { pageOf } from "~/features/asn/view/page";
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
} from "./as-parameters";

const aboutRelations = "`relation` is what the second AS is to the first, as inferred.";

const links = defineAsCall({
  name: "ASNLink",
  summary: "The neighbours of an AS",
  description:
    "Providers, then customers, peers and siblings, each by AS number. `relation` is what the neighbour is to the " +
    `AS, as inferred. ${aboutPages}`,
  query: asQuery({ asn: read.asn, ...paging }, [
    asnParameter("asn", "The AS."),
    ...pagingParameters,
  ]),
  answer: ["A page of neighbours.", "AsNeighbourPage"],
  refusals: ["no-such-as"],
  run: (view, { asn, ...asked }) =>
    describeAs(view, asn)
      ? ok(pageEntity(listNeighbours(view, asn, askedPage(asked))))
      : refuse(refusedAs("no-such-as", "asn")),
});

/** The same under two names (specification §7). */
const totals = ["ASNLink/ASNLinkTotal", "ASNLinkTotal"].map((name) =>
  defineAsCall({
    name,
    summary: "How many links an AS has, or all together",
    query: asQuery({ asn: read.asn.optional() }, [
      asnParameter("asn", "The AS. Without it all links of the dataset are counted.", false),
    ]),
    answer: ["The total of ASNLink, or of all links.", "AsTotal"],
    refusals: ["no-such-as"],
    run: (view, { asn }) => {
      if (asn === undefined) return ok({ total: viewTotals(view).links });
      return describeAs(view, asn)
        ? ok({ total: listNeighbours(view, asn, { page: 1, pageSize: 1 }).total })
        : refuse(refusedAs("no-such-as", "asn"));
    },
  }),
);

const find = defineAsCall({
  name: "FindASNLink",
  summary: "The link between two ASes",
  description: "`relation` is what `targetAsn` is to `asn`, as inferred.",
  query: asQuery({ asn: read.asn, targetAsn: read.asn }, [
    asnParameter("asn", "The first AS."),
    asnParameter("targetAsn", "The second AS."),
  ]),
  answer: ["The link; `relation` is null where there is none.", "AsLink"],
  refusals: ["no-such-as"],
  run: (view, { asn, targetAsn }) => {
    for (const [field, each] of Object.entries({ asn, targetAsn }))
      if (!describeAs(view, each)) return refuse(refusedAs("no-such-as", field));
    return ok({ asn, targetAsn, relation: findLink(view, asn, targetAsn) });
  },
});

const among = defineAsCall({
  name: "ASNsLink",
  summary: "The links among some ASes",
  description: `Each once, from the smaller AS number to the larger, in that order. ${aboutRelations} ${aboutPages}`,
  query: asQuery({ asns: read.asns, ...paging }, [asnsParameter, ...pagingParameters]),
  answer: ["A page of links. ASes that the dataset lacks have none.", "AsLinkPage"],
  run: (view, { asns, ...asked }) => ok(pageEntity(pageOfLinks(view, asns, askedPage(asked)))),
});

/** The calls about links. */
export const linkCalls = [links, ...totals, find, among];

function pageOfLinks(view: AsView, asns: readonly number[], asked: ReturnType<typeof askedPage>) {
  const { datasetId } = view;
  return pageOf<LinkEntry, LinkEntry>(linksAmong(view, asns), asked, {
    datasetId,
    item: (link) => link,
  });
}
