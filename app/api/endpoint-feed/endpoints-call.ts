import {
  askedSets,
  unknownArea,
  unknownAreas,
} from "~/features/domain-lens/publishing/feed-content";
import { setsCsv } from "~/features/domain-lens/publishing/feed-csv";
import { liveFeedOf } from "~/features/domain-lens/publishing/live-feed.server";
import { publicInstanceOf } from "~/features/domain-lens/publishing/public-instance";
import { application } from "~/platform/application.server";

import type { CallRefusal } from "../define-call";
import { schemaRef } from "../openapi-parts";
import {
  badQuery,
  defineFeedCall,
  type FeedAnswer,
  type FeedRefusal,
  type FeedRequest,
} from "./feed-call";
import { clientRequestId, csv, flag, format, instance } from "./feed-parameters";

/** GET /endpoints/{instance}: the published sets of an instance. */
export const endpointsCall = defineFeedCall({
  path: "/endpoints/{instance}",
  operationId: "endpointSets",
  summary: "The endpoint sets of an instance",
  description:
    "What is empty is left out. Additions are listed from their publishing on; `/changes` " +
    "has the day from which they are used. In CSV, lists are separated by commas in their " +
    "cell, and a text that a spreadsheet would take for a formula has an apostrophe in " +
    "front.",
  parameters: [
    instance,
    clientRequestId,
    format("JSON", "CSV"),
    {
      name: "ServiceAreas",
      in: "query",
      description: "Service areas, separated by commas; Common is always among them.",
      schema: { type: "string" },
    },
    {
      name: "TenantName",
      in: "query",
      description: "Fills in the tenant's part of FQDNs, such as `autodiscover.*.onmicrosoft.com`.",
      schema: { type: "string", pattern: "^[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$" },
    },
    { name: "NoIPv6", in: "query", description: "Leaves IPv6 prefixes out.", schema: flag },
  ],
  formats: ["JSON", "CSV"],
  isCounted: true,
  answer: "The sets, by id.",
  content: { "application/json": { schema: schemaRef("FeedSets") }, ...csv },
  // Each instance has a route of its own: a path with another name is a screen's.
  possible: ["not-published"],
  find: findSets,
});

async function findSets({
  query,
}: FeedRequest): Promise<FeedAnswer | CallRefusal<FeedRefusal> | Response> {
  const instance = publicInstanceOf(query.url.pathname.split("/").at(-1) ?? "");
  if (!instance) return { refusal: "unknown-instance" };
  const feed = await liveFeedOf(application()).feedOf(instance);
  if (!feed) return { refusal: "not-published" };
  const { serviceAreas, tenantName, isWithoutIpv6, format } = query;
  const unknown = unknownAreas(serviceAreas ?? [], feed.sets);
  if (unknown.length > 0) return badQuery(unknownArea);
  return {
    dependsOn: [
      "endpoints",
      feed.stamp,
      serviceAreas?.join(",") ?? "",
      tenantName ?? "",
      String(isWithoutIpv6),
    ],
    make: () => {
      const sets = askedSets(feed, query);
      return format === "CSV" ? setsCsv(sets) : JSON.stringify(sets);
    },
  };
}
