import type { AsView } from "~/features/asn/view/as-view";
import { viewTotals } from "~/features/asn/view/describe-as";
import { pageOf } from "~/features/asn/view/page";
import {
  findOrganisation,
  listOwnedAses,
  searchOrganisations,
  type OrganisationEntry,
} from "~/features/asn/view/search-ases";
import { ok, refuse } from "~/lib/result";

import { defineAsCall, refusedAs } from "./as-call";
import {
  aboutPages,
  askedPage,
  asQuery,
  organisationParameter,
  pageEntity,
  paging,
  pagingParameters,
  read,
  searchParameter,
  withOneOf,
} from "./as-parameters";

const info = defineAsCall({
  name: "ORGInfo",
  summary: "Organisations with the numbers of their ASes",
  description: `All by id, the one of an id, or those that a text finds. ${aboutPages}`,
  query: withOneOf(
    asQuery({ orgId: read.organisation.optional(), search: read.search.optional(), ...paging }, [
      { ...organisationParameter, required: false },
      searchParameter(
        "An id, or a part of the name, in any case. The organisation of the id comes first, then names that begin " +
          "with the text, then those that contain it.",
      ),
      ...pagingParameters,
    ]),
    "orgId",
    "search",
  ),
  answer: ["A page of organisations.", "OrganisationPage"],
  refusals: ["no-such-organisation"],
  run: (view, { orgId, search = "", ...asked }) => {
    if (orgId === undefined)
      return ok(pageEntity(searchOrganisations(view, search, askedPage(asked))));
    const found = findOrganisation(view, orgId);
    return found ? ok(pageEntity(pageOfOne(view, found, askedPage(asked)))) : unknown();
  },
});

const ownedAsns = defineAsCall({
  name: "ORGInfo/ownedAsns",
  summary: "The ASes of an organisation",
  description: `By AS number. ${aboutPages}`,
  query: asQuery({ orgId: read.organisation, ...paging }, [
    organisationParameter,
    ...pagingParameters,
  ]),
  answer: ["A page of ASes.", "AsEntryPage"],
  refusals: ["no-such-organisation"],
  run: (view, { orgId, ...asked }) =>
    findOrganisation(view, orgId)
      ? ok(pageEntity(listOwnedAses(view, orgId, askedPage(asked))))
      : unknown(),
});

/** The same under two names (specification §7). */
const ownedTotals = ["ORGInfo/ownedASNTotal", "ownedASNTotal"].map((name) =>
  defineAsCall({
    name,
    summary: "How many ASes an organisation has",
    query: asQuery({ orgId: read.organisation }, [organisationParameter]),
    answer: ["The total of ORGInfo/ownedAsns.", "AsTotal"],
    refusals: ["no-such-organisation"],
    run: (view, { orgId }) => {
      const found = findOrganisation(view, orgId);
      return found ? ok({ total: found.asnCount }) : unknown();
    },
  }),
);

const total = defineAsCall({
  name: "ORGInfo/orgTotal",
  summary: "How many organisations there are",
  answer: ["The total of ORGInfo without a search.", "AsTotal"],
  run: (view) => ok({ total: viewTotals(view).organisations }),
});

/** The calls about organisations. */
export const organisationCalls = [info, ownedAsns, ...ownedTotals, total];

const unknown = () => refuse(refusedAs("no-such-organisation", "orgId"));

function pageOfOne(view: AsView, one: OrganisationEntry, asked: ReturnType<typeof askedPage>) {
  const { datasetId } = view;
  return pageOf<OrganisationEntry, OrganisationEntry>([one], asked, {
    datasetId,
    item: (of) => of,
  });
}
