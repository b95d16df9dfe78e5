import type { LoaderFunctionArgs } from "@remix-run/node";

import { asGraphFile } from "~/as-graph-page.server";
import { askAsGraph } from "~/features/asn/graph/ask-graph.server";
import { answerRead } from "~/pageless.server";

/** The graph around an AS as CSV or JSON. */
export const loader = (args: LoaderFunctionArgs) =>
  answerRead(args, { permission: "asn:read", limit: "create" }, (given) =>
    asGraphFile(given, (question) =>
      askAsGraph(given.context.db, { asn: given.params.asn, ...question }),
    ),
  );
export const action = loader;
