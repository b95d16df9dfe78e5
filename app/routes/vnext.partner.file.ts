import type { LoaderFunctionArgs } from "@remix-run/node";

import { listedFiguresFile } from "~/listed-figures.server";
import { answerRead } from "~/pageless.server";

/** All solutions as CSV or JSON. */
export const loader = (args: LoaderFunctionArgs) =>
  answerRead(args, { permission: "solution:review", limit: "create" }, (given) =>
    listedFiguresFile(given, null),
  );
export const action = loader;
