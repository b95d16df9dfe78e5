import type { LoaderFunctionArgs } from "@remix-run/node";

import { asGraphFile } from "~/as-graph-page.server";
import { askOrganisationGraph } from "~/features/asn/graph/ask-graph.server";
import { answerRead } from "~/pageless.server";

/** The graph around an organisation as CSV or JSON. */
export const loader = (args: LoaderFunctionArgs) =>
  answerRead(args, { permission: "asn:read", limit: "create" }, (given) =>
    asGraphFile(given, (question) =>
      askOrganisationGraph(given.context.db, { id: given.params.orgId, ...question }),
    ),
  );
export const action = loader;
