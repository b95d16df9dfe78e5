import type { LoaderFunctionArgs } from "@remix-run/node";

import { solutionActor } from "~/features/providers/solution-actor.server";
import { listedFiguresFile } from "~/listed-figures.server";
import { answerRead } from "~/pageless.server";
import { forbidden } from "~/platform/http.server";

/** The own solutions of a provider as CSV or JSON. */
export const loader = (args: LoaderFunctionArgs) =>
  answerRead(args, { permission: "solution:use", limit: "create" }, async (given) => {
    const { partnerId } = await solutionActor(given.context);
    if (partnerId === null) throw forbidden();
    return listedFiguresFile(given, partnerId);
  });
export const action = loader;
